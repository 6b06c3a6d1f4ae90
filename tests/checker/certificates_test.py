"""Certifies problems with the program and checks the certificates: all forms and witnesses, and some
problems of the leaderboards. Says what is refused."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from examples import SOURCE

PROGRAM = sys.argv.pop(1)

# What the checker must print, and the options of `asterism certify`.
ACCEPTED = [
    ("optimal", "hypercube:3 allgather --ts 10"),
    ("ratio", "star:4 allgather --algorithm dimension-sweep"),  # a tree
    ("ratio", "star:4 alltoall --effort quick"),  # relative steps
    ("ratio", "star:5 alltoall --algorithm shortest-sweep --packet-limit 2"),
    ("optimal", "torus:4x4 broadcast --effort quick"),
    ("ratio", "mesh:3x4 broadcast --batch 6 --algorithm stream"),
    ("ratio", "random-regular:3,12 alltoall --algorithm balanced-routes --ports all"),
    ("ratio", "random-regular:3,12 alltoall --algorithm balanced-routes --ports 2"),
    ("ratio", "ccc:3 scatter --effort quick"),
    ("ratio", "ring:9 gather --effort quick --source 4"),
    ("ratio", "mesh:3x3 multi-broadcast --source 0,0 --source 2,2 --effort quick"),
    ("ratio", "ring:6 allgather --participants ids:0-3 --effort quick"),
    ("ratio", "kautz:2,2 allgather --effort quick --ports all"),
    ("ratio", "faulty:0-1/torus:3x3 allgather --effort quick"),
    ("ratio", "ring:5 allreduce --effort quick"),
    ("ratio", "ring:5 reduce --effort quick"),
    ("ratio", "star:3 reduce-scatter --effort quick --ports all"),
    ("ratio", "star:4 alltoall --algorithm cyclic-sweep --ports single-dimension --ts 0.1 --tm 1e-7"),
]

REFUSED = [
    ("switches", "fat-tree:4 allgather"),
    ("wormhole", "torus:4x4 broadcast --switching wormhole"),
    ("half duplex", "ring:4 broadcast --duplex half"),
    ("units", "ring:4 broadcast --bandwidth 1GB/s --ts 1us --message 1kB"),
    ("scan", "ring:4 scan"),
    ("rates", "ring:4 broadcast --rates +x=2"),
    ("counts", "ring:4 allgatherv --counts 1,2,3,4"),
    ("participant", "ring:4 allgather --participants ids:0"),
]


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


class Certificates(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = str(Path(folder.name) / "a.cert")

    def test_accepted(self):
        for verdict, words in ACCEPTED:
            with self.subTest(words):
                written = run(PROGRAM, "certify", *words.split(), "-o", self.file)
                self.assertEqual(written.returncode, 0, written.stderr)
                checked = run(SOURCE / "checker/check", self.file)
                self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
                self.assertIn("accepted: ", checked.stdout)
                if verdict == "optimal":
                    self.assertIn("accepted: optimal", checked.stdout)
                self.assertNotIn("no bound", checked.stdout)

    def test_the_program_and_the_checker_agree(self):
        written = run(PROGRAM, "certify", "star:4", "alltoall", "--ts", "10", "--effort", "quick",
                      "-o", self.file)
        ratio = written.stdout.split(": ratio ")[1].split()[0]
        self.assertIn(f"accepted: ratio {ratio};", run(SOURCE / "checker/check", self.file).stdout)

    def test_refused(self):
        for reason, words in REFUSED:
            with self.subTest(words):
                done = run(PROGRAM, "certify", *words.split(), "-o", self.file)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(reason, done.stderr)
                self.assertIn("hint: ", done.stderr)
                self.assertEqual(done.stdout, "")
                self.assertFalse(Path(self.file).exists())

    def test_exit_codes_of_the_checker(self):
        check = SOURCE / "checker/check"
        self.assertEqual(run(check).returncode, 2)
        self.assertEqual(run(check, self.file).returncode, 2)
        run(PROGRAM, "certify", "ring:4", "allgather", "--effort", "quick", "-o", self.file)
        self.assertEqual(run(check, self.file).returncode, 0)
        text = Path(self.file).read_text(encoding="utf-8")
        Path(self.file).write_text(text.replace('"cost":{"startups":2', '"cost":{"startups":1'),
                                   encoding="utf-8")
        rejected = run(check, self.file)
        self.assertEqual(rejected.returncode, 1)
        self.assertRegex(rejected.stdout, "^rejected: the schedule takes 2 start-ups")


if __name__ == "__main__":
    unittest.main()
