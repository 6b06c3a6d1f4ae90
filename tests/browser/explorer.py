"""The program as the server of its page, for as long as a test needs it."""

import json
import os
import signal
import subprocess

PROGRAM = os.path.abspath(os.environ["ASTERISM_PROGRAM"])


class Explorer:
    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "explore", "--no-open", "--json", "--timeout", "600"],
                                        stdout=subprocess.PIPE, text=True)
        text = ""
        while not text.endswith("}\n"):
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(f"the explorer does not start: {text}")
            text += line
        self.address = json.loads(text)["address"]

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self.process.stdout.close()
        if code != 0:
            raise AssertionError(f"the explorer ended with {code}")


def output(*words, codes=(0,), folder=None):
    """What the command line prints."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False, cwd=folder)
    if done.returncode not in codes:
        raise AssertionError(f"{' '.join(words)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def plan(*words):
    """What the command line answers."""
    done = subprocess.run([PROGRAM, "plan", *words, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
