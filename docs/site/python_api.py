"""The reference of the Python module as Markdown, from the signatures and docstrings of python/asterism/."""
import ast
import inspect
import re


def definitions(folder):
    """Every top-level function and class by its name, with its source; Python files take precedence over stubs."""
    found = {}
    for path in [*sorted(folder.glob("*.pyi")), *sorted(folder.glob("*.py"))]:
        text = path.read_text()
        for node in ast.parse(text).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found[node.name] = node, text
    return found


def signature(node, text):
    """The source of a definition without docstrings and bodies."""
    source = ast.get_source_segment(text, node)
    if isinstance(node, ast.FunctionDef):
        return source if source.endswith("...") else text_before(node.body[0], node, source) + " ..."
    if not ast.get_docstring(node):
        return source  # a stub
    members = [m for m in node.body[1:] if isinstance(m, (ast.AnnAssign, ast.FunctionDef))]
    return "\n    ".join([text_before(node.body[0], node, source)] + [
        ast.get_source_segment(text, m) if isinstance(m, ast.AnnAssign) else signature(m, text) for m in members])


def text_before(statement, node, source):
    return "\n".join(source.splitlines()[: statement.lineno - node.lineno])


def public_names(folder):
    for node in ast.parse((folder / "__init__.py").read_text()).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__":
            return [name for name in ast.literal_eval(node.value) if not name.startswith("_")]
    raise ValueError("python/asterism/__init__.py has no __all__")


def page(folder):
    found = definitions(folder)
    parts = {ast.FunctionDef: "## Functions\n", ast.ClassDef: "## Classes\n"}
    for name in public_names(folder):
        node, text = found[name]
        words = inspect.cleandoc(ast.get_docstring(node) or "")
        words = re.sub(r":\w+:`([^`]*)`", r"`\1`", words).replace("``", "`") + "\n\n" * bool(words)
        parts[type(node)] += f"\n### {name}\n\n{words}```python\n{signature(node, text)}\n```\n"
    return ("# Python API\n\nThe public names of the module `asterism`. [Python](python.md) introduces them with examples; "
            "`help(asterism.plan)` prints the documentation of a name.\n\n" + "\n".join(parts.values()))
