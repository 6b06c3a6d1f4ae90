"""Notebook representations."""

import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import networkx
import pytest

import asterism


def shapes(svg, kind):
    root = ElementTree.fromstring(svg)
    groups = [g for g in root.iter() if g.tag.endswith("}g") and g.get("class") == kind]
    return sum(len(list(group)) for group in groups)


def test_a_network_shows_as_its_drawing():
    star = asterism.network("star:4")
    svg = star._repr_html_()
    assert svg == star.svg() and svg.lstrip().startswith("<svg") or svg.startswith("<?xml")
    assert "1234" in svg and ElementTree.fromstring(svg).tag.endswith("svg")
    tree = star.svg(tree=0)
    route = star.svg(route=star.route("3241", "1234"))
    assert len({svg, tree, route, star.svg(labels="none")}) == 4


def test_a_networkx_graph_shows_as_its_drawing():
    drawing = asterism.from_networkx(networkx.petersen_graph(), name="petersen")._repr_html_()
    assert ElementTree.fromstring(drawing).tag.endswith("svg")


def test_large_networks_are_drawn_in_part(tmp_path):
    star = asterism.network("star:8")
    svg = star.svg(max_nodes=40, around=5)
    assert len(svg) < 200_000
    star.draw(tmp_path / "star.svg", max_nodes=40)
    star.draw(tmp_path / "star.png", max_nodes=40)
    assert (tmp_path / "star.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(asterism.Error, match="cannot draw a figure as .*star.bmp"):
        star.draw(tmp_path / "star.bmp", max_nodes=40)
    assert not (tmp_path / "star.bmp").exists()
    assert ElementTree.parse(tmp_path / "star.svg").getroot().tag.endswith("svg")
    with pytest.raises(asterism.Error):
        star.draw(tmp_path / "nowhere" / "star.svg")


def test_drawings_that_cannot_be():
    star = asterism.network("star:4")
    with pytest.raises(asterism.Error):
        star.svg(labels="some")
    with pytest.raises(asterism.Error):
        star.svg(tree=0, route=star.route(0, 1))
    with pytest.raises(asterism.Error):
        star.svg(tree="9999")
    with pytest.raises(asterism.Error):
        star.svg(max_nodes=10**9)


def test_layout_is_in_a_box():
    places = asterism.network("ring:8").layout()
    assert places.shape == (8, 2) and places.min() >= 0 and places.max() <= 1


class Frames(HTMLParser):
    def __init__(self):
        super().__init__()
        self.pages = []

    def handle_starttag(self, tag, attributes):
        if tag == "iframe":
            self.pages.append(dict(attributes)["srcdoc"])


def test_a_schedule_shows_as_the_player(tmp_path):
    schedule = asterism.schedule("star:3", "broadcast")
    frames = Frames()
    frames.feed(schedule._repr_html_())
    assert frames.pages == [schedule.player()], "the page survives being quoted"
    page = frames.pages[0]
    assert page.lower().startswith("<!doctype html>") and "star:3" in page
    schedule.save_player(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text() == page


def test_schedules_that_are_too_large_to_play():
    schedule = asterism.schedule("star:5", "alltoall", algorithm="cyclic-sweep")
    with pytest.raises(asterism.Error) as refused:
        schedule.player(page_limit=1000)
    assert refused.value.code == "too_large"


def test_a_wrong_schedule_plays_up_to_its_mistake():
    writer = asterism.ScheduleWriter(asterism.problem("ring:4", "broadcast"), author="<me>")
    writer.step([(1, 0, 0)])
    page = writer.schedule().player()
    assert "lacks the message" in page and "<me>" not in page.split("<script", 1)[0]
