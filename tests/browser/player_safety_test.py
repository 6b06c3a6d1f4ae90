#!/usr/bin/env python3
"""The page fetches nothing, takes nothing of a playback for markup, and works inside another page."""

import html
import json
import pathlib
import unittest

import pages
from browser_case import BrowserCase

NASTY = '</script><img src=x onerror="window.bad=1"><b>"&\u2028'


class PlayerSafety(BrowserCase):
    def test_quiet_pages(self):
        for name in ("alltoall", "broadcast", "paths", "reduction", "scan", "faults", "failing"):
            with self.subTest(name):
                self.open(name)
                self.page.run("asterismPlayer.play()")
                self.page.run("new Promise((done) => setTimeout(done, 300))")
                self.page.run("asterismPlayer.pause()")
                self.expect_quiet()

    def test_fetching_is_forbidden(self):
        self.open("broadcast")
        refused = self.page.run("fetch('data:text/plain,x').then(() => false, () => true)")
        self.assertTrue(refused)
        loaded = self.page.run("""new Promise((done) => {
          const image = new Image();
          image.onload = () => done(true);
          image.onerror = () => done(false);
          image.src = 'file:///etc/hostname';
        })""")
        self.assertFalse(loaded)

    def test_texts_are_never_markup(self):
        playback = json.loads(json.dumps(pages.playback("alltoall")))
        playback["network"]["labels"] = [NASTY + label for label in playback["network"]["labels"]]
        playback["collective"]["names"] = [NASTY + name for name in playback["collective"]["names"]]
        for key in ("title", "command", "version"):
            playback[key] = NASTY
        playback["verdict"] = {"valid": False, "sentence": NASTY, "step": 2, "transfer": 0, "node": 1}
        playback["algorithm"] = dict.fromkeys(("name", "sentence", "reference"), NASTY)
        self.open("broadcast")
        self.page.run(f"asterismPlayer.load({json.dumps(playback)})")
        self.go_to(2)
        for tab in ("transfers", "nodes", "message", "links", "about"):
            self.page.click_on(f"#tab-{tab}")
        self.page.run("asterismPlayer.follow({node: 1})")
        self.assertEqual(self.page.run("[document.querySelectorAll('.player img, .player b').length, window.bad ?? 0]"), [0, 0])
        self.assertIn(NASTY[:20], self.text("title"))
        self.expect_quiet()

    def test_another_playback_takes_the_place_of_the_first(self):
        self.open("broadcast")
        self.page.run(f"asterismPlayer.load({json.dumps(pages.playback('reduction'))})")
        self.assertEqual(len(self.state()["held"]), 16)
        self.assertIn("allreduce", self.page.run("document.title"))
        self.page.run("asterismPlayer.setTheme('dark')")
        self.assertEqual(self.state()["theme"], "dark")
        self.assertEqual(self.page.run("document.querySelectorAll('.player').length"), 1)
        self.page.key("ArrowRight")
        self.wait_for_step(1)
        self.expect_quiet()

    def test_nothing_to_play(self):
        playback = json.loads(json.dumps(pages.playback("broadcast")))
        empty = {"first": "", "node": "", "amount": ""}
        playback["steps"] = {"count": 0, "first": "AAAAAA==", "link": "", "from": "", "to": "", "item_first": "AAAAAA==", "items": ""}
        playback["held"] = dict(empty, first="AAAAAA==")
        playback["cost"] = {"time": [0], "startups": [0], "transmissions": [0], "unit": ""}
        self.open("broadcast")
        self.page.run(f"asterismPlayer.load({json.dumps(playback)})")
        for key in (" ", "ArrowRight", "ArrowLeft", "End", "Home", "l", "."):
            self.page.key(key)
        self.assertEqual((self.state()["step"], self.state()["playing"]), (0, False))
        self.expect_quiet()

    def test_what_is_no_playback(self):
        self.open("broadcast")
        for text in ("{format: 1}", "null", "{format: 2, network: {}}"):
            self.page.run(f"(() => {{ try {{ asterismPlayer.load({text}); }} catch {{}} }})()")
            self.assertIn("cannot be shown", self.page.run("document.querySelector('#player [role=alert]').textContent"))

    def test_inside_another_page(self):
        self.open("broadcast")
        outer = pathlib.Path(pages.FOLDER.name) / "outer.html"
        inner = pages.page("alltoall").read_text(encoding="utf-8")
        outer.write_text(f'<!DOCTYPE html><title>outer</title><iframe style="width:900px;height:600px" srcdoc="{html.escape(inner)}"></iframe>',
                         encoding="utf-8")
        self.page.open(outer.as_uri())
        inside = "document.querySelector('iframe').contentWindow"
        self.page.run(f"{inside}.asterismPlayer.goTo(2)")
        self.page.run(f"{inside}.asterismPlayer.follow({{node: 4}})")
        state = self.page.run(f"{inside}.asterismPlayer.state()")
        self.assertEqual((state["step"], state["node"]), (2, 4))
        self.assertEqual(self.page.console, [])


if __name__ == "__main__":
    unittest.main()
