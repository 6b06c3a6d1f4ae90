#!/usr/bin/env python3
"""The page of `asterism explore`: every control, the numbers of the command line, no errors, nothing from outside."""

import json
import pathlib
import tempfile
import unittest

import chromium
import explorer
import pages

QUESTION = "network=star:4&collective=alltoall&ts=10"
SHOWN = "document.querySelectorAll('#stretches tr').length > 0 && document.getElementById('plan-work').hidden"


class Explore(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = chromium.Chromium()
        cls.addClassCleanup(cls.browser.close)
        cls.explorer = explorer.Explorer()
        cls.addClassCleanup(cls.explorer.close)

    def open(self, question=QUESTION, ready=SHOWN, **options):
        self.page = self.browser.new_page(**options)
        self.addCleanup(self.page.close)
        self.page.open(f"{self.explorer.address}#{question}")
        self.page.wait_for(ready)
        return self.page

    def run_script(self, script):
        return self.page.run(script)

    def text(self, part):
        return self.page.run(f"document.getElementById('{part}').textContent")

    def choose(self, part, value):
        self.page.run(f"""(() => {{
          const field = document.getElementById('{part}');
          field.value = {json.dumps(value)};
          field.dispatchEvent(new Event('input', {{bubbles: true}}));
          field.dispatchEvent(new Event('change', {{bubbles: true}}));
        }})()""")

    def state(self):
        return self.page.run("Object.fromEntries(new URLSearchParams(location.hash.slice(1)))")

    def ranking(self):
        return self.page.run("""Array.from(document.querySelectorAll('#ranking-rows tr'), (row) => ({
          name: row.querySelector('.algorithm').textContent,
          time: Number(row.querySelector('.time').textContent.replaceAll(',', '')),
          startups: Number(row.querySelector('[data-name="start-ups"]').textContent.replaceAll(',', ''))}))""")

    def wait_for_plan(self, words):
        self.page.wait_for(f"document.getElementById('asked').textContent === {json.dumps(words)}")
        self.page.wait_for("!document.body.classList.contains('stale') && document.getElementById('plan-work').hidden"
                           " && document.getElementById('headline').textContent !== 'Searching'")

    def expect_quiet(self):
        self.page.run("new Promise((done) => setTimeout(done, 50))")
        self.assertEqual(self.page.console, [])
        self.assertEqual([address for address in self.page.fetched if not address.startswith(self.explorer.address)
                          and not address.startswith(("data:", "blob:"))], [])

    def test_shows_what_the_command_line_says(self):
        self.open()
        said = explorer.plan("star:4", "alltoall", "--ts", "10", "--effort", "quick")
        self.assertEqual([(row["time"], row["startups"]) for row in self.ranking()],
                         [(each["time"], each["startups"]) for each in said["candidates"]])
        for row, each in zip(self.ranking(), said["candidates"]):
            self.assertTrue(row["name"].startswith(each["algorithm"]))
        self.assertEqual(self.text("bound-time"), f"{said['lower_bound']['time']:g}")
        self.assertIn(self.text("second"), said["best"]["explanation"])
        self.assertIn("Runner-up", self.text("second"))
        self.assertEqual(self.text("bound-startups-reason"), said["lower_bound"]["startups_reason"])
        self.expect_quiet()

    def test_every_choice_is_asked_and_in_the_address(self):
        self.open()
        self.choose("family", "hypercube")
        self.wait_for_plan(f"alltoall on {self.state()['network']}")
        self.choose("parameters", "3")
        self.wait_for_plan("alltoall on hypercube:3")
        self.choose("collective", "allreduce")
        self.wait_for_plan("allreduce on hypercube:3")
        self.page.click_on("label[for='ports-all']")
        self.page.wait_for("location.hash.includes('ports=all')")
        for part, value in (("ts", "100"), ("tm", "2"), ("gamma", "0.5"), ("message_size", "8"), ("batch", "2"),
                            ("duplex", "half"), ("rank_by", "asynchronous"), ("effort", "standard"), ("seed", "3")):
            self.choose(part, value)
            self.assertEqual(self.state()[part], value)
        self.page.click_on("label[for='switching-wormhole']")
        self.assertEqual(self.state()["switching"], "wormhole")
        self.assertFalse(self.run_script("document.querySelector('[data-slider=tc]').hidden"))
        self.expect_quiet()

    def test_a_machine_may_have_real_units(self):
        self.open("network=ring:4&collective=allgather")
        self.page.click_on("label[for='units-real']")
        self.page.wait_for("document.getElementById('headline').textContent.includes('µs')")
        self.choose("bandwidth", "10GB/s")
        self.choose("message", "1MB")
        self.choose("real-ts", "5us")
        self.page.wait_for("document.getElementById('bound-time').textContent === '310 µs'")
        self.assertIn("times the lower bound" if "optimal" not in self.text("headline") else "optimal", self.text("headline"))
        self.assertTrue(self.run_script("document.querySelector('[data-slider=tm]').hidden"))
        self.page.click_on("label[for='units-abstract']")
        self.assertNotIn("bandwidth", self.state())
        self.assertTrue(self.run_script("document.getElementById('bandwidth').closest('[data-real]').hidden"))
        self.expect_quiet()

    def test_a_slider_changes_the_ranking(self):
        self.open("network=star:4&collective=alltoall&ts=0.1")
        before = self.ranking()
        self.choose("ts-slider", "120")
        self.assertEqual(self.state()["ts"], "100000")
        self.page.wait_for(f"document.querySelector('#ranking-rows .time')?.textContent !== '{before[0]['time']:g}'")
        self.wait_for_plan("alltoall on star:4")
        self.assertNotEqual(before[0]["name"], self.ranking()[0]["name"])

    def test_a_link_leads_to_the_same_page(self):
        self.open("network=ring:8&collective=broadcast&source=3&ts=5&ports=2&axis=message-size&theme=dark&compare=mesh:2x4",
                  ready=SHOWN + " && document.querySelectorAll('#compare-rows td').length >= 16"
                                " && document.getElementById('compare-work').hidden")
        self.assertEqual(self.run_script("document.documentElement.dataset.theme"), "dark")
        self.assertTrue(self.run_script("document.getElementById('ports-2').checked"))
        self.assertTrue(self.run_script("document.getElementById('axis-message-size').checked"))
        self.assertEqual(self.run_script("document.getElementById('source').value"), "3")
        self.assertIn("mesh:2x4", self.text("compare-head"))
        self.run_script("location.hash = 'network=ring:6&collective=scatter'")
        self.wait_for_plan("scatter on ring:6")
        self.expect_quiet()

    def test_says_what_is_wrong(self):
        for question, words in (("network=star:1&collective=broadcast", "star:1"),
                                ("network=graph:/etc/passwd&collective=broadcast", "reads none of this machine"),
                                ("network=star:4&collective=broadcast&ts=nan", "nan"),
                                ("network=star:4&collective=broadcast&source=zzz", "zzz")):
            self.open(question, ready="!document.getElementById('plan-error').hidden")
            self.assertIn(words, self.text("plan-error"))
            self.assertEqual(self.text("headline"), "No ranking")

    def test_nothing_of_an_address_is_markup(self):
        self.open("network=%3Cimg%20src=x%20onerror=alert(1)%3E&collective=%3Cscript%3E&compare=%3Cb%3E",
                  ready="!document.getElementById('plan-error').hidden")
        self.assertEqual(self.run_script("document.querySelectorAll('main img, main script, #compared b').length"), 0)

    def test_stops_what_takes_long(self):
        self.open("network=random-regular:4,300&collective=alltoall&effort=full",
                  ready="!document.getElementById('plan-work').hidden")
        self.page.click_on("#plan-work button")
        self.page.wait_for("document.getElementById('plan-work').hidden")
        self.expect_quiet()

    def test_plays_a_candidate(self):
        self.open()
        self.page.click_on("#ranking-rows tr:nth-child(2) button")
        self.page.wait_for("!document.getElementById('player-frame').hidden")
        self.assertTrue(self.run_script("document.getElementById('player').open"))
        self.assertIn("player.html", self.run_script("document.getElementById('player-frame').src"))
        # Without an origin: the player can ask the server for nothing.
        self.assertEqual(self.run_script("document.getElementById('player-frame').getAttribute('sandbox')"), "allow-scripts allow-downloads")
        self.page.wait_for("document.getElementById('player-work').hidden")
        self.run_script("new Promise((done) => setTimeout(done, 500))")
        self.expect_quiet()
        self.page.click_on("#player-close")
        self.page.wait_for("!document.getElementById('player').open")

    def test_takes_a_graph_file(self):
        self.open()
        self.run_script("""(() => {
          const files = new DataTransfer();
          files.items.add(new File(['a b\\nb c\\nc d\\nd a\\n'], 'square.edges'));
          const field = document.getElementById('graph-file');
          field.files = files.files;
          field.dispatchEvent(new Event('change', {bubbles: true}));
        })()""")
        self.wait_for_plan("alltoall on graph:square.edges")
        self.assertGreater(len(self.ranking()), 0)
        self.run_script("""(() => {
          const files = new DataTransfer();
          files.items.add(new File(['nothing'], 'nothing.txt'));
          window.dispatchEvent(new DragEvent('drop', {dataTransfer: files, cancelable: true}));
        })()""")
        self.page.wait_for("!document.getElementById('plan-error').hidden")
        self.expect_network_errors_only()

    def drop(self, name, text):
        self.run_script(f"""(() => {{
          const files = new DataTransfer();
          files.items.add(new File([{json.dumps(text)}], {json.dumps(name)}));
          window.dispatchEvent(new DragEvent('drop', {{dataTransfer: files, cancelable: true}}));
        }})()""")

    def test_checks_a_schedule_file(self):
        schedule = explorer.output("schedule", "ring:6", "allgather", "--algorithm", "hamiltonian-ring", "--ports", "all", "-o", "-")
        self.open()
        self.drop("ring.jsonl", schedule)
        self.page.wait_for("!document.getElementById('checked-json').hidden")
        self.assertIn("Valid: allgather on ring:6", self.text("checked-verdict"))
        self.assertIn("lower bound", self.text("checked-cost"))
        said = self.run_script("fetch(document.getElementById('checked-json').href).then((reply) => reply.text())")
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "ring.jsonl").write_text(schedule)
            self.assertEqual(said, explorer.output("verify", "ring.jsonl", "--json", folder=folder))
        self.wait_for_plan("allgather on ring:6")
        self.assertEqual(self.state()["ports"], "all")
        self.page.click_on("#checked-play")
        self.page.wait_for("!document.getElementById('player-frame').hidden")
        self.page.click_on("#player-close")
        self.drop("failing.jsonl", pages.FAILING_SCHEDULE)
        self.page.wait_for("document.getElementById('checked-verdict').textContent.startsWith('Not valid')")
        self.assertGreater(self.run_script("document.querySelectorAll('#checked-findings li').length"), 0)
        self.page.click_on("#checked-close")
        self.page.wait_for("document.getElementById('checked').hidden")
        self.expect_quiet()

    def test_checks_files_of_other_tools(self):
        for format_name, name in (("msccl", "ring.xml"), ("goal", "ring.goal"), ("csv", "ring.csv"), ("mscclpp", "ring.json")):
            text = explorer.output("export", "ring:4", "allgather", "hamiltonian-ring", "--format", format_name, "-o", "-")
            self.open("network=ring:4&collective=allgather")
            self.drop(name, text)
            self.page.wait_for("!document.getElementById('checked-json').hidden")
            said = self.run_script("fetch(document.getElementById('checked-json').href).then((reply) => reply.text())")
            words = [] if format_name in ("msccl", "mscclpp") else ["--network", "ring:4", "--collective", "allgather"]
            with tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, name).write_text(text)
                self.assertEqual(said, explorer.output("import", name, "--format", format_name, *words, "--effort", "quick", "--json",
                                                       folder=folder))
            self.expect_quiet()

    def test_a_link_contains_the_file(self):
        self.open()
        self.drop("square.edges", "a b\nb c\nc d\nd a\n")
        self.wait_for_plan("alltoall on graph:square.edges")
        link = self.run_script("location.hash.slice(1)")
        self.assertIn("file=square.edges", link)
        other = explorer.Explorer()  # which has never seen the file
        self.addCleanup(other.close)
        self.page = self.browser.new_page()
        self.addCleanup(self.page.close)
        self.page.open(f"{other.address}#{link}")
        self.page.wait_for(SHOWN)
        self.wait_for_plan("alltoall on graph:square.edges")
        self.choose("family", "ring")
        self.page.wait_for("!location.hash.includes('file=')")

    def test_draws_the_network(self):
        self.open()
        self.page.click_on("#drawing-title")
        self.page.wait_for("document.querySelector('#drawing-picture img')?.naturalWidth > 0")
        svg = self.run_script("fetch(document.getElementById('drawing-svg').href).then((reply) => reply.text())")
        self.assertEqual(svg, explorer.output("draw", "star:4", "-o", "-"))
        self.expect_quiet()

    def expect_network_errors_only(self):
        self.assertEqual([entry for entry in self.page.console if "status of 400" not in entry[1]], [])

    def test_files_can_be_saved(self):
        self.open()
        for part, start in (("plan-csv", "algorithm,parameters"), ("plan-json", "{"), ("sweep-csv", "from,to,algorithm")):
            text = self.run_script(f"fetch(document.getElementById('{part}').href).then((reply) => reply.text())")
            self.assertTrue(text.startswith(start), part)
        svg = self.run_script("""(async () => {
          const made = new Promise((done) => {
            const old = URL.createObjectURL;
            URL.createObjectURL = (blob) => { done(blob.text()); return old.call(URL, blob); };
          });
          document.getElementById('figure-svg').click();
          return made;
        })()""")
        self.assertIn("<svg", svg)
        self.assertNotIn("var(--", svg)
        self.assertIn("shortest-sweep", svg)
        self.page.click_on("#ranking-rows tr:nth-child(1) button:nth-child(2)")
        self.page.wait_for("document.getElementById('save-state').textContent.startsWith('The schedule is saved')")

    def test_compares_and_removes(self):
        self.open()
        self.run_script("document.getElementById('compare-spec').value = 'ring:24'")
        self.page.click_on("#compare-form button")
        self.page.wait_for("document.querySelectorAll('#compare-rows tr:first-child td').length === 2 &&"
                           " document.getElementById('compare-work').hidden")
        self.assertEqual(self.state()["compare"], "ring:24")
        self.expect_copied("compare-command", "asterism compare star:4 ring:24 --collective alltoall --ts 10")
        self.page.click_on("#compared button")
        self.page.wait_for("document.getElementById('compare-scroll').hidden")
        self.assertNotIn("compare", self.state())
        self.expect_quiet()

    def expect_copied(self, part, text):
        self.run_script("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        self.page.click_on(f"#{part}")
        self.page.wait_for(f"window.copied === {json.dumps(text)}")

    def test_copies_the_command_and_the_link(self):
        self.open()
        self.expect_copied("copy-command", "asterism plan star:4 alltoall --ts 10 --effort quick")
        self.expect_copied("copy-link", self.run_script("location.href"))
        self.assertTrue(self.run_script("location.href").endswith("#network=star:4&collective=alltoall&ts=10"))

    def test_the_theme_can_be_chosen(self):
        self.open(dark=True)
        shown = "document.documentElement.dataset.theme"
        self.assertEqual(self.run_script(shown), "dark")
        self.page.click_on("#theme")
        self.assertEqual(self.run_script(shown), "light")
        self.page.click_on("#theme")
        self.page.click_on("#theme")
        self.assertEqual(self.run_script(shown), "dark")
        self.assertNotIn("theme", self.state())

    def test_fits_a_phone(self):
        self.open(width=360, height=740, phone=True)
        self.assertLessEqual(self.run_script("document.documentElement.scrollWidth"), 360)
        self.page.click_on("#to-results")
        self.page.wait_for("document.activeElement.id === 'results'")
        self.assertEqual(self.state()["network"], "star:4")
        # What a finger has to hit.
        small = self.run_script("""Array.from(document.querySelectorAll('button, select, input:not([type=radio]), .segment label'))
          .filter((part) => part.getClientRects().length > 0 && !part.classList.contains('skip'))
          .filter((part) => part.getBoundingClientRect().height < 24)
          .map((part) => part.id || part.textContent)""")
        self.assertEqual(small, [])

    def test_everything_has_a_name_and_can_be_reached(self):
        self.open(QUESTION + "&compare=ring:24")
        tree = self.page.accessibility_tree()
        roles = {"button", "link", "textbox", "combobox", "slider", "radio", "img"}
        nameless = [node["role"]["value"] for node in tree if not node.get("ignored")
                    and node.get("role", {}).get("value") in roles and not node.get("name", {}).get("value")]
        self.assertEqual(nameless, [])
        self.run_script("document.activeElement.blur()")
        reached = set()
        for _ in range(120):
            self.page.key("Tab")
            reached.add(self.run_script("document.activeElement.id || document.activeElement.textContent"))
        for part in ("copy-link", "copy-command", "theme", "family", "parameters", "collective", "ts", "ts-slider", "Play",
                     "Save", "figure-svg", "compare-spec"):
            self.assertIn(part, reached)

    def test_can_be_read_in_both_themes(self):
        for dark in (False, True):
            self.open(dark=dark)
            poor = self.run_script(CONTRAST)
            self.assertEqual(poor, [], "dark" if dark else "light")


# Texts whose contrast with what is behind them is below 4.5, as WCAG counts it.
CONTRAST = """(() => {
  const parsed = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (part) => {
    for (let at = part; at; at = at.parentElement) {
      const colour = parsed(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const part of document.querySelectorAll('body *')) {
    const text = [...part.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()).join('');
    if (!text || part.getClientRects().length === 0 || part.disabled || part.closest('.unseen, option')) continue;
    const style = getComputedStyle(part);
    const front = light(parsed(part instanceof SVGElement ? style.fill : style.color));
    const back = light(behind(part));
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (contrast < 4.5) poor.push(`${text.slice(0, 30)} ${contrast.toFixed(2)}`);
  }
  return poor;
})()"""


if __name__ == "__main__":
    unittest.main()
