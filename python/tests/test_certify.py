"""Certificates."""

import pathlib
import subprocess
import sys

import pytest

import asterism

CHECK = pathlib.Path(__file__).resolve().parents[2] / "checker/check"


def test_certificates_are_accepted(tmp_path):
    path = tmp_path / "a.cert"
    made = asterism.certify(path, "hypercube:3", "allgather", ts=10)
    assert made.optimal and made.time == made.time_bound == made.planner_bound and made.ratio == 1
    checked = subprocess.run([sys.executable, CHECK, path], capture_output=True, text=True)
    assert checked.returncode == 0 and checked.stdout.startswith("accepted: optimal")
    named = asterism.certify(path, "star:4", "allgather", algorithm="dimension-sweep", ts=10)
    assert named.startups_witness == "spreading" and named.transmissions_witness == "cut"
    assert named.time == asterism.simulate("star:4", "allgather", algorithm="dimension-sweep", ts=10).metering.time


def test_refused_problems_leave_no_file(tmp_path):
    path = tmp_path / "a.cert"
    with pytest.raises(asterism.Error, match="switches"):
        asterism.certify(path, "fat-tree:4", "allgather")
    assert not path.exists()


def test_refutations_are_accepted(tmp_path):
    path = tmp_path / "proof.cert"
    refutation = asterism.refute("ring:6", "broadcast", steps=2, path=path)
    assert refutation.answer == "refuted" and refutation.steps == 2 and refutation.lemmas > 0
    checked = subprocess.run([sys.executable, CHECK, path], capture_output=True, text=True)
    assert checked.returncode == 0 and "start-ups >= 3" in checked.stdout
    assert asterism.refute("ring:6", "broadcast", steps=3, path=tmp_path / "none.cert").answer == "possible"
    assert not (tmp_path / "none.cert").exists()


def test_a_refutation_has_one_limit():
    for limits in ({}, {"steps": 1, "transmissions": 1}):
        with pytest.raises(ValueError, match="one limit"):
            asterism.refute("ring:6", "broadcast", **limits)
