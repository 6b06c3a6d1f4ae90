"""Collectives of mpi4py, by objects and by buffers, against what they must give.

    mpirun -n 6 -x LD_PRELOAD=libasterism_mpi.so -x ASTERISM_NETWORK=star:3 python3 mpi4py_calls.py
"""

from __future__ import annotations

import unittest
from array import array

from mpi4py import MPI

WORLD = MPI.COMM_WORLD


class Objects(unittest.TestCase):
    """Lower-case methods: pickled objects of different sizes."""

    def setUp(self) -> None:
        self.comm = WORLD.Dup()
        self.rank, self.size = self.comm.rank, self.comm.size
        self.own = {"rank": self.rank, "text": "x" * (10 * self.rank)}

    def tearDown(self) -> None:
        self.comm.Free()

    def all_of_them(self) -> list[dict[str, object]]:
        return [{"rank": r, "text": "x" * (10 * r)} for r in range(self.size)]

    def test_bcast(self) -> None:
        for root in range(self.size):
            got = self.comm.bcast(self.own if self.rank == root else None, root)
            self.assertEqual(got, self.all_of_them()[root])

    def test_gather_and_scatter(self) -> None:
        for root in range(self.size):
            got = self.comm.gather(self.own, root)
            self.assertEqual(got, self.all_of_them() if self.rank == root else None)
            self.assertEqual(self.comm.scatter(got, root), self.own)

    def test_allgather_and_alltoall(self) -> None:
        self.assertEqual(self.comm.allgather(self.own), self.all_of_them())
        got = self.comm.alltoall([(self.rank, to) for to in range(self.size)])
        self.assertEqual(got, [(source, self.rank) for source in range(self.size)])

    def test_reductions(self) -> None:
        self.assertEqual(self.comm.allreduce(self.rank), sum(range(self.size)))
        joined = self.comm.allreduce([self.rank])
        self.assertEqual(joined, list(range(self.size)))
        self.assertEqual(self.comm.reduce(self.rank, MPI.MAX, 0),
                         self.size - 1 if self.rank == 0 else None)

    def test_barrier(self) -> None:
        self.comm.barrier()
        self.comm.Ibarrier().Wait()


class Buffers(unittest.TestCase):
    """Upper-case methods: memory, with types and in place."""

    def setUp(self) -> None:
        self.comm = WORLD.Dup()
        self.rank, self.size = self.comm.rank, self.comm.size

    def tearDown(self) -> None:
        self.comm.Free()

    def test_bcast_of_a_vector(self) -> None:
        column = MPI.INT.Create_vector(4, 1, 3).Commit()
        for root in range(self.size):
            data = array("i", [root if self.rank == root else -1] * 12)
            self.comm.Bcast([data, 1, column], root)
            self.assertEqual([data[3 * i] for i in range(4)], [root] * 4)
            if self.rank != root:
                self.assertEqual([data[3 * i + 1] for i in range(4)], [-1] * 4)
        column.Free()

    def test_allgather(self) -> None:
        got = array("i", [-1] * (2 * self.size))
        self.comm.Allgather([array("i", [self.rank, 7]), MPI.INT], [got, MPI.INT])
        self.assertEqual(list(got), [x for r in range(self.size) for x in (r, 7)])
        got = array("i", [self.rank if i == self.rank else -1 for i in range(self.size)])
        self.comm.Allgather(MPI.IN_PLACE, [got, MPI.INT])
        self.assertEqual(list(got), list(range(self.size)))

    def test_allgatherv(self) -> None:
        counts = list(range(self.size))
        got = array("d", [-1.0] * sum(counts))
        self.comm.Allgatherv([array("d", [self.rank] * self.rank), MPI.DOUBLE],
                             [got, counts, None, MPI.DOUBLE])
        self.assertEqual(list(got), [float(r) for r in counts for _ in range(r)])

    def test_gather_and_scatter(self) -> None:
        for root in range(self.size):
            got = array("i", [-1] * self.size) if self.rank == root else None
            self.comm.Gather([array("i", [self.rank]), MPI.INT],
                             None if got is None else [got, MPI.INT], root)
            if got is not None:
                self.assertEqual(list(got), list(range(self.size)))
            own = array("i", [-1])
            self.comm.Scatter(None if got is None else [got, MPI.INT], [own, MPI.INT], root)
            self.assertEqual(own[0], self.rank)

    def test_alltoall(self) -> None:
        sent = array("i", [self.rank * 100 + to for to in range(self.size)])
        wanted = [source * 100 + self.rank for source in range(self.size)]
        got = array("i", [-1] * self.size)
        self.comm.Alltoall([sent, MPI.INT], [got, MPI.INT])
        self.assertEqual(list(got), wanted)
        self.comm.Alltoall(MPI.IN_PLACE, [sent, MPI.INT])
        self.assertEqual(list(sent), wanted)

    def test_alltoallv(self) -> None:
        counts = [to % 2 for to in range(self.size)]
        sent = array("i", [self.rank] * sum(counts))
        received = [self.rank % 2] * self.size
        got = array("i", [-1] * sum(received))
        self.comm.Alltoallv([sent, counts, None, MPI.INT], [got, received, None, MPI.INT])
        self.assertEqual(list(got), list(range(self.size)) if self.rank % 2 else [])

    def test_reductions(self) -> None:
        total = sum(range(self.size))
        own = array("i", [self.rank] * 5)
        got = array("i", [-1] * 5)
        self.comm.Allreduce([own, MPI.INT], [got, MPI.INT], MPI.SUM)
        self.assertEqual(list(got), [total] * 5)
        self.comm.Allreduce(MPI.IN_PLACE, [own, MPI.INT], MPI.SUM)
        self.assertEqual(list(own), [total] * 5)
        one = array("i", [-1])
        every = array("i", [self.rank] * self.size)
        self.comm.Reduce_scatter_block([every, MPI.INT], [one, MPI.INT], MPI.MAX)
        self.assertEqual(one[0], self.size - 1)
        self.comm.Reduce_scatter([every, MPI.INT], [one, MPI.INT], [1] * self.size, MPI.SUM)
        self.assertEqual(one[0], total)
        for root in range(self.size):
            self.comm.Reduce([array("i", [1]), MPI.INT],
                             [one, MPI.INT] if self.rank == root else None, MPI.SUM, root)
            if self.rank == root:
                self.assertEqual(one[0], self.size)

    def test_own_operators(self) -> None:
        def left(first: memoryview, second: memoryview, _: MPI.Datatype) -> None:
            second[:] = first

        op = MPI.Op.Create(left, commute=False)
        got = array("i", [-1])
        self.comm.Allreduce([array("i", [self.rank + 3]), MPI.INT], [got, MPI.INT], op)
        self.assertEqual(got[0], 3)
        op.Free()

    def test_non_blocking(self) -> None:
        data = array("i", [self.rank])
        sums = [array("i", [-1]) for _ in range(5)]
        requests = [self.comm.Iallreduce([data, MPI.INT], [s, MPI.INT]) for s in sums]
        every = array("i", [-1] * self.size)
        requests.append(self.comm.Iallgather([data, MPI.INT], [every, MPI.INT]))
        MPI.Request.Waitall(requests)
        self.assertEqual([s[0] for s in sums], [sum(range(self.size))] * 5)
        self.assertEqual(list(every), list(range(self.size)))

    def test_errors_are_the_librarys(self) -> None:
        self.comm.Set_errhandler(MPI.ERRORS_RETURN)
        with self.assertRaises(MPI.Exception) as caught:
            self.comm.Bcast([array("i", [1]), MPI.INT], self.size + 5)
        self.assertEqual(caught.exception.Get_error_class(), MPI.ERR_ROOT)

    def test_intercommunicator(self) -> None:
        if self.size < 2:
            return
        half = self.comm.Split(self.rank % 2)
        between = half.Create_intercomm(0, self.comm, 1 - self.rank % 2, 9)
        got = between.allgather(self.rank)
        self.assertEqual(got, [r for r in range(self.size) if r % 2 != self.rank % 2])
        between.Free()
        half.Free()


if __name__ == "__main__":
    unittest.main(verbosity=0)
