"""Wrong types: every public function names the argument and what is accepted."""

import inspect
import re
import typing

import numpy as np
import pytest

import asterism
from asterism import _arguments, _core


class Wrong:
    """An object that no argument accepts."""

    def __repr__(self):
        return "<wrong>"


@pytest.fixture(scope="module")
def samples():
    """An object of every class that has methods or is accepted as an argument."""
    network = asterism.network("ring:4")
    plan = asterism.plan(network, "broadcast")
    schedule = plan.schedule()
    return {
        asterism.Network: network,
        asterism.Problem: plan.problem,
        asterism.Plan: plan,
        asterism.Schedule: schedule,
        asterism.Route: network.route(0, 2),
        asterism.Metering: schedule.meter(),
        asterism.ScheduleWriter: asterism.ScheduleWriter(plan.problem),
        asterism.RankOrder: asterism.order("ring:4", "allgather", algorithm="rank-ring"),
        asterism.Report: asterism.traffic(network),
        asterism.Parameter: asterism.Parameter("k"),
        asterism.Paper: asterism.paper("chen2004"),
    }


def value_for(hint, samples):
    """Something that the annotation accepts."""
    if typing.get_origin(hint) is typing.Union:
        return value_for(typing.get_args(hint)[0], samples)
    known = {str: "x", int: 1, float: 1.0, bool: True, type(None): None, typing.Any: "ring:4"}
    if hint in known:
        return known[hint]
    if hint in samples:
        return samples[hint]
    name = str(hint)
    if "Mapping" in name or "dict" in name:
        return {}
    if "Callable" in name:
        return print
    return []


def signature_of(path, function):
    """The parameters and the types of a function, from the stubs if it is compiled."""
    if inspect.isfunction(inspect.unwrap(function)) and hasattr(function, "__wrapped__"):
        inner = inspect.unwrap(function)
        return inspect.signature(inner), typing.get_type_hints(inner, localns=_arguments._TYPED_LATER)
    return _arguments._declared(path)


def public_callables():
    for name in asterism.__all__:
        thing = getattr(asterism, name)
        if isinstance(thing, type):
            if issubclass(thing, Exception) or thing in (asterism.Paper, asterism.PublishedTable, asterism.Parameter):
                continue  # in Python without a stub; Python's own errors name the arguments
            for method, value in vars(thing).items():
                is_call = callable(value) or isinstance(value, staticmethod)
                if is_call and (not method.startswith("_") or method == "__getitem__"):
                    yield f"{name}.{method}", getattr(thing, method), isinstance(value, staticmethod)
        elif callable(thing):
            yield name, thing, True


@pytest.mark.parametrize("path", [path for path, _, _ in public_callables()])
def test_wrong_types_are_explained(path, samples):
    function, is_free = next(rest for name, *rest in public_callables() if name == path)
    signature, hints = signature_of(path, function)
    own = list(signature.parameters.values())[0 if is_free else 1 :]
    parameters = [one for one in own if one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL)]
    owner = [] if is_free else [samples[getattr(asterism, path.partition(".")[0])]]
    for wrong in parameters:
        hint = hints.get(wrong.name, typing.Any)
        if _arguments.accepts(hint, Wrong()):
            continue  # takes whatever has the right methods; see below
        given = {
            one.name: Wrong() if one is wrong else value_for(hints.get(one.name, typing.Any), samples)
            for one in parameters
            if one is wrong or one.default is one.empty
        }
        with pytest.raises(TypeError) as caught:
            function(*owner, **given)
        text = str(caught.value)
        assert text.startswith(f"{wrong.name} must be ") and text.endswith(", not Wrong"), text
        assert "pybind" not in text and "::" not in text and "\n" not in text


def test_missing_and_unknown_arguments_are_named():
    network = asterism.network("ring:4")
    for call, words in (
        (lambda: asterism.plan(), "plan(): missing a required argument: 'what'"),
        (lambda: network.neighbour(0), "neighbour(): missing a required argument: 'port'"),
        (lambda: network.label(0, colour=1), "label(): got an unexpected keyword argument 'colour'"),
        (lambda: asterism.spreading_steps(), "spreading_steps(): missing a required argument: 'nodes'"),
        (lambda: asterism.ScheduleWriter(), "ScheduleWriter(): missing a required argument: 'problem'"),
    ):
        with pytest.raises(TypeError, match=re.escape(words)):
            call()


def test_numbers_out_of_range_are_named():
    with pytest.raises(TypeError, match="memory_limit must be from 0 to .*, not -1"):
        asterism.plan("ring:4", "broadcast", memory_limit=-1)
    with pytest.raises(TypeError, match="nodes must be from 0 to .*, not -5"):
        asterism.spreading_steps(-5)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"batch": "x"}, "batch must be a whole number from 0, not 'x'"),
        ({"ts": []}, "ts must be a number, a string, or a dictionary by class of links, not []"),
        ({"fail_links": [5]}, 'fail_links must be "A-B" or a pair of nodes, not 5'),
        ({"sources": [1.5]}, "sources must be a whole number from 0, not 1.5"),
        ({"rates": {"link": []}}, "rates must be a number, not []"),
    ],
)
def test_arguments_of_problems_are_explained(arguments, words):
    for call in (asterism.plan, asterism.simulate):
        with pytest.raises(TypeError, match=re.escape(words)):
            call("ring:4", "broadcast", **arguments)
    with pytest.raises(TypeError, match=f"^{next(iter(arguments))} must be "):
        asterism.problem("ring:4", "broadcast", **arguments)


def test_things_that_are_no_networks_are_explained():
    for call in (
        lambda: asterism.plan(5, "broadcast"),
        lambda: asterism.compare(5),
        lambda: asterism.embed("ring:4", None),
        lambda: asterism.traffic(object()),
    ):
        with pytest.raises(TypeError, match="network must be a Network, a spec such as"):
            call()


def errors_of(call, error=asterism.Error):
    with pytest.raises(error) as caught:
        call()
    return str(caught.value)


def test_likely_mistakes_are_recognised():
    plan = asterism.plan("ring:4", "broadcast")
    for call, words in (
        (lambda: asterism.plan("ring:4", "broadcast", source=1), "did you mean 'sources'?"),
        (lambda: asterism.plan("allgather", "ring:4"), '"allgather" is a collective, not a network'),
        (lambda: asterism.plan("bcast"), "the network is missing"),
        (lambda: asterism.plan("ring:4"), "the collective is missing"),
        (lambda: asterism.compare("ring:4", "star:3", "alltoall"), 'collectives="alltoall"'),
        (lambda: plan.schedule("bruk"), 'the plan does not rank "bruk"'),
        (lambda: asterism.register_network("My Net"), 'cannot have the name "My Net"'),
        (lambda: asterism.register_algorithm("", "broadcast"), 'cannot have the name ""'),
        (lambda: asterism.ScheduleWriter(plan.problem).step([(0, "+x", 0)]), "'+x' does not belong in a step"),
    ):
        assert words in errors_of(call)
    assert "pass by name: algorithm=, " in errors_of(
        lambda: asterism.simulate("ring:4", "alltoall", "cyclic-sweep"), TypeError
    )
    assert "not list" in errors_of(lambda: asterism.plan(["ring:4"], "broadcast"), TypeError)
    assert f"{len(plan)} candidates" in errors_of(lambda: plan.schedule(len(plan)), IndexError)
    assert plan.schedule("linear").algorithm == "linear"
    assert "1048576 B" in repr(asterism.expect("dgx-h100", "broadcast", sizes="1MiB"))
    assert asterism.tune("dgx-h100", "nccl", collectives="allreduce", sizes="1MiB:2MiB").choices
    assert asterism.compare(["ring:4", "star:3"], collectives=[])["networks"][1]["network"] == "star:3"


def test_errors_name_arguments_instead_of_options():
    text = errors_of(lambda: asterism.expect("ring:4", "allreduce"))
    assert "give bandwidth and ts with units" in text and "--" not in text
    assert "sizes = " in errors_of(
        lambda: asterism.expect("dgx-h100", "allreduce", sizes="8B-1GiB")
    )


def test_warnings_point_at_the_caller():
    matrix = np.array([[0, 2, 2], [2, 0, 2], [2, 2, 0]])
    for call in (asterism.from_matrix, lambda what: asterism.plan(what, "broadcast")):
        with pytest.warns(UserWarning, match="entries of the matrix") as caught:
            call(matrix)
        assert caught[0].filename == __file__


def test_numbers_of_numpy_are_numbers():
    network = asterism.network("ring:4")
    assert network.neighbour(np.int64(0), np.uint32(0)) == network.neighbour(0, 0)
    assert asterism.plan("ring:4", "broadcast", ts=np.float32(2), batch=np.int8(2))
    assert asterism.spreading_steps(np.int64(8)) == 3
    assert asterism.latency("ring:4", np.array([0.1]), cycles=np.int64(1000))["points"]


def test_errors_of_the_callers_code_stay_as_they_are():
    @asterism.register_algorithm("breaks-with-a-type-error", "broadcast", families=["ring"])
    def breaks(problem):
        """Fails."""
        raise TypeError("mine")

    with pytest.raises(TypeError, match="^mine$"):
        asterism.simulate("ring:4", "broadcast", algorithm="breaks-with-a-type-error")
    with pytest.raises(TypeError, match="^mine$"):
        asterism.plan("ring:4", "broadcast", progress=False)
    asterism.register_algorithm(
        "breaks-with-a-type-error", "broadcast", families=["ring"], obstacle=lambda problem: "gone"
    )(breaks)


def test_every_annotation_can_be_described():
    for path, function, _ in public_callables():
        _, hints = signature_of(path, function)
        for name, hint in hints.items():
            if name != "return":
                text = _arguments.described(hint)
                assert text and not re.search(r"typing|class|\[|ForwardRef", text), (path, name, text)
    assert _arguments.described(typing.Optional[int]) == "a whole number or None"
    assert _core.__doc__
