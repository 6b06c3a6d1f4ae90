#!/usr/bin/env python3
"""What the player shows after a step is what the library says."""

import random
import unittest

import pages
from browser_case import BrowserCase

SMALL = ["alltoall", "broadcast", "paths", "reduction", "scan", "faults", "failing"]


class PlayerState(BrowserCase):
    def amounts(self, name, step):
        return [node["amount"] for node in pages.state(name, step)["nodes"]]

    def test_amounts_after_every_step_in_any_order(self):
        for name in SMALL:
            with self.subTest(name):
                self.open(name)
                count = self.state()["steps"]
                steps = list(range(count + 1))
                random.Random(count).shuffle(steps)
                for step in steps[:8]:
                    self.go_to(step)
                    state = self.state()
                    self.assertEqual(state["step"], step)
                    self.assertEqual(state["held"], self.amounts(name, step), f"after step {step}")
                self.expect_quiet()

    def test_playing_ends_in_the_same_state_as_seeking(self):
        self.open("alltoall")
        self.page.run("document.querySelector('[data-part=speed]').value = '32'")
        self.page.run("document.querySelector('[data-part=speed]').dispatchEvent(new Event('change'))")
        self.page.run("asterismPlayer.play()")
        count = self.state()["steps"]
        self.page.wait_for("!asterismPlayer.state().playing")
        state = self.state()
        self.assertEqual(state["step"], count)
        self.assertEqual(state["held"], self.amounts("alltoall", count))

    def test_the_list_of_what_a_node_has(self):
        for name in ("alltoall", "broadcast", "paths", "failing"):
            with self.subTest(name):
                self.open(name)
                said = pages.playback(name)["collective"]
                for step in (0, self.state()["steps"] // 2, self.state()["steps"]):
                    self.go_to(step)
                    for node in (0, 2, 5):
                        self.page.run(f"asterismPlayer.follow({{node: {node}}})")
                        listed = self.page.run("""(() => {
                          const heads = Array.from(document.querySelectorAll('#panel-nodes h3'));
                          const has = heads.find((head) => head.textContent === 'Holds');
                          return has ? Array.from(has.nextElementSibling.querySelectorAll('button'),
                            (button) => button.getAttribute('aria-label').replace('Follow ', '')) : [];
                        })()""")
                        items = pages.state(name, step)["nodes"][node]["items"]
                        self.assertEqual(listed, [said["names"][item] for item in items][:60], (step, node))

    def test_cost_so_far_and_the_bound(self):
        self.open("alltoall")
        said = pages.playback("alltoall")
        for step in (0, 2, said["steps"]["count"]):
            self.go_to(step)
            state = self.state()
            self.assertEqual(state["time"], said["cost"]["time"][step])
            self.assertEqual(state["startUps"], said["cost"]["startups"][step])
            self.assertEqual(state["transmissions"], said["cost"]["transmissions"][step])
            self.assertEqual(self.text("cost-time"), f"{said['cost']['time'][step]:,.6g}")
        reason = said["lower_bound"]["reason"]
        self.assertIn(reason[1:].rstrip("."), self.text("bound"))

    def test_transfers_of_a_step_are_listed(self):
        self.open("broadcast", "step=3")
        state = self.state()
        labels = pages.playback("broadcast")["network"]["labels"]
        rows = self.page.run("""Array.from(document.querySelectorAll('#panel-transfers tbody tr'),
          (row) => Array.from(row.querySelectorAll('td')).slice(0, 2).map((cell) => cell.querySelector('button').textContent))""")
        self.assertEqual(rows, [[labels[t["from"]], labels[t["to"]]] for t in state["transfers"]])

    def test_load_of_links(self):
        self.open("alltoall")
        said = pages.playback("alltoall")
        carried = {}
        for step in range(1, said["steps"]["count"] + 1):
            self.go_to(step)
            for t in self.state()["transfers"]:
                way = (t["from"], t["to"])
                carried[way] = carried.get(way, 0) + len(t["messages"])
        self.page.click_on("#tab-links")
        first = self.page.run("document.querySelector('#panel-links tbody td.number').textContent")
        self.assertEqual(int(first), max(carried.values()))
        self.go_to(0)
        self.assertIn("No link has carried anything yet", self.page.run("document.querySelector('#panel-links').textContent"))

    def test_what_fails_is_shown_where_it_fails(self):
        self.open("failing")
        verdict = pages.playback("failing")["verdict"]
        self.assertFalse(verdict["valid"])
        self.assertIn(verdict["sentence"][1:].rstrip("."), self.text("verdict-sentence"))
        self.click("verdict-go")
        self.assertEqual(self.state()["step"], verdict["step"])
        self.page.click_on("#tab-transfers")
        failing = self.page.run("document.querySelectorAll('#panel-transfers tr.failing').length")
        self.assertEqual(failing, 1)
        row = self.page.run("document.querySelector('#panel-transfers tr.failing').textContent")
        transfer = self.state()["transfers"][verdict["transfer"] - self.begin("failing", verdict["step"])]
        labels = pages.playback("failing")["network"]["labels"]
        self.assertTrue(row.startswith(labels[transfer["from"]] + labels[transfer["to"]]), row)
        self.assertIn(verdict["sentence"].rstrip("."), self.text("live"))
        self.expect_quiet()

    def begin(self, name, step):
        self.go_to(step)
        before = 0
        for earlier in range(1, step):
            self.go_to(earlier)
            before += len(self.state()["transfers"])
        self.go_to(step)
        return before


if __name__ == "__main__":
    unittest.main()
