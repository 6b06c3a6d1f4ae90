"""SimGrid loads exported platforms, and messages take the expected time."""

import json
import pathlib
import subprocess
import tempfile
import unittest

import tools

NETWORKS = ("star:4", "macro-star:2,2", "scc:4", "torus:4x4x4", "hypercube:6", "dragonfly:4,2,2",
            "fat-tree:4", "kautz:2,3")
LATENCY, BANDWIDTH, SIZE = 2e-6, 5e9, 1_000_000


class Platforms(unittest.TestCase):
    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)

    def export(self, network: str, *options: str) -> int:
        """Writes the platform and its hosts; returns the number of hosts."""
        tools.asterism("export", network, "--format", "simgrid", "--latency", "2us",
                       "--bandwidth", "5GB/s", *options, "-o", str(self.folder / "platform.xml"))
        tools.asterism("export", network, "--format", "simgrid-hosts", "-o",
                       str(self.folder / "hosts.txt"))
        return len((self.folder / "hosts.txt").read_text().split())

    def ping(self, ranks: int, sends: list[tuple[int, int]]) -> float:
        """The time of messages (source, destination) that start at the same time."""
        lines: list[list[str]] = [[f"{rank} init"] for rank in range(ranks)]
        for source, target in sends:
            lines[source].append(f"{source} isend {target} 0 {SIZE}")
            lines[target].append(f"{target} irecv {source} 0 {SIZE}")
        for rank in lines:
            rank.append(rank[0].split()[0] + " waitall")
            rank.append(rank[0].split()[0] + " finalize")
        text = "\n".join(line for rank in lines for line in rank) + "\n"
        (self.folder / "all.txt").write_text(text)
        (self.folder / "traces.txt").write_text("all.txt\n")
        return tools.replay(self.folder)

    def distance(self, network: str, source: str, target: str) -> int:
        route = json.loads(tools.asterism("route", network, source, target, "--algorithm",
                                          "shortest", "--json"))
        return int(route["hops"])

    def label(self, network: str, node: int) -> str:
        text = (self.folder / "platform.xml").read_text()
        line = next(line for line in text.splitlines() if f'<host id="n{node}"' in line)
        return line.split('value="')[1].split('"')[0]

    def test_a_message_takes_the_latency_of_its_links_and_its_size_over_the_bandwidth(self) -> None:
        for network in NETWORKS:
            ranks = self.export(network)
            for target in (1, ranks // 2, ranks - 1):
                hops = self.distance(network, self.label(network, 0), self.label(network, target))
                expected = hops * LATENCY + (SIZE + tools.ENVELOPE) / BANDWIDTH
                self.assertAlmostEqual(self.ping(ranks, [(0, target)]) / expected, 1, delta=1e-9,
                                       msg=f"{network} to {target}")

    def test_both_directions_of_a_link_are_apart_unless_it_is_half_duplex(self) -> None:
        alone = LATENCY + (SIZE + tools.ENVELOPE) / BANDWIDTH
        shared = LATENCY + 2 * (SIZE + tools.ENVELOPE) / BANDWIDTH
        for options, expected in (((), alone), (("--duplex", "half"), shared)):
            ranks = self.export("ring:5", *options)
            self.assertAlmostEqual(self.ping(ranks, [(0, 1), (1, 0)]) / expected, 1, delta=1e-9)

    def test_links_of_a_class_have_its_rate(self) -> None:
        ranks = self.export("torus:4x4", "--rate", "+x=0.5")
        expected = LATENCY + 2 * (SIZE + tools.ENVELOPE) / BANDWIDTH
        target = next(node for node in range(ranks)
                      if self.label("torus:4x4", node).strip("()") == "1,0")
        self.assertAlmostEqual(self.ping(ranks, [(0, target)]) / expected, 1, delta=1e-9)

    def test_large_platforms_leave_routes_to_simgrid(self) -> None:
        ranks = self.export("hypercube:10")
        expected = 10 * LATENCY + (SIZE + tools.ENVELOPE) / BANDWIDTH
        self.assertAlmostEqual(self.ping(ranks, [(0, ranks - 1)]) / expected, 1, delta=1e-9)

    def test_the_file_is_what_the_document_type_allows(self) -> None:
        schema = pathlib.Path(__file__).with_name("platform.dtd")
        for network in ("star:3", "fat-tree:4", "hypercube:10"):
            self.export(network)
            done = subprocess.run(["xmllint", "--noout", "--nonet", "--dtdvalid", schema.resolve().as_uri(),
                                   str(self.folder / "platform.xml")], capture_output=True,
                                  text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_a_platform_does_not_have_is_refused(self) -> None:
        for words in (["--ports", "all"], ["--routes", "akers87"], ["--tm", "0", "--ts", "1"]):
            done = subprocess.run([tools.PROGRAM, "export", "ring:5", "--format", "simgrid",
                                   *words, "-o", str(self.folder / "no.xml")],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn("hint: ", done.stderr)
            self.assertFalse((self.folder / "no.xml").exists())


if __name__ == "__main__":
    unittest.main()
