#!/usr/bin/env python3
"""Every control of the player does what it says, with the pointer and with the keyboard."""

import unittest

import pages
from browser_case import BrowserCase

# Whoever adds a control adds a test. player_saving_test.py tests those that save.
CONTROLS = {
    "theme", "help-open", "verdict-go", "zoom-in", "zoom-out", "zoom-fit", "colour-mode", "link-mode", "to-start",
    "back", "play", "forward", "to-end", "slider", "speed", "help-close", "save-open", "save-gif", "save-video",
    "save-frames", "save-picture", "save-close",
}
TABS = ["transfers", "nodes", "message", "links", "about"]


class PlayerControls(BrowserCase):
    def choose(self, part, value):
        self.page.run(f"""(() => {{
          const field = document.querySelector('[data-part="{part}"]');
          field.value = '{value}';
          field.dispatchEvent(new Event('change', {{bubbles: true}}));
        }})()""")

    def attribute(self, part, name):
        return self.page.run(f"document.querySelector('[data-part=\"{part}\"]').getAttribute('{name}')")

    def test_all_controls_are_known(self):
        self.open("alltoall")
        found = self.page.run("""Array.from(document.querySelectorAll('button[data-part], select[data-part], input[data-part]'),
          (control) => control.dataset.part)""")
        self.assertEqual(set(found), CONTROLS)
        self.assertEqual(self.page.run("Array.from(document.querySelectorAll('[role=tab]'), (tab) => tab.dataset.tab)"), TABS)

    def test_buttons_for_steps(self):
        self.open("alltoall")
        count = self.state()["steps"]
        self.click("forward")
        self.wait_for_step(1)
        self.click("to-end")
        self.assertEqual(self.state()["step"], count)
        self.click("back")
        self.assertEqual(self.state()["step"], count - 1)
        self.click("to-start")
        self.assertEqual(self.state()["step"], 0)
        self.click("back")
        self.assertEqual(self.state()["step"], 0)
        self.assertEqual(self.attribute("back", "aria-disabled"), "true")
        self.expect_quiet()

    def test_packets_without_messages_are_named(self):
        self.open("paths")
        self.page.run("asterismPlayer.goTo(2)")
        self.page.wait_for("document.getElementById('panel-transfers').textContent.includes('none carries a message')")
        self.expect_quiet()

    def test_play_and_pause(self):
        self.open("alltoall")
        self.assertEqual(self.attribute("play", "aria-label"), "Play")
        self.click("play")
        self.assertTrue(self.state()["playing"])
        self.assertEqual(self.attribute("play", "aria-label"), "Pause")
        self.page.wait_for("asterismPlayer.state().position > 0.1")
        self.click("play")
        state = self.state()
        self.assertFalse(state["playing"])
        self.assertEqual(state["position"], state["step"])
        self.click("to-end")
        self.click("play")
        self.page.wait_for("asterismPlayer.state().position < 3")
        self.assertTrue(self.state()["playing"])
        self.expect_quiet()

    def test_slider(self):
        self.open("alltoall")
        self.page.run("document.querySelector('[data-part=slider]').focus()")
        self.page.key("ArrowRight")
        self.page.key("ArrowRight")
        self.assertEqual(self.state()["step"], 2)
        self.assertIn("Step 2 of", self.attribute("slider", "aria-valuetext"))
        self.page.key("End")
        self.assertEqual(self.state()["step"], self.state()["steps"])
        self.page.key("Home")
        self.assertEqual(self.state()["step"], 0)

    def test_speed(self):
        self.open("alltoall")
        self.choose("speed", "8")
        self.assertEqual(self.state()["speed"], 8)

    def test_what_colours_show(self):
        self.open("alltoall")
        for mode in ("class", "load", "plain"):
            self.choose("link-mode", mode)
            self.assertEqual(self.state()["links"], mode)
        for mode in ("held", "arrived"):
            self.choose("colour-mode", mode)
            self.assertEqual(self.state()["colours"], mode)
        self.assertIn("arrived", self.text("legend"))
        self.expect_quiet()

    def test_zoom_and_moving_the_picture(self):
        self.open("alltoall")
        self.assertTrue(self.page.run("document.querySelector('[data-part=zoom-out]').disabled"))
        self.click("zoom-in")
        self.click("zoom-in")
        self.assertAlmostEqual(self.state()["zoom"], 2.25)
        before = self.page.run("asterismPlayer.placeOf(0)")
        self.page.key("ArrowLeft", shift=True)
        self.assertAlmostEqual(self.page.run("asterismPlayer.placeOf(0)")["x"], before["x"] + 60, places=3)
        self.click("zoom-out")
        self.assertAlmostEqual(self.state()["zoom"], 1.5)
        self.click("zoom-fit")
        self.assertEqual(self.state()["zoom"], 1)
        self.page.send("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": 400, "y": 400, "deltaX": 0, "deltaY": -100})
        self.page.wait_for("asterismPlayer.state().zoom > 1")
        self.expect_quiet()

    def test_theme(self):
        self.open("alltoall")
        self.assertEqual(self.state()["theme"], "light")
        self.page.emulate(dark=True)
        self.page.wait_for("asterismPlayer.state().theme === 'dark'")
        self.click("theme")
        self.assertEqual(self.state()["theme"], "light")
        self.assertEqual(self.attribute("theme", "aria-label"), "Theme: light")
        self.click("theme")
        self.assertEqual(self.state()["theme"], "dark")
        self.click("theme")
        self.assertEqual(self.attribute("theme", "aria-label"), "Theme: auto")

    def test_help(self):
        self.open("alltoall")
        is_open = "document.querySelector('[data-part=help]').open"
        self.click("help-open")
        self.assertTrue(self.page.run(is_open))
        self.click("help-close")
        self.assertFalse(self.page.run(is_open))
        self.page.key("?")
        self.assertTrue(self.page.run(is_open))
        self.page.key("Escape")
        self.page.wait_for(f"!{is_open}")

    def test_keys(self):
        self.open("alltoall")
        count = self.state()["steps"]
        self.page.key("ArrowRight")
        self.wait_for_step(1)
        self.page.key("ArrowLeft")
        self.assertEqual(self.state()["step"], 0)
        self.page.key("End")
        self.assertEqual(self.state()["step"], count)
        self.page.key("Home")
        self.assertEqual(self.state()["step"], 0)
        self.page.key(" ")
        self.assertTrue(self.state()["playing"])
        self.page.key(" ")
        self.assertFalse(self.state()["playing"])
        speed = self.state()["speed"]
        self.page.key("+")
        self.assertEqual(self.state()["speed"], 2 * speed)
        self.page.key("-")
        self.assertEqual(self.state()["speed"], speed)
        self.page.key(".")
        self.assertEqual(self.state()["node"], 0)
        self.page.key(".")
        self.assertEqual(self.state()["node"], 1)
        self.page.key(",")
        self.page.key(",")
        self.assertEqual(self.state()["node"], len(self.state()["held"]) - 1)
        self.page.key("Escape")
        self.assertEqual(self.state()["node"], -1)
        self.page.key("l")
        self.assertEqual(self.state()["links"], "class")
        self.page.key("z")
        self.assertAlmostEqual(self.state()["zoom"], 1.5)
        self.page.key("Z", shift=True)
        self.assertEqual(self.state()["zoom"], 1)
        self.page.key("t")
        self.assertEqual(self.attribute("theme", "aria-label"), "Theme: light")
        self.expect_quiet()

    def test_keys_mean_letters_in_fields(self):
        self.open("alltoall")
        self.page.click_on("#tab-nodes")
        self.page.run("document.querySelector('#panel-nodes input').focus()")
        for letter in "2 1":
            self.page.key(letter)
        self.assertEqual(self.page.run("document.querySelector('#panel-nodes input').value"), "2 1")
        self.assertFalse(self.state()["playing"])
        self.page.run("document.querySelector('[data-part=forward]').focus()")
        self.page.key("Enter")
        self.wait_for_step(1)

    def test_tabs(self):
        self.open("alltoall", "step=2")
        for name in TABS:
            self.page.click_on(f"#tab-{name}")
            shown = self.page.run("Array.from(document.querySelectorAll('[role=tabpanel]')).filter((p) => !p.hidden).map((p) => p.id)")
            self.assertEqual(shown, [f"panel-{name}"])
            self.assertGreater(len(self.page.run(f"document.querySelector('#panel-{name}').textContent")), 20)
        self.page.key("ArrowRight")
        self.assertEqual(self.page.run("document.activeElement.id"), "tab-transfers")
        self.page.key("ArrowLeft")
        self.assertEqual(self.page.run("document.activeElement.id"), "tab-about")
        self.assertEqual(self.state()["step"], 2)

    def test_following_a_node_by_pointing_at_it(self):
        self.open("alltoall")
        place = self.page.run("asterismPlayer.placeOf(5)")
        self.page.click(place["x"], place["y"])
        self.assertEqual(self.state()["node"], 5)
        label = pages.playback("alltoall")["network"]["labels"][5]
        self.assertEqual(self.page.run("document.querySelector('#panel-nodes h2').textContent"), f"Node {label}")
        self.page.run("Array.from(document.querySelectorAll('#panel-nodes button')).find((b) => b.textContent === 'Stop following').click()")
        self.assertEqual(self.state()["node"], -1)

    def test_pointing_at_a_packet(self):
        self.open("broadcast", "step=1")
        transfer = self.state()["transfers"][0]
        ends = [self.page.run(f"asterismPlayer.placeOf({transfer[end]})") for end in ("from", "to")]
        self.page.click(*[(ends[0][axis] + ends[1][axis]) / 2 for axis in ("x", "y")])
        self.assertEqual(self.state()["message"], 0)
        self.assertIn("Its tree", self.page.run("document.querySelector('#panel-message').textContent"))
        self.expect_quiet()

    def test_all_messages_of_a_packet(self):
        self.open("alltoall", "step=1")
        first = self.state()["transfers"][0]
        self.assertGreater(len(first["messages"]), 3)
        self.page.click_on("#panel-transfers td:nth-child(3) li:last-child button")
        listed = self.page.run("document.querySelectorAll('#panel-transfers > div .names li').length")
        self.assertEqual(listed, len(first["messages"]))
        self.page.key("ArrowRight")
        self.wait_for_step(2)
        self.assertEqual(self.page.run("document.querySelectorAll('#panel-transfers > div .names li').length"), 0)

    def test_following_a_message_from_the_list(self):
        self.open("alltoall", "step=1")
        self.page.click_on("#panel-transfers td:nth-child(3) button")
        message = self.state()["message"]
        self.assertGreaterEqual(message, 0)
        ways = self.page.run("Array.from(document.querySelectorAll('#panel-message tbody tr'), (row) => row.querySelector('td').textContent)")
        carrying = []
        for step in range(1, self.state()["steps"] + 1):
            self.go_to(step)
            carrying += [str(step) for t in self.state()["transfers"] if message in t["messages"]]
        self.assertEqual(ways, carrying)

    def test_finding_nodes_and_messages(self):
        self.open("alltoall")
        for tab, rows, wanted in (("nodes", "tbody tr", "3214"), ("message", "ul.names li", "3214")):
            self.page.click_on(f"#tab-{tab}")
            count = f"document.querySelectorAll('#panel-{tab} {rows}').length"
            before = self.page.run(count)
            self.page.run(f"""(() => {{
              const field = document.querySelector('#panel-{tab} input');
              field.value = '{wanted}';
              field.dispatchEvent(new Event('input'));
            }})()""")
            self.assertLess(self.page.run(count), before)
            self.assertGreater(self.page.run(count), 0)

    def test_long_lists_are_cut_and_say_so(self):
        self.open("long", "step=7")
        rows = "document.querySelectorAll('#panel-transfers tbody tr').length"
        self.assertEqual(self.page.run(rows), 60)
        self.assertIn("60 of 120", self.page.run("document.querySelector('#panel-transfers .more').textContent"))
        self.page.click_on("#panel-transfers .more")
        self.assertEqual(self.page.run(rows), 120)

    def test_heat_from_the_list_of_links(self):
        self.open("alltoall", "step=3")
        self.page.click_on("#tab-links")
        self.page.click_on("#panel-links .panel-head button")
        self.assertEqual(self.state()["links"], "load")
        self.page.click_on("#panel-links .panel-head button")
        self.assertEqual(self.state()["links"], "plain")

    def test_the_address_says_what_is_looked_at(self):
        self.open("alltoall", "step=3&node=5&links=load&theme=dark")
        state = self.state()
        self.assertEqual((state["step"], state["node"], state["links"], state["theme"]), (3, 5, "load", "dark"))
        self.page.key("ArrowLeft")
        self.page.key("Escape")
        self.assertEqual(self.page.run("location.hash"), "#step=2&links=load&theme=dark")
        self.page.run("location.hash = '#step=1&message=7'")
        self.page.wait_for("asterismPlayer.state().message === 7")
        self.assertEqual(self.state()["step"], 1)

    def test_addresses_that_say_nonsense(self):
        self.open("alltoall", "step=99999999999&node=-1&message=<b>&links=no&theme=&&=%")
        state = self.state()
        self.assertEqual((state["step"], state["node"], state["message"], state["links"]), (0, -1, -1, "plain"))
        self.expect_quiet()


if __name__ == "__main__":
    unittest.main()
