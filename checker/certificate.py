"""A certificate from its first line to its last."""

from decimal import Decimal
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


def _verdict(problem, cost, proven):
    """Returns what is proven in words; the cost is None if there is no schedule."""
    startups, transmissions, least_time = proven.values()
    verdict, values, bound = "no schedule", [""] * 3, max(least_time, problem.time(startups, transmissions))
    if cost is not None:
        time = problem.time(*cost)
        values = [f"{value} " for value in (_decimal(time), *cost)]
        verdict = ("optimal" if time == bound else "no bound" if bound == 0 else
                   f"ratio {_rounded(time / bound):.4f}")
    claims = [f"{name} {value}>= {least}" for name, value, least in
              zip(("time", "start-ups", "transmissions"), values, (_decimal(bound), startups, transmissions))]
    return f"accepted: {verdict}; {problem.collective} on {problem.network.name}: {', '.join(claims)}"


def _rounded(value):
    return Decimal(value.numerator) / value.denominator  # a float has a smaller range


def _decimal(value):
    return str(value) if value.denominator == 1 else f"{_rounded(value).normalize():.10g}"


def _section(lines, name):
    line = Fields(lines.next_object(), name)
    fields = Fields(line.take(name), name)
    line.finish()
    return fields


def _read_bound(fields, problem, proven):
    quantity = fields.text("bound")
    if quantity not in proven:
        raise Malformed(f"unknown quantity \"{quantity[:40]}\"")
    value = prove(quantity, Fields(fields.take("witness"), "witness"), problem, proven)
    claimed = value if quantity == "time" and not fields.has("value") else fields.fraction("value")
    fields.finish()
    if claimed > value:
        raise Wrong(f"the witness proves {value} {quantity}, not {claimed}")
    proven[quantity] = max(proven[quantity], claimed)


def check(file):
    """Returns what is proven, or raises Malformed or Wrong."""
    lines = Lines(file)
    header = Fields(lines.next_object(), "the first line")
    if header.text("asterism") != "certificate":
        raise Malformed("not a certificate")
    if header.number("version", 1, MAX_NUMBER) != VERSION:
        raise Malformed(f"a later version than {VERSION}")
    for name in ("title", "not_certified"):
        header.text(name, "-")
    header.finish()
    network = read_network(_section(lines, "network"))
    problem = Problem(_section(lines, "problem"), network)
    fields, cost = Fields(lines.next_object(), "a line"), None
    if fields.has("cost"):
        claimed = Fields(fields.take("cost"), "cost")
        fields.finish()
        cost = (claimed.number("startups", 0, MAX_NUMBER), claimed.fraction("transmissions"))
        claimed.finish()
        fields = Fields(lines.next_object(), "a line")
    proven = {"startups": Fraction(0), "transmissions": Fraction(0), "time": Fraction(0)}
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
        return _verdict(problem, None, proven)
    if form not in _FORMS:
        raise Malformed(f"unknown form of schedule \"{form[:40]}\"")
    if pieces > 1 and not problem.divisible:
        raise Wrong("the schedule cuts messages, which the problem does not allow")
    startups, sent = _FORMS[form](problem, pieces, steps(lines))
    lines.require_end()
    if (startups, Fraction(sent, pieces)) != cost:
        raise Wrong(f"the schedule takes {startups} start-ups and {Fraction(sent, pieces)} "
                    f"transmissions, not {cost[0]} and {cost[1]}")
    if any(bound > value for bound, value in zip(proven.values(), (*cost, problem.time(*cost)))):
        raise AssertionError("a bound exceeds a schedule: this program is wrong")
    return _verdict(problem, cost, proven)


def check_file(arguments):
    if len(arguments) != 2 or arguments[1] in ("-h", "--help"):
        print("usage: check FILE")
        return 2
    try:
        with open(arguments[1], "rb") as file:
            code, text = 0, check(file)
    except Wrong as reason:
        code, text = 1, f"rejected: {reason}"
    except (Malformed, OSError) as reason:
        code, text = 2, f"not checked: {reason}"
    except (MemoryError, RecursionError):
        code, text = 2, "not checked: the certificate needs too much memory"
    except KeyboardInterrupt:
        code, text = 130, "not checked: interrupted"
    except Exception as error:  # code 1 would say that the certificate is wrong
        code, text = 2, f"not checked: this program failed: {error!r}"
    print(text.encode("unicode_escape").decode())  # texts of the file must not add lines
    return code
