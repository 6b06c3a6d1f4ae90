"""Invalid schedules: every result is a verdict or an error, never a crash."""

import numpy as np
import pytest

import asterism

HUGE = [0, 1, 5, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1]
WORMS = {"switching": "wormhole", "ports": "all"}


def nonsense(problem, seed, several):
    random = np.random.default_rng(seed)
    transfers = int(random.integers(1, 12))
    step_first = np.concatenate([[0], np.sort(random.integers(0, transfers, 3)), [transfers]])

    def some(count):
        small = random.integers(0, 6, count).astype(np.uint64)
        huge = np.array(HUGE, dtype=np.uint64)[random.integers(0, len(HUGE), count)]
        return np.where(random.random(count) < 0.3, huge, small)

    arrays = {"step_first": step_first, "from_": some(transfers)}
    ports, messages = transfers, transfers
    if several:
        first = np.concatenate([[0], np.cumsum(random.integers(0, 3, transfers))])
        arrays |= {"port_first": first, "message_first": first}
        ports = messages = int(first[-1])
    arrays |= {"ports": some(ports), "messages": some(messages)}
    return asterism.Schedule.from_arrays(problem, **arrays)


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize(
    ("spec", "collective", "model"),
    [
        ("ring:5", "broadcast", {}),
        ("mesh:2x3", "allgather", {"ports": "all"}),
        ("star:3", "alltoall", {"ports": 2, "duplex": "half"}),
        ("ring:5", "allreduce", {}),
        ("ring:4", "scan", {}),
        ("torus:3x3", "broadcast", WORMS),
    ],
)
def test_nonsense(tmp_path, spec, collective, model, several):
    problem = asterism.problem(spec, collective, **model)
    for seed in range(10):
        schedule = nonsense(problem, seed, several)
        verdict = schedule.verify()
        assert not verdict and verdict.sentence
        assert schedule.check(timed=True).timing is None
        assert schedule.meter().steps == len(schedule) == 4
        assert [len(step) for step in schedule] == list(np.diff(schedule.step_first))
        for use in (
            lambda: schedule.save(tmp_path / "s.jsonl"),
            lambda: schedule.save(tmp_path / "s.astb"),
            lambda: schedule.player(),
            lambda: schedule.flit_level(),
            lambda: schedule._repr_html_(),
        ):
            try:
                use()
            except asterism.Error as error:
                assert error.sentence
