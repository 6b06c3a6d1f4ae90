"""Simulation: step by step, asynchronous, and flit by flit."""

import pytest

import asterism


def test_step_by_step_as_the_documentation_prints():
    run = asterism.simulate("star:5", "alltoall", algorithm="cyclic-sweep", ts=10, tm=1)
    assert run and run.verdict.valid and not run.expanded
    assert (run.metering.startups, run.metering.transmissions) == (13, 442)
    assert run.metering.time == 572 and run.bound.time == 522
    assert run.ratio == pytest.approx(572 / 522)
    assert "1.096 times the lower bound 522" in repr(run)
    expanded = asterism.simulate(
        "star:5", "alltoall", algorithm="cyclic-sweep", ts=10, tm=1, expand=True
    )
    assert expanded.expanded and expanded.metering.time == 572


def test_ports_are_those_of_the_algorithm():
    names = {entry["name"]: entry for entry in asterism.algorithms()}
    for name, entry in names.items():
        if entry["ports"] == "all" and "allgather" in entry["collectives"] and not entry["families"]:
            run = asterism.simulate("ring:6", "allgather", algorithm=name)
            assert run.verdict.valid
            break


def test_timed():
    run = asterism.simulate("mesh:3x3", "broadcast", algorithm="tree", timed=True)
    assert run.timing is not None and run.timing.time <= run.metering.time
    assert run.timing.first_complete <= run.timing.median_complete <= run.timing.last_complete
    late = asterism.simulate("mesh:3x3", "broadcast", algorithm="tree", timed=True, delay="constant:2")
    assert late.timing.time > run.timing.time


def program():
    return next(entry for entry in asterism.algorithms() if entry["program"])


def test_node_programs_run_under_delays():
    entry = program()
    spec = next(
        spec
        for family in asterism.networks()
        if family["name"] in entry["families"] or not entry["families"]
        for spec in family["examples"][:1]
    )
    collective = entry["collectives"][0]
    run = asterism.run_asynchronously(spec, collective, algorithm=entry["name"], delay="random:1,5")
    assert run and run.complete and run.missing == 0 and run.first_missing == -1
    same = asterism.run_asynchronously(spec, collective, algorithm=entry["name"], delay="random:1,5")
    assert same.completion == run.completion and same.events == run.events
    slow = asterism.run_asynchronously(spec, collective, algorithm=entry["name"], delay="constant:7")
    fast = asterism.run_asynchronously(spec, collective, algorithm=entry["name"])
    assert slow.completion == 7 * fast.completion
    assert "complete at" in repr(run)


def test_no_node_program():
    with pytest.raises(asterism.Error) as refused:
        asterism.run_asynchronously("ring:5", "broadcast", algorithm="tree")
    assert refused.value.code == "unsupported"


def test_flit_level_without_contention():
    """One worm of 3 flits over 2 links: one cycle per hop for the header, then the other flits."""
    problem = asterism.problem("ring:6", "broadcast", switching="wormhole", ts=5, th=1, message_size=3)
    writer = asterism.ScheduleWriter(problem)
    writer.step([(0, [0, 0], 0)])
    run = writer.schedule().flit_level(lock_step=True)
    assert run and run.packets == 1 and run.deadlock == []
    assert run.cycles == run.uncontended == list(run.step_cycles)[0]
    longer = asterism.ScheduleWriter(problem)
    longer.step([(0, [0, 0, 0], 0)])
    assert longer.schedule().flit_level(lock_step=True).cycles == run.cycles + 1
    assert run.flit_hops == 6 and run.slowed_steps == 0


def test_flit_level_of_an_algorithm():
    words = {"switching": "wormhole", "ports": "all", "ts": 4, "message_size": 8}
    schedule = asterism.schedule("torus:4x4", "broadcast", **words)
    by_schedule = asterism.flit_level(schedule)
    by_name = asterism.flit_level(
        schedule.problem, algorithm=schedule.algorithm, parameters=schedule.parameters
    )
    assert by_schedule.cycles == by_name.cycles > 0
    assert asterism.flit_level(schedule, virtual_channels=1, buffer=1).cycles >= by_schedule.cycles


def test_flit_level_refusals():
    with pytest.raises(asterism.Error) as refused:
        asterism.schedule("ring:4", "broadcast").flit_level()
    assert refused.value.code == "unsupported"
    schedule = asterism.schedule("ring:4", "broadcast", switching="wormhole")
    with pytest.raises(asterism.Error):
        schedule.flit_level(virtual_channels=0)
    with pytest.raises(asterism.Error):
        schedule.flit_level(buffer=0)
