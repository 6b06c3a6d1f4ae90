"""Schedules in the formats of other tools."""

import numpy as np
import pytest

import asterism


@pytest.mark.parametrize("name", ["plan.xml", "plan.json", "plan.goal"])
def test_exported_schedules_are_read_again(tmp_path, name):
    schedule = asterism.schedule("hypercube:3", "allgather", algorithm="recursive-doubling")
    assert asterism.export_schedule(schedule, tmp_path / name) == []
    words = {"network": "hypercube:3", "collective": "allgather"} if name.endswith("goal") else {}
    read = asterism.import_schedule(tmp_path / name, **words)
    assert read.valid and read.contents_known and read.findings == [] and read.collective == "allgather"
    assert read.network == "hypercube:3" and read.metering.startups == 3 and read.metering.transmissions == 7
    assert read.schedule.verify().valid and read.schedule.transfer_count == schedule.transfer_count


def test_switches_become_direct_copies(tmp_path):
    schedule = asterism.plan("boxes:2/dgx-a100", "broadcast", message="64KiB", effort="quick").schedule()
    notes = asterism.export_schedule(schedule, tmp_path / "plan.json", "mscclpp")
    assert len(notes) == 1 and "direct copies" in notes[0]
    read = asterism.import_schedule(tmp_path / "plan.json", ports="all")
    assert read.valid and read.network == "complete:16"


def test_files_are_read_for_networks_in_memory(tmp_path):
    path = tmp_path / "plan.xml"
    asterism.export_schedule(asterism.schedule("ring:5", "broadcast", algorithm="tree"), path)
    ring = [(node, (node + 1) % 5) for node in range(5)]
    read = asterism.import_schedule(path, network=ring, sources=np.int64(0))  # nothing else holds it
    assert read.valid and read.schedule.verify().valid
    assert read.network.startswith("memory:edges")


def test_damaged_files_have_findings(tmp_path):
    path = tmp_path / "plan.xml"
    asterism.export_schedule(asterism.schedule("ring:4", "allgather", algorithm="hamiltonian-ring"), path)
    text = path.read_text()
    last = text.rindex('type="r"')
    path.write_text(text[:last] + 'type="nop"' + text[last + len('type="r"') :])
    read = asterism.import_schedule(path)
    assert not read.valid and read.schedule is None and read.findings[0].count >= 1 and read.findings[0].line > 0
    path.write_text(text[: len(text) // 2])
    with pytest.raises(asterism.Error, match="stops in the middle"):
        asterism.import_schedule(path)


def test_options_and_words_are_checked(tmp_path):
    schedule = asterism.schedule("ring:4", "broadcast", algorithm="tree")
    asterism.export_schedule(schedule, tmp_path / "a.goal", bytes=77)
    assert "send 77b" in (tmp_path / "a.goal").read_text()
    asterism.export_schedule(schedule, tmp_path / "traces", "chakra", bytes=4096)
    assert len(list((tmp_path / "traces").iterdir())) == 4
    asterism.export_schedule(schedule, tmp_path / "b.xml", any_size=True)
    with pytest.raises(asterism.Error, match="no option"):
        asterism.export_schedule(schedule, tmp_path / "c.xml", bytes=77)
    assert not (tmp_path / "c.xml").exists()
    with pytest.raises(asterism.Error, match="is unknown"):
        asterism.export_schedule(schedule, tmp_path / "c.unknown")
    with pytest.raises(asterism.Error, match="cannot read"):
        asterism.import_schedule(tmp_path / "none.xml")
    with pytest.raises(asterism.Error, match="parsecs"):
        asterism.import_schedule(tmp_path / "b.xml", parsecs=1)
