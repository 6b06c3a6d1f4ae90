"""Quick cases of the benchmark: the data is correct, and the expected side is faster."""

import unittest

import tools
from measure import (COLLECTIVES, LIBRARIES, SHARED_BLOCKS, SYNCHRONOUS, Bench, Failure,
                     fold_of)


class Benchmark(unittest.TestCase):
    def test_every_collective_brings_the_right_data(self) -> None:
        with Bench(tools.PROGRAM, tools.MODULE, "torus:3x3") as bench:
            for library in LIBRARIES:
                self.assertEqual(len(bench.by_library(library, COLLECTIVES, (1, 1000))), 8)
            for collective in COLLECTIVES:
                for size in (1, 1000, 70_000):
                    self.assertGreater(bench.by_schedule(collective, size).seconds, 0)

    def test_a_schedule_takes_as_long_as_its_plan_says(self) -> None:
        # Small differences come from the envelope of every packet and from rounding to whole bytes.
        with Bench(tools.PROGRAM, tools.MODULE, "star:3") as bench:
            for collective in COLLECTIVES:
                measured = bench.by_schedule(collective, 65536).seconds * 1e6
                planned = bench.best(collective, 65536).time
                self.assertAlmostEqual(measured / planned, 1, delta=5e-3, msg=collective)

    def test_allgather_of_64_kib_is_five_times_as_fast_as_that_of_the_libraries(self) -> None:
        for network in ("star:4", "torus:4x4x4"):
            with Bench(tools.PROGRAM, tools.MODULE, network) as bench:
                ours = bench.by_schedule("allgather", 65536).seconds
                for library in ("ompi", "mpich", "mvapich2", "impi"):
                    theirs = bench.by_library(library, ("allgather",), (65536,))[0].seconds
                    self.assertGreaterEqual(theirs / ours, 5, f"{library} on {network}")

    def test_data_that_is_cut_takes_the_same_time(self) -> None:
        with Bench(tools.PROGRAM, tools.MODULE, "star:3") as bench:
            choice = bench.best("allgather", 1 << 20)
            file = bench.write_schedule("allgather", 1 << 20, choice)
            (whole,) = bench.simulate([f"allgather {1 << 20} {file}"], 1, [SYNCHRONOUS])
            (cut,) = bench.simulate([f"allgather {1 << 16} {file}"], 16, [SYNCHRONOUS])
            self.assertAlmostEqual(cut / whole, 1, delta=1e-3)

    def test_a_library_takes_the_same_time_without_data(self) -> None:
        with Bench(tools.PROGRAM, tools.MODULE, "star:3") as bench:
            for collective in COLLECTIVES:
                real, shared = bench.simulate(
                    [f"{collective} 65536 {how}" for how in ("library", "library-shared")], 1,
                    ["smpi/coll-selector:mpich", SHARED_BLOCKS])
                self.assertAlmostEqual(shared / real, 1, delta=1e-6)

    def test_data_is_cut_only_where_it_does_not_fit(self) -> None:
        self.assertEqual(fold_of("allgather", 65536, 24), 1)
        self.assertEqual(fold_of("allgather", 1 << 20, 64), 64)
        self.assertEqual(fold_of("broadcast", 1 << 20, 64), 1)

    def test_what_is_no_case_is_an_error(self) -> None:
        with Bench(tools.PROGRAM, tools.MODULE, "star:3") as bench:
            for case in ("allgather", "allgather 0 library", "gather 10 library",
                         "allgather 10 missing.jsonl"):
                with self.assertRaises(Failure):
                    bench.simulate([case], 1, [])

    def test_a_schedule_that_is_not_valid_is_refused(self) -> None:
        with Bench(tools.PROGRAM, tools.MODULE, "star:3") as bench:
            file = bench.write_schedule("allgather", 64, bench.best("allgather", 64))
            path = bench.folder / file
            tools.asterism("schedule", "star:3", "allgather", "--algorithm", "hamiltonian-ring",
                           "--expand", "-o", str(path))
            lines = path.read_text().splitlines()
            path.write_text("\n".join(lines[:-2] + lines[-1:]) + "\n")
            with self.assertRaises(Failure):
                bench.simulate([f"allgather 64 {file}"], 1, [])


if __name__ == "__main__":
    unittest.main()
