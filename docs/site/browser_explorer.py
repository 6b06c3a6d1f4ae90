"""The explorer for a static site: the page of `asterism explore`, answered by the library in the browser."""
import pathlib
import shutil

root = pathlib.Path(__file__).resolve().parents[2]


def stage(folder, with_library=True):
    """Makes the folder with the page and, if asked, the library that scripts/web has compiled."""
    folder.mkdir()
    for source in [*(root / "data/theme").iterdir(), *(root / "data/explore").iterdir()]:
        shutil.copy(source, folder)
    page = folder / "page.html"
    text = page.read_text()
    page.unlink()
    (folder / "index.html").write_text(text.replace('data-backend="http"', 'data-backend="worker"'))
    if with_library:
        for name in ("asterism.js", "asterism.wasm"):
            shutil.copy(root / "build/web" / name, folder)
