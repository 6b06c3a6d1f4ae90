"""Arguments of a wrong type: the error names the argument and what is accepted."""

from __future__ import annotations

import __future__
import collections.abc
import functools
import operator
import os
import types
import typing
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, Union

from . import _core
from ._errors import Error

if TYPE_CHECKING:
    import inspect  # slow to import, and only needed by calls

_LARGEST = 2**64 - 1
_NUMBERS = {int: "a whole number", float: "a number"}
_NOUNS: dict[Any, str] = {
    **_NUMBERS,
    str: "a string",
    bool: "True or False",
    type(None): "None",
    os.PathLike: "a path",
    collections.abc.Mapping: "a dictionary",
    collections.abc.Callable: "a function",
    tuple: "a tuple",
    dict: "a dictionary",
}
_LISTS = (collections.abc.Sequence, collections.abc.Iterable, list)
_TYPED_LATER = {"networkx": types.SimpleNamespace(Graph=Any)}  # imported only if used


def accepts(hint: Any, value: Any) -> bool:
    """Whether an annotation admits a value; numbers of NumPy count as numbers."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any or isinstance(hint, (str, typing.TypeVar)):
        return True
    if hint is None:
        return value is None
    if origin is Union:
        return any(accepts(part, value) for part in parts)
    if origin in _LISTS:
        return _is_list_of(parts, value)
    if origin is not None:
        return isinstance(value, origin)
    if hint is bool:
        return isinstance(value, bool) or type(value).__name__ in ("bool_", "bool")
    if hint is int:
        return _is_index(value)
    if hint is float:
        return hasattr(type(value), "__float__") and not isinstance(value, str)
    return isinstance(value, hint)


def _is_index(value: Any) -> bool:
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def _is_list_of(parts: tuple[Any, ...], value: Any) -> bool:
    if isinstance(value, (str, bytes)) or not isinstance(value, collections.abc.Iterable):
        return False
    # An iterator would be used up; whoever takes its elements checks them.
    checked = value if isinstance(value, collections.abc.Sequence) else ()
    return not parts or all(accepts(parts[0], element) for element in checked)


def described(hint: Any) -> str:
    """An annotation in words: "a whole number or a string"."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is Union:
        words = dict.fromkeys(described(part) for part in parts if part not in (bool, type(None)))
        if bool in parts:
            words = {"True": None, "False": None, **words}
        if type(None) in parts:
            words["None"] = None
        return _joined(list(words))
    if origin in _LISTS:
        return f"a list of {_plural(parts[0])}" if parts else "a list"
    noun = _NOUNS.get(origin if origin is not None else hint)
    if noun is not None:
        return noun
    name = getattr(hint, "__name__", str(hint))
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _plural(hint: Any) -> str:
    if hint is Any:
        return "values"
    plurals = {int: "whole numbers", float: "numbers", str: "strings"}
    if typing.get_origin(hint) is Union:
        return _joined([_plural(part) for part in typing.get_args(hint)])
    if typing.get_origin(hint) in _LISTS:
        return f"lists of {_plural(typing.get_args(hint)[0])}"
    return plurals.get(hint) or f"{described(hint).partition(' ')[2]}s"


def _joined(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _shown(value: Any) -> str:
    if value is None:
        return "None"
    text = repr(value)
    kind = type(value).__name__
    return f"{text} ({kind})" if len(text) <= 40 and not text.startswith("<") else kind


def wrong_type(name: str, accepted: str, value: Any) -> TypeError:
    """The error for an argument of a wrong type."""
    return TypeError(f"{name} must be {accepted}, not {_shown(value)}")


def _complaint(name: str, hint: Any, value: Any) -> Optional[TypeError]:
    if not accepts(hint, value):
        return wrong_type(name, described(hint), value)
    is_number = _is_index(value) and not isinstance(value, bool)
    if is_number and accepts(int, value) and hint is not Any and not 0 <= int(value) <= _LARGEST:
        return TypeError(f"{name} must be from 0 to {_LARGEST}, not {int(value)}")
    return None


def _bound_arguments(
    signature: inspect.Signature, hints: Mapping[str, Any], args: Any, keywords: Any
) -> list[tuple[str, Any, Any]]:
    """Each given argument as its name, its annotation and its value. Raises TypeError if the
    arguments do not fit the signature."""
    given = signature.bind(*args, **keywords).arguments
    found = []
    for name, value in given.items():
        parameter = signature.parameters[name]
        if parameter.kind is parameter.VAR_KEYWORD:
            found += [(key, hints.get(name, Any), one) for key, one in value.items()]
        elif parameter.kind is parameter.VAR_POSITIONAL:
            found += [(name, hints.get(name, Any), one) for one in value]
        else:
            found.append((name, hints.get(name, Any), value))
    return found


def _named_only(signature: inspect.Signature) -> str:
    """The arguments that a call must name, for an error about a call that did not."""
    names = [one.name for one in signature.parameters.values() if one.kind is one.KEYWORD_ONLY]
    return f"; pass by name: {', '.join(f'{name}=' for name in names)}" if names else ""


Function = typing.TypeVar("Function", bound=Callable[..., Any])


def checked(function: Function) -> Function:
    """Checks the arguments of a Python function against its annotations before every call."""

    @functools.lru_cache(maxsize=None)
    def description() -> tuple[inspect.Signature, dict[str, Any]]:
        import inspect

        return inspect.signature(function), typing.get_type_hints(function, localns=_TYPED_LATER)

    @functools.wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        signature, hints = description()
        try:
            arguments = _bound_arguments(signature, hints, args, keywords)
        except TypeError as error:
            named = _named_only(signature) if "too many positional" in str(error) else ""
            raise TypeError(f"{function.__name__}(): {error}{named}") from None
        for name, hint, value in arguments:
            if not accepts(hint, value):
                raise wrong_type(name, described(hint), value)
        return function(*args, **keywords)

    return typing.cast(Function, call)


@functools.lru_cache(maxsize=None)
def _stubs() -> dict[str, Any]:
    """The declarations of the compiled module, which hold the names and types of arguments."""
    path = os.path.join(os.path.dirname(__file__), "_core.pyi")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    names: dict[str, Any] = {}
    flags = __future__.annotations.compiler_flag
    exec(compile(text, "_core.pyi", "exec", flags=flags), names)  # only declarations
    return names


def _declared(path: str) -> tuple[inspect.Signature, dict[str, Any]]:
    import inspect

    names = _stubs()
    owner, _, method = path.rpartition(".")
    stub = vars(names[owner])[method] if owner else names[path]
    function = getattr(stub, "__func__", stub)
    return inspect.signature(function), typing.get_type_hints(function, {**names, **vars(_core)})


def _explanation(path: str, args: Any, keywords: Any) -> TypeError:
    """Says which argument of a call of the compiled module was refused, and why."""
    signature, hints = _declared(path)
    name = path.rpartition(".")[2].replace("__init__", path.partition(".")[0])
    try:
        arguments = _bound_arguments(signature, hints, args, keywords)
    except TypeError as error:
        return TypeError(f"{name}(): {error}")
    for argument in arguments:
        complaint = _complaint(*argument)
        if complaint is not None:
            return complaint
    accepted = [f"{name} {described(hints[name])}" for name, _, _ in arguments if name in hints]
    return TypeError(f"{name}() does not accept these arguments; accepted: {', '.join(accepted)}")


def _refused(path: str, args: Any, keywords: Any) -> Optional[TypeError]:
    """The error for the first argument of a wrong type, if there is one."""
    signature, hints = _declared(path)
    for name, hint, value in _bound_arguments(signature, hints, args, keywords):
        if not accepts(hint, value):
            return wrong_type(name, described(hint), value)
    return None


def _explained(path: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Replaces the binding library's errors about arguments, which list C++ types."""

    @functools.wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        try:
            return function(*args, **keywords)
        except TypeError as error:
            if "incompatible " not in str(error).partition("\n")[0]:
                raise
        except Error as error:
            refused = _refused(path, args, keywords)
            raise error if refused is None else refused from None
        raise _explanation(path, args, keywords)

    vars(call).pop("__wrapped__", None)  # it has no signature
    return call


_CHECKED_OPERATORS = ("__init__", "__getitem__")


def _explain_class(owner: type) -> None:
    for name, member in list(vars(owner).items()):
        path = f"{owner.__name__}.{name}"
        if name.startswith("_") and name not in _CHECKED_OPERATORS:
            continue
        if isinstance(member, staticmethod):
            setattr(owner, name, staticmethod(_explained(path, member.__func__)))
        elif type(member).__name__ == "instancemethod":
            setattr(owner, name, _explained(path, member.__func__))


def explain_errors_of_core() -> None:
    """Makes every function and method of the compiled module explain wrong arguments."""
    for name, member in list(vars(_core).items()):
        if isinstance(member, type):
            _explain_class(member)
        elif callable(member) and not name.startswith("_"):
            setattr(_core, name, _explained(name, member))


def check_functions(names: dict[str, Any], public: typing.Iterable[str]) -> None:
    """Makes the public Python functions among these names check their arguments."""
    for name in public:
        is_compiled = names[name] is getattr(_core, name, None)
        if isinstance(names[name], types.FunctionType) and not is_compiled:
            names[name] = checked(names[name])
