"""Plug-ins: Python files, installed packages and shared libraries, in Python and on the command line."""

import os
import subprocess
import sys
import textwrap

import pytest
from conftest import BUILD

import asterism

PROGRAM = BUILD.parent / "asterism"
LIBRARY = BUILD.parent / "tests" / "plugins" / "fine.so"

SPOKES = '''
import asterism

@asterism.register_network("spokes", parameters="n", examples=["spokes:6"])
def spokes(n):
    """A star of n nodes: node 0 is linked to all others."""
    return [(0, v) for v in range(1, n)]

def no_hub(problem):
    network = problem.network
    return None if network.degree(0) == network.node_count - 1 else "there is no hub"

@asterism.register_algorithm("from-the-hub", "broadcast", ports="all", obstacle=no_hub)
def from_the_hub(problem):
    """Node 0 sends over all ports in one step."""
    yield [(0, port, 0) for port in range(problem.network.degree(0))]
'''


@pytest.fixture
def spokes(tmp_path):
    path = tmp_path / "spokes.py"
    path.write_text(SPOKES)
    return path


@pytest.fixture
def package(tmp_path):
    """A folder with an installed package that has an entry point."""

    def install(module, value="asterism_test_spokes", name="spokes"):
        folder = tmp_path / "site"
        info = folder / "asterism_test_spokes-1.0.dist-info"
        info.mkdir(parents=True)
        (folder / "asterism_test_spokes.py").write_text(module)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: asterism-test-spokes\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[asterism.plugins]\n{name} = {value}\n")
        return folder

    return install


def run(*words, path=(), plugins="", code=0):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [BUILD, *path]))}
    environment.pop("ASTERISM_PLUGINS", None)
    if plugins:
        environment["ASTERISM_PLUGINS"] = str(plugins)
    done = subprocess.run([str(word) for word in words], env=environment, capture_output=True, text=True)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout if code == 0 else done.stderr


def module(*words, **how):
    return run(sys.executable, "-m", "asterism", *words, **how)


def test_the_module_is_the_command_line():
    words = ("plan", "star:4", "allgather", "--ts", "10", "--json")
    assert module(*words) == run(PROGRAM, *words)
    assert module("--version") == run(PROGRAM, "--version")
    words = ("plan", "star:x", "allgather")
    assert module(*words, code=2) == run(PROGRAM, *words, code=2)


def test_python_files_on_the_command_line(spokes):
    for call in (module, lambda *words, **how: run(PROGRAM, *words, **how)):
        assert "spokes" in call("network", "spokes:6", "--plugin", spokes)
        plan = call("plan", "spokes:6", "broadcast", "--ports", "all", f"--plugin={spokes}")
        assert "from-the-hub" in plan
        assert "spokes" in call("networks", plugins=spokes)


def test_installed_packages(package):
    folder = package(SPOKES)
    assert "spokes:n" in module("networks", path=[folder])
    assert "from-the-hub" in module("algorithms", path=[folder])
    script = "import asterism; print(asterism.network('spokes:6').node_count)"
    assert run(sys.executable, "-c", script, path=[folder]) == "6\n"


def test_the_program_sees_installed_packages_if_asked(package):
    folder = package(SPOKES)
    assert "spokes:n" not in run(PROGRAM, "networks", path=[folder]), "no call looks for packages"
    assert "spokes:n" in run(PROGRAM, "networks", "--plugin", "python", path=[folder])
    plan = ("plan", "spokes:6", "broadcast", "--ports", "all")
    assert "from-the-hub" in run(PROGRAM, *plan, path=[folder], plugins="python")
    assert "spokes:n" in module("networks", "--plugin=python", path=[folder])


@pytest.mark.skipif(not LIBRARY.exists(), reason="the plug-ins of the tests are not built")
def test_all_kinds_of_plugins_at_once(package, tmp_path):
    folder = package(SPOKES)
    other = tmp_path / "other.py"
    other.write_text(SPOKES.replace("spokes", "rays").replace("from-the-hub", "from-the-middle"))
    for call in (module, lambda *words, **how: run(PROGRAM, *words, **how)):
        known = call("networks", "--plugin", other, path=[folder], plugins=f"{LIBRARY}:python")
        assert all(name in known for name in ("spokes:n", "rays:n", "wheel:n"))


def test_results_that_are_kept_are_those_of_the_same_plugins(spokes, tmp_path):
    words = ("expect", "complete:4", "allreduce", "--ports", "all", "--bandwidth", "64GB/s", "--ts", "2us",
             "--sizes", "1KiB:4KiB:x4", "--checkpoint", tmp_path / "kept")  # fmt: skip
    first = module(*words, "--plugin", spokes)
    assert module(*words, "--plugin", spokes) == first
    spokes.write_text(SPOKES + "\n")
    assert "of another" in module(*words, "--plugin", spokes, code=2)
    assert "of another" in module(*words, code=2)


def test_an_entry_point_may_be_a_function(package):
    function = "def register():\n" + textwrap.indent(SPOKES, "    ")
    folder = package(function, "asterism_test_spokes:register")
    assert "spokes:n" in module("networks", path=[folder])


@pytest.mark.parametrize("text", ["1 / 0", "import asterism; asterism.network('none:1')", "syntax error"])
def test_a_package_that_fails_is_named_and_left_out(package, text):
    folder = package(text)
    script = "import asterism; print(asterism.network('ring:4').node_count)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": f"{BUILD}:{folder}"},
    )  # fmt: skip
    assert done.returncode == 0 and done.stdout == "4\n"
    assert "UserWarning: the plug-in spokes (asterism_test_spokes) failed" in done.stderr


def test_files_that_fail(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("1 / 0\n")
    for path, words in (
        (wrong, "failed: ZeroDivisionError: division by zero"),
        (tmp_path / "none.py", "cannot be read"),
        (tmp_path / "none.so", "cannot be read"),
    ):
        for how in ({"plugins": path}, {}):
            given = () if how else ("--plugin", path)
            text = module("networks", *given, code=2, **how)
            assert text.startswith("error: ") and words in text and "\nhint: " in text
            assert "Traceback" not in text
        with pytest.raises(asterism.Error, match=words):
            asterism.load_plugin(path)


def test_errors_of_networks_in_python_are_sentences(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "import asterism\n"
        "@asterism.register_network('broken')\n"
        "def broken(n):\n"
        "    raise ValueError('no such size')\n"
    )
    text = module("network", "broken:4", "--plugin", wrong, code=2)
    assert text == "error: ValueError: no such size\nhint: this comes from code in Python\n"


@pytest.mark.skipif(not LIBRARY.exists(), reason="the plug-ins of the tests are not built")
def test_shared_libraries():
    script = (
        "import asterism\n"
        "plan = asterism.plan('wheel:8', 'broadcast', ports='all')\n"
        "print(any(one.algorithm == 'from-centre' and one.verified for one in plan.candidates))\n"
    )
    load = f"import asterism; asterism.load_plugin({str(LIBRARY)!r}); asterism.load_plugin({str(LIBRARY)!r})\n"
    assert run(sys.executable, "-c", load + script) == "True\n"
    assert run(sys.executable, "-c", script, plugins=LIBRARY) == "True\n"
    assert "wheel:8" in module("network", "wheel:8", "--plugin", LIBRARY)


def test_rejected_algorithms_come_first():
    @asterism.register_algorithm("speaks-too-early", "broadcast", families=["ring"])
    def speaks_too_early(problem):
        """Wrong."""
        yield [(1, 0, 0)]

    plan = asterism.plan("ring:5", "broadcast")
    assert [one.algorithm for one in plan.rejected if one.algorithm == "speaks-too-early"]
    line = "not ranked: speaks-too-early: its schedule is not allowed here: step 1: sender lacks"
    assert any(text.startswith(line) for text in str(plan).partition("broadcast on")[0].splitlines())
    assert plan._repr_html_().index("speaks-too-early") < plan._repr_html_().index("<table>")
