"""Asterism: collective communication on structured interconnection networks.

Example: plan a collective on a network and verify the best schedule::

    import asterism
    plan = asterism.plan("star:5", "allgather", ts=10)
    schedule = plan.schedule()
    assert schedule.verify()

See docs/python.md.
"""

from __future__ import annotations

from . import _arguments, _examples

_arguments.explain_errors_of_core()  # before anything takes a function of it
_examples.add_examples()

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
    Repair,
    Report,
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
from ._plugins import load_plugin
from ._questions import expect, groups, order, tune
from ._repairs import repair
from ._reports import compare, embed, latency, leaderboard, optimum, report, sequence, traffic
from ._words import problem
from . import _methods, _plugins  # noqa: F401  _methods adds methods to the classes

__all__ = [
    "AsynchronousRun", "Certification", "CheckedRun", "Error", "Evaluation", "ExpectedSize",
    "Explanation", "FlitLevelRun", "GroupPlan", "GroupRun", "ImportFinding", "ImportedSchedule",
    "LibraryChoice", "LinkUse", "LowerBound", "Metering", "Network", "NetworkMeasures", "Paper",
    "PaperCell", "PaperResult", "Parameter", "Plan", "PlanCandidate", "PlanOmission", "Problem",
    "PublishedTable", "RankOrder", "Refutation", "Repair", "Report", "Route", "Schedule",
    "ScheduleTiming", "ScheduleWriter", "Tuning", "Verdict", "Violation", "__version__",
    "algorithms", "certify", "check_file", "collectives", "compare", "embed", "expect", "explain",
    "export_schedule", "flit_level", "formats", "from_edges", "from_function", "from_matrix",
    "from_networkx", "groups", "import_schedule", "latency", "leaderboard", "load_plugin",
    "lower_bound", "model_fields", "network", "networks", "optimum", "order", "paper", "papers",
    "plan", "problem", "read_schedule", "refute", "register_algorithm", "register_network",
    "repair", "report", "routing_algorithms", "run_asynchronously", "schedule", "sequence",
    "simulate", "spreading_steps", "to_networkx", "traffic", "tune", "why_not", "write_schedule",
]  # fmt: skip

_arguments.check_functions(globals(), __all__)
_plugins.load_installed()
_plugins.load_named_at_import()
