"""Measures and routes."""

import math

import networkx
import numpy as np
import pytest

import asterism


def test_measures_are_those_of_networkx():
    network = asterism.network("torus:4x5")
    graph = network.to_networkx()
    measures = network.measure()
    lengths = dict(networkx.all_pairs_shortest_path_length(graph))
    assert measures.diameter == networkx.diameter(graph) and measures.exact
    assert measures.links == graph.number_of_edges()
    from_zero = np.bincount(list(lengths[0].values()))
    assert list(measures.distance_distribution) == list(from_zero)
    assert (measures.min_degree, measures.max_degree) == (4, 4)
    assert "diameter 4" in repr(measures)


def test_distribution_is_a_view_that_outlives_its_owner():
    distribution = asterism.network("star:4").measure().distance_distribution
    assert list(distribution) == [1, 3, 6, 9, 5]
    assert not distribution.flags.writeable
    with pytest.raises(ValueError):
        distribution[0] = 7


def test_sample():
    mesh = asterism.network("mesh:6x7")
    sample = mesh.measure(sources=3, seed=5)
    assert not sample.exact and sample.sources == 3
    assert sample.diameter <= mesh.measure(sources="all").diameter <= sample.diameter_at_most


@pytest.mark.parametrize("sources", [0, "some", 2.5, None])
def test_sources_that_are_none(sources):
    with pytest.raises(asterism.Error if sources in (0, "some") else TypeError):
        asterism.network("ring:5").measure(sources=sources)


def test_memory_limit():
    with pytest.raises(asterism.Error) as refused:
        asterism.network("star:9").measure(memory_limit=1000)
    assert refused.value.code == "too_large"


def test_routes_are_walks():
    network = asterism.network("star:5")
    graph = network.to_networkx()
    for end in (1, 17, 119):
        route = network.route(0, end)
        assert route.path[0] == 0 and route.path[-1] == end
        for here, there, port in zip(route.path, route.path[1:], route.ports):
            assert network.neighbour(here, port) == there
        assert len(route) == route.hops == networkx.shortest_path_length(graph, 0, end)


def test_routes_by_label_and_to_substars():
    star = asterism.network("star:4")
    route = star.route("3241", "**32", explain=True)
    assert star.label(route.path[-1]).endswith("32")
    assert star.route("3241", "1234", algorithm="shortest").algorithm == "shortest"
    with pytest.raises(asterism.Error):
        star.route(0, 1, algorithm="nonsense")
    with pytest.raises(asterism.Error):
        star.route(0, "9999")


def test_symmetry_and_names_of_others():
    ring = asterism.from_edges([[i, (i + 1) % 6] for i in range(6)], name="hexagon")
    found = ring.symmetry()
    assert found["order"] == 12 and found["orbits"] == 1 and found["vertex_transitive"]
    assert "ring:6" in found["isomorphic"]


def test_measures_by_orbits():
    star = asterism.network("star:18")
    measures = star.measure()
    assert (measures.diameter, measures.exact) == (25, True)
    assert int(sum(measures.distance_distribution)) == star.node_count
    assert measures.distance_distribution[-1] == 218243025


def test_counts_beyond_64_bits():
    measures = asterism.network("star:20").measure()
    assert measures.links == math.factorial(20) * 19 // 2
    assert measures.distance_sum == sum(
        distance * int(nodes) for distance, nodes in enumerate(measures.distance_distribution)
    )
    assert measures.distance_sum > 2**64
