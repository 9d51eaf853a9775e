"""Which version of Retcon this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

DISTRIBUTION = "retcon-server"


def retcon_version() -> str:
    """The version installed, or what a checkout that was not installed is."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "0+checkout"
