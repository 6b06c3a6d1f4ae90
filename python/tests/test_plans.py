"""Plans and lower bounds, compared with the command line."""

import pytest

import asterism


def test_plan_of_the_example():
    plan = asterism.plan("star:5", "allgather", ts=10)
    assert len(plan) == len(plan.candidates) > 5
    times = [candidate.time for candidate in plan]
    assert times == sorted(times) and plan.bound.time <= times[0]
    best = plan.best
    assert best.verified and best.name.startswith(best.algorithm)
    assert best.time == 10 * best.metering.startups + best.metering.transmissions
    assert best.metering.time_at(10, 1) == best.time
    assert best.algorithm in plan.explanation and plan.warning == ""
    assert plan[-1].time == times[-1]
    with pytest.raises(IndexError):
        plan[len(plan)]


def test_schedule_of_each_candidate(play_allgather):
    """Each is valid by the verifier and by a naive run, and has the cost stated in the plan."""
    plan = asterism.plan("star:4", "allgather", ts=10)
    for index, candidate in enumerate(plan):
        schedule = plan.schedule(index)
        assert schedule.verify(), schedule.verify().sentence
        if schedule.chunks > 1:
            continue
        run = play_allgather(schedule)
        assert (run.startups, run.transmissions) == (
            candidate.metering.startups,
            candidate.metering.transmissions,
        )


def test_ranking_without_lock_step():
    plan = asterism.plan("ring:6", "broadcast", rank_by="asynchronous")
    assert plan.best.timing is not None and plan.best.time == plan.best.timing.time
    assert asterism.plan("ring:6", "broadcast").best.timing is None


def test_parameters_and_effort():
    plan = asterism.plan("torus:4x4", "broadcast", batch=4, parameters={"chunks": 2}, effort="quick")
    assert all(c.parameters.get("chunks", 2) == 2 for c in plan)


def test_ranges_cover_all_ratios():
    ranges = asterism.plan("star:4", "alltoall").ranges()
    assert ranges[0][0] == 0 and ranges[-1][1] == float("inf")
    assert all(a[1] == b[0] for a, b in zip(ranges, ranges[1:]))


def test_refusals():
    with pytest.raises(asterism.Error):
        asterism.plan("star:5", "allgather", rank_by="colour")
    with pytest.raises(asterism.Error):
        asterism.plan("star:5", "allgather", effort="none")
    with pytest.raises(asterism.Error) as refused:
        asterism.plan("star:13", "allgather")
    assert refused.value.code == "too_large"


def test_bounds():
    bound = asterism.lower_bound("hypercube:4", "broadcast")
    assert bound.startups == 4 and bound.time == 8.0
    assert bound.startups_reason and "4 start-ups" in repr(bound)
    assert asterism.spreading_steps(16) == 4
    assert asterism.spreading_steps(17) == 5
    assert asterism.spreading_steps(27, sends=2) == 3


def test_views_of_a_plan():
    plan = asterism.plan("star:4", "allgather", ts=10)
    html = plan._repr_html_()
    assert html.count("<tr>") == len(plan) + 1 and "dimension-sweep" in html
    text = str(plan)
    assert text.splitlines()[0] == "allgather on star:4, at least 73"
    assert repr(plan).startswith("<asterism.Plan for allgather on star:4: 16 candidates")


def test_machine_with_gpus_brings_its_units():
    """Bus bandwidth of an allreduce is at most the rate of a GPU, 450 GB/s, and close to it."""
    network = asterism.network("dgx-h100")
    assert network.node_count == 9 and network.has_switches
    plan = asterism.plan(network, "allreduce", message="1GiB")
    assert plan.problem.model["unit"] == "us"
    bus = 2**30 / (plan.best.time * 1e3) * 2 * 7 / 8
    assert 440 < bus <= 450
    boxes = asterism.plan("boxes:2/dgx-h100", "broadcast", message=8)
    assert boxes.best.verified and boxes.bound.time <= boxes.best.time
