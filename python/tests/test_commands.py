"""Whatever the command line can do, Python can do: the table in docs/python.md has every command."""

import re
import subprocess

from conftest import BUILD, SOURCE

import asterism

PROGRAM = BUILD.parent / "asterism"


def commands_of_the_program():
    """The commands that the program's own completion script offers."""
    script = subprocess.run(
        [PROGRAM, "completions", "bash"], check=True, capture_output=True, text=True
    ).stdout
    words = re.search(r"-z \$command \]\]; then words='([^']*)'", script)
    assert words is not None
    return {word for word in words[1].split() if not word.startswith("-")}


def counterparts():
    """The table of docs/python.md: each command with what does the same in Python."""
    text = (SOURCE / "docs" / "python.md").read_text()
    table = text[text.index("| command | Python |") :].partition("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    return {command.strip("`"): python for command, python in rows}


def test_every_command_has_a_counterpart():
    assert set(counterparts()) == commands_of_the_program()


def test_every_counterpart_exists():
    for command, python in counterparts().items():
        names = re.findall(r"`([A-Za-z_.]+)\(", python)
        assert names or "python -m asterism" in python, command
        for name in names:
            thing = asterism
            for part in name.split("."):
                thing = getattr(thing, part)
            assert callable(thing), name


def test_every_public_function_is_for_a_command_or_about_objects():
    """A function without a command is one that only a language needs."""
    documented = " ".join(counterparts().values())
    only_here = {
        "collectives", "flit_level", "from_edges", "from_function", "from_matrix", "from_networkx",
        "load_plugin", "lower_bound", "model_fields", "problem", "read_schedule",
        "register_algorithm", "register_network", "routing_algorithms", "run_asynchronously",
        "spreading_steps", "to_networkx", "why_not",
    }  # fmt: skip
    for name in asterism.__all__:
        if name[0].islower() and name not in only_here:
            assert f"`{name}(" in documented, name
