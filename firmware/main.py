"""What MicroPython runs at power-on."""

from shamble_tracker import pico

pico.main()
