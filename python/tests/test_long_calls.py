"""Long calls release the lock, report their progress and stop on Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import asterism
from asterism import _progress

LONG = {"ports": "all", "effort": "full"}  # minutes on star:8


def press_ctrl_c_during(call):
    """Presses Ctrl-C half a second after the call begins, and returns after how many seconds it stops."""
    pressed = []

    def press():
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
    finally:
        timer.cancel()
    assert pressed, "the call took long enough"
    stopped = time.monotonic() - pressed[0]
    timer.join()
    return stopped


def test_ctrl_c_stops_a_plan():
    stopped = press_ctrl_c_during(lambda: asterism.plan("star:8", "alltoall", **LONG))
    print(f"stopped after {stopped:.2f} s")
    assert asterism.plan("ring:5", "allgather").best.verified, "and all works as before"


LONG_CALLS = {
    "compare": lambda: asterism.compare("star:8", "star:8", ports="all", effort="full"),
    "leaderboard": lambda: asterism.leaderboard(effort="full"),
    "traffic": lambda: asterism.traffic("star:9", pairs=2_000_000_000),
    "latency": lambda: asterism.latency("torus:16x16", 0.2, cycles=200_000_000),
    "embed": lambda: asterism.embed("ring:3628800", "star:10"),
    "optimum": lambda: asterism.optimum("star:7", conflicts=2_000_000_000, effort=10_000),
    "sequence": lambda: asterism.sequence("star:9", detour=2, width=300),
    "report": lambda: asterism.report("report-that-is-stopped", effort="full"),
}


@pytest.mark.parametrize("name", LONG_CALLS)
def test_ctrl_c_stops_every_report(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    stopped = press_ctrl_c_during(LONG_CALLS[name])
    print(f"{name} stopped after {stopped:.2f} s")


def test_ctrl_c_leaves_no_file(tmp_path):
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        asterism.write_schedule(
            tmp_path / "s.jsonl", "star:7", "allgather", algorithm="hamiltonian-ring"
        )
    timer.join()
    assert list(tmp_path.iterdir()) == []


def test_other_signals_reach_python():
    """A handler that raises another exception also stops the work."""

    class Alarm(Exception):
        pass

    def ring(number, frame):
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(Alarm):
            asterism.plan("star:8", "alltoall", **LONG)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_ctrl_c_stops_an_algorithm_in_python():
    def endless(problem):
        while True:
            yield [(0, 0, 0)]

    obstacles = []
    words = {"families": ["ring"], "summary": "never ends"}
    asterism.register_algorithm(
        "test-endless", "broadcast", obstacle=lambda p: "over" if obstacles else None, **words
    )(endless)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        asterism.simulate("ring:4", "broadcast", algorithm="test-endless")
    timer.join()
    obstacles.append(True)


def test_other_threads_run_meanwhile():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    asterism.plan("star:7", "alltoall", ts=10)
    done.set()
    thread.join()
    assert len(ticks) > 5


def test_progress_is_told():
    told = []
    asterism.plan("star:7", "alltoall", ts=10, progress=lambda *words: told.append(words))
    assert told
    assert all(isinstance(what, str) and what for what, _, _ in told)
    assert all(isinstance(done, int) and isinstance(all_, int) for _, done, all_ in told)


def test_exceptions_of_the_progress_function_stop_the_work():
    def enough(what, done, all_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        asterism.plan("star:8", "alltoall", progress=enough, **LONG)


def test_stopping_in_another_thread():
    """Only the main thread receives Ctrl-C; a progress function can stop work in any thread."""
    caught = []

    def work():
        try:
            asterism.plan("star:8", "alltoall", progress=lambda *words: 1 // 0, **LONG)
        except ZeroDivisionError as error:
            caught.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(caught) == 1


class Terminal:
    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += text

    def flush(self):
        pass

    def isatty(self):
        return True


def test_when_progress_is_shown(monkeypatch):
    assert _progress.reporter(False) is None
    assert _progress.reporter(None) is None, "no progress is shown in a pipe"
    assert _progress.reporter(True) is not None
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert _progress.reporter(None) is not None
    monkeypatch.setattr(sys, "stderr", None)
    assert _progress.reporter(None) is None


@pytest.mark.parametrize("with_tqdm", [False, True])
def test_bars(monkeypatch, with_tqdm):
    if with_tqdm:
        pytest.importorskip("tqdm")
    else:
        monkeypatch.setitem(sys.modules, "tqdm", None)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(_progress, "_BEFORE_FIRST", 0.0)
    bar = _progress.reporter(None)
    assert bar is not None
    bar("searching", 1, 4)
    bar("searching", 2, 4)
    bar("searching", 3, 0)
    bar.close()
    assert "searching" in terminal.text
    if not with_tqdm:
        assert "50 %" in terminal.text and terminal.text.endswith("\r\033[K")


def test_quick_calls_show_nothing(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    asterism.plan("ring:5", "allgather", progress=True)
    assert terminal.text == ""


def test_end_of_the_process_is_clean():
    """Functions in the catalogues do no harm after Python has ended."""
    script = (
        "import asterism\n"
        "asterism.register_algorithm('mine', 'broadcast', summary='x')(lambda problem: [])\n"
        "asterism.register_network('own')(lambda n: [(0, 1)])\n"
        "network = asterism.network('own:3')\n"
        "plan = asterism.plan(network, 'broadcast')\n"
    )
    path = os.pathsep.join(sys.path)
    done = subprocess.run([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path})
    assert done.returncode == 0
