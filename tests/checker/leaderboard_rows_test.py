"""Certifies some rows of the leaderboards again. leaderboard_rows.txt has the best algorithms, and the verdicts that
scripts/certificates found; a row that was accepted must still be, and a row that was proven optimal must still be. The
counts in the documentation are those of that file.

Usage: leaderboard_rows_test.py PROGRAM NUMBER|all    (of small rows, or all rows that were accepted)"""

import importlib.machinery
import importlib.util
import sys
import tempfile

from examples import SOURCE


def load_script():
    loader = importlib.machinery.SourceFileLoader("certificates", str(SOURCE / "scripts/certificates"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("certificates", loader))
    loader.exec_module(module)
    return module


def is_quick(problem):
    """Whether writing and checking the certificate takes about a second."""
    return problem.split()[0] in ("mesh:4x4", "star:4", "hypercube:4", "ring:8", "ring:12", "complete:8", "scc:3", "scc:4",
                                  "torus:4x4", "pancake:4", "star:5", "wk:4,2", "hypercube:6", "backbone:1971")


def sample(rows, number):
    """Returns about this number of rows, each of which takes about a second."""
    quick = [(problem, row) for problem, row in rows if is_quick(problem)]
    return quick[::max(1, len(quick) // number)]


def main(program, number):
    script = load_script()
    record = script.read_record()
    failed = 0
    page = (SOURCE / "docs/certificates.md").read_text(encoding="utf-8")
    for name in script.SETS:
        counts = "\n".join(script.summary(name, record))
        if f"\n{counts}\n" not in page:
            failed += 1
            print(f"docs/certificates.md does not say:\n{counts}")
    results = " ".join((SOURCE / "docs/results.md").read_text(encoding="utf-8").split())
    if script.totals(record) not in results:
        failed += 1
        print(f"docs/results.md does not say: {script.totals(record)}")
    if len({name for name, _ in record}) < len(script.SETS):
        failed += 1
        print("a set has no rows")
    accepted = [(problem, row) for (_, problem), row in record.items() if script.is_accepted(row.verdict)]
    chosen = accepted if number == "all" else sample(accepted, int(number))
    with tempfile.TemporaryDirectory() as folder:
        for problem, row in chosen:
            now = script.verdict_of(program, problem, row.algorithm, folder)
            if not script.is_accepted(now) or (row.verdict == "optimal") > (now == "optimal"):
                failed += 1
                print(f"{problem} by {row.algorithm}: was {row.verdict}, is {now}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
