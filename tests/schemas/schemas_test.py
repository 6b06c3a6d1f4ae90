#!/usr/bin/env python3
"""schemas_test.py PROGRAM: the JSON that the program prints and writes is what docs/schemas says."""

import copy
import functools
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

import jsonschema

import cases
import schema_files
from schema_files import SCHEMAS

PROGRAM = ""
PAGE = cases.SOURCE / "docs/json.md"

# Keys that no short command prints or leaves out: they need an interruption, a failing algorithm or a rare deadlock.
RARE = {
    "plan.json#/properties/warning",
    "expect.json#/properties/warning",
    "import.json#/properties/no_plan",
    "common.json#/$defs/deadlock/properties/waits/items/properties/wants",
    "common.json#/$defs/deadlock/properties/waits/items/properties/wants_to_leave_at",
}


@functools.cache
def work_folder():
    folder = tempfile.TemporaryDirectory(prefix="asterism-schemas-")
    unittest.addModuleCleanup(folder.cleanup)
    for name, text in cases.FILES.items():
        (pathlib.Path(folder.name) / name).write_text(text)
    return pathlib.Path(folder.name)


def run(words):
    return subprocess.run([PROGRAM, *words], cwd=work_folder(), capture_output=True, text=True, timeout=60,
                          stdin=subprocess.DEVNULL, check=False)


def programs_beside():
    return [name for name in cases.BESIDE if (pathlib.Path(PROGRAM).parent / name).exists()]


def not_built():
    """The schemas of the programs beside the main one that are not there."""
    missing = set(cases.BESIDE) - set(programs_beside())
    return {case.schema for name in missing for case in cases.BESIDE[name]} | {
        schema for name in missing for schema, _ in cases.WRITTEN_BESIDE.get(name, [])}


def chosen_cases():
    return cases.CASES + [case for name in programs_beside() for case in cases.BESIDE[name]]


@functools.cache
def outcomes():
    """Every case with what the program did, in order."""
    return [(case, run([*shlex.split(case.command), "--json"])) for case in chosen_cases()]


@functools.cache
def documents():
    """Every JSON document of the commands and of the files that they wrote, as (schema, origin, document)."""
    found = [(case.schema, case.command, json.loads(done.stdout)) for case, done in outcomes() if done.stdout]
    for name in cases.WRITTEN_LINES:
        for number, line in enumerate((work_folder() / name).read_text().splitlines(), 1):
            found.append(("schedule-file", f"{name}, line {number}", json.loads(line)))
    written = [file for program in programs_beside() for file in cases.WRITTEN_BESIDE.get(program, [])]
    for schema, name in cases.WRITTEN_DOCUMENTS + written:
        found.append((schema, name, json.loads((work_folder() / name).read_text())))
    return found


def keys_of(node):
    return node.get("properties", {})


class Schemas(unittest.TestCase):
    """The schemas themselves."""

    def test_are_valid(self):
        for name, schema in SCHEMAS.items():
            with self.subTest(schema=name):
                jsonschema.Draft202012Validator.check_schema(schema)
                self.assertEqual(schema["$schema"], "https://json-schema.org/draft/2020-12/schema")
                self.assertTrue(schema["title"] and schema["description"])

    def test_have_no_reference_to_nowhere(self):
        for name in SCHEMAS:
            for pointer, node in schema_files.all_nodes(name):
                if "$ref" in node:
                    with self.subTest(schema=name, pointer=pointer):
                        schema_files.resolved(name, node["$ref"])

    def test_refer_to_every_common_definition(self):
        used = {node["$ref"].partition("#/$defs/")[2].split("/")[0] for name in SCHEMAS
                for _, node in schema_files.all_nodes(name) if "$ref" in node}
        self.assertLessEqual(set(SCHEMAS["common"]["$defs"]), used)

    def test_describe_every_key(self):
        for name in SCHEMAS:
            for pointer, node in schema_files.all_nodes(name):
                for key, child in keys_of(node).items():
                    if child is False:
                        continue
                    with self.subTest(schema=name, pointer=pointer, key=key):
                        file = name
                        while "description" not in child and "$ref" in child:
                            file, place = schema_files.resolved(file, child["$ref"])
                            child = schema_files.part(file, place)
                        self.assertRegex(child["description"], r"^[A-Z0-9].*\.$")

    def test_are_closed(self):
        for name in SCHEMAS:
            for pointer, node in schema_files.all_nodes(name):
                if "object" in node.get("type", ()) and keys_of(node):
                    with self.subTest(schema=name, pointer=pointer):
                        self.assertIs(node["additionalProperties"], False)
                        self.assertLessEqual(set(node["required"]), set(keys_of(node)))

    def test_are_listed_in_the_documentation(self):
        listed = set(re.findall(r"\(schemas/([a-z-]+)\.json\)", PAGE.read_text()))
        self.assertEqual(listed, set(SCHEMAS))


class Output(unittest.TestCase):
    """What the program prints and writes."""

    def test_has_the_expected_exit_code(self):
        for case, done in outcomes():
            with self.subTest(command=case.command):
                self.assertEqual(done.returncode, case.code, done.stderr)
                self.assertNotEqual(done.stdout, "")

    def test_is_valid(self):
        for schema, origin, document in documents():
            with self.subTest(schema=schema, origin=origin):
                error = jsonschema.exceptions.best_match(schema_files.validator(schema).iter_errors(document))
                self.assertIsNone(error, error and f"{error.json_path}: {error.message[:500]}")

    def test_is_there_for_every_schema(self):
        if not_built():
            print(f"not built, so not tested: {', '.join(sorted(not_built()))}", file=sys.stderr)
        self.assertEqual({schema for schema, _, _ in documents()}, set(SCHEMAS) - {"common"} - not_built())

    def test_is_there_for_every_command(self):
        listing = run(["--help"]).stdout.partition("Subcommands:\n")[2].partition("\n\n")[0]
        commands = re.findall(r"^  ([a-z]+) ", listing, re.MULTILINE)
        self.assertGreater(len(commands), 20)
        every_case = cases.CASES + [case for beside in cases.BESIDE.values() for case in beside]
        tested = {case.command.split()[0] for case in every_case}
        for command in commands:
            if "--json" in run([command, "--help"]).stdout:
                self.assertIn(command, tested | cases.NOT_OURS)

    def test_has_every_key_and_lacks_every_optional_one_somewhere(self):
        """Else a key is not printed any more, or it is required and not said to be."""
        present, absent, seen = set(), set(), set()
        for schema, _, document in documents():
            for file, pointer, _, value in schema_files.walk(schema, "", document):
                seen.add((file, pointer))
                for key in keys_of(schema_files.part(file, pointer)):
                    (present if key in value else absent).add((file, pointer, key))
        places = [(file, pointer, node) for file in SCHEMAS if file not in not_built()
                  for pointer, node in schema_files.all_nodes(file) if "object" in node.get("type", ())]
        for file, pointer, node in places:
            with self.subTest(object=f"{file}.json#{pointer}"):
                self.assertTrue((file, pointer) in seen, "is printed by no command here")
            for key, child in keys_of(node).items():
                name = f"{file}.json#{pointer}/properties/{key}"
                if name in RARE or "/model/properties/" in child.get("$ref", ""):  # counted in common.json
                    continue
                with self.subTest(key=name):
                    self.assertTrue((file, pointer, key) in present, "is printed by no command here")
                    if key not in node["required"]:
                        self.assertTrue((file, pointer, key) in absent, "is optional and always there")

    def test_is_no_json_for_errors(self):
        for command in cases.ERRORS:
            with self.subTest(command=command):
                done = run([*shlex.split(command), "--json"])
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr, "(?m)^error: ")


def shortened(value):
    """The same document with at most two elements per array, so that validating it is fast."""
    if isinstance(value, dict):
        return {key: shortened(child) for key, child in value.items()}
    return [shortened(child) for child in value[:2]] if isinstance(value, list) else value


def changed(document, path, change):
    document = copy.deepcopy(document)
    place = document
    for key in path:
        place = place[key]
    change(place)
    return document


def mutations(schema, document, done):
    """Wrong documents, as (what was done, document), once per place of the schema."""
    for file, pointer, path, value in schema_files.walk(schema, "", document):
        node = schema_files.part(file, pointer)
        if not keys_of(node) or (file, pointer) in done:
            continue
        done.add((file, pointer))
        yield f"added to {path}", changed(document, path, lambda place: place.update(unexpected=1))
        for key in value:
            yield (f"wrong type of {key} in {path}",
                   changed(document, path, lambda place, key=key: place.update({key: {"unexpected": [None]}})))
            if key in node["required"]:
                yield f"without {key} in {path}", changed(document, path, lambda place, key=key: place.pop(key))


class WrongDocuments(unittest.TestCase):
    def test_are_rejected(self):
        count = 0
        done = {name: set() for name in SCHEMAS}
        for schema, origin, document in documents():
            checker = schema_files.validator(schema)
            for what, wrong in mutations(schema, shortened(document), done[schema]):
                count += 1
                if checker.is_valid(wrong):
                    self.fail(f"{schema}.json accepts the output of {origin}, {what}")
        self.assertGreater(count, 1000)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
