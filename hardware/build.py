"""Make every file of hardware/ that follows from the pin table, or `--check` that the committed ones still do."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "firmware")]

from shamble_hardware import make  # noqa: E402


def main() -> int:
    """Build, or check; return 0 when all is well, 1 when a rule is broken or a file is out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="change nothing; say which files are out of date"
    )
    parser.add_argument("--into", type=Path, default=HERE, help="the folder to write to, or to check")
    given = parser.parse_args()
    try:
        return make.check(given.into) if given.check else make.build(given.into)
    except (ValueError, OSError) as error:
        print(f"hardware: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
