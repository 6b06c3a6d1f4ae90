#!/usr/bin/env python3
"""Searches the repository for the patterns that docs/contributing/style.md forbids.

Usage: style_test.py REPOSITORY
"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1]).resolve()
test = pathlib.Path(__file__).resolve()
page = root / "docs/contributing/style.md"
# A line break inside a comment or between two string literals.
GAP = r'(?:\s|\n\s*(?://+|\#|\*)?\s*|"\s*\n\s*")+'


def first_cells(heading):
    """The texts in backticks in the first column of the table behind a line."""
    rows = page.read_text().split(heading, 1)[1].split("\n\n", 2)
    table = next(part for part in rows if part.lstrip().startswith("|"))
    return [cell.replace(r"\|", "|") for cell in re.findall(r"^\| `(.+?)` \|", table, flags=re.M)]


def tracked_files():
    """Text files except the page, this test and notebooks, whose outputs hold other texts."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    for name in names.decode().split("\0"):
        path = root / name
        if not name or path in {page, test} or path.suffix in {".ipynb", ".png", ".gif", ".svg"} or not path.is_file():
            continue
        try:
            yield name, path.read_text()
        except UnicodeDecodeError:
            continue


patterns = first_cells("fails if one is found")
allowed = first_cells("Allowed in spite of that:")
assert len(patterns) >= 10 and allowed, "the tables of the style page could not be read"
searches = [(p, re.compile(p.replace(" ", GAP), re.M)) for p in patterns]
may_stay = re.compile("|".join(re.escape(text) for text in allowed))

# What must be found, so that a broken pattern does not pass for a clean repository.
for sample in ["so\n/// many", '"all at "\n      "once"', "/// Of the node", "packets_a_node", "max = most_chunks"]:
    assert any(search.search(sample) for _, search in searches), sample

found = []
for name, text in tracked_files():
    for pattern, search in searches:
        for match in search.finditer(text):
            begin = text.rfind("\n", 0, match.start()) + 1
            around = text[max(begin, match.start() - 20):match.end() + 20]
            if may_stay.search(around):
                continue
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{name}:{line}: {match.group(0)!r} matches {pattern}")
print("\n".join(found))
sys.exit(f"{len(found)} forbidden patterns; docs/contributing/style.md says what to write instead" if found else 0)
