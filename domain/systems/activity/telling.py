"""How words that may be spoken are told: a blank was said at the table."""

from __future__ import annotations


def said(text: str) -> str:
    """The text, or that it was said at the table."""
    return text.strip() or "said at the table"
