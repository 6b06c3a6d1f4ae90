"""Products, hierarchies and networks of theory, compared with networkx."""

import networkx
import pytest

import asterism


def as_graph(network):
    """The network as networkx has it, by node ids."""
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(network.node_count))
    for node in range(network.node_count):
        graph.add_edges_from((node, int(end)) for end in network.neighbours(node) if end >= 0)
    return graph


def graph_of(spec):
    return as_graph(asterism.network(spec))


@pytest.mark.parametrize(
    "first, second",
    [
        ("ring:4", "mesh:3x3"),
        ("star:3", "complete:4"),
        ("faulty:0-1/torus:3x3", "ring:3"),
        ("rotator:3", "generalized-kautz:2,5"),
    ],
)
def test_products_are_cartesian_products(first, second):
    product = graph_of(f"product:{first}/{second}")
    second_graph = graph_of(second)
    expected = networkx.cartesian_product(graph_of(first), second_graph)
    ids = {pair: pair[0] * len(second_graph) + pair[1] for pair in expected}
    assert set(product.edges) == {(ids[a], ids[b]) for a, b in expected.edges}


@pytest.mark.parametrize(
    "spec, expected",
    [
        ("circulant:17,1,4", networkx.circulant_graph(17, [1, 4])),
        ("circulant:16,1,3,8", networkx.circulant_graph(16, [1, 3, 8])),
        ("nk-star:5,4", None),
    ],
)
def test_theory_networks(spec, expected):
    graph = graph_of(spec)
    if expected is None:
        assert networkx.is_isomorphic(graph, graph_of("star:5"))
    else:
        assert set(graph.edges) == set(expected.to_directed().edges)


@pytest.mark.parametrize(
    "degree, nodes", [(2, 9), (2, 16), (3, 20), (3, 27)]
)
def test_generalized_de_bruijn_digraphs(degree, nodes):
    graph = graph_of(f"generalized-de-bruijn:{degree},{nodes}")
    assert set(graph.edges) == {
        (x, (degree * x + r) % nodes)
        for x in range(nodes)
        for r in range(degree)
        if (degree * x + r) % nodes != x
    }


def test_hierarchy_with_all_uplinks_of_nodes_is_a_product():
    hierarchy = graph_of("hierarchy:uplinks=all,ring:4/ring:3")
    assert networkx.is_isomorphic(hierarchy, graph_of("torus:4x3"))


def test_a_hierarchy_keeps_switches():
    network = asterism.network("hierarchy:complete:4/fat-tree:2")
    hosts = [node for node in range(network.node_count) if not network.is_switch(node)]
    assert len(hosts) == 2 * 4
    assert network.label(5) == "h1.0.0/1"


def test_plan_on_a_product():
    plan = asterism.plan("product:ring:4/mesh:3x3", "alltoall")
    assert plan.best.time >= plan.bound.time
    assert plan.best.time <= 1.5 * plan.bound.time


def test_wrong_compositions_are_refused():
    with pytest.raises(asterism.Error, match="two networks"):
        asterism.network("product:ring:4")
    with pytest.raises(asterism.Error, match="the second network"):
        asterism.network("product:ring:4/ring:1")
