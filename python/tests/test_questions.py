"""Expected bandwidths, orders of ranks and decision files."""

import pytest

import asterism

MACHINE = {"bandwidth": "10GB/s", "ts": "2us"}


def test_expect_agrees_with_plans():
    rows = asterism.expect("ring:4", "allgather", sizes="4KiB:16KiB:x4", **MACHINE)
    assert [row.buffer for row in rows] == [4096, 16384]
    for row in rows:
        assert row.message == row.buffer / 4
        plan = asterism.plan("ring:4", "allgather", message=f"{row.message:.0f}B", effort="quick", **MACHINE)
        assert row.best.time == plan.best.time and row.bound.time == plan.bound.time
        assert row.bus_bandwidth == pytest.approx(row.buffer * 3 / 4 / row.best.time / 1e3)
        assert {library.library for library in row.libraries} >= {"NCCL ring", "MPICH default"}
    with pytest.raises(asterism.Error, match="sizes"):
        asterism.expect("ring:4", "allgather", message="1KiB", **MACHINE)


def test_groups_share_what_they_have_to_share():
    boxes = asterism.groups("boxes:2/dgx-h100", "allreduce", [range(8), "ids:8-15"], message="1MB")
    assert boxes.verified and boxes.time >= boxes.bound
    assert [run.time for run in boxes.groups] == [run.alone.time for run in boxes.groups]
    shared = asterism.groups("mesh:2", "broadcast", ["0 1", [0, 1]], ts=10)
    assert shared.time == shared.one_by_one == 22 and shared.gain == 1
    faulty = asterism.groups("ring:4", "allgather", ["0 1", "2 3"], fail_links=[(1, 2)])
    assert faulty.verified
    with pytest.raises(asterism.Error, match="no group"):
        asterism.groups("mesh:2", "broadcast")


def test_order_gains_and_is_a_permutation():
    order = asterism.order("mesh:2x3", "allgather", algorithm="rank-ring")
    assert sorted(order.nodes) == order.given == list(range(6))
    assert order.proof == "all-orders" and order.gain == order.given_time / order.time > 1
    assert order.text("ids") == ",".join(map(str, order.nodes)) + "\n"
    assert order.text("slurm", [f"n{i}" for i in range(6)]).split() == [f"n{i}" for i in order.nodes]
    with pytest.raises(asterism.Error, match="between ranks"):
        asterism.order("mesh:2x3", "allgather", algorithm="bfb")


def test_tune_gives_the_text_of_the_file():
    tuning = asterism.tune("ring:4", "nccl", sizes="1KiB:1MiB", **MACHINE)
    assert tuning.library == "nccl" and tuning.num_timed > 0
    assert [choice.collective for choice in tuning.choices] == ["allreduce"] * len(tuning.choices)
    assert tuning.text.count("\nallreduce,") == len(tuning.choices)
    with pytest.raises(asterism.Error, match="intel"):
        asterism.tune("ring:4", "intel", **MACHINE)
