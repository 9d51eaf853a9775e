"""Which values the log takes, and how it writes them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore import SIZE_MAX_BYTES, NotCanonical, TooLarge, canonical, check_canonical, recanonical
from tests.eventstore.campaign import Campaign

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
KEYS = st.text(st.characters(max_codepoint=127, exclude_characters="\0"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
)


@given(VALUES)
def test_the_canonical_form_is_that_of_rfc_8785(value: object) -> None:
    written = canonical(value)

    # With ASCII keys and whole numbers RFC 8785 comes down to this.
    assert json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() == written
    assert written == recanonical(written)
    check_canonical(written)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"a": ["x", "nul\0"]}, "$.a[1]"),
        ({"a": "\ud800"}, "$.a"),
        (["\udfff\ud800"], "$[0]"),
        ({"a": float("nan")}, "$.a"),
        ({"a": float("inf")}, "$.a"),
        ({"a": {"b": 1.0}}, "$.a.b"),
        ({"a": 2**53}, "$.a"),
        ({"a": -(2**53)}, "$.a"),
        ({"a": 2**70}, "$.a"),
        ({"é": 1}, "$"),
        ({"a\0": 1}, "$"),
        ({1: 1}, "$"),
        ({"a": b"x"}, "$.a"),
        ({"a": {1, 2}}, "$.a"),
    ],
)
def test_what_cannot_be_written_without_doubt_is_refused_by_its_path(value: object, path: str) -> None:
    with pytest.raises(NotCanonical) as refused:
        canonical(value)

    assert path == refused.value.path


def test_strings_are_escaped_as_rfc_8785_prints_them() -> None:
    text = '\u20ac$\u000f\nA\'B"\\\\"/\x7f'

    assert '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\x7f"'.encode() == canonical(text)


def test_the_largest_integers_are_taken() -> None:
    assert canonical([2**53 - 1, -(2**53) + 1]) == b"[9007199254740991,-9007199254740991]"


def test_a_backslash_before_u0000_is_no_nul() -> None:
    assert canonical("\\u0000") == b'"\\\\u0000"'


def test_deep_nesting_is_refused() -> None:
    value: object = 1
    for _ in range(5000):
        value = [value]

    with pytest.raises(NotCanonical):
        canonical(value)


@pytest.mark.parametrize(
    "written",
    [
        b'{"b":1,"a":2}',
        b'{"a": 1}',
        b'{"a":1,"a":1}',
        b'"\\u00e9"',
        b"1.0",
        b"NaN",
        b"9007199254740992",
        b'"\\u0000"',
        b"",
    ],
)
def test_bytes_that_are_not_canonical_are_refused(written: bytes) -> None:
    with pytest.raises(NotCanonical):
        check_canonical(written)


async def test_a_body_at_the_size_limit_is_taken_and_one_byte_more_is_refused(campaign: Campaign) -> None:
    largest = b'"' + b"x" * (SIZE_MAX_BYTES - 2) + b'"'
    await campaign.take(campaign.act(body=largest))

    with pytest.raises(TooLarge):
        await campaign.store.append(campaign.bundle(campaign.act(body=b'"x' + largest[1:])))
    assert [largest] == [event.body async for event in campaign.store.read(campaign.id, after=1)]


@pytest.mark.parametrize("body", [b'"\\u0000"', b'"\\ud800"', b"NaN", b"9007199254740992", b'{"a" :1}'])
async def test_the_store_itself_refuses_bodies_that_are_not_canonical(campaign: Campaign, body: bytes) -> None:
    with pytest.raises(NotCanonical):
        await campaign.store.append(campaign.bundle(campaign.act(body=body)))
    assert campaign.head == await campaign.store.head(campaign.id)
