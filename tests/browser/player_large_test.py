#!/usr/bin/env python3
"""720 nodes and hundreds of steps: seeks are right, and a frame does no more work than what moves needs."""

import unittest

import pages
from browser_case import BrowserCase

SECONDS = 3

FRAMES = """new Promise((done) => {
  const times = [];
  let last = null;
  const before = asterismPlayer.state();
  asterismPlayer.play();
  const end = performance.now() + %d;
  const frame = (now) => {
    if (last !== null) times.push(now - last);
    last = now;
    if (performance.now() < end) { requestAnimationFrame(frame); return; }
    const after = asterismPlayer.state();
    asterismPlayer.pause();
    done({times, before, after});
  };
  requestAnimationFrame(frame);
})""" % (1000 * SECONDS)

AT_REST = """new Promise((done) => {
  let before = -1;
  const look = () => {
    const work = asterismPlayer.state().work;
    if (work.links > 0 && work.frames === before) { done(true); return; }
    before = work.frames;
    setTimeout(look, 200);
  };
  look();
})"""


class LargePlayback(BrowserCase):
    def test_seeks_back_and_forth(self):
        self.open("large")
        count = self.state()["steps"]
        self.assertGreaterEqual(count, 500)
        self.assertEqual(len(self.state()["held"]), 720)
        for step in (count, 1, 500, 499):
            self.go_to(step)
            said = [node["amount"] for node in pages.state("large", step)["nodes"]]
            self.assertEqual(self.state()["held"], said, f"after step {step}")

    def test_work_of_a_frame(self):
        self.open("large")
        self.page.run(AT_REST)
        result = self.page.run(FRAMES)
        times = sorted(result["times"])
        self.report(times)
        before, after = result["before"], result["after"]
        done = {key: after["work"][key] - before["work"][key] for key in after["work"]}
        steps = after["step"] - before["step"]
        self.assertGreater(done["packetFrames"], 0)
        self.assertEqual(done["links"], 0, "what does not change is not drawn again")
        self.assertLessEqual(done["nodes"], steps + 1, "nodes are drawn once a step")
        self.assertLessEqual(done["packets"], 720 * done["packetFrames"], "packets of the step under way only")
        self.expect_quiet()

    def report(self, times):
        """Times depend on what else the machine does: they are told, not tested."""
        middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"\nframes of 720 nodes: {len(times) / SECONDS:.1f} a second, median {middle:.1f} ms, "
              f"95 % within {late:.1f} ms, longest {times[-1]:.1f} ms")

    def test_nothing_is_drawn_at_rest(self):
        self.open("large", "step=20")
        self.page.run("new Promise((done) => setTimeout(done, 200))")
        before = self.state()["work"]["frames"]
        self.page.run("new Promise((done) => setTimeout(done, 300))")
        self.assertEqual(self.state()["work"]["frames"], before)

    def test_without_motion_a_step_is_drawn_once(self):
        self.open("alltoall", reduced_motion=True)
        before = self.state()["work"]
        self.page.run("asterismPlayer.play()")
        self.page.wait_for("asterismPlayer.state().step >= 2")
        after = self.state()
        drawn = after["work"]["packetFrames"] - before["packetFrames"]
        self.assertLessEqual(drawn, after["step"] + 1)
        self.assertGreater(after["work"]["frames"] - before["frames"], drawn)


if __name__ == "__main__":
    unittest.main()
