"""From the log to what people look at: plays at any place, live plays, timelines, stored read models."""

from projections.asking import Answerer, faces_of
from projections.marks import Mark, Marks
from projections.places import BadPlace, UnknownPlace, place
from projections.plays import LivePlay, Plays
from projections.projector import Projector
from projections.rebuild import rebuild
from projections.recorded import end_of_bundle, event_of, misfit, read_acts, recorded
from projections.replay import Standing, replay, replay_log
from projections.schema import make_tables
from projections.timeline import Entry, timeline

__all__ = [
    "Answerer",
    "BadPlace",
    "Entry",
    "LivePlay",
    "Mark",
    "Marks",
    "Plays",
    "Projector",
    "Standing",
    "UnknownPlace",
    "end_of_bundle",
    "event_of",
    "faces_of",
    "make_tables",
    "misfit",
    "place",
    "read_acts",
    "rebuild",
    "recorded",
    "replay",
    "replay_log",
    "timeline",
]
