"""A certificate from its first line to its last."""

from fractions import Fraction

from bounds import prove
from explicit import check_explicit
from networks import read_network
from problems import Problem
from reading import MAX_NODES, MAX_NUMBER, Fields, Lines, Malformed, Wrong, steps
from symmetric import check_relative, check_tree

VERSION = 1
MAX_BOUNDS = 32  # each may take as long as a search of the network
_FORMS = {"steps": check_explicit, "relative-steps": check_relative, "timed-tree": check_tree}


class Result:
    def __init__(self, problem, cost, proven):
        self.problem = problem
        self.cost = cost  # None if there is no schedule
        self.proven = proven

    def text(self):
        bound = self.problem.time(self.proven["startups"], self.proven["transmissions"])
        about = f"{self.problem.collective} on {self.problem.network.name}"
        if self.cost is None:
            return (f"accepted: no schedule; {about}: time >= {_decimal(bound)}, "
                    f"start-ups >= {self.proven['startups']}, "
                    f"transmissions >= {self.proven['transmissions']}")
        startups, transmissions = self.cost
        time = self.problem.time(startups, transmissions)
        if time == bound:
            verdict = "optimal"
        elif bound == 0:
            verdict = "no bound"
        else:
            verdict = f"ratio {float(time / bound):.4f}"
        return (f"accepted: {verdict}; {about}: "
                f"time {_decimal(time)} >= {_decimal(bound)}, "
                f"start-ups {startups} >= {self.proven['startups']}, "
                f"transmissions {transmissions} >= {self.proven['transmissions']}")


def _decimal(value):
    return str(value) if value.denominator == 1 else f"{float(value):.10g}"


def _section(lines, name):
    fields = Fields(lines.next_object(), name)
    return Fields(fields.take(name), name), fields


def _read_bound(fields, problem, proven):
    quantity = fields.text("bound")
    if quantity not in proven:
        raise Malformed(f"unknown quantity \"{quantity[:40]}\"")
    claimed = fields.fraction("value")
    witness = Fields(fields.take("witness"), "witness")
    fields.finish()
    value = prove(quantity, witness, problem, proven)
    if claimed > value:
        raise Wrong(f"the witness proves {value} {quantity}, not {claimed}")
    proven[quantity] = max(proven[quantity], claimed)


def check(file):
    """Returns the Result, or raises Malformed or Wrong."""
    lines = Lines(file)
    header = Fields(lines.next_object(), "the first line")
    if header.text("asterism") != "certificate":
        raise Malformed("not a certificate")
    if header.number("version", 1, MAX_NUMBER) != VERSION:
        raise Malformed(f"a later version than {VERSION}")
    for name in ("title", "not_certified"):
        header.text(name, "-")
    header.finish()
    network_fields, rest = _section(lines, "network")
    rest.finish()
    problem_fields, rest = _section(lines, "problem")
    rest.finish()
    problem = Problem(problem_fields, read_network(network_fields))
    fields, cost = Fields(lines.next_object(), "a line"), None
    if fields.has("cost"):
        claimed = Fields(fields.take("cost"), "cost")
        fields.finish()
        cost = (claimed.number("startups", 0, MAX_NUMBER), claimed.fraction("transmissions"))
        claimed.finish()
        fields = Fields(lines.next_object(), "a line")
    proven = {"startups": Fraction(0), "transmissions": Fraction(0)}
    while fields.has("bound"):
        if lines.number > MAX_BOUNDS:
            raise Malformed("too many bounds")
        _read_bound(fields, problem, proven)
        fields = Fields(lines.next_object(), "a line")
    form = fields.text("schedule")
    pieces = fields.number("pieces", 1, MAX_NODES, 1)
    fields.finish()
    if (form == "none") != (cost is None):
        raise Malformed("a cost without a schedule, or a schedule without a cost")
    if form == "none":
        lines.require_end()
        return Result(problem, None, proven)
    if form not in _FORMS:
        raise Malformed(f"unknown form of schedule \"{form[:40]}\"")
    if pieces > 1 and not problem.divisible:
        raise Wrong("the schedule cuts messages, which the problem does not allow")
    startups, sent = _FORMS[form](problem, pieces, steps(lines))
    lines.require_end()
    if (startups, Fraction(sent, pieces)) != cost:
        raise Wrong(f"the schedule takes {startups} start-ups and {Fraction(sent, pieces)} "
                    f"transmissions, not {cost[0]} and {cost[1]}")
    if any(proven[name] > value for name, value in zip(("startups", "transmissions"), cost)):
        raise AssertionError("a bound exceeds a schedule: this program is wrong")
    return Result(problem, cost, proven)


def check_file(arguments):
    if len(arguments) != 2 or arguments[1] in ("-h", "--help"):
        print("usage: check FILE")
        return 2
    try:
        with open(arguments[1], "rb") as file:
            print(check(file).text())
        return 0
    except Wrong as reason:
        print(f"rejected: {reason}")
        return 1
    except (Malformed, OSError) as reason:
        print(f"not checked: {reason}")
        return 2
    except (MemoryError, RecursionError):
        print("not checked: the certificate needs too much memory")
        return 2
    except KeyboardInterrupt:
        print("not checked: interrupted")
        return 130
