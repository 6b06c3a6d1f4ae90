"""tune_libraries_test.py PROGRAM: decision files, read by the installed Open MPI and MPICH.

The numbers and names in the files are compared with what the libraries list, a program runs every
collective with each file and checks the results, and Open MPI's monitoring shows that a rule
changes which messages are sent.
"""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parent / "tuned_collectives.c"
SKIPPED = 77
RANKS = 4
ENVIRONMENT = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_btl": "self,vader",
    "HWLOC_COMPONENTS": "-gl",
}


def run(*words, code=0, **environment):
    done = subprocess.run(
        [str(word) for word in words],
        capture_output=True,
        text=True,
        timeout=120,
        env={**ENVIRONMENT, **environment},
        stdin=subprocess.DEVNULL,
    )
    if code is not None:
        assert done.returncode == code, f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


class Files:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def tune(self, library, name, *options, ts="2us"):
        path = self.folder / name
        run(self.program, "tune", f"ring:{RANKS}", "--bandwidth", "10GB/s", "--ts", ts, "--library", library, "-o",
            path, *options)
        return path


def open_mpi_numbers():
    """By collective and name, as ompi_info lists them."""
    listed = run("ompi_info", "--param", "coll", "tuned", "--level", "9").stdout
    numbers = {}
    for match in re.finditer(r'"coll_tuned_(\w+)_algorithm" .*?Valid values: (.*?)\n', listed, re.S):
        for number, name in re.findall(r'(\d+):"([^"]+)"', match.group(2)):
            numbers[match.group(1), name] = int(number)
    return numbers


def check_open_mpi_numbers(text):
    numbers = open_mpi_numbers()
    collective, checked = None, 0
    for line in text.splitlines():
        values, _, comment = line.partition(" # ")
        if re.fullmatch(r"[a-z_]+", comment) and len(values.split()) == 1 and comment != "ranks":
            collective = comment
        elif len(values.split()) == 4 and comment != "built-in decision":
            assert numbers[collective, comment] == int(values.split()[1]), line
            checked += 1
    assert checked >= 10, text


def messages_sent(program, folder, rules, collective, count):
    """The number of messages from each rank to each other, as Open MPI's monitoring counts them."""
    prefix = folder / "monitored"
    for old in folder.glob("monitored*"):
        old.unlink()
    options = {
        "coll_tuned_use_dynamic_rules": 1,
        "coll_tuned_dynamic_rules_filename": rules,
        "pml_monitoring_enable": 1,
        "pml_monitoring_enable_output": 3,
        "pml_monitoring_filename": prefix,
    }
    words = [word for name, value in options.items() for word in ("--mca", name, value)]
    out = run("mpirun.openmpi", "-n", RANKS, *words, program, collective, count).stdout
    assert out.split() == ["right"] * RANKS, out
    sent = collections.Counter()
    for path in folder.glob("monitored*"):
        for source, target, number in re.findall(r"^E\s+(\d+)\s+(\d+)\s+\d+ bytes\s+(\d+) msgs", path.read_text(), re.M):
            sent[int(source), int(target)] += int(number)
    return dict(sent)


def check_open_mpi(files):
    program = files.folder / "with_open_mpi"
    run("mpicc.openmpi", "-o", program, SOURCE)
    rules = files.tune("open-mpi", "rules.conf")
    check_open_mpi_numbers(rules.read_text())
    options = ["--mca", "coll_tuned_use_dynamic_rules", 1, "--mca", "coll_tuned_dynamic_rules_filename", rules]
    assert run("mpirun.openmpi", "-n", RANKS, *options, program).stdout.split() == ["right"] * RANKS
    # On a ring whose start-ups cost nothing every rank sends to the next one; if they cost much, in two rounds.
    ring = files.tune("open-mpi", "ring.conf", "--collectives", "allreduce", "--sizes", "64KiB:1MiB", ts="1ns")
    assert " ring\n" in ring.read_text(), ring.read_text()
    around = {(rank, (rank + 1) % RANKS): 2 * (RANKS - 1) for rank in range(RANKS)}
    assert messages_sent(program, files.folder, ring, "allreduce", 65536) == around
    few = files.tune("open-mpi", "few.conf", "--collectives", "allreduce", "--sizes", "64B:1KiB", ts="1s")
    assert sum(messages_sent(program, files.folder, few, "allreduce", 64).values()) == RANKS * 2


def selection_names(node):
    for key, child in node.items():
        if key.startswith("algorithm="):
            yield key
        yield from selection_names(child)


def check_mpich(files):
    program = files.folder / "with_mpich"
    run("mpicc.mpich", "-o", program, SOURCE)
    path = files.tune("mpich", "selection.json")
    selection = json.loads(path.read_text())
    assert len(selection) > 40 and len(set(selection_names(selection))) > 60
    environment = {"MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE": str(path), "MPIR_CVAR_COLLECTIVE_FALLBACK": "error"}
    out = run("mpiexec.mpich", "-n", RANKS, program, **environment).stdout
    assert out.split() == ["right"] * RANKS, out
    # Communicators of another size use the branches before and behind.
    for ranks in (3, 5):
        assert run("mpiexec.mpich", "-n", ranks, program, "allgather", 8, **environment).stdout.split() == ["right"] * ranks
    # The file is read: without a branch for the collective, MPICH finds nothing to run.
    del selection["collective=allgather"]
    path.write_text(json.dumps(selection))
    assert run("mpiexec.mpich", "-n", 2, program, "allgather", 8, code=None, **environment).returncode != 0


def main():
    if not all(map(shutil.which, ["mpicc.openmpi", "mpirun.openmpi", "ompi_info", "mpicc.mpich", "mpiexec.mpich"])):
        print("Open MPI and MPICH are not both installed")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        files = Files(sys.argv[1], pathlib.Path(folder))
        check_open_mpi(files)
        check_mpich(files)
    return 0


if __name__ == "__main__":
    sys.exit(main())
