"""Networks from adjacency matrices and from arrays of any kind."""

import networkx
import numpy as np
import pytest
import scipy.sparse

import asterism

RING = networkx.cycle_graph(7)


def links(network):
    return sorted(tuple(int(part) for part in row[:2]) for row in network.links())


@pytest.mark.parametrize("convert", [np.array, scipy.sparse.csr_matrix, scipy.sparse.coo_array])
def test_symmetric_matrices_are_undirected(convert):
    network = asterism.from_matrix(convert(networkx.to_numpy_array(RING, dtype=int)), name="seven")
    assert network.spec == "memory:seven" and not network.directed
    assert links(network) == links(asterism.from_networkx(RING))


def test_other_matrices_are_directed():
    table = np.zeros((4, 4), dtype=bool)
    for node in range(4):
        table[node, (node + 1) % 4] = True
    network = asterism.from_matrix(table)
    assert network.directed and links(network) == [(0, 1), (1, 2), (2, 3), (3, 0)]


def test_entries_are_rates_if_requested():
    table = np.array([[0, 2.5, 0], [2.5, 0, 4], [0, 4, 0]])
    network = asterism.from_matrix(table, rates=True)
    assert network.link_cost(0, 0)[0] == 2.5 and network.link_cost(2, 0)[0] == 4
    with pytest.warns(UserWarning, match="rates=True"):
        assert asterism.from_matrix(table).link_cost(0, 0)[0] == 1
    uneven = asterism.from_matrix(np.array([[0, 3, 0], [2, 0, 1], [0, 1, 0]]), rates=True)
    assert uneven.link_cost(0, 0)[0] == 3 and uneven.link_cost(1, 0)[0] == 2


def test_duplicate_entries_of_sparse_matrices_are_added():
    pairs = ([0, 0, 1, 1], [1, 1, 0, 0])
    matrix = scipy.sparse.coo_matrix(([1, 2, 1, 2], pairs), shape=(2, 2))
    assert asterism.from_matrix(matrix, rates=True).link_cost(0, 0)[0] == 3


@pytest.mark.parametrize(
    ("matrix", "sentence"),
    [
        (np.ones((2, 3)), "square"),
        (np.ones(4), "square"),
        (np.array([[0, np.nan], [np.nan, 0]]), "not finite"),
        (np.array([["a", "b"], ["c", "d"]]), "numbers"),
        (np.array([[0, 1j], [1j, 0]]), "real numbers, not complex128"),
        (np.array([[0, 1], [1, 0]], dtype="timedelta64[s]"), "numbers"),
        ([[0, 1], [1]], "different lengths"),
        (np.zeros((1, 1)), "1 nodes"),
    ],
)
def test_wrong_matrices_are_refused(matrix, sentence):
    with pytest.raises(asterism.Error, match=sentence) as caught:
        asterism.from_matrix(matrix)
    assert caught.value.hint


def test_masked_entries_are_no_links():
    mask = [[False, True, False], [True, False, False], [False, False, False]]
    table = np.ma.array([[0, 1, 1], [1, 0, 1], [1, 1, 0]], mask=mask)
    assert links(asterism.from_matrix(table)) == [(0, 2), (1, 2)]


def test_a_pair_of_edges_is_no_pair_of_columns():
    assert links(asterism.plan(((0, 1), (2, 1)), "allgather").problem.network) == [(0, 1), (1, 2)]


@pytest.mark.parametrize("edges", [[("a", "b")], [(0, 1.5), (1, 2)], [(0, float("nan"))]])
def test_edges_join_numbers_of_nodes(edges):
    with pytest.raises(asterism.Error, match="edges are pairs of node ids"):
        asterism.from_edges(edges)


def test_plans_take_anything_that_is_a_graph():
    table = networkx.to_numpy_array(RING)
    edges = list(RING.edges())
    everything = [RING, table, scipy.sparse.csr_matrix(table), edges, np.array(edges)]
    times = {asterism.plan(graph, "allgather", ports="all").best.time for graph in everything}
    assert times == {asterism.plan("ring:7", "allgather", ports="all").best.time}


def test_ambiguous_arrays_are_refused():
    with pytest.raises(asterism.Error, match=r"shape \(2, 2\)") as caught:
        asterism.plan(np.array([[0, 1], [1, 0]]), "allgather")
    assert "from_matrix" in caught.value.hint


def test_other_things_are_refused_by_name():
    with pytest.raises(TypeError, match="adjacency matrix, not dict"):
        asterism.plan({0: 1}, "allgather")


TRIANGLE = [(0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(
    "edges",
    [
        tuple(TRIANGLE),
        set(TRIANGLE),
        frozenset(TRIANGLE),
        (edge for edge in TRIANGLE),
        zip([0, 0, 1], [1, 2, 2]),
        networkx.complete_graph(3).edges,
        [list(edge) for edge in TRIANGLE],
        [[0, 1, 1], [1, 0, 1], [1, 1, 0]],
        scipy.sparse.csr_matrix(np.ones((3, 3)) - np.eye(3)),
    ],
    ids=lambda edges: type(edges).__name__,
)
def test_plan_accepts_edges_and_matrices_in_any_form(edges):
    assert links(asterism.plan(edges, "broadcast").problem.network) == TRIANGLE


def test_a_sparse_matrix_of_two_nodes_is_a_matrix():
    matrix = scipy.sparse.csr_matrix(np.array([[0, 1], [1, 0]]))
    assert asterism.plan(matrix, "broadcast").problem.network.node_count == 2
    with pytest.raises(asterism.Error, match="may be two edges or the adjacency matrix"):
        asterism.plan([[0, 1], [1, 0]], "broadcast")
    assert links(asterism.plan([[0, 1], [1, 2]], "broadcast").problem.network) == [(0, 1), (1, 2)]


@pytest.mark.parametrize(
    ("edges", "sentence", "hint"),
    [
        ([("a", "b"), ("b", "c")], "edges are pairs of node ids, not of texts", "networkx.Graph(edges)"),
        ([(0, 1, 2.5), (1, 2, 1)], "two columns, not of shape (2, 3)", "from_edges(edges, rates=rates)"),
        ([(0, 1), (1, -2)], "edges are pairs of node ids, not of -2", "number nodes from 0 on"),
    ],
)
def test_what_edges_cannot_be_is_explained(edges, sentence, hint):
    with pytest.raises(asterism.Error) as caught:
        asterism.plan(edges, "broadcast")
    assert sentence in caught.value.sentence and hint in caught.value.hint


@pytest.mark.parametrize("what", [networkx.Graph, np.ndarray, list, {0: [1]}, b"star:4"])
def test_classes_and_other_things_are_no_networks(what):
    with pytest.raises(TypeError, match="network must be a Network"):
        asterism.plan(what, "broadcast")
