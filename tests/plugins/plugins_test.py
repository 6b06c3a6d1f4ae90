"""Plug-ins: what works from the command line, and that every failure is a sentence and a hint."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, BUILD, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
WHEEL = BUILD / "fine.so"


def run(*words, plugins="", folder=None):
    environment = {name: value for name, value in os.environ.items() if name != "ASTERISM_PLUGINS"}
    if plugins:
        environment["ASTERISM_PLUGINS"] = str(plugins)
    words = [str(word) for word in (PROGRAM, *words)]
    return subprocess.run(words, env=environment, cwd=folder, capture_output=True, text=True, timeout=120)


class Working(unittest.TestCase):
    def answer(self, *words, **how):
        done = run(*words, **how)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_every_command_sees_the_entries(self):
        plan = json.loads(self.answer("plan", "wheel:8", "broadcast", "--ports", "all", "--json", "--plugin", WHEEL))
        ranked = {one["algorithm"]: one for one in plan["candidates"]}
        self.assertTrue(ranked["from-centre"]["verified"])
        self.assertEqual(ranked["from-centre"]["time"], plan["lower_bound"]["time"])
        self.assertIn("wheel:n", self.answer("--plugin", WHEEL, "networks"))
        self.assertIn("from-centre", self.answer("algorithms", f"--plugin={WHEEL}"))
        self.assertIn("wheel:8", self.answer("completions", "bash", "--plugin", WHEEL))
        measures = json.loads(self.answer("network", "wheel:8", "--json", plugins=WHEEL))
        self.assertEqual((measures["nodes"], measures["links"]), (8, 14))
        self.assertIn("wheel:8", self.answer("compare", "wheel:8", "ring:8", "--collective", "broadcast", plugins=WHEEL))
        self.assertIn("from-centre", self.answer("explain", "from-centre", plugins=WHEEL))

    def test_schedules_are_written_and_read(self):
        with tempfile.TemporaryDirectory() as folder:
            words = ("schedule", "wheel:8", "broadcast", "--algorithm", "from-centre", "-o", "wheel.jsonl")
            self.answer(*words, plugins=WHEEL, folder=folder)
            self.assertIn("valid", self.answer("verify", "wheel.jsonl", plugins=WHEEL, folder=folder))
            refused = run("verify", "wheel.jsonl", folder=folder)
            self.assertEqual(refused.returncode, 2)
            self.assertIn('unknown network "wheel"', refused.stderr)

    def test_the_same_plugin_twice_is_loaded_once(self):
        self.answer("network", "wheel:8", "--plugin", WHEEL, "--plugin", WHEEL, plugins=f"{WHEEL}:{WHEEL}")

    def test_relative_paths(self):
        self.answer("network", "wheel:8", "--plugin", "fine.so", folder=BUILD)

    def test_without_plugins_nothing_is_known(self):
        self.assertEqual(run("network", "wheel:8").returncode, 2)


class Failing(unittest.TestCase):
    def refused(self, sentence, *words, plugins=""):
        done = run(*words, plugins=plugins)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertEqual(done.stdout, "")
        error, hint = done.stderr.splitlines()
        self.assertTrue(error.startswith("error: ") and hint.startswith("hint: "), done.stderr)
        self.assertIn(sentence, error)
        self.assertNotIn("defect of the program", hint)

    def test_files_that_are_no_plugins(self):
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path(folder, "text.so")
            text.write_text("not a library")
            empty = pathlib.Path(folder, "empty.so")
            empty.touch()
            for path in (text, empty):
                self.refused("cannot be loaded as a plug-in", "networks", "--plugin", path)
            self.refused("cannot be read", "networks", "--plugin", folder)
            self.refused("cannot be read", "networks", "--plugin", folder + "/none.so")
            self.refused("cannot be read", "networks", plugins=folder + "/none.so")
            self.refused("cannot be loaded", "networks", "--plugin", SOURCE / "README.md")

    def test_missing_file_names(self):
        self.refused("--plugin needs the path", "networks", "--plugin")
        self.refused("--plugin needs the path", "networks", "--plugin=")

    def test_libraries_that_fail(self):
        for name, sentence in (
            ("no_function", "is no plug-in: it has no function asterism_plugin"),
            ("missing_symbol", "a_function_of_another_version"),
            ("null_version", "was built for an unknown version"),
            ("other_version", "was built for asterism 0.0.1"),
            ("entries_throw", "failed: no licence"),
            ("constructor_throws", "failed while it was loaded: no value"),
            ("taken_name", 'the algorithm "flood" exists already'),
        ):
            with self.subTest(name):
                self.refused(sentence, "networks", "--plugin", BUILD / f"{name}.so")
                self.refused(sentence, "plan", "ring:4", "broadcast", plugins=BUILD / f"{name}.so")

    def test_inconsistent_networks(self):
        plugin = BUILD / "wrong_network.so"
        self.assertEqual(run("network", "defective:0", plugins=plugin).returncode, 0)
        for defect, sentence in (
            (1, "node 0, port 0 leads to node 99"),
            (2, "node 0, port 0 leads to the node itself"),
            (3, "does not lead back"),
            (4, "the way back from node 0, port 0 is port 7"),
            (5, "has an unknown class"),
            (6, "failed: no labels"),
            (7, "is that of another node"),
            (8, "failed: cannot be made"),
            (9, "is null"),
            (10, "node 0, port 0 has the rate -1"),
            (11, "node 0, port 0 has the latency inf"),
        ):
            with self.subTest(defect):
                self.refused(sentence, "network", f"defective:{defect}", plugins=plugin)

        self.refused("the network unmade of a plug-in has no function `make`", "network", "unmade", plugins=plugin)

    def test_wrong_algorithms_are_not_ranked_and_named_first(self):
        plugin = BUILD / "wrong_algorithms.so"
        done = run("plan", "ring:6", "broadcast", plugins=plugin)
        self.assertEqual(done.returncode, 0, done.stderr)
        first = done.stdout.partition("broadcast on ring:6")[0]
        reasons = (
            ("sends-too-early", "sender lacks the message"),
            ("sends-nothing", "is not allowed here"),
            ("sends-from-nowhere", "is not allowed here"),
            ("sends-over-no-port", "is not allowed here"),
            ("sends-no-message", "is not allowed here"),
            ("throws", "failed: out of ideas"),
            ("throws-a-number", "an exception of an unknown type"),
            ("has-no-body", "has no function `body`"),
        )
        flat = " ".join(first.split())
        for name, reason in reasons:
            self.assertIn(f"not ranked: {name}: ", flat)
            self.assertIn(reason, flat.partition(f"not ranked: {name}: ")[2].partition(" not ranked: ")[0])
        begun = [line.split(" ")[:3] for line in done.stdout.splitlines()]
        self.assertIn(["broadcast", "on", "ring:6,"], begun, "the table's title begins a line")
        self.assertTrue(all(["not", "ranked:", f"{name}:"] in begun for name, _ in reasons), done.stdout)
        document = json.loads(run("plan", "ring:6", "broadcast", "--json", plugins=plugin).stdout)
        omitted = {one["algorithm"] for one in document["omissions"]}
        self.assertLessEqual({name for name, _ in reasons}, omitted)

    def test_wrong_schedules_are_not_written(self):
        plugin = BUILD / "wrong_algorithms.so"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "wrong.jsonl")
            words = ("schedule", "ring:6", "broadcast", "-o", path, "--algorithm")
            self.assertEqual(run(*words, "sends-too-early", plugins=plugin).returncode, 1)
            self.refused("out of ideas", *words, "throws", plugins=plugin)
            self.assertFalse(path.exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
