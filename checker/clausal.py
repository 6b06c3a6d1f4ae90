"""Bounds from a SAT solver: a formula that every schedule within some limits would satisfy, and a proof that nothing
satisfies it. docs/refutations.md states the formula, and why a schedule would satisfy it."""

import itertools
import math
import re

from reading import Malformed, Wrong

MAX_LITERALS = 10_000_000  # of a formula
MAX_WORK = 500_000_000  # literals of hints that a check looks at
_LEMMA = re.compile(r"[1-9][0-9]{0,17} (-?[1-9][0-9]{0,17} )*0( [1-9][0-9]{0,17})* 0")


class Question:
    """Is there a schedule of at most `steps` steps whose largest packets hold at most `total` messages (or any)?"""

    def __init__(self, problem, steps, total):
        if not (problem.is_copied or problem.is_moved) or problem.divisible:
            raise Malformed("clausal proofs are about whole messages that are copied or moved")
        network, messages = problem.network, problem.num_messages()
        self.steps, self.total, self.nodes, self.arcs = steps, total, network.nodes, network.arcs
        self.leaving, self.entering = ([[] for _ in range(self.nodes)] for _ in range(2))
        for number, (tail, head) in enumerate(self.arcs):
            self.leaving[tail].append(number)
            self.entering[head].append(number)
        # Arcs that share the ports of a node, and how many of them a step may use.
        self.ports = [(arcs, limit) for v in range(self.nodes)
                      for arcs, limit in ((self.leaving[v], problem.may_send[v]),
                                          (self.entering[v], problem.may_receive[v]))]
        packet = problem.packet_limit
        counts = total is not None or 0 < packet < messages
        self.counted = min(n for n in (messages, packet, total) if n) if counts else 0
        moves = messages * (3 * self.nodes + 5 * len(self.arcs) * (self.counted + 1))
        # If ports are many but limited, only some of the choices are counted, which are too many already.
        choices = sum(math.comb(len(arcs), min(limit + 1, max(len(arcs) - limit - 1, 0), 25)) * (limit + 1)
                      for arcs, limit in self.ports if limit < len(arcs))
        if self.steps * (moves + choices + 5 * self.counted * (self.total or 0)) > MAX_LITERALS:
            raise Malformed("the formula of a clausal proof is too large")
        self.messages = [(a, [v for v in (problem.participants if b is None else [b]) if v != a])
                         for a, b in problem.message_blocks() for _ in range(problem.batch)]

    def clauses(self):
        """Yields the clauses in the order of docs/refutations.md."""
        messages, nodes, arcs, steps = len(self.messages), self.nodes, len(self.arcs), self.steps
        counted, total, all_steps = self.counted, self.total, range(1, self.steps + 1)
        before_moves = messages * nodes * (steps + 1)
        before_uses = before_moves + messages * arcs * steps
        before_counts = before_uses + arcs * steps
        before_loads = before_counts + arcs * steps * messages * counted
        before_sums = before_loads + steps * counted

        has = lambda m, v, t: (m * nodes + v) * (steps + 1) + t + 1
        moves = lambda m, a, t: before_moves + (m * arcs + a) * steps + t
        uses = lambda a, t: before_uses + a * steps + t
        counts = lambda a, t, m, k: before_counts + ((a * steps + t - 1) * messages + m) * counted + k
        sums = lambda i, k: before_sums + (i - 1) * total + k
        for m, (origin, _) in enumerate(self.messages):
            yield from ([has(m, v, 0) if v == origin else -has(m, v, 0)] for v in range(nodes))
        for m, (_, targets) in enumerate(self.messages):
            yield from ([has(m, target, steps)] for target in targets)
        for m, a, t in itertools.product(range(messages), range(arcs), all_steps):
            yield [-moves(m, a, t), has(m, self.arcs[a][0], t - 1)]
            yield [-moves(m, a, t), uses(a, t)]
        for m, v, t in itertools.product(range(messages), range(nodes), all_steps):
            yield [-has(m, v, t), has(m, v, t - 1)] + [moves(m, a, t) for a in self.entering[v]]
        for v, t in itertools.product(range(nodes), all_steps):
            for at, limit in self.ports[2 * v:2 * v + 2]:
                yield from ([-uses(a, t) for a in chosen] for chosen in itertools.combinations(at, limit + 1))
        for a, t in itertools.product(range(arcs), all_steps if counted else ()):
            for m in range(messages):
                yield [-moves(m, a, t), counts(a, t, m, 1)]
                for k in range(1, counted + 1 if m else 1):
                    yield [-counts(a, t, m - 1, k), counts(a, t, m, k)]
                    yield [-moves(m, a, t), -counts(a, t, m - 1, k)] + [counts(a, t, m, k + 1)] * (k < counted)
            for k in range(1, counted + 1 if total else 1):
                yield [-counts(a, t, messages - 1, k), before_loads + (t - 1) * counted + k]
        for i in range(1, steps * counted + 1 if total else 1):
            yield [-(before_loads + i), sums(i, 1)]
            for k in range(1, total + 1 if i > 1 else 1):
                yield [-sums(i - 1, k), sums(i, k)]
                yield [-(before_loads + i), -sums(i - 1, k)] + [sums(i, k + 1)] * (k < total)


def check_proof(clauses, lemmas):
    """Checks that each lemma follows from the clauses and the lemmas before it, and that one of them is empty.

    A lemma is "number literals 0 hints 0". If all its literals are false, then all literals but one of the clause that
    the first hint names are false, so that one is true; and so on, until all literals of a clause are false."""
    if type(lemmas) is not list:
        raise Malformed("a proof is not a list of lemmas")
    clauses = dict(enumerate(clauses, 1))
    last, work = len(clauses), 0
    for line in lemmas:
        if type(line) is not str or not _LEMMA.fullmatch(line):
            raise Malformed("a lemma is not \"number literals 0 hints 0\"")
        numbers = [int(word) for word in line.split()]
        end = numbers.index(0)
        number, lemma = numbers[0], numbers[1:end]
        if number <= last:
            raise Malformed("the numbers of the lemmas do not ascend")
        last = number
        holds = {-literal for literal in lemma}
        for hint in numbers[end + 1:-1]:
            if hint not in clauses:
                raise Wrong(f"lemma {number} names clause {hint}, which does not exist")
            work += len(clauses[hint])
            if work > MAX_WORK:
                raise Malformed("a proof takes too long to check")
            left = [literal for literal in clauses[hint] if -literal not in holds]
            if len(left) > 1:
                raise Wrong(f"lemma {number}: two literals of clause {hint} may be true")
            if not left:
                break
            holds.add(left[0])
        else:
            raise Wrong(f"lemma {number} does not follow from its hints")
        if not lemma:
            return
        clauses[number] = lemma
    raise Wrong("the proof does not end with the empty lemma")
