"""Schedule files: schedules survive a round trip, and files of other programs can be read."""

import json

import numpy as np
import pytest

import asterism


@pytest.mark.parametrize("ending", ["jsonl", "astb"])
def test_round_trip(tmp_path, ending):
    schedule = asterism.schedule("star:4", "alltoall", algorithm="cyclic-sweep")
    path = tmp_path / f"schedule.{ending}"
    schedule.save(path)
    again = asterism.read_schedule(path)
    for name in ("step_first", "from_", "ports", "messages", "message_first"):
        assert np.array_equal(getattr(schedule, name), getattr(again, name))
    assert again.algorithm == "cyclic-sweep"
    run = asterism.check_file(path)
    assert run and run.metering.time == schedule.meter().time
    assert [p.name for p in tmp_path.iterdir()] == [path.name], "nothing is left beside it"


def test_symmetric_files_are_expanded(tmp_path):
    path = tmp_path / "tree.jsonl"
    run = asterism.write_schedule(path, "star:4", "allgather", algorithm="cyclic-sweep")
    assert run and not run.expanded
    assert asterism.read_schedule(path).verify()
    assert asterism.check_file(path, expand=True).expanded
    assert asterism.check_file(path, timed=True).timing.time > 0
    expanded = tmp_path / "moves.jsonl"
    asterism.write_schedule(expanded, "star:4", "allgather", algorithm="cyclic-sweep", expand=True)
    assert expanded.stat().st_size > path.stat().st_size


def test_one_that_another_program_wrote(tmp_path):
    """A hand-written schedule with a mistake in its second step."""
    path = tmp_path / "bad.jsonl"
    header = {"asterism": "schedule", "version": 1, "network": "ring:4", "collective": "broadcast"}
    header |= {"sources": [0], "model": {"ports": "one"}}
    steps = [{"step": 1, "transfers": [[0, 0]]}, {"step": 2, "transfers": [[0, 1], [3, 1]]}, {"end": 2}]
    path.write_text("\n".join(json.dumps(line) for line in [header, *steps]) + "\n")
    expected = "step 2: sender lacks the message, node 3, port -x, message of 0"
    assert asterism.read_schedule(path).verify().sentence == expected
    assert asterism.check_file(path).verdict.sentence == expected


def test_files_that_are_none(tmp_path):
    with pytest.raises(asterism.Error) as refused:
        asterism.read_schedule(tmp_path / "nowhere.jsonl")
    assert refused.value.code == "not_found"
    bad = tmp_path / "bad.jsonl"
    for text in ("", "nonsense\n", "{}\n", '{"asterism": 7}\n'):
        bad.write_text(text)
        with pytest.raises(asterism.Error):
            asterism.read_schedule(bad)
        with pytest.raises(asterism.Error):
            asterism.check_file(bad)


def test_places_that_cannot_be_written(tmp_path):
    schedule = asterism.schedule("ring:3", "broadcast")
    with pytest.raises(asterism.Error) as refused:
        schedule.save(tmp_path / "missing" / "a.jsonl")
    assert refused.value.code == "unwritable"
    with pytest.raises(asterism.Error) as refused:
        schedule.save(tmp_path / "a.doc")
    assert refused.value.code == "unknown_name"
    with pytest.raises(asterism.Error):
        schedule.save(tmp_path / "a.jsonl", format="morse")
    assert list(tmp_path.iterdir()) == []


def test_networks_in_memory_in_files(tmp_path):
    network = asterism.from_edges([[0, 1], [1, 2], [2, 3]], name="line")
    path = tmp_path / "line.jsonl"
    asterism.schedule(network, "broadcast").save(path)
    assert asterism.read_schedule(path).verify(), "as long as the network is alive"


def test_formats_are_listed():
    names = {entry["name"]: entry for entry in asterism.formats()}
    assert ".jsonl" in names["jsonl"]["endings"]
    assert names["jsonl"]["reads"] and names["jsonl"]["writes"]
