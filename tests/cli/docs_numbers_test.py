"""Runs the commands behind numbers in the documentation and compares their results with the text.

A page names them in a comment, which readers do not see, below the text or table with the numbers:

    <!-- numbers
    network star:7: diameter = 9
    paper chen2004 figure-7 --effort quick: exhibits.0.rows.0.4.measured = 1,648
    -->

Each line is a command without the name of the program, a path in its JSON output, and the number as
it stands in the page. The number must occur in the page and agree with the result in all digits that
it shows. A list in braces, in the command or in the path, stands for one of these per word, with a
number each:

    network star:{5,6,7}: diameter = 6 7 9
    network star:5: {nodes,diameter} = 120 6

Usage: docs_numbers_test.py PROGRAM SOURCE_FOLDER
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys

COMMENT = re.compile(r"<!-- numbers\n(.*?)-->", re.DOTALL)
LINE = re.compile(r"(?P<command>.+): (?P<path>[\w.]+|\{[\w.,]+\}) = (?P<numbers>.+)")
BRACES = re.compile(r"\{([^{}]*)\}")


def value_at(document, path):
    for key in path.split("."):
        document = document[int(key)] if isinstance(document, list) else document[key]
    return document


def expanded(text):
    """The commands or paths that a text with at most one list in braces stands for."""
    braces = BRACES.search(text)
    if braces is None:
        return [text]
    before, after = text[: braces.start()], text[braces.end() :]
    return [before + word + after for word in braces[1].split(",")]


def agrees(text, value):
    """Whether a number as printed, such as 1,648 or 0.25, is the value rounded to its digits."""
    plain = text.replace(",", "")
    decimals = len(plain.partition(".")[2])
    return f"{float(value):.{decimals}f}" == plain


def stands_in(text, page):
    return re.search(rf"(?<![\d.,]){re.escape(text)}(?![\d]|[.,]\d)", page) is not None


class Numbers:
    """Checks pages; commands that several lines name run once."""

    def __init__(self, program):
        self.program = program
        self.documents = {}
        self.checked = 0
        self.complaints = []

    def document(self, command):
        if command not in self.documents:
            arguments = [self.program, *shlex.split(command), "--json"]
            done = subprocess.run(arguments, capture_output=True, text=True, check=True)
            self.documents[command] = json.loads(done.stdout)
        return self.documents[command]

    def check_line(self, name, line, page):
        parts = LINE.fullmatch(line.strip())
        if parts is None:
            self.complaints.append(f"{name}: not COMMAND: PATH = NUMBER: {line}")
            return
        places = [(command, path) for command in expanded(parts["command"]) for path in expanded(parts["path"])]
        numbers = parts["numbers"].split()
        if len(places) != len(numbers):
            self.complaints.append(f"{name}: {len(places)} results, {len(numbers)} numbers: {line}")
        for (command, path), number in zip(places, numbers):
            self.check_number(f"{name}: {command}", number, page, value_at(self.document(command), path))

    def check_number(self, place, number, page, value):
        self.checked += 1
        if not stands_in(number, page):
            self.complaints.append(f"{place}: {number} is not in the text")
        if not agrees(number, value):
            self.complaints.append(f"{place}: the page says {number}, the program {value}")

    def check_page(self, name, text):
        page = COMMENT.sub("", text)
        for comment in COMMENT.findall(text):
            for line in filter(str.strip, comment.splitlines()):
                self.check_line(name, line, page)


def self_test():
    """The check must find what it is for."""
    assert agrees("1,648", "1648") and agrees("247.5", 247.49) and not agrees("31", 30)
    assert expanded("a b:{1,2}") == ["a b:1", "a b:2"] and expanded("a") == ["a"]
    assert LINE.fullmatch("a: {b,c} = 1 2")["path"] == "{b,c}" and expanded("{b,c}") == ["b", "c"]
    assert stands_in("17", "| 17 |") and not stands_in("17", "| 175, 17.5, 1,174 |")


def main(program, source):
    self_test()
    numbers = Numbers(program)
    folder = pathlib.Path(source)
    for path in [folder / "README.md", *sorted((folder / "docs").rglob("*.md"))]:
        numbers.check_page(path.relative_to(folder), path.read_text(encoding="utf-8"))
    print(*numbers.complaints, sep="\n")
    print(f"{numbers.checked} numbers checked, {len(numbers.complaints)} complaints")
    return 1 if numbers.complaints or numbers.checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
