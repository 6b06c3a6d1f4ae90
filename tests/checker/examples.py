"""Certificates written by hand, as lists of lines that tests change, and the verdict of the checker."""

import copy
import io
import json
import pathlib
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(SOURCE / "checker"))

from certificate import check  # noqa: E402
from reading import Malformed, Wrong  # noqa: E402


def text_of(lines):
    """Returns the file of some lines; those that are no objects are taken as they are."""
    return b"".join((line if isinstance(line, bytes) else
                     json.dumps(line, separators=(",", ":")).encode()) + b"\n" for line in lines)


def verdict(lines):
    """Returns "accepted ..." or, with the reason, "rejected" or "not checked"."""
    try:
        return check(io.BytesIO(text_of(lines)))
    except Wrong as reason:
        return f"rejected: {reason}"
    except Malformed as reason:
        return f"not checked: {reason}"


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


SQUARE = lines_of("""\
{"asterism":"certificate","version":1,"title":"hypercube:2 allgather"}
{"network":{"name":"hypercube:2","form":"digits","sides":[2,2],"steps":[[0,1],[1,0]]}}
{"problem":{"collective":"allgather","ports":"one","ts":"1","tm":"1","message_size":"1"}}
{"cost":{"startups":2,"transmissions":"3"}}
{"bound":"startups","value":"2","witness":{"kind":"spreading","from":0}}
{"bound":"transmissions","value":"3","witness":{"kind":"cut","inside":[1,2,3]}}
{"schedule":"steps"}
{"step":1,"transfers":[[0,0,0],[1,0,1],[2,0,2],[3,0,3]]}
{"step":2,"transfers":[[0,1,[0,1]],[1,1,[1,0]],[2,1,[2,3]],[3,1,[3,2]]]}
{"end":2}
""")

# The same as node 0 does it.
TREE = SQUARE[:6] + lines_of("""\
{"schedule":"timed-tree"}
{"step":1,"transfers":[[0,0,0]]}
{"step":2,"transfers":[[0,1,0],[1,1,0]]}
{"end":2}
""")

# A triangle of permutations, all ports: each node sends directly to both others.
ALLTOALL = lines_of("""\
{"asterism":"certificate","version":1}
{"network":{"name":"three rotations","form":"permutations","generators":[[2,3,1],[3,1,2]]}}
{"problem":{"collective":"alltoall","ports":"all","ts":"0.1","tm":"1e-07","message_size":"2"}}
{"cost":{"startups":1,"transmissions":"1"}}
{"bound":"startups","value":"1","witness":{"kind":"spreading","to":2}}
{"bound":"transmissions","value":"1","witness":{"kind":"prices","links":1}}
{"schedule":"relative-steps"}
{"step":1,"transfers":[[0,0,1],[0,1,2]]}
{"end":1}
""")

# Two nodes exchange halves of a vector and then the sums.
HALVES = lines_of("""\
{"asterism":"certificate","version":1}
{"network":{"name":"a link","form":"links","neighbours":[[1],[0]]}}
{"problem":{"collective":"allreduce","ports":"one","divisible":1,"ts":"1","tm":"1","message_size":"1"}}
{"cost":{"startups":2,"transmissions":"1"}}
{"bound":"startups","value":"1","witness":{"kind":"spreading","from":0}}
{"bound":"transmissions","value":"1","witness":{"kind":"transfers"}}
{"schedule":"steps","pieces":2}
{"step":1,"transfers":[[0,0,1],[1,0,0]]}
{"step":2,"transfers":[[0,0,2],[1,0,3]]}
{"end":2}
""")


def changed(lines, number, field, value):
    """Returns the lines with a field of one of them changed; a path such as "witness.from"."""
    result = copy.deepcopy(lines)
    place = result[number]
    *above, last = field.split(".")
    for name in above:
        place = place[name]
    place[last] = value
    return result
