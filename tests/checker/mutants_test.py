"""Changes certificates at random: their schedules, witnesses and costs. The checker must reject every
mutant that is wrong. One that it accepts must still be right: its bounds claim no more than those
that the program proved, and the program's own verifier, which shares no code with the checker,
finds the mutated schedule valid and its cost as claimed.

Usage: mutants_test.py PROGRAM NUMBER"""

import copy
import json
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

from examples import lines_of, text_of, verdict

PROBLEMS = [
    "hypercube:3 allgather --algorithm recursive-doubling",
    "star:4 allgather --algorithm dimension-sweep",
    "star:3 alltoall --algorithm cyclic-sweep",
    "star:4 alltoall --algorithm shortest-sweep --packet-limit 2",
    "random-regular:3,8 alltoall --algorithm balanced-routes --ports all",
    "mesh:2x3 broadcast --batch 3 --algorithm stream",
    "ring:5 gather --algorithm balanced-routes",
    "ring:4 allreduce --effort quick",
    "hypercube:3 allreduce --algorithm axis-exchange --ts 0.1",
    "ring:6 broadcast --batch 8 --algorithm stream --ts 0.1",
    "torus:3x3 multi-broadcast --source 0,0 --source 1,1 --algorithm matched-gossip",
]


def certificate_of(program, problem, folder):
    """Returns the lines of a certificate, with values of all bounds."""
    file = Path(folder) / "a.cert"
    subprocess.run([program, "certify", *problem.split(), "-o", file], check=True,
                   capture_output=True)
    lines = lines_of(file.read_text(encoding="utf-8"))
    proven = re.search("time [^ ]+ >= ([0-9.]+)", verdict(lines))[1]  # ten digits
    for number in lines_with(lines, "bound"):
        lines[number].setdefault("value", str(Fraction(proven) * (1 - Fraction(1, 10**8))))
    return lines


def lines_with(lines, field):
    return [i for i, line in enumerate(lines) if field in line]


def mutate_number(number, draw):
    return max(0, number + draw.choice((-2, -1, 1, 1, 2)))


def mutate_transfers(transfers, draw):
    """Changes one transfer, or leaves one out, or doubles one."""
    if not transfers:
        transfers.append([0, 0, 0])
        return
    place = draw.randrange(len(transfers))
    transfer = transfers[place]
    kind = draw.randrange(5)
    if kind < 2:
        transfer[kind] = mutate_number(transfer[kind], draw)
    elif kind == 2 and type(transfer[2]) is list:
        index = draw.randrange(len(transfer[2]))
        if draw.random() < 0.5:
            transfer[2][index] = mutate_number(transfer[2][index], draw)
        else:
            del transfer[2][index]
    elif kind == 2:
        transfer[2] = mutate_number(transfer[2], draw)
    elif kind == 3:
        del transfers[place]
    else:
        transfers.append(copy.deepcopy(draw.choice(transfers)))


def mutate_schedule(lines, draw):
    steps = lines_with(lines, "step")
    kind = draw.randrange(4)
    if kind == 0:  # a transfer moves to another step
        a, b = draw.choice(steps), draw.choice(steps)
        if lines[a]["transfers"]:
            moved = lines[a]["transfers"].pop(draw.randrange(len(lines[a]["transfers"])))
            lines[b]["transfers"].append(moved)
    elif kind == 1 and len(steps) > 1:  # two steps change places, or one is left out
        a, b = draw.sample(steps, 2)
        if draw.random() < 0.5:
            lines[a]["transfers"], lines[b]["transfers"] = lines[b]["transfers"], lines[a]["transfers"]
        else:
            del lines[a]
            for number, i in enumerate(lines_with(lines, "step"), start=1):
                lines[i]["step"] = number
            lines[-1]["end"] -= 1
    else:
        mutate_transfers(lines[draw.choice(steps)]["transfers"], draw)


def mutate_cost(lines, draw):
    cost = lines[3]["cost"]
    if draw.random() < 0.5:
        cost["startups"] = mutate_number(cost["startups"], draw)
    else:
        cost["transmissions"] = str(max(Fraction(0), Fraction(cost["transmissions"])
                                        + draw.choice((-1, 1)) * Fraction(1, draw.choice((1, 2)))))


def mutate_witness(lines, draw):
    bounds = lines_with(lines, "bound")
    line = lines[draw.choice(bounds)]
    witness = line["witness"]
    kind = draw.randrange(4)
    if kind == 0:
        line["value"] = str(max(Fraction(0), Fraction(line["value"]) + draw.choice((-1, 1, 1, 2))))
    elif kind == 1 and len(bounds) > 1:
        line["witness"] = copy.deepcopy(lines[draw.choice(bounds)]["witness"])
        line["value"] = str(Fraction(line["value"]) + draw.choice((0, 1)))
    else:
        field = draw.choice(sorted(witness))
        value = witness[field]
        if type(value) is int:
            witness[field] = mutate_number(value, draw)
        elif type(value) is list and value:
            index = draw.randrange(len(value))
            if draw.random() < 0.5:
                value[index] = mutate_number(value[index], draw)
            else:
                del value[index]
        if draw.random() < 0.5:
            line["value"] = str(Fraction(line["value"]) + 1)


def claimed(lines, quantity):
    return max([Fraction(0)] + [Fraction(lines[i]["value"]) for i in lines_with(lines, "bound")
                                if lines[i]["bound"] == quantity])


def schedule_file(lines):
    """Returns the schedule as a schedule file for `asterism verify`."""
    problem = lines[2]["problem"]
    form = lines[lines_with(lines, "schedule")[0]]
    pieces = form.get("pieces", 1)
    header = {"asterism": "schedule", "version": 6, "network": lines[1]["network"]["name"],
              "collective": problem["collective"], "batch": problem.get("batch", 1) * pieces,
              "chunks": pieces, "form": form["schedule"],
              "model": {"ports": problem["ports"], "packet_limit": problem.get("packet_limit", 0)}}
    if form["schedule"] == "timed-tree" and "packet_limit" in problem:
        header["splits_packets"] = True
    if "sources" in problem:
        header["sources"] = problem["sources"]
    return text_of([header] + lines[lines_with(lines, "step")[0]:])


def is_right(program, original, mutant, folder):
    for quantity in ("startups", "transmissions", "time"):
        if claimed(mutant, quantity) > claimed(original, quantity):
            return False
    file = Path(folder) / "mutant.jsonl"
    file.write_bytes(schedule_file(mutant))
    done = subprocess.run([program, "verify", file, "--json"], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        return False
    found = json.loads(done.stdout)
    pieces = mutant[lines_with(mutant, "schedule")[0]].get("pieces", 1)
    cost = mutant[3]["cost"]
    return (found["startups"] == cost["startups"]
            and Fraction(found["transmissions"], pieces) == Fraction(cost["transmissions"]))


def main(program, number):
    draw = random.Random(1)
    counts = {"rejected": 0, "not checked": 0, "accepted": 0, "unchanged": 0}
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        originals = [certificate_of(program, problem, folder) for problem in PROBLEMS]
        for original in originals:
            assert verdict(original).startswith("accepted"), verdict(original)
            assert is_right(program, original, original, folder)
        while sum(counts.values()) - counts["unchanged"] < number:
            original = draw.choice(originals)
            mutant = copy.deepcopy(original)
            for _ in range(draw.choice((1, 1, 2))):
                draw.choice((mutate_schedule, mutate_schedule, mutate_cost, mutate_witness))(mutant,
                                                                                          draw)
            if mutant == original:
                counts["unchanged"] += 1
                continue
            result = verdict(mutant)
            counts[result.split(":")[0]] += 1
            if result.startswith("accepted") and not is_right(program, original, mutant, folder):
                failed += 1
                print("accepted although it is wrong:", text_of(mutant).decode(), sep="\n")
    print(f"{number} mutants: {counts}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
