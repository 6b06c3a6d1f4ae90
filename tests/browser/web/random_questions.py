"""Random questions for a plan, as the fields of the page. The same seed gives the same questions."""

import random

NETWORKS = [
    "star:3", "star:4", "scc:3", "hypercube:3", "hypercube:4", "torus:3x3", "torus:4x4", "torus:2x3x4", "mesh:3x4", "ring:5",
    "ring:8", "complete:6", "pancake:4", "bubble-sort:4", "de-bruijn:2,3", "kautz:2,3", "fat-tree:4", "dragonfly:2,2,1",
    "hyperx:3x3", "folded-hypercube:3", "crossed-cube:3", "circulant:9,1,3", "slim-fly:5", "dgx1", "dgx-a100",
    "random-regular:3,12", "random-regular:4,15", "leaf-spine:2,2,2", "wk:3,2", "ccc:3", "butterfly:2", "knoedel:3,8",
]
COLLECTIVES = ["broadcast", "allgather", "alltoall", "scatter", "gather", "reduce", "allreduce", "reduce-scatter", "scan", "barrier",
               "multi-broadcast"]


# Many offers cost the same here, so the order of equal values in a queue decides.
MANY_TIES = {"network": "dgx2", "collective": "allgather", "ts": "2us", "bandwidth": "50GB/s", "message": "1MB", "effort": "quick"}


def fields(chooser):
    """One question. Some are refused, as the command line refuses them."""
    words = {"network": chooser.choice(NETWORKS), "collective": chooser.choice(COLLECTIVES), "effort": "quick"}

    def sometimes(share, name, values):
        if chooser.random() < share:
            words[name] = str(chooser.choice(values))

    sometimes(0.5, "ports", ["all", 2, 3, "one"])
    sometimes(0.1, "switching", ["wormhole"])
    sometimes(0.1, "duplex", ["half"])
    sometimes(0.3, "batch", [2, 3, 5])
    if chooser.random() < 0.25:
        words.update(ts=chooser.choice(["2us", "500ns"]), bandwidth=chooser.choice(["50GB/s", "400Gb/s"]),
                     message=chooser.choice(["1MB", "64KiB", "8B"]))
    else:
        sometimes(0.6, "ts", [0, 0.1, 1, 7, 10, 100, 1234.5])
        sometimes(0.3, "tm", [0.5, 2, 3])
        sometimes(0.1, "gamma", [0.25, 1])
        sometimes(0.1, "message_size", [4, 10])
    sometimes(0.1, "packet_limit", [1, 2, 4])
    if chooser.random() < 0.15:
        words.update(fail_random=chooser.choice(["1", "2", "nodes:1"]), seed=str(chooser.randrange(1, 100)))
    if words["collective"] == "multi-broadcast":
        words["source"] = f"spread:{chooser.randrange(2, 4)}"
    sometimes(0.1, "rank_by", ["asynchronous", "lock-step"])
    return words


def questions(count, seed):
    chooser = random.Random(seed)
    return [fields(chooser) for _ in range(count)]
