"""The Activity system: tests on d20 pools, Action Points, the Luck and Doom pools, complications, Fae Points.

Rules ACT-01 to ACT-71 stand here; what the book says of playing it beside other systems stands in ``crossover``.
Every refusal bears the book's letter, such as ``ACT-18(b)``.
"""
