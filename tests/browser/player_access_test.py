#!/usr/bin/env python3
"""The player can be used with a keyboard and a screen reader, in either theme, and on a telephone."""

import pathlib
import unittest

from browser_case import BrowserCase

CHECKS = (pathlib.Path(__file__).parent / "checks.js").read_text(encoding="utf-8")
TABS = ["transfers", "nodes", "message", "links", "about"]
NAMED_ROLES = {"button", "combobox", "slider", "tab", "searchbox", "image", "img", "tabpanel", "dialog", "table", "region", "group"}


class PlayerAccess(BrowserCase):
    def each_view(self):
        """Every tab, and those that tell of what is followed."""
        for follow, tabs in (("{}", TABS), ("{node: 3}", ["nodes"]), ("{message: 0}", ["message"])):
            self.page.run(f"asterismPlayer.follow({follow})")
            for tab in tabs:
                self.page.click_on(f"#tab-{tab}")
                yield follow, tab

    def test_contrast_names_and_sizes_in_both_themes(self):
        for name in ("alltoall", "failing", "reduction", "faults"):
            for dark in (False, True):
                self.open(name, "step=2&links=class", dark=dark)
                for follow, tab in self.each_view():
                    with self.subTest(name, dark=dark, follow=follow, tab=tab):
                        self.assertEqual(self.page.run(CHECKS), [])

    def test_contrast_of_the_help(self):
        for dark in (False, True):
            self.open("alltoall", dark=dark)
            self.click("help-open")
            self.assertEqual(self.page.run(CHECKS), [])

    def test_everything_has_a_name(self):
        self.open("alltoall", "step=2")
        for follow, tab in self.each_view():
            for node in self.page.accessibility_tree():
                role = node.get("role", {}).get("value")
                is_focusable = any(p["name"] == "focusable" and p["value"].get("value") for p in node.get("properties", []))
                if node.get("ignored") or not (role in NAMED_ROLES or (is_focusable and role != "RootWebArea")):
                    continue
                self.assertTrue(node.get("name", {}).get("value", "").strip(), f"{role} without a name in {tab}, {follow}")

    def test_roles(self):
        self.open("alltoall", "step=2")
        roles = {}
        for node in self.page.accessibility_tree():
            if not node.get("ignored"):
                roles.setdefault(node.get("role", {}).get("value"), []).append(node.get("name", {}).get("value", ""))
        self.assertEqual(len(roles["tab"]), 5)
        self.assertEqual(roles["slider"], ["Step"])
        self.assertEqual(len(roles["heading"]), len([name for name in roles["heading"] if name]))
        self.assertIn("Play", roles["button"])
        self.assertTrue(any("24 nodes" in name for name in roles["image"] + roles.get("img", [])), roles)
        for landmark in ("main", "banner", "complementary"):
            self.assertIn(landmark, roles)

    def test_every_control_is_reached_by_the_tab_key(self):
        self.open("alltoall", "step=2")
        wanted = set(self.page.run("""Array.from(document.querySelectorAll('button[data-part], select[data-part], input[data-part]'))
          .filter((control) => control.getClientRects().length > 0 && !control.disabled).map((control) => control.dataset.part)"""))
        reached = set()
        for _ in range(30):
            self.page.key("Tab")
            part = self.page.run("document.activeElement.dataset?.part ?? ''")
            reached.add(part)
            ring = self.page.run("getComputedStyle(document.activeElement).outlineStyle")
            self.assertNotEqual(ring, "none", f"no ring around {part}")
        self.assertLessEqual(wanted, reached)

    def test_steps_are_announced(self):
        self.open("alltoall")
        self.go_to(2)
        self.assertRegex(self.text("live"), r"^Step 2 of \d+: \d+ transfers, time ")
        self.page.run("asterismPlayer.follow({node: 3})")
        self.go_to(3)
        self.assertRegex(self.text("live"), r"Node \S+ holds \d+ message")

    def test_the_focus_stays_when_lists_change(self):
        self.open("alltoall", "step=2")
        self.page.click_on("#tab-nodes")
        self.page.run("document.querySelectorAll('#panel-nodes tbody button')[4].focus()")
        name = self.page.run("document.activeElement.getAttribute('aria-label')")
        self.page.key("Enter")
        self.assertEqual(self.state()["node"], 4)
        self.assertEqual(self.page.run("document.activeElement.getAttribute('aria-label')"), name)
        self.page.key("ArrowLeft")
        self.assertEqual(self.page.run("document.activeElement.getAttribute('aria-label')"), name)

    def test_the_table_says_what_the_picture_shows(self):
        self.open("broadcast", "step=3")
        self.page.click_on("#tab-nodes")
        held = self.page.run("""Array.from(document.querySelectorAll('#panel-nodes tbody tr'),
          (row) => Number(row.querySelectorAll('td')[1].textContent))""")
        self.assertEqual(held, self.state()["held"][:len(held)])
        self.assertGreater(len(held), 50)

    def test_nothing_is_wider_than_a_telephone(self):
        for name in ("alltoall", "broadcast", "paths", "reduction", "scan", "faults", "failing", "long"):
            self.open(name, "step=2", width=360, height=740, phone=True)
            for follow, tab in self.each_view():
                wide = self.page.run("""[document.scrollingElement.scrollWidth, Array.from(document.querySelectorAll('.player *'))
                  .filter((e) => e.getBoundingClientRect().right > 361 && !e.closest('.unseen, svg')).map((e) => e.outerHTML.slice(0, 80))]""")
                self.assertEqual(wide, [360, []], (name, follow, tab))
            self.assertEqual(self.page.run(CHECKS), [])


if __name__ == "__main__":
    unittest.main()
