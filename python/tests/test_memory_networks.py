"""Networks from NetworkX, from edges, and from a neighbour function."""

import gc

import networkx
import numpy as np
import pytest

import asterism


def same_edges(network, graph):
    index = {node: number for number, node in enumerate(graph)}
    ours = sorted(tuple(sorted((int(a), int(b)))) for a, b, _ in network.links())
    theirs = sorted(tuple(sorted((index[a], index[b]))) for a, b in graph.edges())
    return ours == theirs


@pytest.mark.parametrize(
    "graph",
    [
        networkx.petersen_graph(),
        networkx.grid_2d_graph(3, 4),
        networkx.karate_club_graph(),
        networkx.barbell_graph(4, 1),
        networkx.MultiGraph([(0, 1), (0, 1), (1, 2)]),
    ],
    ids=["petersen", "grid", "karate", "barbell", "multi"],
)
@pytest.mark.filterwarnings("ignore:.*twice", "ignore:attributes of the graph")
def test_networkx_graphs(graph):
    network = asterism.from_networkx(graph)
    assert network.node_count == graph.number_of_nodes()
    assert same_edges(network, graph)
    assert network.labels() == [str(node) for node in graph]
    if not graph.is_multigraph():
        measures = network.measure(sources="all")
        assert measures.exact and measures.diameter == networkx.diameter(graph)
        average = networkx.average_shortest_path_length(graph)
        n = network.node_count
        assert measures.average_distance == pytest.approx(average * (n - 1) / n)
    back = network.to_networkx()
    assert networkx.is_isomorphic(networkx.Graph(back), networkx.Graph(graph))


def test_attributes_of_networkx():
    graph = networkx.Graph(name="my site!")
    graph.add_node("s", switch=True)
    graph.add_edge("a", "s", rate=2.0, latency=0.5, delay=3.0)
    graph.add_edge("b", "s", **{"class": "slow"})
    network = asterism.from_networkx(graph)
    assert network.spec == "memory:my-site"
    assert network.has_switches and network.is_switch("s") and not network.is_switch("a")
    assert network.link_cost("a", 0) == (2.0, 0.5) and network.link_cost("b", 0) == (1.0, 0.0)
    assert network.link_delay("a", 0) == 3.0 and network.link_delay("b", 0) == 0.0
    assert network.link_class("b", 0) == "slow" and network.link_class("a", 0) == "link"


def test_bandwidth_and_capacity_are_rates():
    for key in ("rate", "bandwidth", "capacity"):
        graph = networkx.Graph()
        graph.add_edge("a", "b", **{key: 3.0})
        graph.add_edge("b", "c")
        network = asterism.from_networkx(graph)
        assert network.link_cost("a", 0) == (3.0, 0.0) and network.link_cost("c", 0) == (1.0, 0.0)
        assert not network.costs_in_units
    graph = networkx.Graph()
    graph.add_edge("a", "b", weight=2.0, wait=5.0)
    with pytest.warns(UserWarning, match="not used: wait of edges, weight of edges"):
        assert asterism.from_networkx(graph).link_cost("a", 0) == (1.0, 0.0)
    chosen = asterism.from_networkx(graph, rate="weight", latency="wait")
    assert chosen.link_cost("a", 0) == (2.0, 5.0)
    for wanted in ({"rate": "wight"}, {"latency": "wight"}):
        with pytest.raises(asterism.Error, match="no edge has the attribute 'wight'"):
            asterism.from_networkx(graph, **wanted)
    texts = networkx.Graph([("a", "b", {"rate": "2.5", "latency": "1"})])
    assert asterism.from_networkx(texts).link_cost("a", 0) == (2.5, 1.0)
    graph.add_edge("a", "b", rate=1.0, capacity=1.0)
    with pytest.raises(asterism.Error, match="rate and capacity, which mean the same"):
        asterism.from_networkx(graph)


def test_costs_of_networkx_with_units():
    graph = networkx.Graph()
    graph.add_edge("a", "s", bandwidth="450GB/s", latency="350ns")
    graph.add_edge("b", "s", bandwidth="3600Gb/s", latency="0.35us")
    graph.nodes["s"]["switch"] = True
    network = asterism.from_networkx(graph)
    assert network.costs_in_units
    assert network.link_cost("a", 0) == pytest.approx((450.0, 0.35))
    back = asterism.from_networkx(network.to_networkx())
    assert back.costs_in_units and back.link_cost("a", 0) == network.link_cost("a", 0)
    with pytest.raises(asterism.Error, match="450 GBps per day"):
        graph.edges["a", "s"]["bandwidth"] = "450 GBps per day"
        asterism.from_networkx(graph)
    graph.edges["a", "s"]["bandwidth"] = 2.0
    with pytest.raises(asterism.Error, match="have units and others have none"):
        asterism.from_networkx(graph)
    del graph.edges["a", "s"]["bandwidth"]
    with pytest.raises(asterism.Error, match="have units and others have none"):
        asterism.from_networkx(graph)


def test_plans_of_networkx_graphs():
    """4 nodes send 1 MB each; the links of a ring of 4 carry 2 GB/s."""
    ring = networkx.cycle_graph(4)
    networkx.set_edge_attributes(ring, "2GB/s", "bandwidth")
    plan = asterism.plan(ring, "allgather", message="1MB", effort="quick")
    assert plan.bound.time == pytest.approx(750)
    assert plan.best.time >= plan.bound.time
    assert asterism.lower_bound(networkx.path_graph(3), "broadcast").time > 0
    with pytest.raises((TypeError, asterism.Error)):
        asterism.plan(17, "allgather")


def test_labels_that_look_alike_are_told_apart():
    network = asterism.from_networkx(networkx.Graph([(1, "1"), ("1", 2)]))
    assert network.labels() == ["1", "'1'", "2"]


def test_directed_graphs():
    cycle = asterism.from_networkx(networkx.DiGraph([(0, 1), (1, 2), (2, 0)]))
    assert cycle.directed and cycle.measure(sources="all").diameter == 2
    both = asterism.from_networkx(networkx.complete_graph(4).to_directed())
    assert not both.directed and len(both.links()) == 6


def test_edges_of_any_form():
    edges = [[0, 1], [1, 2], [2, 3], [3, 0]]
    table = np.array(edges)
    forms = [
        edges,
        table,
        table.astype(np.uint8),
        np.asfortranarray(table),
        np.repeat(table, 2, axis=0)[::2],
        (table[:, 0], table[:, 1]),
    ]
    rings = [asterism.from_edges(form, name="square") for form in forms]
    assert all(ring is rings[0] for ring in rings)
    assert sorted(rings[0].neighbours(0)) == [1, 3]


@pytest.mark.parametrize(
    ("edges", "options", "code"),
    [
        ([[0, 1, 2]], {}, "usage"),
        ([0, 1], {}, "usage"),
        ([], {}, "usage"),
        (np.zeros((0, 2), dtype=int), {}, "out_of_range"),
        ([[0.5, 1.0]], {}, "usage"),
        ([["a", "b"]], {"nodes": 2}, "usage"),
        ([[0, -1], [0, 1]], {"nodes": 2}, "out_of_range"),
        ([[0, 7]], {"nodes": 3}, "out_of_range"),
        ([[0, 0], [0, 1]], {}, "not_a_network"),
        ([[0, 1], [2, 3]], {}, "not_a_network"),
        ([[0, 1]], {"rates": [1.0, 2.0]}, "usage"),
        ([[0, 1]], {"rates": [-1.0]}, "out_of_range"),
        ([[0, 1]], {"rates": [float("nan")]}, "out_of_range"),
        ([[0, 1]], {"latencies": ["x"]}, "usage"),
        ([[0, 1]], {"classes": ["a", "b"]}, "usage"),
        ([[0, 1], [1, 2]], {"switches": [7]}, "out_of_range"),
        ([[0, 1]], {"labels": ["same", "same"]}, "usage"),
        ([[0, 1]], {"name": "no spaces"}, "malformed"),
        ([[0, 1]], {"name": ""}, "malformed"),
        ([[0, 1]], {"nodes": 10**12}, "out_of_range"),
    ],
)
def test_edges_that_are_none(edges, options, code):
    with pytest.raises(asterism.Error) as refused:
        asterism.from_edges(edges, **options)
    assert refused.value.code == code, refused.value
    assert refused.value.hint


def test_function_of_neighbours():
    calls = []

    def neighbours(node):
        calls.append(node)
        return [(node + 1) % 8, (node - 1) % 8]

    ring = asterism.from_function(8, neighbours, name="my-ring", labels=lambda node: f"r{node}")
    assert calls == list(range(8))
    assert ring.port_symmetric, "every node looks alike, port by port"
    assert ring.label(3) == "r3" and ring.reverse_port(0, 0) == 1
    like = asterism.network("ring:8")
    ours, theirs = asterism.plan(ring, "alltoall", ts=3), asterism.plan(like, "alltoall", ts=3)
    assert ours.bound.time == theirs.bound.time
    assert ours.best.time == theirs.best.time


def test_symmetry_is_found_and_not_assumed():
    """One chord, ports in another order, or a reflection breaks the symmetry."""
    path = asterism.from_function(4, lambda v: [u for u in (v - 1, v + 1) if 0 <= u < 4])
    assert not path.port_symmetric
    turned = asterism.from_function(
        6, lambda v: [(v + 1) % 6, (v - 1) % 6] if v % 2 else [(v - 1) % 6, (v + 1) % 6]
    )
    assert turned.port_symmetric, "every port is an involution of its own: the group of reflections"
    mixed = asterism.from_function(
        6, lambda v: [(v + 1) % 6, (v - 1) % 6] if v else [(v - 1) % 6, (v + 1) % 6]
    )
    assert not mixed.port_symmetric


def test_symmetric_plan_of_a_function_holds_move_by_move():
    """The verdict by symmetry equals the verdict of the expanded schedule."""
    cube = asterism.from_function(8, lambda v: [v ^ 1, v ^ 2, v ^ 4], name="cube")
    assert cube.port_symmetric
    for candidate in range(3):
        assert asterism.plan(cube, "alltoall").schedule(candidate).verify()


def test_ports_without_links_and_one_way():
    network = asterism.from_function(
        3, lambda v: [None, (v + 1) % 3], directed=True, name="one-way"
    )
    assert network.directed and list(network.neighbours(0))[:2] == [-1, 1]


@pytest.mark.parametrize(
    ("function", "kind", "text"),
    [
        (lambda v: [7], asterism.Error, "there are 3 nodes"),
        (lambda v: [-2], asterism.Error, "there are 3 nodes"),
        (lambda v: [(v + 1) % 3], asterism.Error, "does not have"),
        (lambda v: 1 // 0, ZeroDivisionError, ""),
        (lambda v: ["x"], ValueError, ""),
        (lambda v: None, TypeError, ""),
    ],
)
def test_functions_that_do_not_work(function, kind, text):
    with pytest.raises(kind, match=text):
        asterism.from_function(3, function)


def test_specs_of_networks_in_memory():
    network = asterism.from_edges([[0, 1], [1, 2]], name="chain")
    assert network.spec == "memory:chain"
    assert asterism.plan("memory:chain", "broadcast").problem.network.node_count == 3
    other = asterism.from_edges([[0, 1], [1, 2], [2, 0]], name="chain")
    assert other.spec == "memory:chain-2", "another network does not take the name of a living one"
    assert asterism.problem(network, "broadcast").network is network
    del network, other
    gc.collect()
    with pytest.raises(asterism.Error, match="no network of the name chain is in memory"):
        asterism.network("memory:chain")
    assert asterism.from_edges([[0, 1], [0, 2]], name="chain").spec == "memory:chain"


def test_faults_of_networks_in_memory():
    ring = asterism.from_edges([[i, (i + 1) % 5] for i in range(5)], name="five")
    problem = asterism.problem(ring, "broadcast", fail_links=[(0, 1)])
    assert problem.network.spec == "faulty:0-1/memory:five"
    assert asterism.plan(problem).best.metering.steps == 4
