"""Papers, explanations and the contents of the catalogues."""

import pytest

import asterism


def test_catalogues():
    families = {entry["name"]: entry for entry in asterism.networks()}
    assert families["star"]["nodes"] == "n!" and "memory" in families
    names = {entry["name"] for entry in asterism.algorithms()}
    assert {"tree", "hamiltonian-ring", "cyclic-sweep"} <= names
    problem = asterism.problem("mesh:3x3", "broadcast")
    applying = {entry["name"] for entry in asterism.algorithms(problem)}
    assert "tree" in applying < names
    assert asterism.why_not("tree", problem) is None
    reason = asterism.why_not("cyclic-sweep", problem)
    assert isinstance(reason, str) and reason
    collectives = {entry["name"]: entry for entry in asterism.collectives()}
    assert "all-to-all-broadcast" in collectives["allgather"]["also"]
    assert "akers87" in asterism.routing_algorithms()


def test_papers():
    assert "tseng1998" in asterism.papers()
    paper = asterism.paper("tseng1998")
    assert "1998" in paper.citation
    published = paper.published(paper.exhibits[0])
    result = paper.measure(paper.exhibits[0], effort="quick")
    assert result.columns == published.columns and result.id == paper.exhibits[0]
    assert len(result.rows) > 0 and 0 < result.compared
    agreeing = sum(cell.agrees for row in result.rows for cell in row if cell.compared)
    assert agreeing == result.agreeing
    assert result._repr_html_().count("<tr>") == len(result.rows) + 1


def test_papers_that_are_none():
    with pytest.raises(asterism.Error, match="tseng1999"):
        asterism.paper("tseng1999")
    with pytest.raises(asterism.Error):
        asterism.paper("tseng1998").measure("table-99")


def test_explanations():
    star = asterism.explain("star:5")
    assert star.kind == "network" and star.name == "star" and star.summary in str(star)
    assert asterism.explain("cyclic-sweep").kind == "algorithm"
    with pytest.raises(asterism.Error) as refused:
        asterism.explain("cyclic-swep")
    assert "cyclic-sweep" in refused.value.hint
