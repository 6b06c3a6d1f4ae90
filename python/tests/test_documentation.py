"""docs/python.md says what is true."""

import doctest

from conftest import SOURCE

import asterism

PAGE = SOURCE / "docs" / "python.md"


def test_examples_print_what_the_page_shows():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.failed == 0 and result.attempted > 25


def test_everything_public_has_a_word_there_or_a_docstring():
    text = PAGE.read_text()
    for name in ("from_networkx", "from_edges", "from_function", "plan", "Schedule", "flit_level",
                 "run_asynchronously", "register_algorithm", "register_network", "explain"):  # fmt: skip
        assert name in text and hasattr(asterism, name)
