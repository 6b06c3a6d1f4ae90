#!/usr/bin/env python3
"""Writes the machines of this folder as graph files (see README.md).

Rates are in GB/s and latencies in microseconds, so problems are stated with
`--bandwidth 1GB/s --ts 0us`.
"""

from pathlib import Path

HEADER = "from,to,from_label,to_label,rate,latency,from_switch,to_switch"


class Machine:
    """Nodes are numbered in the order in which they are added; GPUs come first."""

    def __init__(self):
        self.labels = []
        self.switches = set()
        self.links = []

    def add(self, label, is_switch=False):
        node = len(self.labels)
        self.labels.append(label)
        if is_switch:
            self.switches.add(node)
        return node

    def link(self, a, b, rate, latency):
        self.links.append((a, b, rate, latency))

    def text(self):
        def flag(node):
            return "yes" if node in self.switches else "no"

        rows = [
            f"{a},{b},{self.labels[a]},{self.labels[b]},{rate:g},{latency:g},{flag(a)},{flag(b)}"
            for a, b, rate, latency in self.links
        ]
        return "\n".join([HEADER, *rows]) + "\n"


def add_gpus(machine, boxes, per_box):
    return [[machine.add(f"g{box}.{i}") for i in range(per_box)] for box in range(boxes)]


def dgx2():
    machine = Machine()
    boxes = add_gpus(machine, 2, 16)
    for number, gpus in enumerate(boxes):
        switch = machine.add(f"s{number}", True)
        for gpu in gpus:
            machine.link(gpu, switch, 125, 0.35)
    for i in range(0, 16, 2):
        machine.link(boxes[0][i], boxes[1][i], 12.5, 2.6)
    return machine


# Pairs of GPUs of a DGX-1 with V100s, and the number of their NVLinks.
CUBE_MESH = [
    (0, 1, 1), (0, 2, 1), (0, 3, 2), (0, 4, 2), (1, 2, 2), (1, 3, 1), (1, 5, 2), (2, 3, 2),
    (2, 6, 1), (3, 7, 1), (4, 5, 1), (4, 6, 1), (4, 7, 2), (5, 6, 2), (5, 7, 1), (6, 7, 2),
]


def ndv2(num_boxes):
    machine = Machine()
    boxes = add_gpus(machine, num_boxes, 8)
    for gpus in boxes:
        for a, b, width in CUBE_MESH:
            machine.link(gpus[a], gpus[b], 25 * width, 0.7)
    core = machine.add("core", True)
    for number, gpus in enumerate(boxes):
        nic = machine.add(f"n{number}", True)
        machine.link(gpus[0], nic, 12.5, 0.5)
        machine.link(gpus[1], nic, 12.5, 0.5)
        machine.link(nic, core, 12.5, 1.3)
    return machine


def a100(num_boxes):
    machine = Machine()
    boxes = add_gpus(machine, num_boxes, 8)
    core = machine.add("core", True)
    for number, gpus in enumerate(boxes):
        switch = machine.add(f"s{number}", True)
        for gpu in gpus:
            machine.link(gpu, switch, 300, 0.35)
            machine.link(gpu, core, 25, 1.3)
    return machine


# Pairs of dies of a box with eight MI250s, and the number of their Infinity Fabric links.
INFINITY_FABRIC = [
    (0, 1, 4), (0, 4, 2), (0, 8, 1), (1, 5, 1), (1, 9, 1), (1, 10, 1), (2, 3, 4), (2, 6, 1),
    (2, 9, 1), (2, 10, 1), (3, 7, 2), (3, 11, 1), (4, 5, 4), (4, 6, 1), (5, 6, 1), (5, 7, 1),
    (6, 7, 4), (8, 9, 4), (8, 12, 2), (9, 13, 1), (10, 11, 4), (10, 14, 1), (11, 15, 2),
    (12, 13, 4), (12, 14, 1), (13, 14, 1), (13, 15, 1), (14, 15, 4),
]


def mi250(num_boxes):
    machine = Machine()
    boxes = add_gpus(machine, num_boxes, 16)
    for gpus in boxes:
        for a, b, width in INFINITY_FABRIC:
            machine.link(gpus[a], gpus[b], 50 * width, 0.7)
    if num_boxes > 1:
        core = machine.add("core", True)
        for gpus in boxes:
            for gpu in gpus:
                machine.link(gpu, core, 16, 1.3)
    return machine


MACHINES = {
    "dgx2x2": dgx2(),
    "ndv2x2": ndv2(2),
    "ndv2x4": ndv2(4),
    "a100x2": a100(2),
    "a100x4": a100(4),
    "mi250x1": mi250(1),
    "mi250x2": mi250(2),
}

if __name__ == "__main__":
    for name, machine in MACHINES.items():
        Path(__file__).with_name(name + ".csv").write_text(machine.text())
