"""The explorer of the website on a static file server of this machine."""

import functools
import http.server
import os
import pathlib
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "docs/site"))

import browser_explorer  # noqa: E402


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class StaticSite:
    def __init__(self, with_library=True):
        self.folder = tempfile.TemporaryDirectory(prefix="asterism-site-")
        browser_explorer.stage(pathlib.Path(self.folder.name) / "explorer", with_library)
        handler = functools.partial(Handler, directory=self.folder.name)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/explorer/"

    def close(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
        self.folder.cleanup()

    def size_of(self, name):
        return os.path.getsize(os.path.join(self.folder.name, "explorer", name))

    def read(self, name):
        return pathlib.Path(self.folder.name, "explorer", name).read_bytes()
