"""Examples of the functions of the compiled module, for their docstrings; tests run them."""

from __future__ import annotations

from . import _core

_EXAMPLES = {
    "algorithms": """
        >>> problem = asterism.problem("star:4", "allgather")
        >>> [one["name"] for one in asterism.algorithms(problem)][:2]
        ['tree-exchange', 'hamiltonian-ring']""",
    "collectives": """
        >>> [one["name"] for one in asterism.collectives()][:3]
        ['broadcast', 'multi-broadcast', 'allgather']""",
    "explain": """
        >>> asterism.explain("cyclic-sweep").kind
        'algorithm'""",
    "formats": """
        >>> [one["name"] for one in asterism.formats()]
        ['jsonl', 'binary']""",
    "model_fields": """
        >>> asterism.model_fields()[0]
        ('ports', 'one, all, single-dimension or a number of ports')""",
    "networks": """
        >>> [one["name"] for one in asterism.networks()][:3]
        ['star', 'macro-star', 'scc']""",
    "routing_algorithms": """
        >>> asterism.routing_algorithms()[:3]
        ['akers87', 'tseng98', 'yeh96']""",
    "spreading_steps": """
        >>> asterism.spreading_steps(120)
        7""",
    "why_not": """
        >>> asterism.why_not("dimension-sweep", asterism.problem("mesh:3x3", "allgather"))
        'it needs a network that looks alike from every node, port by port'""",
}


def add_examples() -> None:
    """Appends the examples to the docstrings."""
    for name, example in _EXAMPLES.items():
        function = getattr(_core, name)
        function.__doc__ = f"{function.__doc__}\n{example}\n"
