"""Debian packages name what they use: those of this build, and check_depends.py notices if one does not.

Usage: depends_test.py SOURCES BUILD
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCES, BUILD = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
sys.path.insert(0, str(SOURCES / "tests" / "install"))
sys.path.insert(0, str(SOURCES / "python" / "packaging"))
sys.dont_write_bytecode = True

import asterism_wheel
import check_depends
from check_depends import FIELDS, Package, gaps, uses

# As in debian/rules.
COMPONENTS = {"asterism": "program", "asterism-explore": "explore", "asterism-mpi": "mpi", "libasterism-dev": "development"}


def fields_of_source(name):
    """The fields of debian/control, with what dh_python3 makes of the wheel's dependencies."""
    control = (SOURCES / "debian" / "control").read_text()
    paragraph = next(one for one in control.split("\n\n") if one.startswith(f"Package: {name}\n"))
    fields = {}
    for field in FIELDS:
        found = re.search(rf"^{field}:(.*(?:\n .*)*)", paragraph, re.MULTILINE)
        text = found[1] if found else ""
        python = ", ".join(["python3", *(f"python3-{one}" for one in asterism_wheel.DEPENDENCIES)])
        fields[field] = check_depends.names_in(text.replace("${python3:Depends}", python))
    return fields, "${shlibs:Depends}" in paragraph


def installed(folder):
    """The packages of debian/control with the files of this build, and whether dpkg-shlibdeps finds their libraries."""
    packages, with_libraries = [], {}
    for name, component in COMPONENTS.items():
        words = ["cmake", "--install", BUILD, "--component", component, "--prefix", folder / name]
        subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)
    name, modules = "python3-asterism", folder / "python3-asterism"
    words = ["cmake", "--install", BUILD / "python", "--component", "python", "--prefix", modules]
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)
    for name in (*COMPONENTS, name):
        fields, with_libraries[name] = fields_of_source(name)
        packages.append(Package(name, folder / name, fields))
    return packages, with_libraries


class OfThisBuild(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.packages, cls.with_libraries = installed(pathlib.Path(cls.folder.name))
        cls.used = {one.name: uses(one, SOURCES, checks_libraries=False) for one in cls.packages}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def gaps(self):
        return [gap for one in self.packages for gap in gaps(one, self.packages, self.used[one.name])]

    def test_everything_that_is_used_is_named(self):
        self.assertEqual(self.gaps(), [])
        for package in self.packages:
            self.assertEqual(self.with_libraries[package.name], bool(package.binaries), package.name)

    def test_each_package_is_needed(self):
        """Whoever removes one of these from debian/control hears of it."""
        for name, field, missing in (
            ("asterism", "Recommends", "gnuplot-nox"),
            ("asterism", "Suggests", "graphicsmagick"),
            ("asterism", "Suggests", "graphviz"),
            ("asterism-explore", "Recommends", "xdg-utils"),
            ("asterism-mpi", "Depends", "openmpi-bin"),
            ("libasterism-dev", "Depends", "libcadical-dev"),
            ("libasterism-dev", "Depends", "libfmt-dev"),
            ("python3-asterism", "Depends", "python3-numpy"),
            ("python3-asterism", "Recommends", "python3-networkx"),
            ("python3-asterism", "Suggests", "python3-pandas"),
        ):
            with self.subTest(f"{name}: {missing}"):
                fields = next(one for one in self.packages if one.name == name).fields
                self.assertIn(missing, fields[field])
                fields[field].remove(missing)
                self.assertTrue(any(missing in gap for gap in self.gaps()), self.gaps())
                fields[field].add(missing)


class OfFiles(unittest.TestCase):
    """Packages that are made here."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)

    def check(self, depends, files):
        tree = self.root / "tree"
        for path, content in files.items():
            place = tree / path.lstrip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, pathlib.Path):
                shutil.copy(content, place)
            else:
                place.write_text(content)
        (tree / "DEBIAN").mkdir()
        lines = ["Package: probe", "Version: 1", "Architecture: all", "Maintainer: x <x@localhost>", "Description: x"]
        (tree / "DEBIAN" / "control").write_text("\n".join([*lines, *([f"Depends: {depends}"] if depends else [])]) + "\n")
        subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "--build", tree, self.root / "probe.deb"],
                       check=True, stdout=subprocess.DEVNULL)  # fmt: skip
        shutil.rmtree(tree)
        program = SOURCES / "tests" / "install" / "check_depends.py"
        (self.root / "src").mkdir(exist_ok=True)
        done = subprocess.run([sys.executable, program, self.root, self.root / "probe.deb"], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout

    def test_shared_libraries(self):
        files = {"/usr/lib/probe": pathlib.Path(shutil.which("ls"))}
        code, text = self.check("", files)
        self.assertEqual((code, text), (1, "probe: probe needs libselinux.so.1 of libselinux1, which is not in Depends\n"))
        self.assertEqual(self.check("libc6 (>= 2.36), libselinux1 (>= 3.1~)", files)[0], 0)

    def test_python_modules(self):
        files = {"/usr/lib/python3/dist-packages/probe.py": "import json\nimport numpy.linalg\n"}
        self.assertIn("python3-numpy, which is not in Depends\n", self.check("", files)[1])
        self.assertEqual(self.check("python3-numpy", files)[0], 0)
        files = {"/usr/lib/python3/dist-packages/probe.py": "def late():\n    import numpy\n"}
        self.assertIn("not in Depends or Recommends or Suggests", self.check("", files)[1])

    def test_headers(self):
        files = {"/usr/include/probe.hpp": "#include <vector>\n#include <fmt/format.h>\n"}
        self.assertIn("libfmt-dev, which is not in Depends", self.check("libc6", files)[1])
        self.assertEqual(self.check("libfmt-dev", files)[0], 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
