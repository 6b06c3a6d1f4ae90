"""Lower bounds, proven from the witnesses of a certificate.

Every witness is an object with a field "kind"; its function below says what it proves and why, for any schedule of
the problem. Steps without packets can be left out, so the arguments assume that every step has one."""

import heapq
import itertools
from collections import Counter
from fractions import Fraction
from math import ceil

from clausal import Question, check_proof
from few_steps import Exchange, fewest_on_way, least_time
from networks import NONE
from reading import MAX_NODES, MAX_STEPS, Malformed, whole_list
from spreading import spreading_steps

MAX_PRICE = 1 << 32
MAX_DISTANCE = 64  # of bounds that look at all distances


def prove(quantity, fields, problem, proven):
    """Returns the bound that a witness proves for a quantity; `proven` are the bounds proven so far."""
    kind = fields.text("kind")
    if (quantity, kind) not in _WITNESSES:
        raise Malformed(f"unknown witness \"{kind[:40]}\" for {quantity}")
    value = _WITNESSES[quantity, kind](fields, problem, proven)
    fields.finish()
    return value


# Start-ups.


def _spreading(fields, problem, _):
    """Node "from" has something that other nodes need, or node "to" needs something from others:
    the information spreads from it, or, with time reversed, to it (spreading.py)."""
    network = problem.network
    backwards = fields.has("to")
    node = fields.number("to" if backwards else "from", 0, network.nodes - 1)
    one, all_ = problem.senders(), problem.receivers()
    if backwards:
        one, all_ = all_, one
    if node not in one:
        return 0
    levels = _levels(problem, node, all_, backwards)
    degrees = network.in_degree if backwards else network.out_degree
    most = max(degrees)
    sends = min(problem.limit, most)
    return spreading_steps(levels, sends, most, most - 1 if network.two_way else most)


def _levels(problem, node, others, backwards=False):
    """Returns how many of these nodes are at distance 0 (the node itself, in any case), 1, 2, ... from a node."""
    distance = problem.network.distances([node], backwards)
    counts = Counter(distance[other] for other in others if other != node)
    if NONE in counts:
        raise Malformed(f"node {distance.index(NONE)} cannot be reached from node {node}")
    return (1, *(counts[far] for far in range(1, max(counts, default=0) + 1)))


def _packets(_fields, problem, proven):
    """The transmissions are the sizes of the largest packets, which are limited."""
    return ceil(proven["transmissions"] / problem.packet_limit) if problem.packet_limit else 0


def _cut_startups(fields, problem, _):
    """Like the cut below, when packets are limited: the steps that must carry the messages, and those beside them."""
    sent, beside = _crossing(fields, problem)
    return beside + ceil(Fraction(ceil(sent), problem.packet_limit)) if sent and problem.packet_limit else 0


# Transmissions.


def _steps(_fields, problem, proven):
    """Each step has a packet, and each packet has at least one message."""
    return 0 if problem.divisible else proven["startups"]


def _cut(fields, problem, _):
    """Messages must cross from the nodes "inside" to the others. The links between them and the ports at their ends
    limit how many pass per step and message of the largest packet.

    With "before" = b and "after" = a, only messages from nodes at a distance of at least b to the outside, and for
    nodes at a distance of at least a from the inside, are counted: none of them crosses in the first b-1 steps, and
    the last still has a-1 links to go. Each such step transmits at least one message, unless messages are divisible."""
    sent, beside = _crossing(fields, problem)
    return sent if problem.divisible or not sent else beside + ceil(sent)


def _crossing(fields, problem):
    network = problem.network
    inside = [False] * network.nodes
    for node in fields.numbers("inside", 0, network.nodes - 1, MAX_NODES):
        inside[node] = True
    before = fields.number("before", 1, MAX_NODES, 1)
    after = fields.number("after", 1, MAX_NODES, 1)
    senders = [node for node in problem.senders() if inside[node]]
    receivers = [node for node in problem.receivers() if not inside[node]]
    if before > 1 or after > 1:
        if not (problem.is_copied or problem.is_moved):
            raise Malformed("\"before\" and \"after\" are not for reductions")
        out = [node for node in range(network.nodes) if not inside[node]]
        to_outside = network.distances(out, backwards=True)
        from_inside = network.distances([n for n in range(network.nodes) if inside[n]])
        senders = [node for node in senders if to_outside[node] >= before]
        receivers = [node for node in receivers if from_inside[node] >= after]
    room = _room(problem, [(a, b) for a, b in network.arcs if inside[a] and not inside[b]])
    return Fraction(problem.crossing(senders, receivers), room) if room else 0, before + after - 2


def _room(problem, arcs):
    """Returns the number of packets that can cross these links in a step."""
    return min(len(arcs), *(sum(min(problem.limit, links) for links in Counter(nodes).values())
                            for nodes in ((a for a, _ in arcs), (b for _, b in arcs))))


def _prices(fields, problem, _):
    """Let every link, and every packet that a node sends or receives, have a price per message. A message pays at
    least the cost of its cheapest path. All packets of a step pay, per message of the largest, at most the prices of
    all links and of as many packets as the ports of each node allow. So the transmissions are at least the quotient.

    "links", "send" and "receive" are prices: one for all, or one for each link (by node and port) or node."""
    if not problem.is_moved:
        raise Malformed("prices are a witness for alltoall, scatter and gather only")
    network = problem.network
    links, one_link = _price_list(fields, "links", len(network.arcs))
    send, one_send = _price_list(fields, "send", network.nodes)
    receive, one_receive = _price_list(fields, "receive", network.nodes)
    everything = sum(links) + sum(send[v] * problem.may_send[v] + receive[v] * problem.may_receive[v]
                                  for v in range(network.nodes))
    costs = [price + send[a] + receive[b] for price, (a, b) in zip(links, network.arcs)]
    alike = one_link and one_send and one_receive
    senders, receivers = problem.senders(), problem.receivers()
    paid, times = 0, problem.batch
    if (alike and problem.collective == "alltoall" and problem.all_take_part
            and network.looks_the_same_from_every_node()):
        senders, times = [0], problem.batch * network.nodes
    network.search(len(senders))
    for sender in senders:
        cost = ([d * costs[0] for d in network.distances([sender])] if alike
                else _cheapest(network, sender, costs))
        paid += sum(cost[receiver] for receiver in receivers)
    value = Fraction(paid * times, everything) if everything else 0
    return value if problem.divisible else ceil(value)


def _price_list(fields, name, count):
    value = fields.take(name) if fields.has(name) else 0
    prices = [value] * count if type(value) is int else value
    if len(whole_list(prices, 0, MAX_PRICE, count, f"\"{name}\"")) != count:
        raise Malformed(f"\"{name}\" is neither a price nor a list of {count} prices")
    return prices, prices is not value


def _cheapest(network, sender, costs):
    first = list(itertools.accumulate(network.out_degree, initial=0))
    best = [None] * network.nodes
    queue = [(0, sender)]
    while queue:
        cost, node = heapq.heappop(queue)
        if best[node] is not None:
            continue
        best[node] = cost
        for number, end in enumerate(network.ends[node], first[node]):
            if best[end] is None:
                heapq.heappush(queue, (cost + costs[number], end))
    if None in best:
        raise Malformed(f"node {best.index(None)} cannot be reached from node {sender}")
    return best


def _copies(_fields, problem, _):
    """Divide every step into as many units as its largest packet has messages, one message of each packet per unit.
    In a unit, only nodes that already have a message can send, each at most k, so the number of such nodes grows at
    most (1+k)-fold per unit. Every message must be received by every participant but its source."""
    if not problem.is_copied or problem.divisible:
        return 0
    nodes = problem.network.nodes
    k = min(problem.limit, max(problem.network.out_degree))
    left = problem.batch * len(problem.senders()) * (len(problem.participants) - 1)
    holders, units = len(problem.senders()), 0
    while left > 0:
        if holders >= nodes:
            return units + ceil(Fraction(left, nodes * k))
        left -= holders * k
        holders *= 1 + k
        units += 1
    return units


def _transfers(fields, problem, _):
    """Divides the transfers that reductions need by the packets of a step.

    Of P participants, all but one must send their part of a result, so P-1 transfers are needed for each. In an
    allreduce, P-1 are needed until some participant has all contributions, because the transfers until then connect
    all P; no other participant has them at that time (order the transfers of a step arbitrarily), so each of the others
    receives one more: 2(P-1). (F. Harary, A. J. Schwenk, The communication problem on graphs and digraphs, 1974.)

    "parts" gives every node the number of its part. If all nodes of a part count as one, the same holds for the parts
    that have a participant, and for the transfers between parts."""
    if problem.is_copied or problem.is_moved:
        raise Malformed("transfers are counted for reductions only")
    network = problem.network
    part = list(range(network.nodes))
    if fields.has("parts"):
        part = fields.numbers("parts", 0, network.nodes - 1, MAX_NODES)
        if len(part) != network.nodes:
            raise Malformed("\"parts\" does not have a number for each node")
    others = len({part[node] for node in problem.participants}) - 1
    room = _room(problem, [(a, b) for a, b in network.arcs if part[a] != part[b]])
    results = problem.batch * len(problem.owners()) * (2 if problem.collective == "allreduce" else 1)
    value = Fraction(others * results, room) if room else 0
    return value if problem.divisible else ceil(value)


def _refuted(quantity):
    """No schedule has at most "steps" steps; or "transmissions" and, as each step has a message, as few steps."""
    def prove_by_clauses(fields, problem, _):
        limit = fields.number(quantity, 1, MAX_STEPS)
        total = limit if quantity == "transmissions" else None
        check_proof(Question(problem, limit, total).clauses(), fields.take("proof"))
        return limit + 1
    return prove_by_clauses


# Time.


def _way(fields, problem, proven):
    """All messages, or all parts of results, for node "to" from node "from" cross every distance between them."""
    start, goal = (fields.number(name, 0, problem.network.nodes - 1) for name in ("from", "to"))
    far = problem.network.distances([start])
    if start not in problem.senders() or goal not in problem.receivers():
        return 0
    if not 1 <= far[goal] <= MAX_DISTANCE:
        raise Malformed(f"the nodes of a way are not at a distance from 1 to {MAX_DISTANCE}")
    cuts = [[] for _ in range(far[goal])]
    for a, b in problem.network.arcs:
        if 0 <= far[a] < far[b] <= far[goal]:
            cuts[far[a]].append((a, b))
    paces = [_room(problem, arcs) for arcs in cuts]
    paces[-1] = min(paces[-1], problem.may_receive[goal])
    return least_time(problem, proven, lambda steps: fewest_on_way(problem.batch, paces, steps, problem.divisible))


def _exchange(_fields, problem, proven):
    """An allreduce of few steps sends every result often (few_steps.py)."""
    network, batch = problem.network, problem.batch
    if problem.collective != "allreduce" or not network.two_way:
        raise Malformed("\"exchange\" is a witness for allreduce on bidirectional links only")
    alike = problem.all_take_part and network.looks_the_same_from_every_node()
    nodes = [0] if alike else range(network.nodes)
    network.search(len(nodes))
    all_levels = {_levels(problem, node, problem.participants) for node in nodes}
    exchange = Exchange(all_levels, len(problem.participants), max(problem.may_send + problem.may_receive),
                        max(network.out_degree + network.in_degree))
    room = _room(problem, network.arcs)
    return least_time(problem, proven, lambda steps: exchange.fewest_sends(steps) * batch / room)


_WITNESSES = {
    ("startups", "clausal-proof"): _refuted("steps"),
    ("transmissions", "clausal-proof"): _refuted("transmissions"),
    ("startups", "spreading"): _spreading,
    ("startups", "packets"): _packets,
    ("startups", "cut"): _cut_startups,
    ("transmissions", "startups"): _steps,
    ("transmissions", "cut"): _cut,
    ("transmissions", "prices"): _prices,
    ("transmissions", "copies"): _copies,
    ("transmissions", "transfers"): _transfers,
    ("time", "way"): _way,
    ("time", "exchange"): _exchange,
}
