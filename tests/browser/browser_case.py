"""What the tests in a browser share: one browser, a page each, no errors and nothing fetched."""

import unittest

import chromium
import pages

PLAYER = "window.asterismPlayer"


class BrowserCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = chromium.Chromium()
        cls.addClassCleanup(cls.browser.close)

    def open(self, name, hash_part="", **options):
        page = self.browser.new_page(**options)
        self.addCleanup(page.close)
        self.address = pages.address(name)
        page.open(pages.address(name, hash_part))
        self.page = page
        return page

    def expect_quiet(self):
        self.page.run("new Promise((done) => setTimeout(done, 50))")
        self.assertEqual(self.page.console, [])
        self.assertEqual({address.split("#")[0] for address in self.page.fetched}, {self.address})

    def state(self):
        return self.page.run(f"{PLAYER}.state()")

    def go_to(self, step):
        self.page.run(f"{PLAYER}.goTo({step})")

    def click(self, part):
        self.page.click_on(f'[data-part="{part}"]')

    def text(self, part):
        return self.page.run(f"document.querySelector('[data-part=\"{part}\"]').textContent")

    def wait_for_step(self, step):
        self.page.wait_for(f"{PLAYER}.state().position === {step}")
