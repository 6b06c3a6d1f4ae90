"""Clausal proofs that the program writes: right ones are accepted, and no mutant of a wrong claim is.

Usage: clausal_test.py PROGRAM
"""

import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

from examples import verdict

from clausal import check_proof  # of the checker, whose folder the examples add
from reading import Wrong

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
FULL = os.environ.get("ASTERISM_TEST_EXTENT") == "full"
BOUND = 3  # the line of the bound


def refuted(words):
    """The lines of the certificate that the program writes."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "proof.cert"
        subprocess.run([PROGRAM, "refute", *words.split(), "-o", file], check=True, stdout=subprocess.DEVNULL)
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def copied(lines):
    return copy.deepcopy(lines)


def mutated(proof, dice):
    """The proof with one to three changes of a number, a lemma or an order."""
    proof = list(proof)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(proof))
        words = proof[at].split()
        kind = dice.randrange(6)
        if kind == 0 and len(proof) > 1:
            del proof[at]
        elif kind == 1:
            word = dice.randrange(len(words))
            words[word] = str(int(words[word]) + dice.choice((-1, 1)))
            proof[at] = " ".join(words)
        elif kind == 2 and len(words) > 3:
            del words[dice.randrange(1, len(words) - 1)]
            proof[at] = " ".join(words)
        elif kind == 3:
            other = dice.randrange(len(proof))
            proof[at], proof[other] = proof[other], proof[at]
        elif kind == 4:
            proof[at] = f"{words[0]} 0 {' '.join(words[words.index('0') + 1:])}"
        else:
            proof[at] = proof[at].replace(" -", " ", 1)
    return proof


class Clausal(unittest.TestCase):
    def test_true_claims_are_accepted(self):
        for words, expected in (
                ("ring:6 broadcast --steps 2", "start-ups >= 3,"),
                ("star:4 broadcast --steps 4", "start-ups >= 5,"),
                ("mesh:3x3 multi-broadcast --source 0,0 --source 2,2 --steps 3", "start-ups >= 4,"),
                ("ring:4 allgather --transmissions 2", "transmissions >= 3"),
                ("ring:4 allgather --packet-limit 1 --steps 2", "start-ups >= 3,"),
                ("ring:5 broadcast --batch 2 --transmissions 3", "transmissions >= 4"),
                ("hypercube:2 alltoall --ports all --transmissions 1", "transmissions >= 2"),
                ("ring:5 scatter --ports 2 --transmissions 1", "transmissions >= 2"),
                ("ring:5 gather --transmissions 3", "transmissions >= 4")):
            with self.subTest(words):
                text = verdict(refuted(words))
                self.assertTrue(text.startswith("accepted: no schedule; "), text)
                self.assertIn(expected, text)

    def test_the_value_is_the_limit_and_one(self):
        lines = refuted("ring:6 broadcast --steps 2")
        lines[BOUND]["value"] = "4"
        self.assertIn("proves 3 startups, not 4", verdict(lines))

    def test_every_lemma_is_needed(self):
        lines = refuted("star:4 broadcast --steps 4")
        proof = lines[BOUND]["witness"]["proof"]
        for number in range(len(proof)):
            lines[BOUND]["witness"]["proof"] = proof[:number] + proof[number + 1:]
            self.assertRegex(verdict(lines), "^rejected: ", proof[number])

    def test_no_mutant_of_a_wrong_claim_is_accepted(self):
        """The proof for a ring, and its mutants, are claimed for a network with as many links on which node 0 informs all
        others in one step: the formula has as many clauses, but a solution."""
        dice = random.Random(1)
        rejected = mutants = 0
        for nodes in (6, 8):
            lines = refuted(f"ring:{nodes} broadcast --ports all --steps {nodes // 2 - 1}")
            proof = lines[BOUND]["witness"]["proof"]
            others = list(range(1, nodes))
            neighbours = [others, [0, 2], [0, 1]] + [[0] for _ in others[2:]]
            lines[1]["network"] = {"name": "wheel", "form": "links", "neighbours": neighbours}
            lines[BOUND]["witness"]["proof"] = proof
            self.assertRegex(verdict(lines), "^rejected: ")
            for _ in range(5000 if FULL else 300):
                lines[BOUND]["witness"]["proof"] = mutated(proof, dice)
                text = verdict(lines)
                self.assertNotRegex(text, "^accepted")
                rejected += text.startswith("rejected")
                mutants += 1
        self.assertGreater(rejected, mutants // 2)

    def test_every_rule_of_a_proof(self):
        """The clauses have a solution, so every proof is wrong."""
        clauses = [[1, 2], [-1, 3], [-1, -3]]
        for proof, reason in ((["4 0 1 2 3 0"], "two literals of clause 1"),
                              (["4 1 0 1 0", "5 0 4 2 3 0"], "lemma 4 does not follow"),
                              (["4 0 5 2 3 0"], "names clause 5"),
                              (["4 0 4 2 3 0"], "names clause 4"),
                              (["4 -1 0 2 3 0", "5 2 0 4 1 0"], "does not end with the empty lemma"),
                              (["4 -1 0 2 3 0", "5 2 0 4 1 0", "6 0 4 5 0"], "lemma 6 does not follow")):
            with self.subTest(proof), self.assertRaisesRegex(Wrong, reason):
                check_proof(clauses, proof)

    def test_hostile_witnesses(self):
        lines = refuted("ring:6 broadcast --steps 2")
        for field, value in (("steps", 1 << 22), ("steps", 0), ("steps", True), ("proof", "7 0 1 0"),
                             ("proof", [7]), ("proof", ["7 0 1"]), ("proof", ["x"]), ("proof", ["96 0 -1 0"]),
                             ("proof", ["1 0 1 0"]), ("proof", ["9" * 5000 + " 0 1 0"]), ("transmissions", 1)):
            broken = copied(lines)
            broken[BOUND]["witness"][field] = value
            with self.subTest(field=field):
                self.assertRegex(verdict(broken), "^not checked: ")
        for proof in ([], ["96 0 95 96 0"], ["96 5 0 1 0"]):
            broken = copied(lines)
            broken[BOUND]["witness"]["proof"] = proof
            self.assertRegex(verdict(broken), "^rejected: ")

    def test_other_problems_are_not_checked(self):
        lines = refuted("ring:6 broadcast --steps 2")
        for name, value in (("collective", "reduce"), ("divisible", 1)):
            broken = copied(lines)
            broken[2]["problem"][name] = value
            self.assertRegex(verdict(broken), "^not checked: ")


if __name__ == "__main__":
    unittest.main()
