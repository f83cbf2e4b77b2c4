"""What people see and name of All Out War."""
