"""Drives a headless Chromium over a pipe with the DevTools protocol; needs nothing but Python and Chromium."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

KEYS = {
    " ": (32, "Space"), "ArrowLeft": (37, "ArrowLeft"), "ArrowUp": (38, "ArrowUp"),
    "ArrowRight": (39, "ArrowRight"), "ArrowDown": (40, "ArrowDown"), "Home": (36, "Home"),
    "End": (35, "End"), "Escape": (27, "Escape"), "Tab": (9, "Tab"), "Enter": (13, "Enter"),
}
SHIFT = 8


class BrowserError(Exception):
    pass


class Chromium:
    """A browser; close it, or use it in a `with`."""

    def __init__(self, width=1280, height=800, options=()):
        self.folder = tempfile.mkdtemp(prefix="asterism-browser-")
        read_commands, self.commands = os.pipe()
        self.replies, write_replies = os.pipe()
        program = os.environ.get("CHROMIUM", "chromium")
        command = [
            "/bin/sh", "-c", f'exec "$@" 3<&{read_commands} 4>&{write_replies}', "sh", program,
            "--headless", "--remote-debugging-pipe", "--no-sandbox", "--no-first-run", "--disable-gpu",
            "--disable-extensions", "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb",
            f"--user-data-dir={self.folder}", f"--window-size={width},{height}", *options, "about:blank",
        ]
        environment = dict(os.environ, HOME=self.folder, XDG_CONFIG_HOME=self.folder, XDG_CACHE_HOME=self.folder)
        self.log = open(os.path.join(self.folder, "log.txt"), "wb")
        self.process = subprocess.Popen(command, pass_fds=(read_commands, write_replies), stdin=subprocess.DEVNULL,
                                        stdout=self.log, stderr=self.log, env=environment)
        os.close(read_commands)
        os.close(write_replies)
        self.buffer = b""
        self.last_id = 0
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            self.send("Browser.close", wait=False)
            self.process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.commands)
        os.close(self.replies)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def read_message(self, deadline):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.replies], [], [], left)[0]:
                return None
            data = os.read(self.replies, 1 << 20)
            if not data:
                with open(self.log.name, encoding="utf-8", errors="replace") as log:
                    raise BrowserError("the browser ended: " + log.read()[-2000:])
            self.buffer += data
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def send(self, method, parameters=None, session=None, wait=True, seconds=90):
        self.last_id += 1
        number = self.last_id
        message = {"id": number, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        if not wait:
            return None
        deadline = time.monotonic() + seconds
        while True:
            reply = self.read_message(deadline)
            if reply is None:
                raise BrowserError(f"no answer to {method} within {seconds} s")
            if reply.get("id") != number:
                self.events.append(reply)
            elif "error" in reply:
                raise BrowserError(f"{method}: {reply['error'].get('message')}")
            else:
                return reply["result"]

    def new_page(self, **options):
        return Page(self, **options)


class Page:
    """A page with its console and what it asked to fetch."""

    def __init__(self, browser, width=1280, height=800, dark=False, reduced_motion=False, phone=False):
        self.browser = browser
        target = browser.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.target = target
        self.session = browser.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        self.console = []
        self.fetched = []
        self.loads = 0
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.send("Emulation.setDeviceMetricsOverride",
                  {"width": width, "height": height, "deviceScaleFactor": 2 if phone else 1, "mobile": phone})
        self.emulate(dark, reduced_motion)

    def emulate(self, dark=False, reduced_motion=False):
        self.send("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"}]})

    def send(self, method, parameters=None, seconds=90):
        result = self.browser.send(method, parameters, self.session, seconds=seconds)
        self.take_events()
        return result

    def take_events(self):
        others = []
        for event in self.browser.events:
            if event.get("sessionId") == self.session:
                self.take(event["method"], event["params"])
            else:
                others.append(event)
        self.browser.events = others

    def take(self, method, event):
        if method == "Runtime.consoleAPICalled":
            self.console.append((event["type"], " ".join(str(a.get("value", a.get("description"))) for a in event["args"])))
        elif method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            self.console.append(("error", details.get("exception", {}).get("description", details["text"])))
        elif method == "Log.entryAdded":
            self.console.append((event["entry"]["level"], event["entry"]["text"]))
        elif method == "Network.requestWillBeSent":
            self.fetched.append(event["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loads += 1

    def open(self, address, seconds=90):
        before = self.loads
        self.send("Page.navigate", {"url": address})
        deadline = time.monotonic() + seconds
        while self.loads == before:
            if time.monotonic() > deadline:
                raise BrowserError(f"{address} did not load within {seconds} s")
            self.run("0", seconds=seconds)
            time.sleep(0.02)

    def run(self, script, seconds=90):
        """The value of an expression; a promise is waited for."""
        result = self.send("Runtime.evaluate", {"expression": script, "returnByValue": True, "awaitPromise": True}, seconds)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def wait_for(self, script, seconds=30):
        deadline = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > deadline:
                raise BrowserError(f"not within {seconds} s: {script}")
            time.sleep(0.02)

    def key(self, key, shift=False):
        code, name = KEYS.get(key, (ord(key.upper()) if len(key) == 1 else 0, ""))
        event = {"key": key, "code": name, "windowsVirtualKeyCode": code, "modifiers": SHIFT if shift else 0}
        text = "\r" if key == "Enter" else key if len(key) == 1 else None
        down = dict(event, type="keyDown", **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", down)
        self.send("Input.dispatchKeyEvent", dict(event, type="keyUp"))

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent",
                      {"type": kind, "x": x, "y": y, "button": "left" if kind != "mouseMoved" else "none", "clickCount": 1})

    def click_on(self, selector):
        """Clicks the middle of an element as a person would: it must be there and not be covered."""
        place = self.run(f"""(() => {{
          const element = document.querySelector({json.dumps(selector)});
          if (!element) return null;
          element.scrollIntoView({{block: 'center'}});
          const box = element.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        }})()""")
        if place is None:
            raise BrowserError(f"there is no {selector}")
        self.click(*place)

    def screenshot(self, file, whole=False):
        parameters = {"format": "png"}
        if whole:
            size = self.send("Page.getLayoutMetrics")["cssContentSize"]
            parameters.update(captureBeyondViewport=True, clip={"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1})
        with open(file, "wb") as output:
            output.write(base64.b64decode(self.send("Page.captureScreenshot", parameters)["data"]))

    def accessibility_tree(self):
        return self.send("Accessibility.getFullAXTree")["nodes"]

    def close(self):
        self.browser.send("Target.closeTarget", {"targetId": self.target})
