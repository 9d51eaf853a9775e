"""Impresa: abilities and skills of ten-sided dice, two tracks of health, combat turns, experience kept by skill.

The rules are PRE-01 to PRE-185. ``pool`` and ``chance`` are pure figures; ``hand`` reads which dice a character has;
``rolling`` rolls a task that is framed; ``paying`` takes luck and experience for dice; ``harm`` settles damage.
"""

VERSION = 1
