"""Reports: the answers of the command line, as documents, tables and text."""

import json
import subprocess

import pytest
from conftest import BUILD

import asterism

PROGRAM = BUILD.parent / "asterism"


def printed(*words, code=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return done.stdout


CASES = {
    "compare star:4 ring:5 --collective alltoall --ts 10": lambda: asterism.compare(
        "star:4", "ring:5", collectives="alltoall", ts=10
    ),
    "compare star:4 ring:5 --collectives none": lambda: asterism.compare(
        "star:4", "ring:5", collectives=[]
    ),
    "leaderboard --topic chen2001 --effort quick": lambda: asterism.leaderboard(
        topic="chen2001", effort="quick"
    ),
    "embed star:5 macro-star:2,2": lambda: asterism.embed("star:5", "macro-star:2,2"),
    "traffic star:4": lambda: asterism.traffic("star:4"),
    "traffic star:5 --pairs 100 --seed 3": lambda: asterism.traffic("star:5", pairs=100, seed=3),
    "latency torus:4x4 --load 0.1,0.2 --packet-flits 8": lambda: asterism.latency(
        "torus:4x4", [0.1, 0.2], packet_flits=8
    ),
    "latency ring:5 --saturation --traffic hot-spot --hot-node 2 --cycles 4000": lambda: (
        asterism.latency("ring:5", saturation=True, traffic="hot-spot", hot_node=2, cycles=4000)
    ),
    "optimum star:4 --source 2134": lambda: asterism.optimum("star:4", "2134"),
    "optimum ring:6 --conflicts 0": lambda: asterism.optimum("ring:6", conflicts=0),
    "sequence star:4 --detour 0 --width 10": lambda: asterism.sequence(
        "star:4", detour=0, width=10
    ),
}


@pytest.mark.parametrize("command", CASES)
def test_documents_are_those_of_the_command_line(command):
    report = CASES[command]()
    text = printed(*command.split(), "--json")
    assert report.to_json() == text and report.to_dict() == json.loads(text)
    assert list(report.keys()) == list(json.loads(text))
    assert str(report) == report.render("text") != ""
    if report.is_table:
        assert report.render("csv") == printed(*command.split(), "--csv")
        assert "<table>" in report._repr_html_()
    else:
        assert "<pre>" in report._repr_html_()
        with pytest.raises(asterism.Error, match="no table"):
            report.render("csv")


def test_tables_become_frames():
    pytest.importorskip("pandas")
    table = asterism.compare("star:4", "ring:5", ts=10).to_pandas()
    assert set(table["network"]) == {"star:4", "ring:5"}


def test_networks_in_memory_are_compared():
    own = asterism.from_edges([(0, 1), (1, 2), (2, 0)], name="triangle")
    compared = asterism.compare(own, [(0, 1), (1, 2)], collectives=["broadcast"], ts=10)
    assert [one["nodes"] for one in compared["networks"]] == [3, 3]
    assert asterism.traffic(own)["mean_hops"] == 1


def test_latency_of_a_schedule():
    schedule = asterism.schedule("torus:4x4", "broadcast", algorithm="tree")
    report = asterism.latency("torus:4x4", 0.05, schedule=schedule, cycles=2000)
    assert report["routing"] is None and report["points"][0]["packets"] > 0
    with pytest.raises(asterism.Error, match="for torus:4x4, not for ring:5"):
        asterism.latency("ring:5", schedule=schedule)


def test_errors_are_those_of_the_library():
    for call in (
        lambda: asterism.compare("star:4", rank_by="colour"),
        lambda: asterism.leaderboard("none"),
        lambda: asterism.leaderboard("any", topic="none"),
        lambda: asterism.embed("ring:5", "star:4"),
        lambda: asterism.traffic("ring:5", routing="none"),
        lambda: asterism.latency("ring:5", -1),
        lambda: asterism.latency("ring:5", virtual_channels=0),
        lambda: asterism.latency("ring:5", traffic="none"),
        lambda: asterism.optimum("ring:5", "nine"),
        lambda: asterism.sequence("mesh:3x3"),
        lambda: asterism.sequence("star:4").render("pdf"),
    ):
        with pytest.raises(asterism.Error) as caught:
            call()
        assert caught.value.sentence and caught.value.hint


def test_a_report_on_papers_is_a_folder(tmp_path, monkeypatch):
    folder = tmp_path / "report"
    made = asterism.report(folder, "chen2001", effort="quick")
    assert (folder / "report.html").exists() and (folder / "claims.json").exists()
    assert made.to_dict() == json.loads((folder / "claims.json").read_text())
    again = asterism.report(folder, ["chen2001"], effort="quick")
    assert again.to_json() == made.to_json()
    with pytest.raises(asterism.Error, match="none"):
        asterism.report(folder, "none")


def test_repairs_are_valid_and_keep_what_they_can():
    ring = asterism.schedule("ring:6", "allgather", algorithm="hamiltonian-ring")
    for faults in (
        {"fail_links": [(0, 1)]},
        {"fail_links": "0-1"},
        {"fail_nodes": 3},
        {"fail_nodes": ["3"]},
        {"fail_random": 1, "seed": 7},
    ):
        repaired = asterism.repair(ring, **faults)
        assert repaired.schedule.verify() and repaired.lost_transfers > 0
        assert repaired.schedule.problem.network.spec.startswith("faulty:")
        assert repaired.after.time >= repaired.bound.time
        assert repaired.before.time == ring.meter().time
    with pytest.raises(asterism.Error, match="without faults"):
        asterism.repair(ring)
    with pytest.raises(asterism.Error):
        asterism.repair(ring, fail_links=[(0, 3)])


def test_repairs_are_those_of_the_command_line(tmp_path):
    ring = asterism.schedule("ring:6", "allgather", algorithm="hamiltonian-ring")
    ring.save(tmp_path / "ring.jsonl")
    words = ["repair", tmp_path / "ring.jsonl", "--fail-link", "2-3", "-o", tmp_path / "new.jsonl"]
    document = json.loads(printed(*words, "--json"))
    repaired = asterism.repair(ring, fail_links=[(2, 3)])
    assert document["after"]["time"] == repaired.after.time
    read = asterism.read_schedule(tmp_path / "new.jsonl")
    assert [list(step) for step in read] == [list(step) for step in repaired.schedule]
