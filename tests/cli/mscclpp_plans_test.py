#!/usr/bin/env python3
"""Plans of MSCCL++ that `asterism export` writes, executed by an independent interpreter.

Usage: mscclpp_plans_test.py PROGRAM SOURCE_FOLDER
"""
import copy
import json
import os
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = sys.argv[1:]
sys.path.insert(0, os.path.join(SOURCE, "tests", "io", "foreign"))
sys.dont_write_bytecode = True
from mscclpp_interpreter import Machine, Wrong  # noqa: E402

A100X2 = "graph:" + os.path.join(SOURCE, "bench", "machines", "a100x2.csv")
COLLECTIVES = ["broadcast", "allgather", "alltoall", "scatter", "gather", "reduce", "allreduce", "reduce-scatter"]


def export(*words):
    """Returns the plan and what was said on stderr."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "plan.json")
        done = subprocess.run([PROGRAM, "export", *words, "--format", "mscclpp", "-o", path], capture_output=True,
                              text=True, check=False)
        assert done.returncode == 0, (words, done.stderr)
        with open(path, encoding="utf-8") as file:
            return json.load(file), done.stderr


def verdict(plan, seeds=1, launches=3):
    """Returns what is wrong; empty if nothing is."""
    try:
        for seed in range(seeds):
            Machine(plan, launches, seed).run()
    except Wrong as wrong:
        return str(wrong)
    return ""


def without(plan, names):
    """The plan without operations of these names."""
    result = copy.deepcopy(plan)
    for gpu in result["gpus"]:
        for block in gpu["threadblocks"]:
            block["ops"] = [op for op in block["ops"] if op["name"] not in names] or [{"name": "nop"}]
    return result


def without_handshake(plan):
    """The plan as it was before it could be launched twice: it does not begin with signals and waits."""
    result = copy.deepcopy(plan)
    for gpu in result["gpus"]:
        for block in gpu["threadblocks"]:
            ops = block["ops"]
            names = [op["name"] for op in ops]
            # A receiving block begins with signals, a sending one with waits.
            first = names[0] if names[0] in ("signal", "wait") else None
            while ops and ops[0]["name"] == first:
                ops = ops[1:]
            block["ops"] = ops or [{"name": "nop"}]
    return result


def test_collectives():
    for network in ("ring:4", "complete:5"):
        for collective in COLLECTIVES:
            plan, _ = export(network, collective)
            assert verdict(plan) == "", (network, collective, verdict(plan))


def test_mistakes_are_seen():
    plan, _ = export("hypercube:3", "allreduce")
    assert verdict(plan, seeds=3) == ""
    assert verdict(without_handshake(plan), launches=1) == ""
    assert verdict(without_handshake(plan), seeds=5) != ""
    assert verdict(without(plan, ["nop"]), seeds=20) != ""
    assert verdict(without(plan, ["sem_acquire", "sem_release"]), seeds=20) != ""
    assert verdict(without(plan, ["signal"])) == "all thread blocks are stuck"


def test_limits_of_the_executor():
    # These had 24 * 3 operations, and 17 channels, in one thread block.
    for words in (["star:4", "alltoall"], ["complete:18", "broadcast", "linear"], ["ring:16", "alltoall", "direct"]):
        plan, _ = export(*words)
        assert verdict(plan, launches=2) == "", (words, verdict(plan, launches=2))
        assert all(len(gpu["threadblocks"]) > 1 for gpu in plan["gpus"][:1]), words


def test_switches_become_direct_copies():
    for collective in ("alltoall", "reduce-scatter"):
        plan, said = export(A100X2, collective)
        assert len(plan["gpus"]) == 16
        assert "note: " in said and "direct copies" in said, said
        assert verdict(plan, launches=2) == "", (collective, verdict(plan, launches=2))


def test_refusals():
    done = subprocess.run([PROGRAM, "export", "ring:64", "alltoall", "direct", "--format", "mscclpp", "-o", "-"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.returncode
    assert done.stdout == ""
    assert "takes at most 80 thread blocks of a GPU" in done.stderr and "--any-size" in done.stderr, done.stderr


for name, test in sorted(globals().copy().items()):
    if name.startswith("test_"):
        test()
        print(name, "passed")
