"""Certifies some rows of the leaderboards again. leaderboard_rows.txt has the verdicts that
scripts/certificates found; a row that was accepted must still be, and a row that was proven optimal
must still be. The counts in the documentation are those of that file.

Usage: leaderboard_rows_test.py PROGRAM NUMBER"""

import importlib.machinery
import importlib.util
import sys
import tempfile

from examples import SOURCE

ROWS = SOURCE / "tests/checker/leaderboard_rows.txt"


def load_script():
    loader = importlib.machinery.SourceFileLoader("certificates", str(SOURCE / "scripts/certificates"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("certificates", loader))
    loader.exec_module(module)
    return module


def is_quick(row):
    """Whether planning takes about a second: small networks, and no search for the whole problem."""
    network, collective = row.split()[:2]
    return network in ("mesh:4x4", "star:4", "hypercube:4", "ring:12", "complete:8", "scc:3", "torus:4x4",
                       "pancake:4", "star:5") and collective in ("broadcast", "scatter", "gather", "allgather",
                                                                 "alltoall")


def main(program, number):
    script = load_script()
    recorded = [line.split("\t") for line in ROWS.read_text(encoding="utf-8").splitlines()]
    failed = 0
    page = (SOURCE / "docs/certificates.md").read_text(encoding="utf-8")
    for name in script.SETS:
        counts = script.summary([verdict for of, _, verdict in recorded if of == name])
        if f"{name}: {counts}" not in page:
            failed += 1
            print(f"docs/certificates.md does not say: {name}: {counts}")
    quick = [line for line in recorded if is_quick(line[1]) and line[2].startswith(("optimal", "ratio"))]
    with tempfile.TemporaryDirectory() as folder:
        for _, row, before in quick[::max(1, len(quick) // number)]:
            now = script.verdict_of(program, row, folder)
            if not now.startswith(("optimal", "ratio")) or (before == "optimal") > (now == "optimal"):
                failed += 1
                print(f"{row}: was {before}, is {now}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
