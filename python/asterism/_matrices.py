"""Networks from adjacency matrices, and from arrays whose meaning depends on their shape."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from ._core import Network
from ._errors import Error
from ._networks import Labels, from_edges
from ._warnings import warn
from ._words import no_network


def _entries(matrix: Any) -> tuple[int, Any, Any, Any]:
    """The size of a square matrix, and rows, columns and values of its entries other than 0."""
    import numpy as np

    if hasattr(matrix, "tocoo"):
        sparse = matrix.tocoo(copy=True)
        sparse.sum_duplicates()
        shape, rows, columns, values = sparse.shape, sparse.row, sparse.col, sparse.data
        used = values != 0
        rows, columns, values = rows[used], columns[used], values[used]
    else:
        try:
            table = np.asarray(matrix.filled(0) if hasattr(matrix, "filled") else matrix)  # masked
        except ValueError:
            raise Error(
                "the rows of an adjacency matrix have different lengths",
                "pass a matrix with a row and a column per node, or edges to from_edges",
            ) from None
        shape = table.shape
        if len(shape) == 2:
            rows, columns = np.nonzero(table)
            values = table[rows, columns]
    if len(shape) != 2 or shape[0] != shape[1]:
        raise Error(
            f"an adjacency matrix is square, not of shape {shape}",
            "pass a matrix with a row and a column per node, or edges to from_edges",
        )
    if values.dtype.kind not in "biuf":
        raise Error(
            f"an adjacency matrix has real numbers, not {values.dtype}",
            "use 1 for a link and 0 for none",
        )
    if not np.all(np.isfinite(values)):
        raise Error("an adjacency matrix has an entry that is not finite", "use 0 for no link")
    return shape[0], rows, columns, values


def from_matrix(
    matrix: Any,
    *,
    rates: bool = False,
    labels: Labels = None,
    switches: Any = None,
    in_units: bool = False,
    name: str = "matrix",
) -> Network:
    """Creates a network from an adjacency matrix: a NumPy array or a SciPy sparse matrix.

    An entry other than 0 in row a and column b is a link from a to b. If the matrix is symmetric,
    links can be used in both directions. With ``rates``, entries are the rates of links, with
    ``in_units`` in GB/s; otherwise a warning says if they are not all 1.

    >>> import numpy as np
    >>> asterism.from_matrix(np.array([[0, 1, 1], [1, 0, 1], [1, 1, 0]]), name="all").node_count
    3
    """
    import numpy as np

    nodes, rows, columns, values = _entries(matrix)
    order = np.lexsort((columns, rows))
    rows, columns, values = rows[order], columns[order], values[order]
    back = np.lexsort((rows, columns))
    directed = not (
        np.array_equal(rows, columns[back])
        and np.array_equal(columns, rows[back])
        and np.array_equal(values, values[back])
    )
    if not rates and np.any(values != 1):
        warn(
            "entries of the matrix other than 1 are not used "
            "(from_matrix(matrix, rates=True) uses them as rates)"
        )
    if not directed:
        once = rows <= columns
        rows, columns, values = rows[once], columns[once], values[once]
    return from_edges(
        (rows, columns),
        nodes,
        directed=directed,
        labels=labels,
        rates=values.astype(float) if rates else None,
        switches=switches,
        in_units=in_units,
        name=name,
    )


def is_array_like(what: Any) -> bool:
    """Whether it is a matrix, an array, or edges in a sequence, a set or an iterator."""
    if isinstance(what, type):
        return False
    is_collection = isinstance(what, (list, tuple, Set, Iterator))
    return hasattr(what, "tocoo") or hasattr(what, "__array__") or is_collection


def _is_square(rows: list[Any]) -> bool:
    """Whether it is a list of lists, and as many as each has entries."""
    return all(isinstance(row, list) and len(row) == len(rows) for row in rows)


def _from_list(edges: list[Any]) -> Network:
    """Lists of lists may be matrices; edges are pairs."""
    if any(isinstance(edge, (str, Network)) for edge in edges):
        raise no_network(edges)
    if len(edges) > 2 and _is_square(edges):
        return from_matrix(edges)
    if len(edges) == 2 and _is_square(edges) and edges[0] == edges[1][::-1] and edges[0][0] == 0:
        raise _ambiguous()
    return from_edges(edges)


def _ambiguous() -> Error:
    return Error(
        "an array of shape (2, 2) may be two edges or the adjacency matrix of two nodes",
        "use from_edges(array) or from_matrix(array)",
    )


def from_array(what: Any) -> Network:
    """Creates a network from edges, an array of edges (two columns) or a matrix."""
    if hasattr(what, "tocoo"):
        return from_matrix(what)
    shape = getattr(what, "shape", None)
    if shape is None:
        # A pair is two edges here, not two columns. A set has no order of its own.
        return _from_list(sorted(what) if isinstance(what, (set, frozenset)) else list(what))
    if tuple(shape) == (2, 2):
        raise _ambiguous()
    if len(shape) == 2 and shape[1] == 2:
        return from_edges(what)
    return from_matrix(what)
