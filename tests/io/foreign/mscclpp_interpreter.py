#!/usr/bin/env python3
"""Executes plans of MSCCL++ with numbers in place of data, several launches one after the other.

Written from the executor's sources, independently of our writer. Every thread block has several threads, which share
the elements of each chunk as the executor's threads do and meet only where the plan says so. All threads of all GPUs
take turns at random. A GPU begins the next launch when its own threads are done with the last, whatever others do;
before that, its output is compared with what the collective must give, and all of its buffers are filled anew.

Usage: mscclpp_interpreter.py [--launches N] [--seeds N] PLAN...
"""
import argparse
import json
import random
import sys

THREADS = 3
ELEMENTS = 2  # per chunk; not a multiple of THREADS, so that different threads meet the same element

MAX_OPERATIONS = 64
MAX_CHANNELS = 16
MAX_CHANNELS_PER_OPERATION = 8
MAX_SEMAPHORES_PER_OPERATION = 16
MAX_BUFFERS_PER_OPERATION = 10
LETTERS = {"i": "input_chunks", "o": "output_chunks", "s": "scratch_chunks"}


class Wrong(Exception):
    pass


def require(condition, text):
    if not condition:
        raise Wrong(text)


def expected(plan, launch, rank, index):
    """The sum that chunk `index` of a rank's output must hold, as a list of (rank, index) of inputs; None if any."""
    ranks = len(plan["gpus"])
    inputs = plan["gpus"][0]["input_chunks"]
    outputs = plan["gpus"][0]["output_chunks"]
    name = plan["collective"]
    if name == "broadcast":
        return [(0, index)]
    if name in ("allgather", "gather"):
        if name == "gather" and rank != 0:
            return None
        return [(index // inputs, index % inputs)]
    if name == "alltoall":
        batch = inputs // ranks
        return [(index // batch, rank * batch + index % batch)]
    if name == "scatter":
        return [(0, rank * outputs + index)]
    if name == "reducescatter":
        return [(other, rank * outputs + index) for other in range(ranks)]
    if name == "reduce" and rank != 0:
        return None
    require(name in ("reduce", "allreduce"), f"the collective {name} is not known")
    return [(other, index) for other in range(ranks)]


def number(launch, rank, index, element):
    return hash((launch, rank, index, element)) & 0xFFFFFFFF


class Block:
    """A thread block, loaded as the executor loads it."""

    def __init__(self, gpu, block):
        self.ops = block["ops"]
        require(0 < len(self.ops) <= MAX_OPERATIONS, f"{len(self.ops)} operations in a thread block")
        peers = [peer for group in gpu["channels"] for peer in group["connected_to"]]
        ids = [i for group in block["channels"] for i in group["channel_ids"]]
        require(len(ids) <= MAX_CHANNELS, f"{len(ids)} channels in a thread block")
        require(len(set(ids)) == len(ids), "a channel twice in a thread block")
        # The k-th channel between two GPUs is the same at both ends.
        self.channels = [(peers[i], peers[:i].count(peers[i])) for i in ids]
        buffers = [i for group in block["remote_buffer_refs"] for i in group["remote_buffer_ids"]]
        require(len(buffers) <= MAX_CHANNELS, f"{len(buffers)} remote buffers in a thread block")
        self.buffers = [gpu["remote_buffers"][i] for i in buffers]


class Machine:
    def __init__(self, plan, launches, seed):
        self.plan = plan
        self.launches = launches
        self.random = random.Random(seed)
        self.gpus = plan["gpus"]
        self.blocks = [[Block(gpu, block) for block in gpu["threadblocks"]] for gpu in self.gpus]
        self.memory = [{} for _ in self.gpus]
        self.inbound = {}   # (from, to, channel): signals
        self.expected = {}  # (from, to, channel): waits
        self.semaphores = [[sem["init_value"] for sem in gpu["semaphores"]] for gpu in self.gpus]
        self.launch = [-1] * len(self.gpus)
        self.pairs = {}
        for rank, gpu in enumerate(self.gpus):
            require(gpu["id"] == rank, "GPUs are out of order")
            for group in gpu["channels"]:
                for peer in group["connected_to"]:
                    require(peer != rank, "a channel to itself")
                    self.pairs[rank, peer] = self.pairs.get((rank, peer), 0) + 1
        for (rank, peer), count in self.pairs.items():
            require(self.pairs.get((peer, rank)) == count, "a channel has one end")
        self.alive = []
        for rank in range(len(self.gpus)):
            self.begin(rank)

    def begin(self, rank):
        """The user fills the buffers and launches the kernel."""
        self.launch[rank] += 1
        gpu = self.gpus[rank]
        require(len(gpu["threadblocks"]) > 0, "a kernel without thread blocks")
        memory = self.memory[rank] = {}
        for i in range(gpu["input_chunks"]):
            for e in range(ELEMENTS):
                memory["i", i * ELEMENTS + e] = number(self.launch[rank], rank, i, e)
        # [thread: next operation, inner position]
        self.state = getattr(self, "state", {})
        for b in range(len(self.blocks[rank])):
            self.state[rank, b] = {"next": [0] * THREADS, "met": [0] * THREADS}
        for b in range(len(self.blocks[rank])):
            for t in range(THREADS):
                self.alive.append((rank, b, t))

    def end(self, rank):
        for index in range(self.gpus[rank]["output_chunks"]):
            wanted = expected(self.plan, self.launch[rank], rank, index)
            if wanted is None or (self.plan["collective"] == "scatter" and index >= self.gpus[rank]["output_chunks"]):
                continue
            for e in range(ELEMENTS):
                value = sum(number(self.launch[rank], other, i, e) for other, i in wanted)
                found = self.memory[rank].get(("o", index * ELEMENTS + e))
                require(found == value,
                        f"launch {self.launch[rank]}, rank {rank}: output chunk {index} holds something else")
        if self.launch[rank] + 1 < self.launches:
            self.begin(rank)

    def run(self):
        idle = 0
        while self.alive:
            i = self.random.randrange(len(self.alive))
            rank, b, t = self.alive[i]
            state = self.state[rank, b]
            # A few operations in a row, so that some threads run far ahead.
            advanced = False
            for _ in range(self.random.choice((1, 1, 2, 8, 64))):
                if state["next"][t] == len(self.blocks[rank][b].ops) or not self.step(rank, b, t, state):
                    break
                advanced = True
            if state["next"][t] == len(self.blocks[rank][b].ops):
                self.alive[i] = self.alive[-1]
                self.alive.pop()
                if not any(one[0] == rank for one in self.alive):
                    self.end(rank)
                advanced = True
            idle = 0 if advanced else idle + 1
            if idle > 200 * len(self.alive) and not self.can_go_on():
                raise Wrong("all thread blocks are stuck")
        require(all(self.inbound.get(key, 0) == count for key, count in self.expected.items()) and
                all(self.expected.get(key, 0) == count for key, count in self.inbound.items()),
                "a signal was not waited for")
        for rank, gpu in enumerate(self.gpus):
            require(self.semaphores[rank] == [sem["init_value"] for sem in gpu["semaphores"]],
                    "a semaphore is not as before")

    def can_go_on(self):
        return any(self.step(rank, b, t, self.state[rank, b]) for rank, b, t in list(self.alive)
                   if self.state[rank, b]["next"][t] < len(self.blocks[rank][b].ops))

    def step(self, rank, b, t, state):
        """Returns whether the thread could go on."""
        block = self.blocks[rank][b]
        op = block.ops[state["next"][t]]
        if not self.execute(rank, block, op, t, state):
            return False
        state["next"][t] += 1
        return True

    def execute(self, rank, block, op, t, state):
        name = op["name"]
        if name == "nop":
            # The threads meet: none goes on before all have come to this operation.
            state["met"][t] = max(state["met"][t], state["next"][t] + 1)
            return all(met > state["next"][t] for met in state["met"])
        if name in ("signal", "wait"):
            ids = op["channel_ids"]
            require(op["channel_type"] == "memory", "a channel of another type")
            require(len(ids) <= MAX_CHANNELS_PER_OPERATION, "too many channels in an operation")
            if t >= len(ids):
                return True
            mine = ids[t::THREADS]  # the executor has a thread for each
            if name == "signal":
                for i in mine:
                    peer, k = block.channels[i]
                    self.inbound[rank, peer, k] = self.inbound.get((rank, peer, k), 0) + 1
                return True
            keys = [(block.channels[i][0], rank, block.channels[i][1]) for i in mine]
            if any(self.inbound.get(key, 0) <= self.expected.get(key, 0) for key in keys):
                return False
            for key in keys:
                self.expected[key] = self.expected.get(key, 0) + 1
            return True
        if name in ("sem_acquire", "sem_release"):
            ids = op["semaphore_ids"]
            require(len(ids) <= MAX_SEMAPHORES_PER_OPERATION, "too many semaphores in an operation")
            values = self.semaphores[rank]
            mine = ids[t::THREADS]
            if name == "sem_release":
                for i in mine:
                    values[i] += 1
                return True
            if any(values[i] <= 0 for i in mine):
                return False
            for i in mine:
                values[i] -= 1
            return True
        require(name in ("put", "copy", "re"), f"the operation {name} is not known")
        self.move(rank, block, op, t)
        return True

    def read(self, rank, letter, place):
        require(place < self.gpus[rank][LETTERS[letter]] * ELEMENTS, "a read outside of a buffer")
        found = self.memory[rank].get((letter, place))
        require(found is not None, f"rank {rank} reads {letter}[{place // ELEMENTS}], where nothing is")
        return found

    def write(self, rank, letter, place, value):
        require(letter != "i", "an input is written")
        require(place < self.gpus[rank][LETTERS[letter]] * ELEMENTS, "a write outside of a buffer")
        self.memory[rank][letter, place] = value

    def move(self, rank, block, op, t):
        sources, targets = op["src_buff"], op["dst_buff"]
        require(len(sources) <= MAX_BUFFERS_PER_OPERATION and len(targets) <= MAX_BUFFERS_PER_OPERATION,
                "too many buffers in an operation")
        if op["name"] == "put":
            require(op["channel_type"] == "memory" and len(op["channel_ids"]) <= MAX_CHANNELS_PER_OPERATION,
                    "a put over something else")
            require(len(sources) == len(targets), "sources and targets do not go together")
            for source, target in zip(sources, targets):
                require(source["type"] == sources[0]["type"], "a put from two buffers")
                require(source["size"] == target["size"], "sizes differ")
                buffer = block.buffers[target["buffer_id"]]
                for p in range(t, source["size"] * ELEMENTS, THREADS):
                    value = self.read(rank, source["type"], source["index"] * ELEMENTS + p)
                    self.write(buffer["rank"], buffer["type"], target["index"] * ELEMENTS + p, value)
            return
        require(len(targets) == 1, "a local operation with several targets")
        require(op["name"] == "re" or len(sources) == 1, "a copy of several sources")
        size = targets[0]["size"]
        require(all(source["size"] == size for source in sources), "sizes differ")
        for p in range(t, size * ELEMENTS, THREADS):
            value = sum(self.read(rank, source["type"], source["index"] * ELEMENTS + p) for source in sources)
            self.write(rank, targets[0]["type"], targets[0]["index"] * ELEMENTS + p, value)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--launches", type=int, default=3)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("plans", nargs="+")
    options = parser.parse_args()
    failed = 0
    for path in options.plans:
        with open(path, encoding="utf-8") as file:
            plan = json.load(file)
        for seed in range(options.seeds):
            try:
                Machine(plan, options.launches, seed).run()
            except Wrong as wrong:
                print(f"{path}, seed {seed}: {wrong}")
                failed += 1
                break
    print(f"{len(options.plans)} plans, {failed} wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
