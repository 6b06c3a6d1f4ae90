"""Stubs, docstrings and the module agree."""

import ast
import re
import subprocess
import sys

import pytest
from conftest import BUILD, SOURCE

import asterism
from asterism import _core

PACKAGE = SOURCE / "python" / "asterism"


def stub_functions():
    """Maps functions, and methods as Class.method, to the names of their parameters."""
    found = {}
    tree = ast.parse((PACKAGE / "_core.pyi").read_text())

    def parameters(function):
        all_ = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
        return [argument.arg for argument in all_]

    for entry in tree.body:
        if isinstance(entry, ast.FunctionDef):
            found[entry.name] = parameters(entry)
        elif isinstance(entry, ast.ClassDef):
            for method in entry.body:
                if isinstance(method, ast.FunctionDef):
                    found[f"{entry.name}.{method.name}"] = parameters(method)
    return found


def signature_in(docstring):
    """The parameter names in the first line written by pybind11."""
    line = docstring.splitlines()[0]
    inside = line[line.index("(") + 1 : line.rindex(") ->")]
    depth, words, word = 0, [], ""
    for letter in inside:
        depth += (letter in "[(<{") - (letter in "])>}")
        if letter == "," and depth == 0:
            words.append(word)
            word = ""
        else:
            word += letter
    words.append(word)
    names = [re.split("[:=]", word.strip())[0].strip() for word in words if word.strip()]
    return [name for name in names if name not in ("*", "/")]


def test_stubs_have_the_parameters_of_the_module():
    compared = 0
    for name, parameters in stub_functions().items():
        thing = _core
        for part in name.split("."):
            thing = getattr(thing, part)
        documentation = getattr(thing, "__doc__", None) or ""
        if not re.match(r"\w+\(.*\) ->", documentation):
            continue  # a property, or a method written in Python
        assert signature_in(documentation) == parameters, name
        compared += 1
    assert compared > 60


def test_everything_of_the_module_is_in_the_stubs():
    stubs = stub_functions()
    for name, thing in vars(_core).items():
        if name.startswith("__") or not callable(thing):
            continue
        if isinstance(thing, type):
            for method, value in vars(thing).items():
                if not method.startswith("_"):
                    assert f"{name}.{method}" in stubs, f"{name}.{method}"
        else:
            assert name in stubs, name


def test_everything_public_is_documented():
    public = {name for name in vars(asterism) if not name.startswith("_")} - {"annotations"}
    assert public == set(asterism.__all__) - {"__version__"}
    for name in asterism.__all__:
        thing = getattr(asterism, name)
        if name == "__version__":
            continue
        assert thing.__doc__, name
        if isinstance(thing, type):
            for method, value in vars(thing).items():
                if not method.startswith("_") and not isinstance(value, (int, str)):
                    assert getattr(value, "__doc__", None), f"{name}.{method}"


def test_every_class_has_a_repr():
    for name, thing in vars(_core).items():
        if isinstance(thing, type):
            assert "__repr__" in vars(thing), name


def test_mypy_is_content(tmp_path):
    pytest.importorskip("mypy")
    example = tmp_path / "example.py"
    example.write_text(
        "import asterism\n"
        "plan = asterism.plan('star:5', 'allgather', ts=10)\n"
        "time: float = plan.best.time\n"
        "schedule: asterism.Schedule = plan.schedule()\n"
        "if not schedule.verify():\n"
        "    raise SystemExit(schedule.verify().sentence)\n"
    )
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import asterism\nname: str = asterism.network('star:5').node_count\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir"]
    command += [str(tmp_path / "cache"), "--ignore-missing-imports"]
    environment = {"PATH": "/usr/bin:/bin", "MYPYPATH": str(SOURCE / "python")}
    words = [*command, str(example), str(PACKAGE)]
    fine = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert fine.returncode == 0, fine.stdout + fine.stderr
    refused = subprocess.run([*command, str(wrong)], env=environment, capture_output=True, text=True)
    assert refused.returncode == 1 and "Incompatible types" in refused.stdout


def test_marker_of_typed_packages():
    assert (BUILD / "asterism" / "py.typed").exists()
