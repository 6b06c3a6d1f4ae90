"""The schemas of docs/schemas: loading them, following references, and walking through a document with its schema."""

import functools
import json
import pathlib

import jsonschema

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs/schemas"


def load_schemas():
    return {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}


SCHEMAS = load_schemas()


def bundled(file, node):
    """The same schema with references into a document that has all files as its $defs."""
    if isinstance(node, list):
        return [bundled(file, child) for child in node]
    if not isinstance(node, dict):
        return node
    result = {key: bundled(file, child) for key, child in node.items()}
    if isinstance(node.get("$ref"), str):
        address, _, pointer = node["$ref"].partition("#")
        result["$ref"] = f"#/$defs/{address.removesuffix('.json') or file}{pointer}"
    return result


BUNDLE = {name: bundled(name, schema) for name, schema in SCHEMAS.items()}


@functools.cache
def validator(file, pointer=""):
    """A validator for a schema, or for a part of it."""
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{file}{pointer}", "$defs": BUNDLE})


def resolved(file, reference):
    """The file and the JSON Pointer that a reference leads to; raises KeyError if that is nowhere."""
    address, _, pointer = reference.partition("#")
    target = address.removesuffix(".json") or file
    part(target, pointer)
    return target, pointer


def part(file, pointer):
    node = SCHEMAS[file]
    for key in pointer.split("/")[1:]:
        key = key.replace("~1", "/").replace("~0", "~")
        node = node[int(key)] if isinstance(node, list) else node[key]
    return node


def all_nodes(file):
    """Every schema in a file as (pointer, schema), without following references."""

    def nodes(pointer, node):
        if not isinstance(node, dict):
            return
        yield pointer, node
        for key in ("properties", "$defs"):
            for name, child in node.get(key, {}).items():
                yield from nodes(f"{pointer}/{key}/{name}", child)
        for key in ("anyOf", "oneOf", "prefixItems"):
            for index, child in enumerate(node.get(key, [])):
                yield from nodes(f"{pointer}/{key}/{index}", child)
        for key in ("items", "additionalProperties", "then", "else"):
            yield from nodes(f"{pointer}/{key}", node.get(key))

    yield from nodes("", SCHEMAS[file])


def walk(file, pointer, value, path=()):
    """Every value of a document with the schema that describes it: (file, pointer, path, value)."""
    node = part(file, pointer)
    if "$ref" in node:
        yield from walk(*resolved(file, node["$ref"]), value, path)
    for key in ("anyOf", "oneOf"):
        for index in range(len(node.get(key, []))):
            place = f"{pointer}/{key}/{index}"
            if validator(file, place).is_valid(value):
                yield from walk(file, place, value, path)
    if isinstance(value, dict) and node.get("type") and "object" in node["type"]:
        yield file, pointer, path, value
        for name, child in value.items():
            if name in node.get("properties", {}):
                yield from walk(file, f"{pointer}/properties/{name}", child, (*path, name))
            elif isinstance(node.get("additionalProperties"), dict):
                yield from walk(file, f"{pointer}/additionalProperties", child, (*path, name))
    if isinstance(value, list):
        for index, child in enumerate(value):
            if index < len(node.get("prefixItems", [])):
                yield from walk(file, f"{pointer}/prefixItems/{index}", child, (*path, index))
            elif isinstance(node.get("items"), dict):
                yield from walk(file, f"{pointer}/items", child, (*path, index))
