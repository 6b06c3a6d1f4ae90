"""The tutorial notebook runs and reproduces its stored output."""

import os
import re
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

import pytest
from conftest import BUILD, SOURCE


def tutorial_script():
    loader = SourceFileLoader("tutorial", str(SOURCE / "scripts" / "tutorial"))
    module = module_from_spec(spec_from_loader("tutorial", loader))
    loader.exec_module(module)
    return module


def outputs(notebook):
    """For each cell, the text of each kind of output. Progress bars, which only show on slow
    machines, are left out."""
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            results = [output for output in cell.outputs if output.get("name") != "stderr"]
            assert all(output.output_type == "execute_result" for output in results)
            found.append({k: v for output in results for k, v in output.data.items()})
    return found


@pytest.fixture(scope="module")
def notebooks():
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(BUILD), *sys.path])
    script = tutorial_script()
    return nbformat.read(script.TUTORIAL, as_version=4), script.executed()


def test_stored_output_is_what_comes_out(notebooks):
    stored, new = (outputs(notebook) for notebook in notebooks)
    assert [sorted(output) for output in stored] == [sorted(output) for output in new]
    for before, after in zip(stored, new):
        assert before["text/plain"] == after["text/plain"]
        html = before.get("text/html", "")
        if html.startswith("<p>"):  # the plan's table
            assert html == after["text/html"]
        elif "<svg" in html:  # positions depend on Graphviz
            assert sorted(re.findall(r">(\d+)</text>", html)) == (
                sorted(re.findall(r">(\d+)</text>", after["text/html"]))
            )


def test_twelve_lines_from_a_graph_to_a_player(notebooks):
    stored, _ = notebooks
    code = [cell.source for cell in stored.cells if cell.cell_type == "code"]
    assert sum(len(source.splitlines()) for source in code) == 12
    shown = outputs(stored)
    assert "<svg" in shown[0]["text/html"]
    assert "<table>" in shown[2]["text/html"]
    assert "valid" in shown[3]["text/plain"]
    assert "<iframe srcdoc" in shown[-1]["text/html"]
