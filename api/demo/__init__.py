"""The demo campaign: a script as data, played through the HTTP API like any other campaign."""

from api.demo.player import DemoFailed, Played, play
from api.demo.script import Script, read_script

__all__ = ["DemoFailed", "Played", "Script", "play", "read_script"]
