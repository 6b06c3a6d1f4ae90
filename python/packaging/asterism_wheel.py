"""The build backend of the Python package (PEP 517): CMake builds, this module packs. It needs no
other package, so pip needs no network access."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Optional

ROOT = Path(__file__).resolve().parents[2]
NAME = "asterism"
SUMMARY = "Collective communication on structured interconnection networks"
DEPENDENCIES = ["numpy"]

Settings = Optional[dict[str, Any]]


def version() -> str:
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    found = re.search(r"project\(asterism VERSION ([0-9.]+)", text)
    if found is None:
        raise RuntimeError("CMakeLists.txt names no version")
    return found.group(1)


def wheel_tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def metadata() -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {NAME}", f"Version: {version()}"]
    lines += [f"Summary: {SUMMARY}", "Requires-Python: >=3.9"]
    lines += [f"Requires-Dist: {package}" for package in DEPENDENCIES]
    return "\n".join(lines) + "\n"


def wheel_file() -> str:
    lines = ["Wheel-Version: 1.0", "Generator: asterism", "Root-Is-Purelib: false"]
    return "\n".join([*lines, f"Tag: {wheel_tag()}"]) + "\n"


def run(*words: object) -> None:
    command = [str(word) for word in words]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.stderr.write(done.stdout.decode(errors="replace")[-8000:])
        raise SystemExit(f"{' '.join(command)} failed")


def built_module() -> Path:
    """Returns the python/ folder of a build for this interpreter: that of ASTERISM_PYTHON_BUILD, or a
    new build."""
    given = os.environ.get("ASTERISM_PYTHON_BUILD")
    if given:
        return Path(given)
    interpreter = f"-DASTERISM_PYTHON_INTERPRETER={sys.executable}"
    # Discard what CMake found for another interpreter.
    run("cmake", "--preset", "package", "-U", "*Python_*", "-DASTERISM_PYTHON=ON", interpreter)
    run("cmake", "--build", "--preset", "package", "--target", "_core")
    return ROOT / "build" / "package" / "python"


class Wheel:
    """A zip file with a record of its contents; the same files give the same bytes."""

    def __init__(self, path: Path) -> None:
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self._record: list[str] = []

    def _write(self, name: str, content: bytes) -> None:
        entry = zipfile.ZipInfo(name, date_time=(2000, 1, 1, 0, 0, 0))
        entry.external_attr = 0o644 << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self._zip.writestr(entry, content)

    def add(self, name: str, content: bytes) -> None:
        self._write(name, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
        self._record.append(f"{name},sha256={digest.decode()},{len(content)}")

    def close(self, information: str) -> None:
        record = f"{information}/RECORD"
        self._write(record, ("\n".join([*self._record, f"{record},,"]) + "\n").encode())
        self._zip.close()


def information_folder() -> str:
    return f"{NAME}-{version()}.dist-info"


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: Settings = None
) -> str:
    folder = Path(metadata_directory) / information_folder()
    folder.mkdir()
    (folder / "METADATA").write_text(metadata(), encoding="utf-8")
    (folder / "WHEEL").write_text(wheel_file(), encoding="utf-8")
    return folder.name


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    folder = built_module()
    name = f"{NAME}-{version()}-{wheel_tag()}.whl"
    information = information_folder()
    with tempfile.TemporaryDirectory() as prefix:
        run("cmake", "--install", folder, "--component", "python", "--prefix", prefix)
        wheel = Wheel(Path(wheel_directory) / name)
        for file in sorted((Path(prefix) / NAME).iterdir()):
            wheel.add(f"{NAME}/{file.name}", file.read_bytes())
        wheel.add(f"{information}/METADATA", metadata().encode())
        wheel.add(f"{information}/WHEEL", wheel_file().encode())
        wheel.close(information)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    name = f"{NAME}-{version()}"
    with tarfile.open(Path(sdist_directory) / f"{name}.tar.gz", "w:gz") as archive:
        for part in sorted(ROOT.iterdir()):
            if not part.name.startswith((".", "build")):
                archive.add(part, f"{name}/{part.name}")
        information = metadata().encode()
        entry = tarfile.TarInfo(f"{name}/PKG-INFO")
        entry.size = len(information)
        archive.addfile(entry, io.BytesIO(information))
    return f"{name}.tar.gz"
