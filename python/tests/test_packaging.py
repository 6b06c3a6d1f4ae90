"""pip install . in a separate environment, without network access."""

import os
import subprocess
import sys
import zipfile

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


def test_wheels_are_the_same_bytes(tmp_path):
    sys.path.insert(0, str(SOURCE / "python" / "packaging"))
    import asterism_wheel

    os.environ["ASTERISM_PYTHON_BUILD"] = str(BUILD)
    contents = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        contents.append((folder / asterism_wheel.build_wheel(str(folder))).read_bytes())
    assert contents[0] == contents[1]
    prepared = tmp_path / asterism_wheel.prepare_metadata_for_build_wheel(str(tmp_path))
    wheel = next((tmp_path / "one").iterdir())
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert any(name.startswith("asterism/_core.") for name in names)
        assert {"asterism/py.typed", "asterism/_core.pyi", "asterism/__init__.py"} <= set(names)
        for name in ("METADATA", "WHEEL"):
            assert archive.read(f"{prepared.name}/{name}") == (prepared / name).read_bytes()
        record = archive.read(next(n for n in names if n.endswith("RECORD"))).decode()
        assert all(any(line.startswith(name) for line in record.splitlines()) for name in names)
