"""The build backend of the Python package (PEP 517): CMake builds, this module packs. It needs no
other package, so pip needs no network access."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import platform
import re
import stat
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import IO, Any, Iterator, Optional, cast

ROOT = Path(__file__).resolve().parents[2]
NAME = "asterism"
SUMMARY = "Collective communication on structured interconnection networks"
DEPENDENCIES = ["numpy"]
YEAR_2000 = 946684800  # the time of all files in archives, in seconds since 1970

Settings = Optional[dict[str, Any]]


def version() -> str:
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    found = re.search(r"project\(asterism VERSION ([0-9.]+)", text)
    if found is None:
        raise RuntimeError("CMakeLists.txt names no version")
    return found.group(1)


def platform_tag() -> str:
    """The C library is not bundled, so pip must refuse the wheel where it is older than here."""
    library, release = platform.libc_ver()
    if library == "glibc":
        return f"manylinux_{release}_{platform.machine()}"
    return sysconfig.get_platform()


def wheel_tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-" + re.sub(r"[-.]", "_", platform_tag())


def metadata() -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {NAME}", f"Version: {version()}"]
    lines += [f"Summary: {SUMMARY}", "License: MIT", "Requires-Python: >=3.9"]
    lines += [f"Requires-Dist: {package}" for package in DEPENDENCIES]
    lines += ["Description-Content-Type: text/markdown", ""]
    return "\n".join(lines) + "\n" + (ROOT / "README.md").read_text(encoding="utf-8")


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
    run("cmake", "--build", "--preset", "package", "--target", "_core", "wheel_program")
    return ROOT / "build" / "package" / "python"


class Wheel:
    """A zip file with a record of its contents; the same files give the same bytes."""

    def __init__(self, path: Path) -> None:
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self._record: list[str] = []

    def _write(self, name: str, content: bytes, is_program: bool = False) -> None:
        entry = zipfile.ZipInfo(name, date_time=(2000, 1, 1, 0, 0, 0))
        entry.external_attr = (stat.S_IFREG | (0o755 if is_program else 0o644)) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self._zip.writestr(entry, content)

    def add(self, name: str, content: bytes, is_program: bool = False) -> None:
        self._write(name, content, is_program)
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
        run("cmake", "--install", folder, "--component", "wheel", "--strip", "--prefix", prefix)
        wheel = Wheel(Path(wheel_directory) / name)
        for file in installed_files(Path(prefix)):
            is_program = file.parent.name == "bin"
            wheel.add(str(file.relative_to(prefix)), file.read_bytes(), is_program)
        if (Path(prefix) / NAME / "bin").exists():
            command = Path(__file__).with_name("asterism_command.py").read_bytes()
            wheel.add(f"{NAME}-{version()}.data/scripts/{NAME}", command, is_program=True)
        for title, text in licenses():
            wheel.add(f"{information}/licenses/{title}", text)
        wheel.add(f"{information}/METADATA", metadata().encode())
        wheel.add(f"{information}/WHEEL", wheel_file().encode())
        wheel.close(information)
    return name


def installed_files(folder: Path) -> list[Path]:
    """Returns the files in this folder. A shared library with a link to it is left out, because wheels have no
    links and the loader knows it by the name of the link."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    linked = {path.resolve() for path in files if path.is_symlink()}
    return [path for path in files if path.is_symlink() or path.resolve() not in linked]


def licenses() -> Iterator[tuple[str, bytes]]:
    """Yields the licence of Asterism and those of the libraries that a wheel contains, by the names of their Debian
    packages. Other distributions keep them elsewhere."""
    yield "LICENSE", (ROOT / "LICENSE").read_bytes()
    listed = (ROOT / "packages.txt").read_text(encoding="utf-8")
    sections = "".join(re.findall(r"^\[(?:run|python)\]\n(?:[^\[].*\n|\n)*", listed, re.MULTILINE))
    for package in re.findall(r"^\S+-dev$", sections, re.MULTILINE):
        copyright_file = Path("/usr/share/doc") / package / "copyright"
        if copyright_file.exists():
            yield package, copyright_file.read_bytes()


def source_files() -> list[Path]:
    """Returns what Git tracks, or in sources without Git all files except those of builds."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], check=True, capture_output=True)
        names = listed.stdout.decode().split("\0")
        return sorted(ROOT / name for name in names if name and (ROOT / name).exists())
    files = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return sorted(ROOT / path for path in files if not is_built(path))


def is_built(path: Path) -> bool:
    return path.parts[0].startswith("build") or "__pycache__" in path.parts or path.name == "PKG-INFO"


def commit() -> bytes:
    """Returns what `git archive` writes into cmake/commit.txt."""
    if not (ROOT / ".git").exists():
        return (ROOT / "cmake" / "commit.txt").read_bytes()
    return subprocess.run(["git", "-C", str(ROOT), "rev-parse", "HEAD"], check=True, capture_output=True).stdout


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    name = f"{NAME}-{version()}"
    # With one time for all and without owners, the same files give the same bytes.
    with gzip.GzipFile(Path(sdist_directory) / f"{name}.tar.gz", "wb", mtime=0) as file, tarfile.open(
        fileobj=cast(IO[bytes], file), mode="w", format=tarfile.PAX_FORMAT
    ) as archive:

        def add(path: str, content: bytes, mode: int = 0o644) -> None:
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size, entry.mode, entry.mtime = len(content), mode, YEAR_2000
            archive.addfile(entry, io.BytesIO(content))

        for source in source_files():
            path = str(source.relative_to(ROOT))
            content = commit() if path == "cmake/commit.txt" else source.read_bytes()
            add(path, content, 0o755 if os.access(source, os.X_OK) else 0o644)
        add("PKG-INFO", metadata().encode())
    return f"{name}.tar.gz"
