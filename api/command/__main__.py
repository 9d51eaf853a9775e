"""``python -m api.command``: the command without having been installed."""

from api.command import main

main()
