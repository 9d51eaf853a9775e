"""Which codes of the rulebooks say that something is unknown, and which that the member may not; the others: the rules.

Tests compare these with the sentences of all declared reasons, so that a new act's are not forgotten.
"""

from __future__ import annotations

from typing import Final

UNKNOWN: Final = frozenset({
    "unknown_id", "unknown_act", "unknown_figure", "no_campaign",
    "unknown",
    "ACT-66(a)", "ACT-71(b)",
})  # fmt: skip
"""There is no such thing, or it is hidden: nobody can tell the two apart."""

MAY_NOT: Final = frozenset({
    "wrong_role", "not_your_character", "not_a_member", "not_for_others", "not_yours", "rolled_test",
    "not_entitled",
    "ACT-05(d)", "ACT-06(a)", "ACT-08(a)", "ACT-09(b)", "ACT-13(d)", "ACT-16(b)", "ACT-18(h)", "ACT-26(b)", "ACT-28(b)",
    "ACT-29(b)", "ACT-30(b)", "ACT-31(b)", "ACT-45(d)", "ACT-46(c)", "ACT-46(d)", "ACT-47(d)", "ACT-52(c)", "ACT-53(f)",
    "ACT-54(b)", "ACT-58(a)", "ACT-62", "ACT-62(d)", "ACT-63(b)", "ACT-64(e)", "ACT-66(c)", "ACT-67(a)", "ACT-68(c)",
    "ACT-71(a)",
})  # fmt: skip
"""That is for somebody else to do."""
