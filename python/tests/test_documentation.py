"""The examples in docs/python.md and README.md are correct."""

import doctest
import re
import subprocess
import sys

from conftest import BUILD, SOURCE

import asterism

PAGE = SOURCE / "docs" / "python.md"


def test_examples_print_what_the_page_shows():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.failed == 0 and result.attempted > 25


def test_examples_in_docstrings_print_what_they_show(tmp_path):
    attempted = 0
    for name in asterism.__all__:
        thing = getattr(asterism, name)
        examples = doctest.DocTestFinder(recurse=False).find(thing, name, globs={"asterism": asterism, "folder": tmp_path})
        for example in examples:
            if example.examples:
                result = doctest.DocTestRunner().run(example)
                assert result.failed == 0, name
                attempted += result.attempted
    assert attempted > 40


def test_every_public_function_has_an_example():
    without = {"load_plugin", "report"}  # need files of their own, or take minutes
    for name in asterism.__all__:
        if name[0].islower() and name not in without:
            assert ">>> " in getattr(asterism, name).__doc__, name


def test_everything_public_has_a_word_there_or_a_docstring():
    text = PAGE.read_text()
    for name in ("from_networkx", "from_edges", "from_function", "plan", "Schedule", "flit_level",
                 "run_asynchronously", "register_algorithm", "register_network", "explain"):  # fmt: skip
        assert name in text and hasattr(asterism, name)


def test_the_example_of_the_readme_prints_what_it_shows():
    text = (SOURCE / "README.md").read_text()
    example = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)
    assert example is not None
    done = subprocess.run([sys.executable, "-c", example[1]], env={"PYTHONPATH": str(BUILD)},
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert done.stdout == example[2]
