#!/usr/bin/env python3
"""scripts/best-networks and its table in docs/results.md: distances are those that the program measures.

Usage: best_networks_test.py PROGRAM SOURCE_FOLDER
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

program, source = sys.argv[1:]
CELL = re.compile(r"(\d+)(\*?), (\d+)(\*?): `(.+)`")


def answer(*words):
    command = [pathlib.Path(program).resolve(), *words, "--json"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=source).stdout)


def check_row(line):
    """Returns the network with the smallest diameter, its sum of distances and its degree."""
    nodes, degree, bound, by_diameter, by_sum = (cell.strip() for cell in line.strip("|").split("|"))
    bound = [int(number) for number in bound.split(",")]
    total = check_cell(by_diameter, int(nodes), int(degree), bound)
    if by_sum != "the same":
        assert check_cell(by_sum, int(nodes), int(degree), bound) <= total
    return by_diameter.split("`")[1], total, int(degree)


def check_cell(cell, nodes, degree, bound):
    diameter, meets_diameter, total, meets_total, spec = CELL.fullmatch(cell).groups()
    network = answer("network", spec)
    assert (network["nodes"], network["min_degree"], network["max_degree"]) == (nodes, degree, degree), spec
    assert (network["diameter"], network["distance_sum"]) == (int(diameter), int(total)), spec
    assert (bool(meets_diameter), bool(meets_total)) == (int(diameter) == bound[0], int(total) == bound[1]), cell
    assert int(diameter) >= bound[0] and int(total) >= bound[1], cell
    return int(total)


def check_alltoall(spec, total, degree):
    """A plan needs at least as many transmissions as the distances say."""
    best = answer("plan", spec, "alltoall", "--ports", "all", "--ts", "0.001", "--effort", "quick")["candidates"][0]
    assert best["transmissions"] * degree >= total, spec


with tempfile.TemporaryDirectory() as work:
    command = [f"{source}/scripts/best-networks", "10,16,20", "3,4", "--sets", "60", "-o", work]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(lines) == 2 + 6, lines
    for line in lines[2:]:
        check_alltoall(*check_row(line))

published = pathlib.Path(source, "docs/results.md").read_text(encoding="utf-8")
rows = re.findall(r"^\| \d+ \| \d \| \d+, \d+ \|.*$", published, flags=re.M)
assert len(rows) > 30, rows
for line in rows:
    check_row(line)

# The bound is that of the Petersen graph, a Moore graph: 3 nodes at distance 1 and 6 at distance 2.
assert lines[2].startswith("| 10 | 3 | 2, 15 |"), lines[2]
