"""Algorithms written in Python, ranked with all others."""

import threading

import numpy as np
import pytest

import asterism


def register(name, function, **words):
    words = {"families": ["ring"], "ports": 2, "summary": "for a test", **words}
    return asterism.register_algorithm(name, "allgather", **words)(function)


@pytest.fixture(autouse=True)
def none_of_these_stays_in_the_way():
    """Makes the algorithms that a test registered reject all problems afterwards."""
    before = {entry["name"] for entry in asterism.algorithms()}
    yield
    for entry in asterism.algorithms():
        if entry["name"] not in before or entry["name"].startswith("test-"):
            register(entry["name"], lambda problem: [], obstacle=lambda problem: "only for a test")


def test_generator_is_planned_against_the_others(ring_steps):
    def both_ways(problem):
        """Allgather on a ring in both directions at the same time."""
        yield from ring_steps(problem.network.node_count)

    assert register("test-both-ways", both_ways, summary="") is both_ways
    plan = asterism.plan("ring:9", "allgather", ports=2)
    mine = next(candidate for candidate in plan if candidate.algorithm == "test-both-ways")
    assert mine.verified and mine.time == 8.0 and mine.origin == "ours"
    entry = next(e for e in asterism.algorithms() if e["name"] == "test-both-ways")
    assert entry["summary"] == "Allgather on a ring in both directions at the same time."
    assert asterism.why_not("test-both-ways", asterism.problem("ring:9", "allgather"))


def test_lists_arrays_and_schedules(ring_steps):
    def as_arrays(problem):
        for step in ring_steps(problem.network.node_count):
            yield tuple(np.array(column) for column in zip(*step))

    def as_schedule(problem):
        writer = asterism.ScheduleWriter(problem)
        for step in ring_steps(problem.network.node_count):
            writer.step(step)
        return writer.schedule()

    def as_list(problem):
        return ring_steps(problem.network.node_count)

    for function in (as_arrays, as_schedule, as_list):
        register("test-forms", function)
        run = asterism.simulate("ring:8", "allgather", algorithm="test-forms")
        assert run and run.metering.startups == 4


def test_tree_is_verified_by_symmetry():
    def tree(problem):
        distance = np.arange(problem.network.node_count)
        onwards = distance <= problem.network.node_count // 2
        return np.where(onwards, 1, 0), np.where(onwards, distance, len(distance) - distance)

    register("test-tree", tree, kind="tree")
    run = asterism.simulate("ring:9", "allgather", algorithm="test-tree")
    assert run and not run.expanded and run.metering.startups == 4
    assert asterism.schedule("ring:9", "allgather", algorithm="test-tree").verify()


@pytest.mark.parametrize(
    "answer",
    [
        None,
        (np.arange(3), np.arange(3)),
        (np.zeros(9, int), np.zeros(9, int)),
        (np.full(9, 7), np.ones(9, int)),
        (np.zeros(9), np.ones(9, int)),
        (np.zeros(9, int),),
    ],
)
def test_trees_that_are_none(answer):
    register("test-tree", lambda problem: answer, kind="tree")
    with pytest.raises(asterism.Error):
        asterism.simulate("ring:9", "allgather", algorithm="test-tree")


def test_parameters_are_tried(ring_steps):
    seen = []

    def slow(problem, rest):
        seen.append(rest)
        for step in ring_steps(problem.network.node_count):
            yield step
            yield from [[]] * rest

    parameter = asterism.Parameter("rest", "steps to rest after each", 1, choices=[0, 2])
    register("test-slow", slow, parameters=[parameter])
    plan = asterism.plan("ring:6", "allgather", ports=2)
    mine = {c.parameters["rest"]: c.metering.steps for c in plan if c.algorithm == "test-slow"}
    assert mine == {0: 3, 2: 9} and set(seen) == {0, 2}
    run = asterism.simulate("ring:6", "allgather", algorithm="test-slow", parameters={"rest": 1})
    assert run.metering.steps == 6
    with pytest.raises(asterism.Error):
        asterism.simulate("ring:6", "allgather", algorithm="test-slow", parameters={"nap": 1})


def test_wrong_schedules_are_found_out():
    register("test-wrong", lambda problem: [[(0, 0, 3)]])
    run = asterism.simulate("ring:6", "allgather", algorithm="test-wrong")
    assert not run and "lacks the message" in run.verdict.sentence
    plan = asterism.plan("ring:6", "allgather", ports=2)
    assert "test-wrong" not in {candidate.algorithm for candidate in plan}


def test_claims_are_checked(ring_steps):
    def twice(problem):
        steps = ring_steps(problem.network.node_count)
        return steps + steps[:1]

    register("test-twice", twice)
    assert asterism.simulate("ring:6", "allgather", algorithm="test-twice").verdict.redundant == 12
    register("test-twice", twice, no_redundancy=True)
    assert not asterism.simulate("ring:6", "allgather", algorithm="test-twice")


def test_exceptions_come_through():
    class OwnError(Exception):
        pass

    def broken(problem):
        yield [(node, 0, node) for node in range(problem.network.node_count)]
        raise OwnError("in the second step")

    register("test-broken", broken)
    for call in (
        lambda: asterism.plan("ring:6", "allgather", ports=2),
        lambda: asterism.simulate("ring:6", "allgather", algorithm="test-broken"),
        lambda: asterism.schedule("ring:6", "allgather", algorithm="test-broken"),
    ):
        with pytest.raises(OwnError, match="second step") as raised:
            call()
        assert any(entry.name == "broken" for entry in raised.traceback), "with where it was"


def test_an_error_of_the_library_is_a_reason():
    def refuses(problem):
        raise asterism.Error("does not like it", "try another one", "unsupported")

    register("test-refuses", refuses)
    plan = asterism.plan("ring:6", "allgather", ports=2)
    reasons = {omission.algorithm: omission.reason for omission in plan.omissions}
    assert "does not like it" in reasons["test-refuses"]
    with pytest.raises(asterism.Error) as refused:
        asterism.simulate("ring:6", "allgather", algorithm="test-refuses")
    assert (refused.value.hint, refused.value.code) == ("try another one", "unsupported")


def test_obstacles():
    register(
        "test-odd",
        lambda problem: [],
        obstacle=lambda problem: None if problem.network.node_count % 2 else "it is for odd rings",
    )
    with pytest.raises(asterism.Error, match="odd rings"):
        asterism.simulate("ring:6", "allgather", algorithm="test-odd")
    register("test-odd", lambda problem: [], obstacle=lambda problem: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        asterism.plan("ring:6", "allgather", ports=2)


@pytest.mark.parametrize("answer", [5, None, [5], [[5]], ["x"], [[(0, 0)]]])
def test_answers_that_are_none(answer):
    register("test-answer", lambda problem: answer)
    with pytest.raises(asterism.Error):
        asterism.simulate("ring:6", "allgather", algorithm="test-answer")


@pytest.mark.parametrize(
    "words",
    [{"kind": "magic"}, {"ports": "many"}, {"families": ["rings"]}, {"origin": "heaven"}],
)
def test_registrations_that_do_not_fit(words):
    with pytest.raises(asterism.Error):
        register("test-registration", lambda problem: [], **words)
    assert "test-registration" not in {entry["name"] for entry in asterism.algorithms()}


def test_names_of_the_library_are_taken():
    with pytest.raises(asterism.Error, match="tree"):
        register("tree", lambda problem: [])
    with pytest.raises(asterism.Error):
        register("", lambda problem: [])
    with pytest.raises(asterism.Error):
        asterism.register_algorithm("test-x", "singing")(lambda problem: [])


def test_nothing_is_registered_while_others_look():
    caught = []

    def registers(problem):
        try:
            register("test-inner", lambda problem: [])
        except asterism.Error as error:
            caught.append(error.sentence)
        return [[]]

    register("test-outer", registers)
    asterism.simulate("ring:6", "allgather", algorithm="test-outer")
    assert caught == ["nothing can be registered while other work is going on"]


def test_algorithms_may_use_the_library_themselves(ring_steps):
    def measures_first(problem):
        diameter = problem.network.measure().diameter
        return ring_steps(problem.network.node_count)[:diameter]

    register("test-nested", measures_first)
    assert asterism.plan("ring:8", "allgather", ports=2).best.time == 8


def test_many_threads_plan_at_once(ring_steps):
    register("test-threads", lambda problem: ring_steps(problem.network.node_count))
    times, failures = [], []

    def work(nodes):
        try:
            plan = asterism.plan(f"ring:{nodes}", "allgather", ports=2)
            times.append((nodes, plan.best.time))
        except Exception as failure:  # noqa: BLE001
            failures.append(failure)

    threads = [threading.Thread(target=work, args=(nodes,)) for nodes in (5, 6, 7, 8) * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert sorted(set(times)) == [(5, 4.0), (6, 6.0), (7, 6.0), (8, 8.0)]
