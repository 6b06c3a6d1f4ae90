"""Builds the documentation site; scripts/site runs this.

The sources are staged in build/site-source: docs/ and the files that it links to, pages that the program prints, pages
that play schedules, the explorer, the tutorial notebook, the reference of the Python module, and that of the C++ library
by Doxygen.
MkDocs builds build/site from them. The navigation follows the lists of docs/index.md. Any failure prints an error and
a hint, and the exit code is 1.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import browser_explorer
import links
import notebook
import python_api

root = pathlib.Path(__file__).resolve().parents[2]
docs = root / "docs"
staged = root / "build/site-source"
site = root / "build/site"

LINK = re.compile(r"(!?)\[([^\[\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^( *```.*?^ *```)$", re.M | re.S)


class Failure(Exception):
    def __init__(self, sentence, hint):
        super().__init__(f"error: {sentence}\nhint: {hint}")


def run(command, hint, **options):
    """Returns the standard output of a command that must succeed."""
    if not shutil.which(command[0]):
        raise Failure(f"{command[0]} not found", "install the packages of the section [site] in packages.txt")
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.stderr.write(done.stdout + done.stderr)
        raise Failure(f"{shlex.join(command)}: exit code {done.returncode}", hint)
    return done.stdout


def generated_files():
    """The list docs/site/generated.txt: the path of each file and the arguments of the program that prints it."""
    lines = (docs / "site/generated.txt").read_text().splitlines()
    return {line.split()[0]: line.split()[1:] for line in lines if line and not line.startswith("#")}


def site_path(path):
    """Where the site has a file of the repository, or None if the site does not contain it."""
    if path.startswith("docs/"):
        return path.removeprefix("docs/").replace(".ipynb", ".md")
    if path == "CONTRIBUTING.md":
        return "contributing.md"
    if path.startswith("bench/machines/") and path.endswith(".md"):
        return path
    if path.startswith("examples/") and path.endswith(".cpp"):
        return path + ".md"
    return None


def with_site_links(text, source):
    """The text of the page `source` of the repository with links as they are in the site.

    A link to a file that the site does not contain becomes plain text.
    """
    here = os.path.dirname(site_path(source))

    def rewrite(match):
        image, words, target, anchor = match.groups()
        if "://" in target or target.startswith("mailto:"):
            return match[0]
        path = site_path(os.path.normpath(os.path.join(os.path.dirname(source), target)))
        if path is None:
            return words
        return f"{image}[{words}]({os.path.relpath(path, here or '.')}{anchor or ''})"

    parts = FENCE.split(text)
    return "".join(part if i % 2 else LINK.sub(rewrite, part) for i, part in enumerate(parts))


def with_diagrams(text):
    """Graphs in Mermaid's notation as SVG by Graphviz: the theme would load Mermaid from another host."""

    def draw(match):
        edges = []
        for line in match[1].splitlines()[1:]:
            start, ends = line.split("-->")
            edges += [f'"{start.strip()}" -> "{end.strip()}";' for end in ends.split("&")]
        graph = ("digraph { rankdir=BT; bgcolor=transparent; node [shape=box style=rounded fontname=\"sans-serif\"]; "
                 + " ".join(edges) + " }")
        svg = run(["dot", "-Tsvg"], "check the mermaid blocks of docs/", input=graph)
        svg = svg[svg.index("<svg"):].replace('"black"', '"currentColor"').replace("<text ", '<text fill="currentColor" ')
        svg = re.sub(r"<!--.*?-->|<title>.*?</title>|\n", " ", svg, flags=re.S)
        return f'<div class="diagram">{svg}</div>\n'

    return re.sub(r"^```mermaid\n(.*?)^```\n", draw, text, flags=re.M | re.S)


def stage_page(source):
    page = staged / site_path(source)
    page.parent.mkdir(parents=True, exist_ok=True)
    text = (root / source).read_text()
    if source.endswith(".md"):
        text = re.sub(r"^<!--.*?-->$", "", text, flags=re.M)  # a table needs an empty line before it
        text = with_diagrams(with_site_links(text, source))
    else:
        text = f"# {source}\n\n```cpp\n{text}```\n"
    page.write_text(text)


def stage_printed_pages(program, generated):
    def print_page(name):
        if generated[name]:
            (staged / name).parent.mkdir(exist_ok=True)
            (staged / name).write_text(run([program, *generated[name]], "check docs/site/generated.txt"))

    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(print_page, generated))


def stage_cpp_reference(program):
    version = run([program, "--version"], "check the program").split()[-1]
    settings = (docs / "site/Doxyfile").read_text() + f"OUTPUT_DIRECTORY={staged}\nPROJECT_NUMBER={version}\n"
    run(["doxygen", "-"], "correct the comments of the headers", input=settings, cwd=root)
    # Doxygen 1.9.4 links to the list of nested classes even if all of them are private and the list is missing.
    for page in (staged / "cpp").glob("*.html"):
        text = page.read_text()
        if '"#nested-classes"' in text and 'name="nested-classes"' not in text:
            page.write_text(re.sub(r'<a href="#nested-classes">.*\n', "", text))


def stage(program, with_library):
    shutil.rmtree(staged, ignore_errors=True)
    shutil.copytree(docs, staged, ignore=lambda folder, names: ["site", "pages"] if folder == str(docs) else [])
    (staged / "site").mkdir()
    for name in ("style.css", "star.svg"):
        shutil.copy(docs / "site" / name, staged / "site")
    generated = generated_files()
    sources = [p for folder in ("docs", "bench/machines") for p in (root / folder).rglob("*.md")]
    sources += [root / "CONTRIBUTING.md", *(root / "examples").glob("*.cpp")]
    for source in sources:
        stage_page(source.relative_to(root).as_posix())
    stage_printed_pages(program, generated)
    stage_cpp_reference(program)
    browser_explorer.stage(staged / "explorer", with_library)
    for source in docs.glob("*.ipynb"):
        (staged / source.name).with_suffix(".md").write_text(notebook.page(source))
    (staged / "python-api.md").write_text(python_api.page(root / "python/asterism"))
    run([str(root / "scripts/pages"), program, str(staged / "pages")], "check the commands of docs/show.md")
    for name in generated:
        if not (staged / name).exists():
            raise Failure(f"docs/site/generated.txt lists {name}, which nothing makes", "remove the line")


def navigation():
    """The lists of docs/index.md, a part for each heading. A line without a link names the list below it."""
    parts = [{"Home": "index.md"}]
    for section in re.split(r"^## ", (staged / "index.md").read_text(), flags=re.M)[1:]:
        title, *lines = section.splitlines()
        entries = into = []
        for indent, text in re.findall(r"^( *)- (.*)$", "\n".join(lines), flags=re.M):
            if not indent:
                into = entries
            found = LINK.findall(text)
            into += [{words: target} for _, words, target, _ in found if target.endswith(".md")]
            if not found:
                into = []
                entries.append({re.split("[,:]", text)[0]: into})
        parts.append({title: entries})
    pages = set(re.findall(r'"([^"]+\.md)"', json.dumps(parts)))
    for page in sorted(p.relative_to(staged).as_posix() for p in staged.rglob("*.md")):
        if page not in pages:
            raise Failure(f"{page} is not in the navigation", "add a link to docs/index.md")
    return parts


def build(program, list_external, with_library):
    if not shutil.which(program):
        raise Failure(f"{program} does not exist", "`./asterism --version` builds the program")
    stage(program, with_library)
    settings = {"INHERIT": "../docs/site/mkdocs.yml", "docs_dir": "site-source", "site_dir": "site", "nav": navigation()}
    (root / "build/mkdocs.yml").write_text(json.dumps(settings))
    run(["mkdocs", "build", "--strict", "-f", str(root / "build/mkdocs.yml")], "correct the pages of docs/")
    dead, external, pages = links.check(site)
    if list_external:
        print("\n".join(external))
    if dead:
        print("\n".join(dead), file=sys.stderr)
        raise Failure(f"{len(dead)} wrong links", "correct the pages that are named above")
    print(f"build/site/index.html: {pages} pages, no warnings, no dead links")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="scripts/site", description="Builds the documentation site in build/site.")
    parser.add_argument("program", nargs="?", default=str(root / "build/release/asterism"), help="default: %(default)s")
    parser.add_argument("--external", action="store_true", help="list the links to other hosts")
    parser.add_argument("--without-library", action="store_true", help="do not compile the explorer's library for browsers")
    arguments = parser.parse_args()
    try:
        build(os.path.abspath(arguments.program), arguments.external, not arguments.without_library)
    except Failure as failure:
        sys.exit(str(failure))
