"""Schedules: created, written step by step, passed as arrays; verified and metered."""

import gc

import numpy as np
import pytest

import asterism


def rows_of(schedule):
    """One row per message."""
    transfers = np.repeat(np.arange(schedule.transfer_count), np.diff(schedule.message_first).astype(int))
    steps = np.repeat(np.arange(len(schedule)), np.diff(schedule.step_first).astype(int))
    return steps[transfers], schedule.from_[transfers], schedule.ports[transfers], schedule.messages


def test_made_by_an_algorithm(play_allgather):
    schedule = asterism.schedule("star:4", "allgather", algorithm="hamiltonian-ring")
    assert schedule.algorithm == "hamiltonian-ring" and schedule.problem.collective == "allgather"
    run, metering = play_allgather(schedule), schedule.meter()
    assert (metering.startups, metering.transmissions) == (run.startups, run.transmissions)
    assert metering.packets_total == schedule.transfer_count
    assert len(schedule) == metering.steps == 23
    assert sum(use.packets for use in metering.link_use) == metering.packets_total
    assert repr(schedule).startswith("<asterism.Schedule: allgather on star:4 by hamiltonian-ring, 23 steps")


def test_the_best_if_none_is_named():
    best = asterism.plan("star:4", "alltoall").best
    assert asterism.schedule("star:4", "alltoall").algorithm == best.algorithm
    with pytest.raises(asterism.Error):
        asterism.schedule("star:4", "alltoall", parameters={"k": 2})
    with pytest.raises(asterism.Error):
        asterism.schedule("star:4", "alltoall", algorithm="tree")


def test_arrays_are_views_that_outlive_the_schedule():
    schedule = asterism.schedule("ring:8", "alltoall")
    first = schedule.from_
    assert first.dtype == np.uint64 and schedule.ports.dtype == np.uint32
    assert np.shares_memory(first, schedule.from_), "no copies"
    assert not first.flags.writeable and not first.flags.owndata
    copy = first.copy()
    del schedule
    gc.collect()
    assert np.array_equal(first, copy)


def test_step_by_step(ring_steps):
    problem = asterism.problem("ring:9", "allgather", ports=2)
    writer = asterism.ScheduleWriter(problem, author="me", no_redundancy=True)
    for number, step in enumerate(ring_steps(9)):
        if number % 2:
            writer.step(step)
        else:
            for transfer in step:
                writer.send(*transfer)
            writer.next_step()
    assert len(writer) == 4 and "4 steps" in repr(writer)
    schedule = writer.schedule()
    verdict = schedule.verify()
    assert verdict and verdict.sentence == "valid" and verdict.redundant == 0
    assert schedule.algorithm == "me" and schedule.meter().time == 8
    for use in (lambda: writer.send(0, 0, 0), writer.schedule, writer.next_step, lambda: writer.step([])):
        with pytest.raises(asterism.Error, match="finished"):
            use()


def test_steps_as_arrays_labels_and_lists():
    problem = asterism.problem("ring:3", "allgather", ports=2)
    writer = asterism.ScheduleWriter(problem)
    nodes = np.arange(3)
    writer.step((np.concatenate([nodes, nodes]), np.repeat([0, 1], 3), np.concatenate([nodes, nodes])))
    assert writer.schedule().verify()
    writer = asterism.ScheduleWriter(problem)
    writer.step([("0", [0], [0]), ("1", 0, (1,)), ["2", np.uint8(0), 2]])
    schedule = writer.schedule()
    assert schedule[0] == [(0, (0,), (0,)), (1, (0,), (1,)), (2, (0,), (2,))]


def test_paths_of_several_ports():
    problem = asterism.problem("ring:4", "broadcast", switching="wormhole")
    writer = asterism.ScheduleWriter(problem)
    writer.step([(0, [0, 0], 0)])
    writer.step([(0, 0, 0), (2, 0, 0)])
    assert writer.schedule().verify()


def test_verdict_names_what_is_wrong():
    problem = asterism.problem("ring:4", "broadcast")
    writer = asterism.ScheduleWriter(problem)
    writer.step([(0, 0, 0)])
    writer.step([(2, 0, 0), (9, 0, 0), (0, 7, 0), (1, 0, 5)])
    verdict = writer.schedule().verify()
    assert not verdict and not verdict.valid
    kinds = {violation.kind: violation for violation in verdict.violations}
    assert list(kinds) == [
        "no such node", "no such link", "no such message", "sender lacks the message", "incomplete",
    ]  # fmt: skip
    lacks = kinds["sender lacks the message"]
    assert (lacks.step, lacks.node, lacks.port, lacks.message, lacks.count) == (2, 2, 0, 0, 1)
    assert lacks.text == "step 2: sender lacks the message, node 2, port +x, message of 0"
    assert kinds["no such node"].port is None
    assert verdict.sentence == "step 2: no such node, node number 9"
    assert verdict.sentence in repr(verdict)


@pytest.mark.parametrize(
    "step",
    [5, "0", [5], [(0, 0)], [(0, 0, 0, 0)], [("x", 0, 0)], [(0, "a", 0)], [(0, 0, None)], [(0.5, 0, 0)],
     [(-1, 0, 0)], [(0, -1, 0)], [(0, 2**40, 0)], [(0, 0, -1)], [(0, 0, 2**70)],
     (np.arange(2), np.arange(3), np.arange(2)), (np.arange(2.0), np.arange(2), np.arange(2))],
)  # fmt: skip
def test_steps_that_are_none(step):
    writer = asterism.ScheduleWriter(asterism.problem("ring:4", "broadcast"))
    with pytest.raises(asterism.Error):
        writer.step(step)
    assert len(writer) == 0, "nothing of it is kept"


def test_a_step_begun_is_not_lost():
    writer = asterism.ScheduleWriter(asterism.problem("ring:3", "broadcast", ports=2))
    writer.send(0, 0, 0)
    with pytest.raises(asterism.Error, match="not ended"):
        writer.step([(0, 1, 0)])
    writer.send(0, 1, 0)
    assert writer.schedule().verify(), "schedule() ends the last step"


def test_rows_round_trip():
    """Packets of several messages: consecutive rows form one packet."""
    schedule = asterism.schedule("star:4", "alltoall", algorithm="cyclic-sweep", ts=10)
    assert len(schedule.messages) > schedule.transfer_count
    again = asterism.Schedule.from_rows(schedule.problem, *rows_of(schedule))
    for name in ("step_first", "from_", "ports", "message_first", "messages", "port_first"):
        assert np.array_equal(getattr(schedule, name), getattr(again, name)), name
    assert again.verify() and again.meter().time == schedule.meter().time


def test_rows_are_not_copied_where_each_is_a_packet():
    problem = asterism.problem("ring:4", "broadcast")
    sender = np.array([0, 0, 1], dtype=np.uint64)
    port = np.array([0, 1, 0], dtype=np.uint32)
    message = np.zeros(3, dtype=np.int64)
    schedule = asterism.Schedule.from_rows(problem, np.array([0, 1, 1]), sender, port, message)
    assert np.shares_memory(schedule.from_, sender)
    assert np.shares_memory(schedule.ports, port)
    assert np.shares_memory(schedule.messages, message)
    assert schedule.verify()


def test_rows_of_any_width_and_stride():
    problem = asterism.problem("ring:4", "broadcast")
    step, sender, port = [0, 1, 1], [0, 0, 1], [0, 1, 0]
    for kind in (np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64):
        schedule = asterism.Schedule.from_rows(
            problem,
            np.array(step, dtype=kind),
            np.repeat(np.array(sender, dtype=kind), 3)[::3],
            np.array(port, dtype=kind)[::-1][::-1],
            np.zeros(3, dtype=kind),
        )
        assert schedule.verify()
    assert asterism.Schedule.from_rows(problem, step, sender, port, [0, 0, 0]).verify()


def test_empty_steps_and_no_steps():
    problem = asterism.problem("ring:4", "broadcast")
    schedule = asterism.Schedule.from_rows(problem, [2, 3, 3], [0, 0, 1], [0, 1, 0], [0, 0, 0])
    assert len(schedule) == 4 and schedule[0] == [] and schedule.verify()
    nothing = asterism.Schedule.from_rows(problem, [], [], [], [])
    assert len(nothing) == 0
    verdict = nothing.verify()
    assert not verdict and verdict.violations[0].kind == "incomplete"


@pytest.mark.parametrize(
    ("step", "sender", "port", "message"),
    [
        ([1, 0], [0, 0], [0, 0], [0, 0]),
        ([0], [0, 1], [0], [0]),
        ([0], [-1], [0], [0]),
        ([0], [0], [-1], [0]),
        ([-1], [0], [0], [0]),
        ([0], [0], [0], [-5]),
        ([0.0], [0], [0], [0]),
        ([0], ["a"], [0], [0]),
        ([0], [None], [0], [0]),
        ([[0]], [0], [0], [0]),
        (0, [0], [0], [0]),
        ([2**60], [0], [0], [0]),
        ([True], [0], [0], [0]),
    ],
)
def test_rows_that_are_none(step, sender, port, message):
    problem = asterism.problem("ring:4", "broadcast")
    with pytest.raises(asterism.Error) as refused:
        asterism.Schedule.from_rows(problem, step, sender, port, message)
    assert refused.value.hint


def test_numbers_that_name_nothing_are_for_the_verdict():
    problem = asterism.problem("ring:4", "broadcast")
    verdict = asterism.Schedule.from_rows(problem, [0, 0], [4, 0], [0, 2**40], [0, 0]).verify()
    assert [v.kind for v in verdict.violations] == ["no such node", "no such link", "incomplete"]


def test_arrays_round_trip():
    schedule = asterism.schedule("torus:4x4", "broadcast", switching="wormhole", ports="all")
    names = ("step_first", "from_", "ports", "messages", "port_first", "message_first")
    arrays = {name: getattr(schedule, name) for name in names}
    again = asterism.Schedule.from_arrays(schedule.problem, chunks=schedule.chunks, **arrays)
    assert [again[i] for i in range(len(again))] == [schedule[i] for i in range(len(schedule))]
    assert again.verify() and np.shares_memory(again.messages, schedule.messages)


@pytest.mark.parametrize(
    "changed",
    [
        {"step_first": []},
        {"step_first": [0, 5]},
        {"step_first": [1, 2]},
        {"step_first": [0, 2, 1, 2]},
        {"port_first": [0, 1]},
        {"port_first": [0, 2, 1]},
        {"message_first": [0, 1, 9]},
        {"ports": [0]},
        {"messages": [0, 0, 0]},
        {"control": [1]},
    ],
)
def test_arrays_that_do_not_fit(changed):
    arrays = {"step_first": [0, 1, 2], "from_": [0, 0], "ports": [0, 1], "messages": [0, 0]}
    problem = asterism.problem("ring:3", "broadcast")
    assert asterism.Schedule.from_arrays(problem, **arrays).verify()
    with pytest.raises(asterism.Error):
        asterism.Schedule.from_arrays(problem, **{**arrays, **changed})


def test_check_in_one_pass_and_timed():
    schedule = asterism.schedule("star:4", "alltoall", algorithm="cyclic-sweep", ts=10)
    run = schedule.check()
    assert run and run.expanded and run.timing is None
    assert run.metering.time == schedule.meter().time
    timed = schedule.check(timed=True)
    assert timed.timing.time <= timed.timing.lock_step == run.metering.time
    slower = schedule.check(timed=True, delay="constant:3")
    assert slower.timing.time > timed.timing.time
    assert schedule.check(timed=True, delay="random:1,9", seed=1).timing.time == (
        schedule.check(timed=True, delay="random:1,9", seed=1).timing.time
    )
    with pytest.raises(asterism.Error):
        schedule.check(timed=True, delay="sometimes")


def test_memory_limit_of_a_schedule():
    with pytest.raises(asterism.Error) as refused:
        asterism.schedule("star:5", "alltoall", algorithm="cyclic-sweep", memory_limit=100_000)
    assert refused.value.code == "too_large"
