"""SimGrid replays our traces in the time that our simulator computes under the same model."""

import json
import pathlib
import tempfile
import unittest

import tools

LATENCY, BANDWIDTH = 1.0, 10_000.0  # microseconds, bytes per microsecond
MESSAGE = 48 << 10

CASES = (
    ("star:4", "allgather", "balanced-allgather", "all"),
    ("star:4", "alltoall", "cyclic-sweep", "all"),
    ("star:4", "alltoall", "direct", "one"),
    ("macro-star:2,1", "allgather", "cyclic-sweep", "one"),
    ("scc:3", "broadcast", "tree", "one"),
    ("torus:4x4", "allgather", "bfb", "all"),
    ("torus:4x4", "allreduce", "bucket", "one"),
    ("hypercube:4", "allgather", "recursive-doubling", "one"),
    ("hypercube:4", "scatter", "balanced-routes", "2"),
    ("dragonfly:2,2,1", "allgather", "forestcoll", "all"),
    ("fat-tree:4", "broadcast", "arborescences", "all"),
)


class Replay(unittest.TestCase):
    def compare(self, case: tuple[str, str, str, str], startup: float) -> tuple[float, float]:
        """The times of SimGrid and of our simulator with another start-up time, in microseconds."""
        network, collective, algorithm, ports = case
        problem = [network, collective, "--algorithm", algorithm, "--ports", ports,
                   "--bandwidth", f"{BANDWIDTH}MB/s", "--message", f"{MESSAGE}B"]
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place) / "traces"
            tools.asterism("export", *problem, "--ts", f"{LATENCY}us", "--format", "simgrid",
                           "-o", str(folder))
            theirs = tools.replay(folder) * 1e6
        simulated = json.loads(tools.asterism("simulate", *problem, "--ts", f"{startup}us",
                                              "--asynchronous", "--json"))
        return theirs, float(simulated["timing"]["time"])

    def test_with_the_envelope_of_messages_the_times_are_the_same(self) -> None:
        startup = LATENCY + tools.ENVELOPE / BANDWIDTH
        for case in CASES:
            theirs, ours = self.compare(case, startup)
            self.assertAlmostEqual(theirs / ours, 1, delta=1e-7, msg=str(case))

    def test_without_it_they_differ_by_its_share_of_a_packet(self) -> None:
        for case in CASES[:2]:
            theirs, ours = self.compare(case, LATENCY)
            self.assertGreater(theirs, ours)
            self.assertLess(theirs / ours - 1, tools.ENVELOPE / MESSAGE)


if __name__ == "__main__":
    unittest.main()
