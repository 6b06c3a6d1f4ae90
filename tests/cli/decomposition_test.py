#!/usr/bin/env python3
"""scripts/hamiltonian-decomposition, whose lines are compared with the links that the program exports.

Usage: decomposition_test.py PROGRAM SOURCE_FOLDER
"""
import pathlib
import re
import subprocess
import sys
import tempfile

program, source = sys.argv[1:]


def exported_links(spec, folder):
    file = pathlib.Path(folder) / "network.dot"
    subprocess.run([program, "export", spec, "-o", file], check=True, stdout=subprocess.DEVNULL)
    links = re.findall(r"^(\d+) ?-- ?(\d+)", file.read_text(encoding="utf-8"), flags=re.M)
    return sorted(tuple(sorted(map(int, link))) for link in links)


def decomposed_links(family, numbers, folder):
    """The links of all lines; every line of a cycle must meet every node once."""
    file = pathlib.Path(folder) / "lines"
    command = [f"{source}/scripts/hamiltonian-decomposition", family, numbers, "-o", file]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    lines = [[int(word) for word in line.split()] for line in file.read_text(encoding="utf-8").splitlines()]
    links = []
    for number, line in enumerate(lines):
        assert sorted(line) == list(range(len(line)))
        is_matching = degree % 2 == 1 and number == len(lines) - 1
        pairs = zip(line[::2], line[1::2]) if is_matching else zip(line, line[1:] + line[:1])
        links += [tuple(sorted(pair)) for pair in pairs]
    return sorted(links)


for family, numbers, degree in (("star", "4", 3), ("star", "5", 4), ("star", "6", 5), ("pancake", "4", 3),
                                ("pancake", "5", 4), ("macro-star", "2,2", 3)):
    with tempfile.TemporaryDirectory() as work:
        expected = exported_links(f"{family}:{numbers}", work)
        assert expected, "no links were read"
        assert decomposed_links(family, numbers, work) == expected, (family, numbers)
