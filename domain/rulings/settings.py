"""Whether rulings on the canon need the consent of the players, and whose."""

from domain.core.setting import choice

CONSENT = choice("ruling.consent", "none", "affected", "majority", rule="RUL-6")
"""``affected``: every player whose acts or characters it changes; ``majority``: more than half of the players."""

SETTINGS = (CONSENT,)
