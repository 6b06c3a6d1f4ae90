"""A Jupyter notebook as a page of the site: its texts, its code and what the code printed or displayed."""
import base64
import json


def output_text(output):
    """What a cell displayed: HTML if there is any, as a notebook shows it, and otherwise text."""
    data = output.get("data", {})
    html = "".join(data.get("text/html", "")).strip()
    if html.startswith("<?xml"):  # a drawing, whose styles and ids must stay its own
        html = f'<img alt="drawing" src="data:image/svg+xml;base64,{base64.b64encode(html.encode()).decode()}">'
    if html:
        return f'<div class="notebook-output">\n{html}\n</div>\n'
    text = "".join(data.get("text/plain", output.get("text", ""))).rstrip("\n")
    return f"```text\n{text}\n```\n" if text else ""


def cell_text(cell):
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source + "\n"
    return "\n".join([f"```python\n{source}\n```\n", *map(output_text, cell["outputs"])])


def page(path):
    """The notebook as Markdown, with a link to the file itself."""
    cells = json.loads(path.read_text())["cells"]
    download = f"[Download this page as a notebook]({path.name}).\n"
    return "\n".join([*map(cell_text, cells), download])
