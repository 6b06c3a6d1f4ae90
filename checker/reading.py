"""Reads the lines of a certificate and checks every field. What is no certificate, or too large, raises Malformed."""

import json
import re
from fractions import Fraction

MAX_LINE = 1 << 28  # bytes
MAX_NODES = 1 << 20
MAX_LINKS = 1 << 23  # one-way
MAX_STEPS = 1 << 22
MAX_STATE = 1 << 28  # node-message pairs, or messages, that a check keeps in memory
MAX_NUMBER = 1 << 62


class Malformed(Exception):
    """The file is not a certificate that this program can check."""


class Wrong(Exception):
    """The certificate claims something that is not so."""


def _no_duplicates(pairs):
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Malformed("a field occurs twice")
    return fields


def _no_float(text):
    raise Malformed(f"number {text[:20]} is not an integer (fractions are written as text)")


def parse_object(line):
    """Parses one line as a JSON object without floating-point numbers."""
    try:
        value = json.loads(line, object_pairs_hook=_no_duplicates, parse_float=_no_float, parse_constant=_no_float)
    except RecursionError:
        raise Malformed("brackets are nested too deeply") from None
    except ValueError as error:  # also a number with too many digits, and invalid UTF-8
        raise Malformed(f"not JSON: {str(error)[:80]}") from None
    if type(value) is not dict:
        raise Malformed("not an object")
    return value


class Fields:
    """An object whose fields must all be known."""

    def __init__(self, value, what):
        if type(value) is not dict:
            raise Malformed(f"{what} is not an object")
        self._left = dict(value)
        self._what = what

    def has(self, name):
        return name in self._left

    def take(self, name, default=None):
        if name not in self._left and default is None:
            raise Malformed(f"{self._what} has no field \"{name}\"")
        return self._left.pop(name, default)

    def text(self, name, default=None):
        value = self.take(name, default)
        if type(value) is not str or len(value) > 4096:
            raise Malformed(f"{self._what}: \"{name}\" is not a short text")
        return value

    def number(self, name, least, most, default=None):
        return whole(self.take(name, default), least, most, f"{self._what}: \"{name}\"")

    def numbers(self, name, least, most, count):
        """Takes a list of at most `count` whole numbers."""
        return whole_list(self.take(name), least, most, count, f"{self._what}: \"{name}\"")

    def fraction(self, name):
        """Takes an exact number that is written as text: "119", "0.1", "1e-07" or "119/4"."""
        text = self.text(name)
        if not re.fullmatch(r"[0-9]{1,40}(/0*[1-9][0-9]{0,39}|(\.[0-9]{1,40})?(e[+-]?[0-9]{1,2})?)", text):
            raise Malformed(f"{self._what}: \"{name}\" is not a number in quotation marks")
        return Fraction(text)

    def finish(self):
        for name in self._left:
            raise Malformed(f"{self._what} has an unknown field \"{name[:40]}\"")


def whole(value, least, most, what):
    if type(value) is not int or not least <= value <= most:
        raise Malformed(f"{what} is not a whole number from {least} to {most}")
    return value


def whole_list(value, least, most, count, what):
    if type(value) is not list or len(value) > count:
        raise Malformed(f"{what} is not a list of at most {count} numbers")
    for item in value:
        whole(item, least, most, what)
    return value


class Lines:
    """The lines of a file, one after the other."""

    def __init__(self, file):
        self._file = file
        self.number = 0

    def next(self):
        self.number += 1
        line = self._file.readline(MAX_LINE + 1)
        if len(line) > MAX_LINE:
            raise Malformed("a line is too long")
        if not line:
            raise Malformed("the file ends too early")
        return line

    def next_object(self):
        return parse_object(self.next())

    def require_end(self):
        if self._file.readline(2):
            raise Malformed("the file goes on after its end")


_STEP_FRAME = b'{"step":"transfers":}'


def steps(lines):
    """Yields the transfers of every step, up to the line that ends the schedule. A transfer is a list [node, port,
    [message, ...]] of numbers that are not negative; nothing else has been checked."""
    count = 0
    while True:
        line = lines.next().rstrip(b"\r\n")
        if line.startswith(b'{"end":'):
            if line != b'{"end":%d}' % count:
                raise Malformed(f"the schedule does not end after {count} steps as it should")
            return
        # Digits, brackets and commas alone: no sign, no fraction, no text, no "true".
        if line.translate(None, b"0123456789[],") != _STEP_FRAME:
            raise Malformed("not a step")
        step = parse_object(line)
        count += 1
        if count > MAX_STEPS:
            raise Malformed("too many steps")
        if step.get("step") != count or type(step.get("transfers")) is not list:
            raise Malformed(f"not step {count}")
        for transfer in step["transfers"]:
            if type(transfer) is not list or [*map(type, transfer[:2]), len(transfer)] != [int, int, 3]:
                raise Malformed("a transfer is not [node, port, messages]")
            if type(transfer[2]) is int:
                transfer[2] = [transfer[2]]
            for message in transfer[2]:
                if type(message) is not int:
                    raise Malformed("a message is not a number")
        yield step["transfers"]
