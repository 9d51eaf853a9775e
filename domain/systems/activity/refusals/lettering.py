"""How a lettered refusal of the book is written down."""

from domain.core.refusal import Reason


def letter(place: str, says: str) -> Reason:
    """The refusal at a place of the book: ``letter("18b", ...)`` bears the code ``ACT-18(b)``, the rule ``ACT-18``."""
    rule = f"ACT-{place[:2]}"
    return Reason(f"{rule}({place[2:]})" if place[2:] else rule, rule, says)
