"""The rules of Plump: what a table agrees on, and what follows from it.

House rules are compiled into a plan, and a plan is only data::

    read_house_rules(json) -> HouseRules
    compile_plan(rules, seats) -> Plan
    apply(plan, state, command) -> State | Refused
    score(plan, state) -> Result

Nothing here knows of a clock, of chance, of a database or of a language, and nothing outside the
standard library is imported. Every amount is a whole number.
"""

from plumpscore.rules.commands import Command, Refused, read_command
from plumpscore.rules.document import Document, read_document, write_document
from plumpscore.rules.entry import Entry
from plumpscore.rules.faults import Fault, Faulty
from plumpscore.rules.house import HouseRules, Trump, read_house_rules
from plumpscore.rules.plan import MAX_SEATS, MIN_SEATS, Plan, PlannedRound
from plumpscore.rules.planning import compile_plan, course
from plumpscore.rules.play import apply, perform, replay
from plumpscore.rules.presets import PRESETS, SCORINGS
from plumpscore.rules.problems import Problem, problems
from plumpscore.rules.score import Result, score
from plumpscore.rules.scoring import Scoring
from plumpscore.rules.settle import settle
from plumpscore.rules.state import State, Tap
from plumpscore.rules.step import Step, step

__all__ = [
    "MAX_SEATS",
    "MIN_SEATS",
    "PRESETS",
    "SCORINGS",
    "Command",
    "Document",
    "Entry",
    "Fault",
    "Faulty",
    "HouseRules",
    "Plan",
    "PlannedRound",
    "Problem",
    "Refused",
    "Result",
    "Scoring",
    "State",
    "Step",
    "Tap",
    "Trump",
    "apply",
    "compile_plan",
    "course",
    "perform",
    "problems",
    "read_command",
    "read_document",
    "read_house_rules",
    "replay",
    "score",
    "settle",
    "step",
    "write_document",
]
