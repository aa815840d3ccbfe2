"""What can be asked from the command line, by ``python -m noregret``?"""

from noregret.cli import main

main()
