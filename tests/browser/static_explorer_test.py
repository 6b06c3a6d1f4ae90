#!/usr/bin/env python3
"""The explorer of the website without the library, which most builds do not compile: it says what is missing."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "web"))

import chromium
import static_site


class StaticExplorer(unittest.TestCase):
    def test_says_that_the_library_is_missing(self):
        site = static_site.StaticSite(with_library=False)
        self.addCleanup(site.close)
        with chromium.Chromium() as browser:
            page = browser.new_page()
            page.open(site.address)
            page.wait_for("!document.getElementById('plan-error').hidden")
            self.assertIn("the library for the browser is not on this site", page.run("document.getElementById('plan-error').textContent"))


if __name__ == "__main__":
    unittest.main()
