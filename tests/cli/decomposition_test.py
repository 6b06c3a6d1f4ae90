#!/usr/bin/env python3
"""asterism cycle SPEC --all, whose cycles are compared with the links that the program exports.

Usage: decomposition_test.py PROGRAM
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

program, = sys.argv[1:]


def exported_links(spec, folder):
    file = pathlib.Path(folder) / "network.dot"
    subprocess.run([program, "export", spec, "-o", file], check=True, stdout=subprocess.DEVNULL)
    links = re.findall(r"^(\d+) ?-- ?(\d+)", file.read_text(encoding="utf-8"), flags=re.M)
    return sorted(tuple(sorted(map(int, link))) for link in links)


def decomposed_links(spec, degree):
    """The links of all cycles, each of which must meet every node once, and of the matching."""
    answer = subprocess.run([program, "cycle", spec, "--all", "--json"], check=True, stdout=subprocess.PIPE)
    found = json.loads(answer.stdout)
    assert len(found["cycles"]) == found["num_cycles"] == degree // 2
    links = [tuple(sorted(link)) for link in found["matching"]]
    assert found["has_matching"] == (len(links) > 0)
    for cycle in found["cycles"]:
        assert sorted(cycle) == list(range(found["nodes"]))
        links += [tuple(sorted(link)) for link in zip(cycle, cycle[1:] + cycle[:1])]
    return sorted(links)


for spec, degree in (("star:4", 3), ("star:5", 4), ("star:6", 5), ("star:7", 6), ("pancake:5", 4), ("pancake:6", 5),
                     ("pancake:7", 6), ("macro-star:2,2", 3), ("macro-star:2,3", 4), ("macro-star:3,2", 4),
                     ("torus:3x4x5", 6), ("hypercube:7", 7), ("circulant:25,3,4", 4), ("complete:9", 8), ("ring:5", 2)):
    with tempfile.TemporaryDirectory() as work:
        expected = exported_links(spec, work)
        assert expected, "no links were read"
        assert decomposed_links(spec, degree) == expected, spec

# Without a Hamiltonian cycle there is no decomposition.
refused = subprocess.run([program, "cycle", "mesh:3x3", "--all"], capture_output=True, text=True)
assert refused.returncode == 2 and "mesh:3x3" in refused.stderr, refused.stderr
