"""Shared by the tests: naive checks that do not use the library."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("ASTERISM_PYTHON_BUILD", SOURCE / "build" / "release" / "python"))
if str(BUILD) not in sys.path:
    sys.path.insert(0, str(BUILD))

import asterism  # noqa: E402


class NaiveRun:
    """Plays a schedule of copied or moved messages from its arrays, using sets."""

    def __init__(self, schedule: asterism.Schedule, holds: dict[int, set[int]], moves: bool) -> None:
        self.holds = holds
        self.startups = 0
        self.transmissions = 0
        network = schedule.problem.network
        for step in schedule:
            arrivals: list[tuple[int, tuple[int, ...]]] = []
            largest = 0
            for node, ports, messages in step:
                assert set(messages) <= holds[node], "sends what it lacks"
                end = node
                for port in ports:
                    end = network.neighbour(end, port)
                arrivals.append((end, messages))
                if moves:
                    holds[node] -= set(messages)
                largest = max(largest, len(messages))
            for node, messages in arrivals:
                holds[node] |= set(messages)
            self.startups += 1
            self.transmissions += largest


@pytest.fixture
def play_allgather() -> Any:
    def play(schedule: asterism.Schedule) -> NaiveRun:
        nodes = schedule.problem.network.node_count
        run = NaiveRun(schedule, {node: {node} for node in range(nodes)}, moves=False)
        assert all(held == set(range(nodes)) for held in run.holds.values())
        return run

    return play


def ring_both_ways(nodes: int) -> list[list[tuple[int, int, int]]]:
    """Allgather on a ring with two ports, step by step: port 0 leads forwards, port 1 backwards."""
    steps = []
    for time in range(1, nodes // 2 + 1):
        step = [(node, 0, (node - time + 1) % nodes) for node in range(nodes)]
        if time <= (nodes - 1) // 2:
            step += [(node, 1, (node + time - 1) % nodes) for node in range(nodes)]
        steps.append(step)
    return steps


@pytest.fixture
def ring_steps() -> Any:
    return ring_both_ways
