"""The exception type of the library."""

from __future__ import annotations


class Error(Exception):
    """An error of the library: a message, a hint how to fix it, and a code for programs."""

    def __init__(self, sentence: str, hint: str = "", code: str = "usage") -> None:
        super().__init__(sentence, hint, code)
        self.sentence = sentence
        self.hint = hint
        self.code = code

    def __str__(self) -> str:
        return f"{self.sentence}\nhint: {self.hint}" if self.hint else self.sentence


Error.__module__ = "asterism"
