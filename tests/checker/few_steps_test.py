"""Compares the bounds for few steps with the exact optimum on tiny networks, found by trying everything."""

import itertools
import sys
import unittest
from fractions import Fraction

from examples import SQUARE, verdict

from bounds import _levels, prove  # of the checker, whose folder the examples add
from few_steps import Exchange
from networks import Network
from problems import Problem
from reading import Fields

NETWORKS = {  # by name: the neighbours of each node
    "path of 3": [[1], [0, 2], [1]],
    "triangle": [[1, 2], [0, 2], [0, 1]],
    "path of 4": [[1], [0, 2], [1, 3], [2]],
    "ring of 4": [[1, 3], [2, 0], [3, 1], [0, 2]],
    "claw": [[1, 2, 3], [0], [0], [0]],
    "ring of 4 and a chord": [[1, 3, 2], [2, 0], [3, 1, 0], [0, 2]],
    "complete graph of 4": [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]],
    "two links in parallel": [[1, 1], [0, 0, 2], [1]],
}
MAX_STEPS = 4


def problem_on(neighbours, collective, ports, participants, **more):
    width = max(map(len, neighbours))
    to = [end for ends in neighbours for end in ends + [-1] * (width - len(ends))]
    fields = {"collective": collective, "ports": ports, "ts": "1", "tm": "1", "message_size": "1", **more}
    if participants is not None:
        fields["participants"] = participants
    return Problem(Fields(fields, "the problem"), Network("", width, to))


def arc_sets(problem):
    """Returns all sets of arcs that a step may use."""
    arcs, found = problem.network.arcs, []
    for used in itertools.product((False, True), repeat=len(arcs)):
        chosen = [arc for arc, uses in zip(arcs, used) if uses]
        if all(sum(arc[end] == node for arc in chosen) <= problem.limit
               for node in range(problem.network.nodes) for end in (0, 1)):
            found.append(chosen)
    return found


def largest(sets):
    """Leaves out the sets that are part of another one."""
    return [a for a in sets if not any(len(a) < len(b) and all(arc in b for arc in a) for b in sets)]


def subsets(messages, size):
    """Returns all sets of so few of these messages; sets are numbers with a bit for each."""
    bits = [1 << i for i in range(messages.bit_length()) if messages >> i & 1]
    return [sum(chosen) for chosen in itertools.combinations(bits, min(size, len(bits)))]


def exact_transmissions(problem, goal, steps, sets):
    """Returns the least transmissions by which all messages of a source reach the goal, or None."""
    everything = (1 << problem.batch) - 1
    start = tuple(everything if node in problem.sources else 0 for node in range(problem.network.nodes))
    states = {start: 0}
    for _ in range(steps):
        after = dict(states)
        for state, sent in states.items():
            for arcs, size in itertools.product(sets, range(1, problem.batch + 1)):
                for chosen in itertools.product(*(subsets(state[a] & ~state[b], size) for a, b in arcs)):
                    held = list(state)
                    for (_, end), messages in zip(arcs, chosen):
                        held[end] |= messages
                    key = tuple(held)
                    after[key] = min(after.get(key, sent + size), sent + size)
        states = after
    return min((sent for state, sent in states.items() if state[goal] == everything), default=None)


def exact_sends(problem, steps, sets):
    """Returns the least number of sends by which all participants hear from all; contributions may arrive twice."""
    everything = sum(1 << node for node in problem.participants)
    states = {tuple((1 << node) & everything for node in range(problem.network.nodes)): 0}
    for _ in range(steps):
        after = {}
        for state, sends in states.items():
            for arcs in sets:
                held = list(state)
                for start, end in arcs:
                    held[end] |= state[start]
                key = tuple(held)
                if after.get(key, sends + len(arcs) + 1) > sends + len(arcs):
                    after[key] = sends + len(arcs)
        states = after
    return min((sends for state, sends in states.items()
                if all(state[node] == everything for node in problem.participants)), default=None)


class TinyNetworks(unittest.TestCase):
    def each_problem(self, collective):
        for (name, neighbours), ports in itertools.product(NETWORKS.items(), (1, 2, "all")):
            for participants in (None, [0, len(neighbours) - 1]):
                if len(neighbours) > 3 and ports != 1 and sum(map(len, neighbours)) > 8:
                    continue  # too many sets of links
                with self.subTest(f"{collective} on {name}, ports: {ports}, participants: {participants}"):
                    yield problem_on(neighbours, collective, ports, participants)

    def test_ways(self):
        """The exact time is at most that of the best number of steps, and the bound is no larger."""
        met = 0
        for (name, neighbours), ports, batch in itertools.product(NETWORKS.items(), (1, "all"), (2, 3)):
            problem = problem_on(neighbours, "broadcast", ports, None, sources=[0], batch=batch)
            far = problem.network.distances([0])
            if max(far) < 2 or len(problem.network.arcs) > 8:
                continue  # few distances, or too many sets of links
            goal = far.index(max(far))
            sets = largest(arc_sets(problem))
            exact = {steps: exact_transmissions(problem, goal, steps, sets) for steps in range(max(far), MAX_STEPS + 2)}
            for problem.ts in map(Fraction, ("0.1", "0.5", "1", "5")):
                least = min(problem.time(steps, sent) for steps, sent in exact.items() if sent is not None)
                proven = {"startups": Fraction(max(far)), "transmissions": Fraction(1), "time": Fraction(0)}
                witness = Fields({"kind": "way", "from": 0, "to": goal}, "witness")
                with self.subTest(f"{batch} messages on {name}, ports: {ports}, t_s: {problem.ts}"):
                    bound = prove("time", witness, problem, proven)
                    self.assertLessEqual(bound, least)
                    met += bound == least
        self.assertGreater(met, 10)

    def test_allreduce(self):
        met = 0
        for problem in self.each_problem("allreduce"):
            sets = arc_sets(problem)
            levels = {_levels(problem, node, problem.participants) for node in range(problem.network.nodes)}
            sends = max(problem.may_send + problem.may_receive)
            degree = max(problem.network.out_degree + problem.network.in_degree)
            exchange = Exchange(levels, len(problem.participants), sends, degree)
            for steps in range(1, MAX_STEPS + 1):
                exact = exact_sends(problem, steps, sets)
                if exact is not None:
                    self.assertLessEqual(exchange.fewest_sends(steps), exact)
                    met += exchange.fewest_sends(steps) == exact
        self.assertGreater(met, 5)


class Certificates(unittest.TestCase):
    """Bounds of certificates without a schedule; the values in time are those of the planner."""

    def certificate(self, network, collective, startups, transmissions, time, **problem):
        bounds = [("startups", startups, {"kind": "spreading", "from": 0}), ("transmissions", *transmissions),
                  ("time", time, {"kind": "exchange"})]
        problem = {"collective": collective, "ports": "one", "tm": "1", "message_size": "1", **problem}
        return verdict([SQUARE[0], {"network": network}, {"problem": problem},
                        *({"bound": quantity, "value": value, "witness": witness}
                          for quantity, value, witness in bounds), {"schedule": "none"}])

    def test_recursive_doubling_is_optimal_in_six_steps(self):
        cube = {"form": "digits", "sides": [2] * 6, "steps": [[int(i == j) for j in range(6)] for i in range(6)]}
        for ts, time in (("0.1", "2.9"), ("1", "10.25"), ("10", "66"), ("1000", "6006")):
            transfers = ("63/32", {"kind": "transfers"})
            self.assertIn(f"time >= {time},", self.certificate(cube, "allreduce", "6", transfers, time, ts=ts,
                                                               divisible=1))
            above = str(Fraction(time) + Fraction(1, 1000))
            self.assertRegex(self.certificate(cube, "allreduce", "6", transfers, above, ts=ts, divisible=1),
                             "^rejected: the witness proves .* time")

    def test_wrong_collectives_and_one_way_links(self):
        ring = {"form": "digits", "sides": [5], "steps": [[1]]}
        copies = ("1", {"kind": "startups"})
        for collective in ("allreduce", "allgather"):
            self.assertRegex(self.certificate(ring, collective, "1", copies, "1", ts="1"), "^not checked: .*exchange")

    def test_ways(self):
        """The best of 7 steps: each of their three rows of 3 steps is a third of 12 transmissions, and 8 are outside it."""
        ring = {"form": "digits", "sides": [8], "steps": [[1], [7]]}
        bounds = [{"bound": "startups", "value": "4", "witness": {"kind": "spreading", "from": 0}},
                  {"bound": "transmissions", "value": "11", "witness": {"kind": "cut", "inside": [0], "after": 4}}]
        for start, goal, ending, time in (
                (0, 4, "", "19"), (0, 4, "19", "19"), (0, 4, "20", "rejected: the witness proves 19 time"),
                (0, 0, "", "not checked: .*distance"), (0, 8, "", "not checked"), (1, 4, "16", "rejected: .* 0 time")):
            line = {"bound": "time", "witness": {"kind": "way", "from": start, "to": goal}}
            if ending:
                line["value"] = ending
            problem = {"collective": "broadcast", "sources": [0], "batch": 8, "ports": "one", "ts": "1", "tm": "1",
                       "message_size": "1"}
            found = verdict([SQUARE[0], {"network": ring}, {"problem": problem}, *bounds, line, {"schedule": "none"}])
            self.assertRegex(found, f"time >= {time}," if time == "19" else f"^{time}")

    def test_hostile_ways(self):
        ring = {"form": "digits", "sides": [1 << 17], "steps": [[1], [(1 << 17) - 1]]}
        line = {"bound": "time", "witness": {"kind": "way", "from": 0, "to": 1 << 16}}
        problem = {"collective": "allreduce", "ports": "one", "ts": "1", "tm": "1", "message_size": "1"}
        found = verdict([SQUARE[0], {"network": ring}, {"problem": problem}, line, {"schedule": "none"}])
        self.assertRegex(found, "^not checked: .*distance")


if __name__ == "__main__":
    sys.exit(unittest.main())
