"""Network families written in Python."""

import networkx
import pytest

import asterism


def test_family_joins_the_catalogue():
    @asterism.register_network("test-wheel", parameters="n", nodes="n", examples=["test-wheel:6"])
    def wheel(n):
        """A hub and a ring around it."""
        return networkx.wheel_graph(n)

    network = asterism.network("test-wheel:7")
    assert (network.spec, network.family, network.parameters) == ("test-wheel:7", "test-wheel", [7])
    assert networkx.is_isomorphic(network.to_networkx(), networkx.wheel_graph(7))
    plan = asterism.plan("test-wheel:7", "broadcast", ports="all")
    assert plan.best.verified and plan.best.metering.steps == 1
    entry = next(e for e in asterism.networks() if e["name"] == "test-wheel")
    assert entry["summary"] == "A hub and a ring around it."
    faulty = asterism.problem("test-wheel:7", "broadcast", fail_nodes=[0])
    assert faulty.network.node_count == 6


def test_several_parameters_and_forms():
    @asterism.register_network("test-grid", parameters="rows,columns")
    def grid(rows, columns):
        edges = [
            (r * columns + c, r * columns + c + d)
            for r in range(rows)
            for c in range(columns)
            for d in ((1,) if c + 1 < columns else ()) + ((columns,) if r + 1 < rows else ())
        ]
        return edges

    assert asterism.network("test-grid:2,3").measure(sources="all").diameter == 3

    @asterism.register_network("test-grid", parameters="rows,columns")
    def mesh(rows, columns):
        return asterism.network(f"mesh:{rows}x{columns}")

    again = asterism.network("test-grid:3,4")
    assert again.spec == "test-grid:3,4" and again.label(0) == "(0,0)", "the name was replaced"


def test_symmetry_goes_through():
    @asterism.register_network("test-cycle")
    def cycle(n):
        return asterism.from_function(n, lambda v: [(v + 1) % n, (v - 1) % n], name=f"cycle-{n}")

    assert asterism.network("test-cycle:9").port_symmetric
    ours, theirs = asterism.plan("test-cycle:9", "alltoall"), asterism.plan("ring:9", "alltoall")
    assert ours.best.time <= theirs.bound.time * 1.5


def test_exceptions_and_refusals():
    @asterism.register_network("test-picky")
    def picky(n):
        if n == 1:
            raise asterism.Error("one is not enough", "take two", "out_of_range")
        if n == 2:
            raise RuntimeError("no idea")
        return "nonsense" if n == 3 else networkx.path_graph(n)

    with pytest.raises(asterism.Error, match="one is not enough") as refused:
        asterism.network("test-picky:1")
    assert refused.value.hint == "take two"
    with pytest.raises(RuntimeError, match="no idea"):
        asterism.network("test-picky:2")
    with pytest.raises(asterism.Error):
        asterism.network("test-picky:3")
    assert asterism.network("test-picky:4").node_count == 4
    for spec in ("test-picky:", "test-picky:4,5", "test-picky:x", "test-picky:-1"):
        with pytest.raises(asterism.Error):
            asterism.network(spec)
    with pytest.raises(asterism.Error):
        asterism.register_network("star")(picky)
    with pytest.raises(asterism.Error):
        asterism.register_network("test-none", parameters="")(picky)
