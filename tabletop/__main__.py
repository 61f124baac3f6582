"""``python -m tabletop`` is the command ``tabletop``."""

from tabletop.cli import main

if __name__ == "__main__":
    main()
