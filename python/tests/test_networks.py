"""Networks from specs, and their properties."""

import networkx
import numpy as np
import pytest

import asterism


def test_star_knows_itself():
    star = asterism.network("star:4")
    assert (star.spec, star.family, star.parameters) == ("star:4", "star", [4])
    assert (star.node_count, len(star), star.port_count) == (24, 24, 3)
    assert star.vertex_symmetric and star.port_symmetric and not star.directed
    assert star.label(0) == "1234"
    assert star.node("2134") == star.neighbour(0, 0)
    assert star.link_classes == ["dimension 2", "dimension 3", "dimension 4"]
    assert star.link_class(0, 1) == "dimension 3"
    assert repr(star) == "<asterism.Network star:4: 24 nodes, 3 ports, vertex-symmetric>"


def test_star_is_that_of_the_definition():
    """A neighbour swaps the first symbol with another one."""
    star = asterism.network("star:4")
    for node in range(24):
        label = list(star.label(node))
        for port in range(3):
            swapped = label.copy()
            swapped[0], swapped[port + 1] = swapped[port + 1], swapped[0]
            assert star.label(star.neighbour(node, port)) == "".join(swapped)


@pytest.mark.parametrize("spec", ["torus:3x4", "hypercube:3", "mesh:2x3", "ring:7", "fat-tree:4"])
def test_arrays_agree_with_single_questions(spec):
    network = asterism.network(spec)
    table = network.adjacency()
    assert table.shape == (network.node_count, network.port_count) and table.dtype == np.int64
    for node in range(network.node_count):
        assert list(table[node]) == list(network.neighbours(node))
        assert list(table[node]) == [network.neighbour(node, p) for p in range(network.port_count)]
        assert network.degree(node) == int((table[node] >= 0).sum())
        for port in np.flatnonzero(table[node] >= 0):
            other, back = table[node][port], network.reverse_port(node, int(port))
            assert table[other][back] == node


def test_links_are_each_once():
    network = asterism.network("hypercube:4")
    links = network.links()
    assert links.shape == (32, 3)
    assert {(int(a), int(b)) for a, b, _ in links} == {
        (a, a | (1 << bit)) for a in range(16) for bit in range(4) if not a >> bit & 1
    }


def test_nodes_by_id_and_label():
    torus = asterism.network("torus:4x4")
    assert torus.node("(1,2)") == torus.node(np.int64(torus.node("(1,2)")))
    assert list(torus.neighbours("(0,0)")) == list(torus.neighbours(0))
    assert torus.labels()[5] == torus.label(5)


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda n: n.label(24), "out_of_range"),
        (lambda n: n.label(-1), "out_of_range"),
        (lambda n: n.neighbours(10**30), "out_of_range"),
        (lambda n: n.neighbour(0, 3), "out_of_range"),
        (lambda n: n.neighbour(0, -1), "out_of_range"),
        (lambda n: n.node("1224"), "not_a_node"),
        (lambda n: n.node("99"), "malformed"),
    ],
)
def test_what_is_no_node_or_port(call, code):
    with pytest.raises(asterism.Error) as refused:
        call(asterism.network("star:4"))
    assert refused.value.code in (code, "not_a_node")
    assert refused.value.hint


def test_port_without_a_link():
    mesh = asterism.network("mesh:2x2")
    port = int(np.flatnonzero(mesh.neighbours(0) < 0)[0])
    assert mesh.neighbour(0, port) == -1
    for question in (mesh.reverse_port, mesh.link_class, mesh.link_cost):
        with pytest.raises(asterism.Error, match="has no link"):
            question(0, port)


def test_faults():
    faulty = asterism.network("torus:4x4").with_faults(links=["(0,0)-(0,1)"], nodes=["(2,2)"])
    assert faulty.node_count == 15 and faulty.spec.startswith("faulty:")
    with pytest.raises(asterism.Error):
        asterism.network("ring:5").with_faults(links=["0-2"])
    torus = asterism.network("torus:4x4")
    for nodes in (10, "(2,2)", [10], ["(2,2)"]):
        assert torus.with_faults(links=[(0, 1)], nodes=nodes).spec == faulty.spec


def test_hamiltonian_cycle_visits_all():
    network = asterism.network("star:4")
    node, seen = 0, set()
    for port in network.hamiltonian_cycle():
        seen.add(node)
        node = network.neighbour(node, int(port))
    assert node == 0 and len(seen) == 24
    assert len(asterism.network("mesh:3x3").hamiltonian_cycle()) == 0


def test_hamiltonian_decomposition_uses_every_link_once():
    network = asterism.network("star:5")
    links = set()
    for cycle in network.hamiltonian_decomposition():
        assert sorted(cycle) == list(range(120))
        links |= {frozenset(link) for link in zip(cycle, np.roll(cycle, -1))}
    assert links == {frozenset(link[:2]) for link in network.links()}
    with pytest.raises(asterism.Error):
        asterism.network("mesh:3x3").hamiltonian_decomposition()


def test_to_networkx_is_the_same_graph():
    graph = asterism.network("hypercube:3").to_networkx()
    assert networkx.is_isomorphic(graph, networkx.hypercube_graph(3))
    assert graph.nodes[5]["label"] == asterism.network("hypercube:3").label(5)
    directed = asterism.from_edges([[0, 1], [1, 2], [2, 0]], directed=True).to_networkx()
    assert sorted(directed.edges()) == [(0, 1), (1, 2), (2, 0)]


def test_graph_files(tmp_path):
    network = asterism.network("scc:3")
    for ending in ("dot", "graphml", "csv", "edges"):
        path = tmp_path / f"scc.{ending}"
        network.save(path)
        again = asterism.network(f"graph:{path}")
        assert again.node_count == network.node_count
        assert len(again.links()) == len(network.links())
    with pytest.raises(asterism.Error) as refused:
        network.save(tmp_path / "missing" / "scc.dot")
    assert refused.value.code == "unwritable"
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "scc.csv", "scc.dot", "scc.edges", "scc.graphml",
    ]  # fmt: skip


def test_warnings_of_a_file_are_pythons(tmp_path):
    path = tmp_path / "colours.csv"
    path.write_text("source,target,colour\na,b,red\nb,c,blue\n")
    with pytest.warns(UserWarning, match="colour"):
        network = asterism.network(f"graph:{path}")
    assert len(network.warnings) == 1


def test_too_large_to_list():
    star = asterism.network("star:16")
    with pytest.raises(asterism.Error) as refused:
        star.adjacency()
    assert refused.value.code == "too_large"
    assert len(star.neighbours(0)) == 15
