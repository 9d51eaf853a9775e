"""The Impact System: Details, tests, and Impact Dice. Rules IMP-01 to IMP-101.

Three kinds of fact make up the state: Details (``details``), tests (``opening``, ``counting``, ``rolling``,
``settling``, ``effects``) and Impact Dice (``ladder``, ``moving``). Refusals come in the book's order: what is named is
found, the right to act, the state of things, the content of the command.
"""
