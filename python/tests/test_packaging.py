"""pip install in separate environments, without network access."""

import importlib
import os
import subprocess
import sys
import tarfile
import zipfile

import pytest

from conftest import BUILD, SOURCE


def run(*words, **environment):
    done = subprocess.run(
        [str(word) for word in words],
        cwd=SOURCE / "docs",  # a folder without a package of that name
        env={**os.environ, "PYTHONPATH": "", **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_pip_installs_the_module(tmp_path):
    place = tmp_path / "environment"
    run(sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", place)
    python = place / "bin" / "python"
    # No network access: a proxy that does not respond.
    nowhere = {name: "http://127.0.0.1:9" for name in ("http_proxy", "https_proxy", "ALL_PROXY")}
    run(
        sys.executable, "-m", "pip", "--python", python, "install", "--disable-pip-version-check", SOURCE,
        ASTERISM_PYTHON_BUILD=str(BUILD), **nowhere,
    )  # fmt: skip
    script = (
        "import asterism; print(asterism.__file__); "
        "print(asterism.plan('star:4', 'allgather', ts=10).best.time)"
    )
    file, time = run(python, "-c", script).split()
    assert file.startswith(str(place)) and time == "83.0"
    installed = "import importlib.metadata as m; print(m.version('asterism'), m.requires('asterism'))"
    assert run(python, "-c", installed).strip() == "0.3.0 ['numpy']"


@pytest.fixture
def backend(monkeypatch):
    monkeypatch.syspath_prepend(str(SOURCE / "python" / "packaging"))
    monkeypatch.setenv("ASTERISM_PYTHON_BUILD", str(BUILD))
    return importlib.import_module("asterism_wheel")


def test_a_wheel_needs_only_listed_libraries(tmp_path, backend):
    wheel = tmp_path / backend.build_wheel(str(tmp_path))
    run(SOURCE / "tests" / "install" / "check_wheel.sh", SOURCE, wheel)


def test_a_source_distribution_has_the_commit_and_the_same_bytes(tmp_path, backend):
    name = backend.build_sdist(str(tmp_path))
    with tarfile.open(tmp_path / name) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / name.removesuffix(".tar.gz")
    if (SOURCE / ".git").exists():
        head = run("git", "-C", SOURCE, "rev-parse", "HEAD")
        assert (folder / "cmake" / "commit.txt").read_text() == head
    again = tmp_path / "again"
    again.mkdir()
    script = "import asterism_wheel, sys; asterism_wheel.build_sdist(sys.argv[1])"
    run(sys.executable, "-B", "-c", script, again, PYTHONPATH=str(folder / "python" / "packaging"))
    assert (again / name).read_bytes() == (tmp_path / name).read_bytes()


def test_wheels_are_the_same_bytes(tmp_path, backend):
    contents = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        contents.append((folder / backend.build_wheel(str(folder))).read_bytes())
    assert contents[0] == contents[1]
    prepared = tmp_path / backend.prepare_metadata_for_build_wheel(str(tmp_path))
    wheel = next((tmp_path / "one").iterdir())
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert any(name.startswith("asterism/_core.") for name in names)
        assert {"asterism/py.typed", "asterism/_core.pyi", "asterism/__init__.py"} <= set(names)
        for name in ("METADATA", "WHEEL"):
            assert archive.read(f"{prepared.name}/{name}") == (prepared / name).read_bytes()
        record = archive.read(next(n for n in names if n.endswith("RECORD"))).decode()
        assert all(any(line.startswith(name) for line in record.splitlines()) for name in names)
