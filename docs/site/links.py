"""Checks the links of a folder of HTML pages: local targets and anchors exist, and nothing is loaded from elsewhere."""
import html.parser
import os
import pathlib
import re
import urllib.parse


class Page(html.parser.HTMLParser):
    """The anchors of a page, the targets of its links, and the addresses that it loads."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.targets, self.loaded = {"", "top"}, set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (name == "name" and tag == "a"):
                self.anchors.add(value)
            elif name in ("href", "src", "poster", "data") and value and tag != "base":
                self.targets.add(value)
                if tag not in ("a", "area") and dict(attributes).get("rel") not in ("canonical", "prev", "next"):
                    self.loaded.add(value)

    handle_startendtag = handle_starttag


def resolved(site, page, target):
    """The path and the anchor that a local target leads to."""
    path, _, anchor = target.partition("#")
    path = urllib.parse.unquote(path.partition("?")[0])
    base = site if path.startswith("/") else page.parent
    full = pathlib.Path(os.path.normpath(base / path.lstrip("/"))) if path else page
    return full / "index.html" if full.is_dir() else full, urllib.parse.unquote(anchor)


def check(site):
    """Returns the dead links as sentences, the links to other hosts, and the number of pages."""
    pages = {path: Page(path.read_text()) for path in sorted(site.rglob("*.html"))}
    dead, external = [], set()
    for path, page in pages.items():
        name = path.relative_to(site)
        for target in sorted(page.targets):
            kind = urllib.parse.urlsplit(target)
            if kind.scheme in ("data", "javascript", "mailto", "about"):
                continue
            if kind.scheme or kind.netloc:
                external.add(target)
                if target in page.loaded:
                    dead.append(f"{name} loads {target} from another host")
                continue
            to, anchor = resolved(site, path, target)
            if not to.exists():
                dead.append(f"{name}: {target} does not exist")
            elif to in pages and anchor not in pages[to].anchors:
                dead.append(f"{name}: {target} has no such anchor")
    for path in sorted(site.rglob("*.css")):
        for target in re.findall(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')\s]+)", path.read_text()):
            dead.append(f"{path.relative_to(site)} loads {target} from another host")
    return dead, sorted(external), len(pages)
