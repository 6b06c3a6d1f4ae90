"""Problems: Python values are numbers, texts and lists, and reach the library as they are."""

import pytest

import asterism


def test_fields_of_the_model():
    problem = asterism.problem(
        "torus:4x4", "alltoall", ports="all", ts=10, tm=0.5, message_size=3, rates={"+x": 2.0}
    )
    model = problem.model
    assert model["ports"] == "all" and model["ts"] == 10 and model["tm"] == 0.5
    assert model["rates"] == {"+x": 2.0}
    assert problem.message_count == 256 and problem.collective == "alltoall"
    assert "ports all, ts 10" in repr(problem)
    assert set(model) == {name for name, _ in asterism.model_fields()}


def test_units():
    problem = asterism.problem("ring:4", "allgather", ts="2us", bandwidth="1GB/s", message="64KiB")
    assert problem.model["ts"] == 2 and problem.model["message_size"] == 65536
    assert asterism.lower_bound(problem).time > 3 * 65


def test_sources_and_participants():
    star = asterism.network("star:4")
    problem = asterism.problem(star, "broadcast", sources="4321")
    assert problem.sources == [star.node("4321")]
    assert asterism.problem(star, "broadcast", sources=7).sources == [7]
    several = asterism.problem(star, "multi-broadcast", sources=[1, "4321"], batch=2)
    assert several.sources == [1, star.node("4321")] and several.message_count == 4
    some = asterism.problem(star, "allgather", participants=[0, 3, 5])
    assert some.participants == [0, 3, 5]
    assert len(asterism.problem(star, "multi-broadcast", sources="random:5").sources) == 5


def test_counts_faults_bystanders():
    assert asterism.problem("ring:3", "allgatherv", counts=[1, 0, 2]).message_count == 3
    assert asterism.problem("ring:3", "allgatherv", counts="linear").message_count == 6
    faulty = asterism.problem("torus:4x4", "broadcast", fail_nodes=[5], fail_random="links:1", seed=3)
    assert faulty.network.node_count == 15
    idle = asterism.problem("ring:6", "allgather", participants=[0, 1, 2], bystanders="idle")
    assert idle.network.node_count == 3


def test_numbers_arrive_as_they_are():
    tiny = 5e-324
    problem = asterism.problem("torus:4x4", "alltoall", ts=0.1 + 0.2, tm=tiny, packet_limit=2**40)
    assert problem.model["ts"] == 0.1 + 0.2 and problem.model["tm"] == tiny
    assert problem.model["packet_limit"] == 2**40
    costs = asterism.problem("torus:4x4", "alltoall", class_delays={"+x": 2, "-x": 0.5})
    assert costs.model["class_delays"] == {"+x": 2, "-x": 0.5}
    assert asterism.problem("ring:4", "allgather", ports=2).model["ports"] == 2


def test_faults_by_id_and_by_label_agree():
    by_id = asterism.problem("torus:4x4", "broadcast", fail_links=[(0, 1)], fail_nodes=[5])
    star = asterism.network("torus:4x4")
    link = f"{star.label(0)}-{star.label(1)}"
    by_label = asterism.problem(star, "broadcast", fail_links=link, fail_nodes=star.label(5))
    assert by_id.network.spec == by_label.network.spec
    moved = asterism.problem("torus:4x4", "broadcast", sources=6, fail_nodes=[5])
    assert moved.network.label(moved.sources[0]) == star.label(6)


def test_units_of_link_classes():
    machine = {"ts": "1us", "bandwidth": "1GB/s", "message": 65536}
    problem = asterism.problem("torus:4x4", "alltoall", rates={"+x": "2GB/s", "-x": 3}, **machine)
    assert problem.model["rates"] == {"+x": 2, "-x": 3}
    assert problem.model["message_size"] == 65536
    with pytest.raises(asterism.Error, match="has no unit"):
        asterism.problem("torus:4x4", "alltoall", **{**machine, "ts": 1})


def test_messages_in_words():
    problem = asterism.problem("ring:3", "alltoall")
    assert problem.origin(5) == 1
    assert problem.describe(5) == "from 1 for 2"
    with pytest.raises(asterism.Error):
        problem.origin(9)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"collective": "allgahter"}, "unknown_name"),
        ({"sources": "77"}, None),
        ({"sources": 77}, "out_of_range"),
        ({"ports": "nine"}, None),
        ({"ports": 0}, None),
        ({"ts": -1}, "out_of_range"),
        ({"ts": float("nan")}, "out_of_range"),
        ({"ts": float("inf")}, "out_of_range"),
        ({"ts": 10**70}, "out_of_range"),
        ({"ts": True, "packet_limit": 1.5}, "malformed"),
        ({"switching": 3}, None),
        ({"ts": "fast"}, None),
        ({"batch": 0}, None),
        ({"colour": "red"}, "unknown_name"),
        ({"rates": {"up": 2}}, None),
        ({"counts": [1, 2]}, "usage"),
        ({"bystanders": "sleep"}, "unknown_name"),
        ({"fail_links": [(0, 2)]}, None),
        ({"ports_of": "unknown"}, "unknown_name"),
    ],
)
def test_words_that_do_not_fit(words, code):
    words = {"collective": "allgather", **words}
    with pytest.raises(asterism.Error) as refused:
        asterism.problem("ring:5", **words)
    assert refused.value.sentence and refused.value.hint
    assert code is None or refused.value.code == code


def test_wrong_types_are_pythons_own():
    with pytest.raises(TypeError):
        asterism.problem("ring:5", "allgather", batch="many")
    with pytest.raises(TypeError):
        asterism.problem(7, "allgather")
    with pytest.raises(TypeError):
        asterism.problem("ring:5", "allgather", sources=-1)
    with pytest.raises(TypeError):
        asterism.problem("ring:5", "allgather", ts=[1, 2])
    with pytest.raises((TypeError, ValueError)):
        asterism.problem("ring:5", "allgather", batch=-1)


def test_a_problem_takes_no_more_words():
    problem = asterism.problem("ring:5", "allgather")
    with pytest.raises(asterism.Error):
        asterism.plan(problem, ts=10)
    with pytest.raises(asterism.Error):
        asterism.plan("ring:5")
