#!/usr/bin/env python3
"""Checks that Debian packages depend on what they use, and prints a line for each gap.

Usage: check_depends.py SOURCES PACKAGE...    the packages of one version, as files *.deb

| used | where it is read | required field |
| --- | --- | --- |
| shared libraries | the dynamic section of programs and libraries | Depends |
| Python modules | imports; names given to required() of _optional.py | Depends; Recommends or Suggests if only functions import them |
| headers | #include in installed headers | Depends |
| libraries for linking | CMake files of the package | Depends |
| programs | OutsideProgram and openers in the sources, absolute paths in the binaries | any |

A package that depends on another one of these packages also has what that one names. The package that contains a file is
looked up in the database of this system, which must have all of them installed.
"""
import ast
import collections
import fnmatch
import functools
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FIELDS = ("Depends", "Recommends", "Suggests")
# Every package may use what Debian's base system and its compilers contain.
ALWAYS_THERE = re.compile(r"(libc6|libstdc\+\+|libgcc|linux-libc|g\+\+|gcc|cpp|base-files|bash|dash|coreutils|libc-bin)")


def output(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout


@functools.cache
def files_of_packages():
    """Maps the last part of each path to the paths that end in it and their packages. `dpkg-query --search` reads the
    same files, but anew in each call."""
    found = collections.defaultdict(list)
    for listed in pathlib.Path("/var/lib/dpkg/info").glob("*.list"):
        package = listed.stem.partition(":")[0]
        for path in listed.read_text().splitlines():
            found[path.rpartition("/")[2]].append((path, package))
    return found


def packages_with(pattern):
    """The installed packages that contain a file like this. The last part of the pattern is a name."""
    files = files_of_packages()[pattern.rpartition("/")[2]]
    return {package for path, package in files if fnmatch.fnmatchcase(path, pattern)}


def packages_of_program(name):
    path = shutil.which(name)
    return packages_with(str(pathlib.Path(path).resolve())) | packages_with(path) if path else set()


def is_binary(path):
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


@functools.cache
def packages_with_own_files():
    return {package for paths in files_of_packages().values() for path, package in paths
            if not path.startswith("/usr/share") and path.count("/") > 3}  # fmt: skip


def completed(names):
    """These packages, and those that packages without files of their own stand for, as libboost-dev does."""
    standing_for = [name for name in names if name not in packages_with_own_files()]
    if not standing_for:
        return names
    fields = subprocess.run(["dpkg-query", "--show", "--showformat=${Depends}\\n", *standing_for], capture_output=True, text=True)
    return names.union(*(names_in(line) for line in fields.stdout.splitlines()))


class Package:
    """The files and fields of a package. `fields` maps Depends, Recommends and Suggests to names of packages."""

    def __init__(self, name, root, fields):
        self.name, self.root, self.fields = name, pathlib.Path(root), fields
        self.files = [path for path in sorted(self.root.rglob("*")) if path.is_file() and not path.is_symlink()]
        self.binaries = [path for path in self.files if is_binary(path)]

    @staticmethod
    def of_deb(path, folder):
        name = output("dpkg-deb", "--field", path, "Package").strip()
        root = folder / name
        subprocess.run(["dpkg-deb", "--extract", path, root], check=True)
        fields = {field: names_in(output("dpkg-deb", "--field", path, field)) for field in FIELDS}
        return Package(name, root, fields)


def names_in(field):
    """The packages of a field, also alternatives, without versions."""
    return set(re.findall(r"(?:^|[,|])\s*([a-z0-9][a-z0-9.+-]+)", field))


def shared_libraries(package):
    """Yields the name of each needed library and the packages that have it."""
    for binary in package.binaries:
        for library in re.findall(r"NEEDED\s+(\S+)", output("objdump", "-p", binary)):
            yield f"{binary.name} needs {library}", packages_with(f"*/{library}")


def imported_modules(package):
    """Yields each imported module and whether the package works without it."""
    for path in package.files:
        if path.suffix != ".py":
            continue
        tree = ast.parse(path.read_text())
        optional = {id(inner) for outer in ast.walk(tree) if isinstance(outer, (ast.FunctionDef, ast.Try, ast.If))
                    for inner in ast.walk(outer)}  # fmt: skip
        for node in ast.walk(tree):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module]
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "required":
                names = [word.value for word in node.args[:1] if isinstance(word, ast.Constant)]
            for name in names:
                top = name.partition(".")[0]
                if top not in sys.stdlib_module_names and top != "asterism":
                    where = packages_with(f"/usr/lib/python3/dist-packages/{top}/__init__.py")
                    where |= packages_with(f"/usr/lib/python3/dist-packages/{top}.py")
                    yield f"{path.name} imports {top}", where, id(node) in optional


def headers(package):
    own = {str(path).partition("/include/")[2] for path in package.files if "/include/" in str(path)}
    for path in package.files:
        if path.suffix not in (".h", ".hpp"):
            continue
        for header in re.findall(r'^\s*#\s*include <([^>]+)>', path.read_text(), re.MULTILINE):
            if header not in own and "/" in header:
                yield f"{path.name} includes {header}", packages_with(f"/usr/include/{header}")


def libraries_for_linking(package):
    for path in package.files:
        if path.suffix != ".cmake":
            continue
        text = path.read_text()
        for name in re.findall(r"find_dependency\((\w+)", text):
            where = packages_with(f"*/cmake/*/{name}Config.cmake") | packages_with(f"*/cmake/*/{name.lower()}-config.cmake")
            yield f"{path.name} finds {name}", where
        for library in re.findall(r"/usr/lib/[\w-]+/(lib\w+\.(?:a|so))", text):
            yield f"{path.name} links {library}", packages_with(f"/usr/lib/*/{library}")


def programs(package, sources):
    """Yields the programs that the library starts, and those whose paths are in the binaries."""
    if not package.binaries:
        return
    server = ""
    for path in sorted((sources / "src").rglob("*.cpp")):
        text = path.read_text()
        for name in re.findall(r'OutsideProgram \w+(?:\([^)]*\) )?\{\s*(?:return \{\s*)?"([^"]+)"', text):
            yield f"{path.name} starts {name}", packages_of_program(name)
        server += "".join(re.findall(r"openers\{([^}]*)\}", text))
    for binary in package.binaries:
        content = binary.read_bytes()
        for path in set(re.findall(rb"\0(/usr/s?bin/[\w.+-]+)\0", content)):
            yield f"{binary.name} starts {path.decode()}", packages_of_program(path.decode())
        for name in re.findall(r'"([^"]+-[^"]+)"', server):
            if b"\0" + name.encode() + b"\0" in content:
                yield f"{binary.name} starts {name}", packages_of_program(name)


def uses(package, sources, checks_libraries=True):
    """Returns what the package uses, the packages that have it, and the fields that may name one of them."""
    anywhere = FIELDS
    found = []
    if checks_libraries:
        found += [(what, where, FIELDS[:1]) for what, where in shared_libraries(package)]
    for what, where, is_optional in imported_modules(package):
        found.append((what, where, anywhere if is_optional else FIELDS[:1]))
    for what, where in [*headers(package), *libraries_for_linking(package)]:
        found.append((what, where, FIELDS[:1]))
    for what, where in programs(package, sources):
        # The python3 of `asterism python` comes with the module.
        found.append((what, where | {"python3-asterism"} if "python3" in what else where, anywhere))
    return found


def gaps(package, packages, used):
    """Returns sentences about what the package uses but does not name."""
    by_name = {one.name: one for one in packages}
    named = {field: set(package.fields[field]) for field in FIELDS}
    for other in package.fields["Depends"] & set(by_name):
        for field in FIELDS:
            named[field] |= by_name[other].fields[field]
    named["Depends"] = completed(named["Depends"] | {package.name})
    own_files = {path.name for one in packages for path in one.files}
    found = set()
    for what, where, fields in used:
        if what.rpartition(" ")[2] in own_files or any(ALWAYS_THERE.match(name) for name in where):
            continue
        if not where:
            found.add(f"{package.name}: {what}, which no installed package contains")
        elif not any(where & named[field] for field in fields):
            found.add(f"{package.name}: {what} of {' or '.join(sorted(where))}, which is not in {' or '.join(fields)}")
    return sorted(found)


def main():
    sources, *files = (pathlib.Path(word) for word in sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        packages = [Package.of_deb(path, pathlib.Path(folder)) for path in files]
        found = [gap for package in packages for gap in gaps(package, packages, uses(package, sources))]
    for gap in found:
        print(gap)
    if not found:
        print(f"{len(packages)} packages name everything that they use")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
