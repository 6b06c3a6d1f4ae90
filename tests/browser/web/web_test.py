#!/usr/bin/env python3
"""The explorer of the website: the answers of the command line without a program, offline, quickly and within bounds."""

import gzip
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import chromium  # noqa: E402
import pages  # noqa: E402
import random_questions  # noqa: E402
import static_site  # noqa: E402

PROGRAM = pages.PROGRAM
QUESTIONS = int(os.environ.get("ASTERISM_WEB_QUESTIONS", "200"))
SEED = int(os.environ.get("ASTERISM_WEB_SEED", "1"))
MIB = 1 << 20

# Asks as the page does, and returns the command line for the same question and the document.
ASKED = """(async (words) => {
  const {ask, get, fileAddress} = await import(new URL('server.js', document.baseURI));
  try {
    const {job, command} = await ask('api/plan', words);
    for (;;) {
      const status = await get(`api/job?id=${job}`);
      if (status.state === 'done') break;
      if (status.state === 'failed') return {command, error: status.error, hint: status.hint};
      await new Promise((done) => setTimeout(done, 5));
    }
    const text = await (await fetch(await fileAddress(job, 'plan.json'))).text();
    return {command, text};
  } catch (error) {
    return {error: error.message, hint: error.hint};
  }
})"""
# Ends when an element has not moved for half a second: the ranges appear above it after the ranking.
AT_REST = """(async () => {
  const place = () => document.getElementById('%s').getBoundingClientRect().top + window.scrollY;
  for (let before = null; before !== place();) {
    before = place();
    await new Promise((done) => setTimeout(done, 500));
  }
})()"""
SHOWN = "document.querySelectorAll('#stretches tr').length > 0 && document.getElementById('plan-work').hidden"


class Web(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = static_site.StaticSite()
        cls.addClassCleanup(cls.site.close)
        cls.browser = chromium.Chromium()
        cls.addClassCleanup(cls.browser.close)

    def open(self, question="network=star:4&collective=allgather&ts=10", ready=SHOWN, **options):
        self.page = self.browser.new_page(**options)
        self.addCleanup(self.page.close)
        self.page.open(f"{self.site.address}#{question}")
        self.page.wait_for(ready, seconds=60)

    def text(self, part):
        return self.page.run(f"document.getElementById('{part}').textContent")

    def drop(self, name, text):
        self.page.run(f"""(() => {{
          const files = new DataTransfer();
          files.items.add(new File([{json.dumps(text)}], {json.dumps(name)}));
          window.dispatchEvent(new DragEvent('drop', {{dataTransfer: files, cancelable: true}}));
        }})()""")

    def expect_quiet(self):
        self.page.run("new Promise((done) => setTimeout(done, 50))")
        self.assertEqual(self.page.console, [])
        self.assertEqual([address for address in self.page.fetched
                          if not address.startswith((self.site.address, "data:", "blob:"))], [])

    def test_is_small(self):
        size = sum(len(gzip.compress(self.site.read(name))) for name in ("asterism.wasm", "asterism.js"))
        print(f"\nthe library has {size / MIB:.2f} MiB compressed")
        self.assertLess(size, 5_000_000)

    def test_the_first_answer_is_soon_there(self):
        began = time.monotonic()
        self.open()
        print(f"\nfirst answer after {time.monotonic() - began:.2f} s")
        self.assertLess(time.monotonic() - began, 10, "2 s on a machine without other work")
        self.assertIn("computed in this browser", self.text("footer"))
        self.assertFalse(self.page.run("document.getElementById('in-browser').hidden"))
        self.expect_quiet()

    def test_answers_like_the_command_line(self):
        self.open()
        different, refused = [], 0
        for words in [random_questions.MANY_TIES, *random_questions.questions(QUESTIONS, SEED)]:
            reply = self.page.run(f"{ASKED}({json.dumps(urllib.parse.urlencode(words))})", seconds=300)
            if "command" not in reply:
                different.append((words, reply["error"]))
                continue
            done = subprocess.run([PROGRAM, *shlex.split(reply["command"])[1:], "--json"], capture_output=True, text=True, check=False)
            if "text" in reply:
                same = done.returncode == 0 and done.stdout == reply["text"]
            else:
                refused += 1
                hint = f"hint: {reply['hint']}\n" if reply["hint"] else ""
                same = done.returncode == 2 and f"error: {reply['error']}\n{hint}" in done.stderr
            if not same:
                different.append((reply["command"], reply.get("error")))
        print(f"\n{QUESTIONS} questions, {refused} refused by both")
        self.assertEqual(different, [])
        self.assertLess(refused, QUESTIONS // 2)

    def test_checks_and_plays_a_schedule(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "ring.jsonl")
            subprocess.run([PROGRAM, "schedule", "ring:6", "allgather", "--algorithm", "hamiltonian-ring", "-o", str(file)],
                           check=True, capture_output=True)
            said = subprocess.run([PROGRAM, "verify", file.name, "--json"], check=True, capture_output=True, text=True, cwd=folder).stdout
            schedule = file.read_text()
        self.open()
        self.drop("ring.jsonl", schedule)
        self.page.wait_for("!document.getElementById('checked-json').hidden")
        self.assertEqual(self.page.run("fetch(document.getElementById('checked-json').href).then((reply) => reply.text())"), said)
        self.page.click_on("#checked-play")
        self.page.wait_for("!document.getElementById('player-frame').hidden")
        self.page.run("new Promise((done) => setTimeout(done, 500))")
        self.page.click_on("#player-close")
        self.drop("failing.jsonl", pages.FAILING_SCHEDULE)
        self.page.wait_for("document.getElementById('checked-verdict').textContent.startsWith('Not valid')")
        self.expect_quiet()

    def test_a_graph_is_planned_drawn_played_and_in_the_link(self):
        self.open()
        self.drop("house.edges", "a b\nb c\nc d\nd a\na e\nb e\n")
        self.page.wait_for("document.getElementById('asked').textContent === 'allgather on graph:house.edges'")
        self.page.wait_for("!document.body.classList.contains('stale') && document.getElementById('plan-work').hidden")
        self.page.run(AT_REST % "drawing-title")
        self.page.click_on("#drawing-title")
        self.page.wait_for("document.querySelector('#drawing-picture img')?.naturalWidth > 0")
        self.page.click_on("#ranking-rows tr button")
        self.page.wait_for("!document.getElementById('player-frame').hidden")
        link = self.page.run("location.hash.slice(1)")
        best = self.text("headline")
        self.expect_quiet()
        self.open(link)
        self.page.wait_for(f"document.getElementById('headline').textContent === {json.dumps(best)}")

    def test_compares(self):
        self.open("network=ring:6&collective=allgather&compare=hypercube:3&compare=mesh:2x3",
                  ready="!document.getElementById('compare-csv').hidden")
        self.assertIn("mesh:2x3", self.text("compare-head"))
        self.expect_quiet()

    def test_stops_what_takes_long_and_goes_on(self):
        self.open()
        self.page.run("location.hash = 'network=random-regular:4,200&collective=alltoall&effort=full'")
        self.page.wait_for("!document.getElementById('plan-work').hidden")
        self.page.wait_for("document.querySelector('#plan-work .work-words').textContent !== 'begins'")
        self.page.click_on("#plan-work button")
        self.page.wait_for("document.getElementById('plan-work').hidden")
        self.page.run("location.hash = 'network=ring:6&collective=allgather'")
        self.page.wait_for("document.getElementById('asked').textContent === 'allgather on ring:6'")
        self.page.wait_for("!document.body.classList.contains('stale') && document.getElementById('plan-work').hidden")
        self.expect_quiet()

    def test_works_without_a_server_once_it_is_loaded(self):
        self.open()
        self.page.send("Network.emulateNetworkConditions", {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
        self.page.run("location.hash = 'network=hypercube:3&collective=broadcast'")
        self.page.wait_for("document.getElementById('asked').textContent === 'broadcast on hypercube:3'")
        self.page.wait_for("!document.body.classList.contains('stale') && document.getElementById('plan-work').hidden")
        self.assertIn("optimal", self.text("headline"))
        self.page.run("location.hash = 'network=hypercube:3&collective=broadcast&compare=ring:8'")
        self.page.wait_for("!document.getElementById('compare-csv').hidden")

    def test_in_both_themes_and_on_a_phone(self):
        for dark in (False, True):
            for width in (360, 1280):
                self.open(width=width, dark=dark, phone=width == 360)
                self.assertEqual(self.page.run("document.documentElement.dataset.theme"), "dark" if dark else "light")
                self.assertLessEqual(self.page.run("document.documentElement.scrollWidth"), width)
                self.expect_quiet()


if __name__ == "__main__":
    unittest.main()
