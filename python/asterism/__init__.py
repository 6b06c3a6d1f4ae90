"""Asterism: collective communication on structured interconnection networks.

Example: plan a collective on a network and verify the best schedule::

    import asterism
    plan = asterism.plan("star:5", "allgather", ts=10)
    schedule = plan.schedule()
    assert schedule.verify()

See docs/python.md.
"""

from __future__ import annotations

from ._algorithms import Parameter, register_algorithm
from ._core import (
    AsynchronousRun,
    Certification,
    CheckedRun,
    Evaluation,
    ExpectedSize,
    Explanation,
    FlitLevelRun,
    GroupPlan,
    GroupRun,
    ImportFinding,
    ImportedSchedule,
    LibraryChoice,
    LinkUse,
    LowerBound,
    Metering,
    Network,
    NetworkMeasures,
    PaperCell,
    PaperResult,
    Plan,
    PlanCandidate,
    PlanOmission,
    Problem,
    RankOrder,
    Refutation,
    Route,
    Schedule,
    ScheduleTiming,
    ScheduleWriter,
    Tuning,
    Verdict,
    Violation,
    __version__,
    algorithms,
    collectives,
    explain,
    formats,
    model_fields,
    networks,
    routing_algorithms,
    spreading_steps,
    why_not,
)
from ._errors import Error
from ._families import register_network
from ._exchange import export_schedule, import_schedule
from ._files import check_file, read_schedule
from ._matrices import from_matrix
from ._networks import from_edges, from_function, network
from ._networkx import from_networkx, to_networkx
from ._papers import Paper, PublishedTable, paper, papers
from ._plans import (
    flit_level,
    lower_bound,
    plan,
    run_asynchronously,
    schedule,
    simulate,
    write_schedule,
)
from ._certify import certify, refute
from ._questions import expect, groups, order, tune
from ._words import problem
from . import _methods  # noqa: F401  adds methods to the classes

__all__ = [
    "AsynchronousRun", "Certification", "CheckedRun", "Error", "Evaluation", "ExpectedSize", "Explanation", "FlitLevelRun",
    "GroupPlan", "GroupRun", "ImportFinding", "ImportedSchedule", "LibraryChoice", "LinkUse", "LowerBound", "Metering", "Network", "NetworkMeasures", "Paper", "PaperCell", "PaperResult",
    "Parameter", "Plan", "PlanCandidate", "PlanOmission", "Problem", "PublishedTable", "RankOrder", "Refutation", "Route",
    "Schedule", "ScheduleTiming", "ScheduleWriter", "Tuning", "Verdict", "Violation", "__version__",
    "algorithms", "certify", "check_file", "collectives", "expect", "explain", "export_schedule", "flit_level", "formats", "from_edges",
    "from_function", "from_matrix", "from_networkx", "groups", "import_schedule", "lower_bound", "model_fields", "network", "networks", "order", "paper",
    "papers", "plan", "problem", "read_schedule", "refute", "register_algorithm", "register_network",
    "routing_algorithms", "run_asynchronously", "schedule", "simulate", "spreading_steps",
    "to_networkx", "tune", "why_not", "write_schedule",
]  # fmt: skip
