"""Command lines whose JSON output the test validates, and the files that they need."""

import pathlib
import typing

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SCHEDULES = SOURCE / "tests/io/schedule_file/examples"
FOREIGN = SOURCE / "tests/io/foreign/examples"


class Case(typing.NamedTuple):
    schema: str
    command: str
    code: int = 0  # the expected exit code


# Files in the working directory of the commands, by name.
FILES = {
    "square.txt": "a b\nb c\nc d\nd a\n",
    "one-way.dot": "digraph { a -> b; b -> c; c -> a }\n",
    "transfers.csv": "step,from,to\n1,0,1\n2,0,3\n2,1,2\n",
    "early.csv": "step,from,to\n1,0,1\n1,1,2\n2,0,3\n",
    "map.txt": "0\t0\n1\t2\n2\t4\n",
    "pair.goal": "num_ranks 2\nrank 0 {\nsend 8b to 1\n}\nrank 1 {\nrecv 8b from 0\n}\n",
    # A broadcast whose second transfer comes a step too early.
    "broken.jsonl": '{"asterism":"schedule","version":1,"network":"ring:4","collective":"broadcast"}\n'
                    '{"step":1,"transfers":[[0,0],[1,0]]}\n{"end":1}\n',
}

# In order: later commands read files that earlier ones write.
CASES = [
    Case("networks", "networks"),
    Case("algorithms", "algorithms"),
    Case("algorithms", "algorithms --network star:5 --collective allgather"),
    Case("formats", "formats"),
    Case("completions", "completions bash"),
    Case("completions", "completions zsh"),
    Case("completions", "completions fish"),

    Case("certify", "certify star:4 allgather --algorithm dimension-sweep -o star.cert"),

    Case("network", "network star:4"),
    Case("network", "network star:12 --no-search"),
    Case("network", "network star:20"),
    Case("compare", "network star:4 star:20"),
    Case("compare", "compare star:4 ring:5 --collectives none"),
    Case("network", "network wk:3,2 --symmetry"),
    Case("network", "network graph:square.txt"),
    Case("network", "network mesh:40x40 --sources 4 --symmetry"),
    Case("network", "network mesh:4x4 --fail-random nodes:2"),
    Case("network", "network kautz:2,3"),
    Case("network", "network dgx1"),

    Case("plan", "plan star:4 allgather"),
    Case("plan", "plan star:4 allgather --effort quick --all"),
    Case("plan", "plan ring:6 broadcast --sweep ts/tm --effort quick"),
    Case("plan", "plan ring:6 broadcast --sweep message-size --effort quick"),
    Case("plan", "plan ring:6 allreduce --bandwidth 50GB/s --message 64KiB --ts 2us --effort quick"),
    Case("plan", "plan ring:6 allreduce --bandwidth 50GB/s --message 64KiB --ts 2us --rank-by lock-step --effort "
                 "quick"),
    Case("plan", "plan mesh:3x3 allgatherv --counts 3,0,5,1,2,2,0,7,1 --effort quick"),
    Case("plan", "plan torus:3x3 alltoall --fail-link (0,0)-(0,1) --effort quick"),
    Case("plan", "plan hypercube:3 broadcast --participants spread:4 --ports all --effort quick"),
    Case("plan", "plan torus:4x4 broadcast --switching wormhole --routing dimension-ordered --th 0.5 --effort quick"),
    Case("plan", "plan hypercube:3 scan --gamma 0.5 --ports 2 --effort quick"),
    Case("plan", "plan scc:3 broadcast --rate lateral=2 --class-overhead lateral=1 --class-delay lateral=1 "
                 "--link-delay 2 --effort quick"),
    Case("plan", "plan star:4 alltoall --control simd --duplex half --packet-limit 4 --effort quick"),
    Case("plan", "plan ring:5 reduce --divisible no --min-piece 2 --message-size 8 --effort quick"),
    Case("plan", "plan fat-tree:2 allgather --switches copy --switch-hops store-and-forward --effort quick"),
    Case("plan", "plan ring:4 barrier --effort quick"),
    Case("plan", "plan ring:5 allgather"),

    Case("expect", "expect ring:4 allreduce --bandwidth 50GB/s --ts 2us --sizes 1KiB:1MiB:x1024"),
    Case("expect", "expect fat-tree:2 allgather --bandwidth 50GB/s --ts 2us --sizes 1KiB:4KiB --sizes-of message "
                   "--rank-by lock-step"),
    Case("order", "order mesh:4x4 allgather --algorithm rank-ring --effort quick"),
    Case("order", "order ring:4 broadcast --given shuffled:3 --bandwidth 50GB/s --message 64KiB --ts 2us -o ids.txt "
                  "--format ids"),
    Case("groups", "groups mesh:2x3 allgather --group ids:0-2 --group 'ids:3,4 (1,2)'"),
    Case("groups", "groups boxes:2/dgx-h100 allreduce --message 1MB --group ids:0,8 --group ids:1,9"),
    Case("groups", "plan mesh:2x3 allgather --effort quick --group ids:0-2 --group ids:3-5"),
    Case("tune", "tune ring:4 --bandwidth 50GB/s --ts 2us --collectives allreduce,barrier --sizes 1KiB:1MiB"),
    Case("tune", "tune ring:4 --bandwidth 50GB/s --ts 2us --library nccl --sizes 1KiB:1MiB -o nccl.conf"),

    Case("compare", "compare ring:4 mesh:2x2 --collective broadcast"),
    Case("compare", "compare ring:5 star:3 --collective allreduce --bandwidth 50GB/s --message 64KiB --ts 2us"),
    Case("compare", "compare ring:4 graph:square.txt --collective scan alltoall --ports single-dimension"),

    Case("leaderboard", "leaderboard --effort quick --topic chen2001"),
    Case("leaderboard", "leaderboard --effort quick --topic azevedo1995"),

    Case("route", "route star:4 3241 1234"),
    Case("route", "route star:4 3241 **32"),
    Case("route", "route macro-star:3,2 3415267 1234567 --tag 2,3,1 --explain"),
    Case("route", "route star:11 1,2,3,4,5,6,7,8,9,10,11 2,1,3,4,5,6,7,8,9,11,10"),
    Case("route-survey", "route scc:4 --all"),
    Case("route-survey", "route macro-star:2,2 --all"),

    Case("traffic", "traffic star:4"),
    Case("traffic", "traffic macro-star:2,2 --routing yeh96"),
    Case("traffic", "traffic star:9 --pairs 1000"),
    Case("embed", "embed star:5 macro-star:2,2"),
    Case("embed", "embed ring:3 ring:6 --map map.txt"),
    Case("cycle", "cycle star:4"),
    Case("cycle", "cycle mesh:4x4 --summary"),
    Case("cycle", "cycle graph:square.txt"),
    Case("cycle-all", "cycle star:4 --all"),
    Case("cycle-all", "cycle torus:3x3 --all --summary"),
    Case("sequence", "sequence star:4"),
    Case("sequence", "sequence hypercube:3 --detour 0 --width 4 --seed 7"),
    Case("refute", "refute ring:4 broadcast --steps 1"),
    Case("refute", "refute ring:4 allgather --ports all --transmissions 2", 1),
    Case("refute", "refute ring:4 allgather --transmissions 2"),
    Case("optimum", "optimum star:4"),
    Case("optimum", "optimum ring:7 --source 3"),
    Case("optimum", "optimum torus:5x5 --conflicts 0 --effort 1"),

    Case("simulate", "simulate star:4 broadcast --algorithm tree"),
    Case("simulate", "simulate star:4 allgather --algorithm dimension-sweep --ts 10"),
    Case("simulate", "simulate star:4 allgather --algorithm dimension-sweep --expand --link-steps"),
    Case("simulate", "simulate ring:6 allgather --algorithm hamiltonian-ring --link-load load.csv"),
    Case("simulate", "simulate ring:6 allgather --algorithm hamiltonian-ring --bandwidth 50GB/s --message 64KiB "
                     "--ts 2us"),
    Case("simulate", "simulate scc:4 broadcast --algorithm tree --rate lateral=2"),
    Case("simulate", "simulate star:4 alltoall --algorithm cyclic-sweep --packet-limit 2", 1),
    Case("simulate-asynchronous", "simulate star:4 broadcast --algorithm plain-flood --asynchronous"),
    Case("simulate-asynchronous", "simulate wk:3,2 broadcast --algorithm plain-flood --asynchronous "
                                  "--delay random:1,10 --delay-seeds 3"),
    Case("simulate-timing", "simulate star:4 broadcast --algorithm tree --asynchronous"),
    Case("simulate-timing", "simulate star:4 allgather --algorithm dimension-sweep --asynchronous --delay random:1,3 "
                            "--delay-seeds 2"),
    Case("simulate-timing", "simulate star:4 broadcast --algorithm plain-flood --ports all --asynchronous "
                            "--of-schedule"),
    Case("simulate-flit-level", "simulate torus:4x4 broadcast --algorithm tree --switching wormhole --flit-level"),
    Case("simulate-flit-level", "simulate torus:4x4 broadcast --algorithm tree --switching wormhole --flit-level "
                                "--lock-step"),

    Case("schedule", "schedule ring:6 allgather --algorithm hamiltonian-ring -o ring.jsonl"),
    Case("schedule", "schedule ring:6 allgather --algorithm hamiltonian-ring -o ring.astb --link-load load.csv"),
    Case("schedule", "schedule torus:4x4 allgather --algorithm dimension-sweep --ts 10 -o sweep.jsonl"),
    Case("schedule", "schedule mesh:3x3 alltoall --algorithm direct -o mesh.jsonl"),
    Case("schedule", "schedule ring:4 allreduce --algorithm both-ways:tree -o reduction.jsonl"),
    Case("schedule", "schedule torus:4x4 broadcast --algorithm tree --switching wormhole -o worms.jsonl"),
    Case("schedule", "schedule mesh:3x3 allgatherv --counts linear --algorithm matched-gossip -o counts.jsonl"),
    Case("schedule", "schedule ring:4 broadcast --algorithm tree --bandwidth 50GB/s --message 64KiB --ts 2us -o "
                     "units.jsonl"),
    Case("schedule", "schedule hypercube:3 broadcast --algorithm matched-gossip --participants spread:4 --batch 2 "
                     "-o batch.jsonl"),
    Case("schedule", "schedule torus:4x4 broadcast --algorithm arborescences --chunks 4 -o chunks.jsonl"),
    Case("schedule", "schedule wk:3,2 broadcast --algorithm chen01-stack -o bits.jsonl"),
    Case("schedule", "schedule torus:4x4x4 multi-broadcast --source spread:4 --algorithm chen04-aggregate-distribute "
                     "--switching wormhole -o control.jsonl"),
    Case("schedule", "schedule star:4 alltoall --algorithm tseng98-personalized -o relative.jsonl"),
    Case("schedule", "schedule star:4 alltoall --algorithm cyclic-sweep --packet-limit 2 -o none.jsonl", 1),
    Case("verify", "verify ring.jsonl"),
    Case("verify", "verify ring.astb --asynchronous"),
    Case("verify", "verify sweep.jsonl --asynchronous --delay constant:2 --link-load load.csv"),
    Case("verify", "verify units.jsonl"),
    Case("verify", "verify broken.jsonl", 1),
    Case("verify", f"verify '{SCHEDULES}/reduce-ring4.jsonl'"),
    Case("verify-faults", "verify ring.jsonl --fail-link 0-1", 1),
    Case("verify-faults", "verify mesh.jsonl --fail-node (1,1) --link-load load.csv", 1),
    Case("repair", "repair ring.jsonl --fail-link 0-1 -o repaired.jsonl"),
    Case("repair", "repair sweep.jsonl --fail-link (0,0)-(0,1) -o repaired.astb --no-plan"),
    Case("import", "import transfers.csv --network ring:4 --collective broadcast --ts 10"),
    Case("import", "import transfers.csv --network ring:4 --collective broadcast --no-plan "
                   "--bandwidth 50GB/s --message 64KiB --ts 2us"),
    Case("import", "import early.csv --network ring:4 --collective broadcast", 1),
    Case("import", "import pair.goal --collective broadcast"),
    Case("import", f"import '{FOREIGN}/ring.xml' --effort quick"),
    Case("import", f"import '{FOREIGN}/stuck.xml'", 1),
    Case("export-network", "export scc:4 --format dot -o scc.dot"),
    Case("export-network", "export ring:4 --format simgrid -o ring.xml"),
    Case("export-schedule", "export ring.jsonl --format goal -o ring.goal"),
    Case("export-schedule", "export ring.jsonl --format chakra -o chakra"),
    Case("export-schedule", "export broken.jsonl --format goal -o broken.goal", 1),

    Case("latency", "latency torus:4x4 --load 0.1,0.3 --packet-flits 8 --cycles 200"),
    Case("latency", "latency torus:4x4 --saturation --cycles 200"),
    Case("latency", "latency ring:6 --schedule ring.jsonl --cycles 200"),
    Case("latency", "latency ring:8 --load 0.9 --no-datelines --virtual-channels 1 --packet-flits 32 --cycles 2000", 1),

    Case("draw", "draw star:4"),
    Case("draw", "draw star:4 --route 3241-1234 -o star.svg"),
    Case("draw", "draw star:6 --max-nodes 20"),
    Case("draw", "draw hypercube:3 --load alltoall --algorithm direct"),
    Case("draw", "draw torus:4x4 --fail-node (1,1) --fail-link (0,0)-(0,1)"),
    Case("show", "show star:3 broadcast --algorithm tree"),
    Case("show", "show ring.jsonl -o ring.html"),
    Case("show", "show torus:4x4 broadcast --algorithm tree --switching wormhole"),
    Case("show", "show ring:4 allreduce --algorithm both-ways:tree --bandwidth 50GB/s --message 64KiB --ts 2us"),
    Case("show", "show graph:one-way.dot broadcast --algorithm stream"),
    Case("show", "show torus:4x4x4 multi-broadcast --source spread:4 --algorithm chen04-aggregate-distribute "
                 "--switching wormhole"),
    Case("show", "show ring:72 alltoall --algorithm direct"),
    Case("show", "show broken.jsonl", 1),
    Case("show-state", "show ring.jsonl --state 2"),
    Case("show-state", "show reduction.jsonl --state 1"),

    Case("explain", "explain recursive-doubling"),
    Case("explain", "explain star"),
    Case("explain", "explain virtual channel"),
    Case("explain", "explain 'each node receives N-1 messages'"),
    Case("explain-kind", "explain --kind collective"),
    Case("explain-names", "explain"),
    Case("paper-list", "paper"),
    Case("paper", "paper tseng1998 table-2 --effort quick"),
    Case("report", "report chen2001 --effort quick -o report"),
    Case("report", "report azevedo1995 --errata --effort quick"),
]

# Programs that are built beside the main one; their cases are skipped where these are missing.
BESIDE = {
    "asterism-explore": [Case("explore", "explore --no-open --timeout 1")],
    "asterism-mpi": [
        Case("mpi-run", "mpi run ring:3 allgather --bytes 8 --repeat 2"),
        Case("mpi-run", "mpi run ring:3 allreduce --bytes 8 --repeat 2 --op sum --datatype double --no-baseline"),
        Case("mpi-network", "mpi -n 2 network star:4 --checkpoint search"),
        Case("mpi-network", "mpi -n 2 network mesh:3x4"),
    ],
}

# Files that the commands above write, or that the repository has.
WRITTEN_LINES = ["ring.jsonl", "sweep.jsonl", "mesh.jsonl", "reduction.jsonl", "worms.jsonl", "counts.jsonl",
                 "units.jsonl", "batch.jsonl", "chunks.jsonl", "bits.jsonl", "control.jsonl", "relative.jsonl",
                 "repaired.jsonl",
                 *sorted(str(path) for path in SCHEDULES.glob("*.jsonl"))]
WRITTEN_DOCUMENTS = [("report", "report/claims.json")]
WRITTEN_BESIDE = {"asterism-mpi": [("mpi-checkpoint", "search/manifest.json")]}

# These commands hand all their words to another program, which has no --json of ours.
NOT_OURS = {"python", "notebook"}

# Errors are lines on standard error; nothing is printed on standard output.
ERRORS = ["plan star:4 nothing", "network nowhere:4", "verify none.jsonl",
          "schedule ring:4 broadcast --algorithm tree -o -"]
