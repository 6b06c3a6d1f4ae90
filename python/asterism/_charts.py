"""Charts of plans and schedules, with matplotlib."""

from __future__ import annotations

from typing import Any

from ._core import Plan, Schedule
from ._errors import Error
from ._optional import required

_SAMPLES = 200  # points of a line over a logarithmic axis


def _axes(ax: Any) -> Any:
    return required("matplotlib.pyplot", "a chart").subplots()[1] if ax is None else ax


def _unknown_kind(kind: str, known: str) -> Error:
    return Error(f"there is no chart of the kind {kind!r}", f"use {known}", "unknown_name")


def plot_plan(self: Plan, kind: str = "ranking", *, max_rows: int = 12, ax: Any = None) -> Any:
    """Draws the plan with matplotlib, on the given or new axes, and returns the axes.

    ``kind`` is ``"ranking"``, the fastest candidates as bars beside the lower bound, or ``"sweep"``,
    the time of every candidate that is the fastest for some ratio of t_s to t_m.
    """
    if max_rows < 1:
        raise Error(f"max_rows={max_rows} leaves nothing to draw", "use at least 1")
    if kind == "ranking":
        return _ranking(self, max_rows, _axes(ax))
    if kind == "sweep":
        return _sweep(self, max_rows, _axes(ax))
    raise _unknown_kind(kind, '"ranking" or "sweep"')


def _title(plan: Plan) -> str:
    return f"{plan.problem.collective} on {plan.problem.network.spec}"


def _ranking(plan: Plan, max_rows: int, ax: Any) -> Any:
    shown = plan.candidates[:max_rows]
    bars = ax.barh([one.name for one in shown], [one.time for one in shown])
    for bar, one in zip(bars, shown):
        ax.annotate(
            f" {one.ratio:.3g}x", (bar.get_width(), bar.get_y() + bar.get_height() / 2), va="center"
        )
    ax.axvline(plan.bound.time, linestyle="--", color="black", label="lower bound")
    ax.invert_yaxis()
    ax.set_xlabel("time")
    ax.set_title(_title(plan))
    ax.legend()
    return ax


def _sweep(plan: Plan, max_rows: int, ax: Any) -> Any:
    import numpy as np

    ranges = plan.ranges()
    ends = [end for _, end, _ in ranges if 0 < end < float("inf")] or [1.0]
    startups = np.geomspace(min(ends) / 10, max(ends) * 10, _SAMPLES)
    for _, _, candidate in ranges[:max_rows]:
        times = [candidate.metering.time_at(ts, 1) for ts in startups]
        ax.plot(startups, times, label=candidate.name)
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlabel("start-up time t_s, in times of a message")
    ax.set_ylabel("time")
    ax.set_title(_title(plan))
    ax.legend()
    return ax


def plot_schedule(
    self: Schedule, kind: str = "gantt", *, max_rows: int = 64, ax: Any = None
) -> Any:
    """Draws the schedule with matplotlib, on the given or new axes, and returns the axes.

    ``kind`` is ``"gantt"``, a row for each sending node with a bar for each of its packets, or
    ``"links"``, the number of messages over each link and direction, in descending order. A step
    takes the time of its largest packet. At most ``max_rows`` nodes are drawn as a Gantt chart.
    """
    if max_rows < 1:
        raise Error(f"max_rows={max_rows} leaves nothing to draw", "use at least 1")
    if kind == "gantt":
        return _gantt(self, max_rows, _axes(ax))
    if kind == "links":
        return _links(self, _axes(ax))
    raise _unknown_kind(kind, '"gantt" or "links"')


def _packet_sizes(schedule: Schedule) -> Any:
    """Messages of each transfer."""
    import numpy as np

    return np.diff(schedule.message_first.astype(np.int64))


def _step_times(schedule: Schedule, sizes: Any) -> Any:
    """When each step begins, and when the last one ends."""
    import numpy as np

    model = schedule.problem.model
    first = schedule.step_first.astype(np.int64)
    largest = [sizes[a:b].max() if b > a else 0 for a, b in zip(first[:-1], first[1:])]
    per_message = float(model["tm"]) * float(model["message_size"]) / schedule.chunks
    return np.concatenate([[0.0], np.cumsum(float(model["ts"]) + per_message * np.array(largest))])


def _gantt(schedule: Schedule, max_rows: int, ax: Any) -> Any:
    import numpy as np

    sizes = _packet_sizes(schedule)
    begins = _step_times(schedule, sizes)
    step = np.repeat(np.arange(len(schedule)), np.diff(schedule.step_first.astype(np.int64)))
    senders = np.unique(schedule.from_)[:max_rows]
    for row, node in enumerate(senders):
        steps = np.unique(step[schedule.from_ == node])
        bars = [(begins[one], begins[one + 1] - begins[one]) for one in steps]
        ax.broken_barh(bars, (row - 0.4, 0.8), edgecolor="white")
    network = schedule.problem.network
    ax.set_yticks(range(len(senders)), [network.label(int(node)) for node in senders])
    ax.invert_yaxis()
    ax.set_xlabel("time in lock step")
    ax.set_ylabel("sender")
    ax.set_title(f"{schedule.algorithm}: {schedule.problem.collective} on {network.spec}")
    return ax


def _links(schedule: Schedule, ax: Any) -> Any:
    import numpy as np

    sizes = _packet_sizes(schedule)
    network = schedule.problem.network
    hops = np.diff(schedule.port_first.astype(np.int64))
    load: dict[tuple[int, int], int] = {}
    port_first = schedule.port_first.astype(np.int64)
    for transfer in range(schedule.transfer_count):
        node = int(schedule.from_[transfer])
        for index in range(port_first[transfer], port_first[transfer] + hops[transfer]):
            port = int(schedule.ports[index])
            load[node, port] = load.get((node, port), 0) + int(sizes[transfer])
            node = network.neighbour(node, port)
    amounts = sorted((amount / schedule.chunks for amount in load.values()), reverse=True)
    idle = sum(network.degree(node) for node in range(network.node_count)) - len(amounts)
    ax.bar(range(len(amounts) + idle), amounts + [0.0] * idle, width=1.0)
    ax.set_xlabel("links, each direction for itself, by load")
    ax.set_ylabel("messages")
    ax.set_title(f"{schedule.algorithm}: {schedule.problem.collective} on {network.spec}")
    return ax
