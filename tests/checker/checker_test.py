"""Tests of the checker with certificates written by hand: right ones, wrong ones and hostile ones."""

import copy
import itertools
import resource
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from examples import ALLTOALL, HALVES, SOURCE, SQUARE, TREE, changed, text_of, verdict

import clausal  # of the checker, whose folder the examples add
import explicit
import networks
import reading


class Accepted(unittest.TestCase):
    def test_examples_are_optimal(self):
        for lines in (SQUARE, TREE, ALLTOALL):
            self.assertIn("accepted: optimal", verdict(lines))

    def test_costs_are_exact_fractions(self):
        self.assertIn("accepted: ratio 1.5000", verdict(HALVES))
        self.assertIn("time 0.1000002 >= 0.1000002", verdict(ALLTOALL))

    def test_smaller_bounds_are_true_as_well(self):
        self.assertIn("accepted: ratio 1.2500", verdict(changed(SQUARE, 4, "value", "1")))
        self.assertIn("accepted: no bound", verdict(SQUARE[:4] + SQUARE[6:]))

    def test_the_example_of_the_documentation(self):
        page = (SOURCE / "docs/certificates.md").read_text(encoding="utf-8")
        self.assertIn(text_of(SQUARE).decode(), page)

    def test_the_checker_is_short(self):
        files = [*(SOURCE / "checker").glob("*.py"), SOURCE / "checker/check"]
        lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
        self.assertLess(lines, 1500)


class Published(unittest.TestCase):
    """The certificates of docs/results.md."""

    def test_results(self):
        page = (SOURCE / "docs/results.md").read_text(encoding="utf-8")
        files = sorted((SOURCE / "data/results").glob("*.cert"))
        self.assertGreater(len(files), 0)
        for file in files:
            done = subprocess.run([sys.executable, SOURCE / "checker/check", file], stdout=subprocess.PIPE, text=True,
                                  check=False)
            self.assertIn("accepted: optimal;", done.stdout)
            self.assertIn(f"$ checker/check data/results/{file.name}\n{done.stdout}", page)

    def test_a_changed_move_is_rejected(self):
        """One step of the broadcast on star:8 in which a node is informed by another port."""
        text = (SOURCE / "data/results/star-8-broadcast.cert").read_bytes()
        lines = text.splitlines()
        self.assertIn(b"[[0,4,0],", lines[8])
        for after in (b"[[0,5,0],", b"["):
            changed_lines = [*lines[:8], lines[8].replace(b"[[0,4,0],", after), *lines[9:]]
            self.assertRegex(verdict(changed_lines), "^rejected: ")


class Rejected(unittest.TestCase):
    def rejects(self, lines, reason):
        self.assertRegex(verdict(lines), f"^rejected: .*{reason}")

    def test_costs(self):
        self.rejects(changed(SQUARE, 3, "cost.startups", 1), "takes 2 start-ups")
        self.rejects(changed(SQUARE, 3, "cost.transmissions", "2"), "3 transmissions, not 2 and 2")
        self.rejects(changed(HALVES, 3, "cost.transmissions", "1/2"), "1 transmissions")

    def test_bounds(self):
        self.rejects(changed(SQUARE, 4, "value", "3"), "proves 2 startups, not 3")
        self.rejects(changed(SQUARE, 5, "witness.inside", [1, 2]), "proves 1 transmissions, not 3")
        self.rejects(changed(ALLTOALL, 5, "witness.links", 0), "proves 0")
        self.rejects(changed(HALVES, 5, "value", "5/4"), "not 5/4")

    def test_rules_of_a_step(self):
        step = [[0, 0, 0], [0, 1, 0]]
        self.rejects(changed(SQUARE, 7, "transfers", step), "node 0 sends 2 packets")
        self.rejects(changed(SQUARE, 7, "transfers", [[0, 0, 0], [3, 1, 3]]), "node 1 receives 2")
        self.rejects(changed(SQUARE, 7, "transfers", [[0, 0, 1]]), "does not have message 1")
        limited = changed(SQUARE, 2, "problem.packet_limit", 1)
        self.rejects(limited, "a packet of 2 messages")
        same = changed(SQUARE, 2, "problem.ports", "single-dimension")
        self.assertIn("accepted", verdict(same))
        same[7]["transfers"] = [[0, 0, 0], [3, 1, 3]]
        self.assertIn("node 1 receives 2 packets", verdict(same))
        same[7]["transfers"] = [[0, 0, 0], [2, 1, 2]]
        self.rejects(same, "ports 0 and 1")

    def test_results(self):
        short = changed(SQUARE, 8, "transfers", SQUARE[8]["transfers"][:3])
        self.rejects(short, "node 1 never receives message 2")
        self.rejects(changed(ALLTOALL, 7, "transfers", [[0, 0, 1]]), "message for node 2 ends")
        self.rejects(changed(HALVES, 8, "transfers", [[0, 0, 2]]), "never has all")
        twice = changed(HALVES, 8, "transfers", [[0, 0, 2 + 2 * 2], [1, 0, 3]])
        self.rejects(twice, "")

    def test_symmetric_forms(self):
        self.rejects(changed(TREE, 8, "transfers", [[0, 1, 0]]), "is never reached")
        self.rejects(changed(TREE, 7, "transfers", [[0, 0, 0], [1, 1, 0]]), "not been reached yet")
        path = changed(TREE, 1, "network",
                       {"form": "links", "neighbours": [[1, 2], [0, 3], [3, 0], [2, 1]]})
        self.assertIn("accepted", verdict(path))
        path[1]["network"]["neighbours"] = [[1, 2], [0, 3], [0, 3], [1, 2]]
        self.rejects(path, "does not look the same")

    def test_maps_that_are_no_automorphisms(self):
        """Node 0 can be mapped to its neighbours along a tree of links, but the other links do not follow."""
        neighbours = [[4, 2], [5, 4], [1, 3], [0, 5], [3, 1], [2, 0]]
        uneven = changed(TREE[:4] + TREE[6:], 1, "network", {"form": "links", "neighbours": neighbours})
        self.rejects(uneven, "does not look the same")

    def test_ports_without_links(self):
        """A port may be unused, if it is at every node."""
        unused = changed(TREE, 1, "network",
                         {"form": "links", "neighbours": [[1, 2, None], [0, 3], [3, 0], [2, 1]]})
        self.assertIn("accepted: optimal", verdict(unused))
        self.rejects(changed(unused, 7, "transfers", [[0, 2, 0]]), "port 2 of node 0 has no link")
        unused[1]["network"]["neighbours"][1] = [0, None, 3]
        self.rejects(unused, "does not look the same")

    def test_pieces_need_a_divisible_problem(self):
        self.rejects(changed(SQUARE, 6, "pieces", 2), "does not allow")


class Refused(unittest.TestCase):
    def refuses(self, lines, reason=""):
        self.assertRegex(verdict(lines), f"^not checked: .*{reason}")

    def test_every_truncation(self):
        text = text_of(SQUARE)
        for length in range(len(text) - 1):
            self.refuses([text[:length].rstrip(b"\n")] if length else [])

    def test_every_missing_or_unknown_field(self):
        for number, line in enumerate(SQUARE):
            for name in line:
                lines = copy.deepcopy(SQUARE)
                if name == "title":
                    continue
                del lines[number][name]
                self.refuses(lines)
            self.refuses(changed(SQUARE, number, "surprise", 1))

    def test_lines_twice_or_missing(self):
        for number in range(len(SQUARE)):
            if "bound" not in SQUARE[number]:
                self.refuses(SQUARE[:number] + SQUARE[number + 1:])
                self.refuses(SQUARE[:number + 1] + SQUARE[number:])

    def test_types(self):
        for value in (None, True, -1, 1.5, "1", [], {}, 10**30):
            lines = changed(SQUARE, 3, "cost.startups", value)
            self.refuses(lines)
            if type(value) is not str:
                self.refuses(changed(SQUARE, 3, "cost.transmissions", value))
        digits = b'{"cost":{"startups":1' + 5000 * b"0" + b',"transmissions":"3"}}'
        self.refuses(SQUARE[:3] + [digits] + SQUARE[4:])
        for text in ("", "-1", "1/0", "1e999", "nan", "0x1", "1" * 5000):
            self.refuses(changed(SQUARE, 2, "problem.ts", text))

    def test_steps(self):
        for step in (b'{"step":1,"transfers":[[true,0,0]]}', b'{"step":1,"transfers":[[-1,0,0]]}',
                     b'{"step":1,"transfers":[[0.0,0,0]]}', b'{"step":1,"transfers":[[0,0]]}',
                     b'{"step":1,"transfers":[[0,0,[]]]}', b'{"step":1,"transfers":[[9,0,0]]}',
                     b'{"step":1,"transfers":[[0,9,0]]}', b'{"step":1,"transfers":[0]}',
                     b'{"step":1,"transfers":[[0,0,[[0]]]]}', b'{"step":2,"transfers":[]}',
                     b'{"step":1,"transfers":' + 100000 * b"[" + 100000 * b"]" + b"}"):
            self.refuses(SQUARE[:7] + [step] + SQUARE[8:])

    def test_nested_and_doubled(self):
        self.refuses([100000 * b"["])
        self.refuses([b'{"asterism":' + 100000 * b"["])
        self.refuses([b'{"asterism":"certificate","version":1,"version":1}'] + SQUARE[1:], "twice")
        self.refuses([b"\xff\xfe"])
        self.refuses(changed(SQUARE, 0, "version", 2), "later version")

    def test_networks(self):
        self.addCleanup(setattr, networks, "MAX_NODES", networks.MAX_NODES)
        networks.MAX_NODES = 1000
        for network in ({"form": "links", "neighbours": []}, {"form": "links", "neighbours": [[0]]},
                        {"form": "links", "neighbours": [[1], [2]]},
                        {"form": "links", "neighbours": [[None]]},
                        {"form": "links", "neighbours": 5},
                        {"form": "digits", "sides": [10**6] * 60, "steps": [[1] * 60]},
                        {"form": "digits", "sides": [4], "steps": [[0]]},
                        {"form": "digits", "sides": [4], "steps": [[1, 1]]},
                        {"form": "digits", "sides": [], "steps": []},
                        {"form": "permutations", "generators": [[1, 1]]},
                        {"form": "permutations", "generators": [[1, 2]]},
                        {"form": "permutations", "generators": [[2, 1], [1, 2, 3]]},
                        {"form": "permutations", "generators":
                         [[*range(2, 15), 1], [2, 1, *range(3, 15)]]},
                        {"form": "hypercube"}):
            self.refuses(changed(SQUARE, 1, "network", network))

    def test_problems(self):
        for field, value in (("collective", "scan"), ("batch", 0), ("batch", 1 << 29),
                             ("participants", [1, 0]), ("participants", [0]), ("sources", [0]),
                             ("ports", "two"), ("ports", 0), ("ports", True), ("duplex", "half"),
                             ("divisible", 2), ("packet_limit", -1)):
            self.refuses(changed(SQUARE, 2, f"problem.{field}", value))

    def test_witnesses(self):
        for number in (4, 5):
            for witness in (None, {}, {"kind": "cut"}, {"kind": "belief"}, {"kind": "spreading"},
                            {"kind": "spreading", "from": 4}, {"kind": "cut", "inside": [7]},
                            {"kind": "cut", "inside": [1], "before": 0},
                            {"kind": "prices", "links": 1}, {"kind": "transfers"},
                            {"kind": "copies", "more": 1}):
                self.refuses(changed(SQUARE, number, "witness", witness))
        for prices in (-1, True, [1], "1", [1 << 40] * 6, 1 << 40):
            self.refuses(changed(ALLTOALL, 5, "witness.links", prices))


def table_of(network):
    """Returns the ends of the ports of each node."""
    found = networks.read_network(reading.Fields(network, "network"))
    return [found.to[i:i + found.ports] for i in range(0, len(found.to), found.ports)]


class Networks(unittest.TestCase):
    """The tables of links, compared with other ways to make them."""

    def test_digits(self):
        for sides, vectors in (([2, 3, 4], [[1, 0, 0], [0, 2, 0], [1, 1, 3]]), ([5], [[1], [2]]), ([1, 4], [[0, 3]])):
            labels = list(itertools.product(*map(range, sides)))
            ends = [[labels.index(tuple((digit + step) % side for digit, step, side in zip(label, vector, sides)))
                     for vector in vectors] for label in labels]
            self.assertEqual(table_of({"form": "digits", "sides": sides, "steps": vectors}), ends)

    def test_permutations(self):
        for generators in ([[2, 1, 3, 4], [3, 2, 1, 4], [4, 2, 3, 1]], [[2, 3, 4, 1], [4, 1, 2, 3]], [[2, 3, 1]]):
            size = len(generators[0])
            labels = [x for x in itertools.permutations(range(1, size + 1))
                      if self.reaches(generators, tuple(range(1, size + 1)), x)]
            ends = [[labels.index(tuple(x[i - 1] for i in generator)) for generator in generators] for x in labels]
            self.assertEqual(table_of({"form": "permutations", "generators": generators}), ends)

    @staticmethod
    def reaches(generators, start, goal):
        known = {start}
        while True:
            more = known | {tuple(x[i - 1] for i in generator) for x in known for generator in generators}
            if more == known:
                return goal in known
            known = more


def ring(nodes):
    return {"form": "digits", "sides": [nodes], "steps": [[1], [nodes - 1]]}


def on(network, collective, witness=None, **problem):
    """Returns a certificate that claims a bound of 1, or else a schedule of one step."""
    problem = {"collective": collective, "ports": "one", "ts": "1", "tm": "1", "message_size": "1",
               **problem}
    lines = [SQUARE[0], {"network": network}, {"problem": problem}]
    if witness:
        quantity = "startups" if witness["kind"] in ("spreading", "clausal-proof") else "transmissions"
        return lines + [{"bound": quantity, "value": "1", "witness": witness}, {"schedule": "none"}]
    return lines + [{"cost": {"startups": 1, "transmissions": "1"}},
                    {"schedule": "steps"}, {"step": 1, "transfers": [[0, 0, 1]]}, {"end": 1}]


def run_check(lines, seconds=60):
    """Runs the program with 1 GiB of memory and some processor time; returns its exit code and its output."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30,) * 2)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds,) * 2)
    with tempfile.NamedTemporaryFile() as file:
        file.write(text_of(lines))
        file.flush()
        done = subprocess.run([sys.executable, SOURCE / "checker/check", file.name], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False, preexec_fn=limit)
    return done.returncode, done.stdout


class Hostile(unittest.TestCase):
    """Files that once made the checker crash, take very long or need very much memory."""

    def refuses(self, lines, reason):
        self.assertRegex(verdict(lines), f"^not checked: .*{reason}")

    def refuses_in_little_memory(self, lines, reason):
        code, output = run_check(lines)
        self.assertRegex(output, f"^not checked: .*{reason}")
        self.assertEqual(code, 2)

    def test_one_way_trees_are_not_used_backwards(self):
        for steps in ([[1]], [[1], [1], [2]]):
            lines = on({"form": "digits", "sides": [3], "steps": steps}, "allgather")
            lines[3:] = [{"cost": {"startups": 2, "transmissions": "2"}}, {"schedule": "timed-tree"},
                         {"step": 1, "transfers": [[0, 0, 0]]}, {"step": 2, "transfers": [[1, 0, 0]]},
                         {"end": 2}]
            self.assertIn("accepted", verdict(lines))
            for collective, batch in (("reduce-scatter", 1), ("allreduce", 3)):
                lines[2]["problem"].update(collective=collective, batch=batch)
                self.assertRegex(verdict(lines), "^rejected: .*do not lead back")

    def test_names_cannot_forge_a_verdict(self):
        for name in ("x\naccepted: optimal", "\ud800", "\x1b[2K"):
            code, output = run_check(changed(SQUARE, 1, "network.name", name))
            self.assertEqual(code, 0)
            self.assertRegex(output, "\\Aaccepted: optimal; allgather on [ -~]*\n\\Z")
        code, output = run_check(changed(SQUARE, 4, "witness.kind", "\udfff"))
        self.assertEqual(code, 2)

    def test_a_failure_of_the_program_is_no_rejection(self):
        code = "import certificate, sys; certificate.check = None; sys.exit(certificate.check_file(['', '/dev/null']))"
        done = subprocess.run([sys.executable, "-B", "-c", code], cwd=SOURCE / "checker", text=True,
                              stdout=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("not checked: this program failed", done.stdout)

    def test_the_last_line_has_a_number(self):
        for end in (b'{"end":true}', b'{"end":1 }'):
            self.refuses(ALLTOALL[:-1] + [end], "does not end after 1 steps")

    def test_large_ratios(self):
        tiny = "0." + "0" * 39 + "1e-99"
        lines = changed(changed(SQUARE, 2, "problem.ts", "1e99"), 2, "problem.tm", tiny)
        lines[2]["problem"]["message_size"] = tiny
        del lines[4]
        self.assertRegex(verdict(lines), "accepted: ratio [0-9]{300,}[.][0-9]{4};")

    def test_networks_without_links(self):
        nothing = {"form": "links", "neighbours": [[None], [None]]}
        self.refuses(on(nothing, "allgather", {"kind": "copies"}), "no links")
        self.refuses(on(nothing, "broadcast", {"kind": "copies"}, sources=[0]), "no links")

    def test_empty_generators(self):
        network = {"form": "permutations", "generators": [[], [2, 1]]}
        self.refuses(on(network, "allgather"), "not a permutation")

    def test_many_messages(self):
        proof = {"kind": "clausal-proof", "steps": 1, "proof": []}
        large = "formula of a clausal proof is too large"
        self.refuses_in_little_memory(on(ring(1 << 14), "alltoall"), "too many messages")
        self.refuses_in_little_memory(on(ring(1 << 14), "alltoall", proof), large)
        self.refuses_in_little_memory(on(ring(4), "broadcast", proof, sources=[0], batch=1 << 30), large)
        links = {"form": "digits", "sides": [2], "steps": [[1]] * 24}
        self.refuses_in_little_memory(on(links, "broadcast", proof, sources=[0], ports=11), large)

    def test_large_binomial_coefficients(self):
        links = {"form": "digits", "sides": [2], "steps": [[1]] * 1000}
        proof = {"kind": "clausal-proof", "steps": 1, "proof": []}
        with mock.patch("math.comb", wraps=clausal.math.comb) as comb:
            self.refuses(on(links, "broadcast", proof, sources=[0], ports=500), "too large")
        self.assertLess(max(call.args[1] for call in comb.call_args_list), 100)

    def test_proofs_that_take_long(self):
        proof = {"kind": "clausal-proof", "steps": 1, "proof": ["1000 1 -1 0 1 0"]}
        lines = on(ring(4), "broadcast", proof, sources=[0])
        self.assertIn("empty lemma", verdict(lines))
        with mock.patch("clausal.MAX_WORK", 0):
            self.refuses(lines, "too long to check")

    def test_parts_of_many_participants(self):
        self.refuses_in_little_memory(on(ring(1 << 18), "allreduce"), "to keep all parts")
        with mock.patch("explicit.MAX_STATE", 17):  # enough for four parts of two participants
            self.assertIn("accepted", verdict(HALVES))
            copies = [(2 + 2 * g) * 2 for g in range(5)]
            self.refuses(changed(HALVES, 7, "transfers", [[0, 0, copies]]), "copies of parts")
        self.assertGreater(explicit.MAX_STATE, 17)

    def test_long_distances(self):
        one_way = {"form": "digits", "sides": [1 << 18], "steps": [[1], [2]]}
        witness = {"kind": "spreading", "from": 0}
        code, output = run_check(on(one_way, "broadcast", witness, sources=[0], ports="all"))
        self.assertEqual((code, output[:8]), (0, "accepted"))

    def test_many_nodes_and_few_links(self):
        network = {"form": "links", "neighbours": [[1]] + [[]] * ((1 << 14) - 1)}
        self.refuses(on(network, "alltoall", {"kind": "prices", "links": 1}), "too many senders")
        lines = on(ring(4), "alltoall", {"kind": "prices", "links": [1] * 8})
        with mock.patch("networks.MAX_WORK", 100):  # two bounds look at 48 links and nodes each
            self.assertIn("accepted", verdict(lines[:4] + lines[3:]))
            self.refuses(lines[:4] + lines[3:4] + lines[3:], "too many senders")

    def test_an_exchange_on_a_long_path(self):
        path = {"form": "links", "neighbours": [[1]] + [[i - 1, i + 1] for i in range(1, 2999)] + [[2998]]}
        bounds = [{"bound": "startups", "value": "1", "witness": {"kind": "spreading", "from": 0}},
                  {"bound": "time", "witness": {"kind": "exchange"}}]
        lines = on(path, "allreduce")[:3] + bounds + [{"schedule": "none"}]
        code, output = run_check(lines, seconds=15)
        self.assertEqual((code, output[:8]), (0, "accepted"))

    def test_many_sides(self):
        sides = {"form": "digits", "sides": [2] * 18 + [1] * 46, "steps": [[1] + [0] * 63] * 32}
        self.refuses(on(sides, "allgather"), "at most 20 numbers")

    def test_few_automorphisms_are_tried(self):
        complete = {"form": "digits", "sides": [64], "steps": [[i] for i in range(1, 64)]}
        shifts = networks.Network._shifts_along
        with mock.patch.object(networks.Network, "_shifts_along", autospec=True, side_effect=shifts) as tried:
            self.assertIn("accepted", verdict(on(complete, "alltoall", {"kind": "prices", "links": 1})))
        self.assertLess(tried.call_count, 7)


if __name__ == "__main__":
    unittest.main()
