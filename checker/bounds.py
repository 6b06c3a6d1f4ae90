"""Lower bounds, proven from the witnesses of a certificate.

Every witness is an object with a field "kind"; its function below says what it proves and why. All
of them hold for any schedule of the problem. A step without packets can be left out of a schedule,
so the arguments are about schedules in which every step has one."""

import heapq
from fractions import Fraction
from math import ceil

from clausal import Question, check_proof
from networks import NONE
from reading import MAX_NODES, MAX_STEPS, Malformed, whole_list
from spreading import spreading_steps

MAX_PRICE = 1 << 32
MAX_WORK = 100_000_000  # links and nodes looked at for all bounds by prices


def prove(quantity, fields, problem, proven):
    """Returns the lower bound that a witness proves for "startups" or "transmissions". `proven` are
    the bounds proven so far."""
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
    distance = network.distances([node], backwards)
    levels = [1]
    for other in all_:
        if other == node:
            continue
        if distance[other] == NONE:
            raise Malformed(f"node {other} cannot be reached from node {node}")
        levels.extend([0] * (distance[other] + 1 - len(levels)))
        levels[distance[other]] += 1
    degrees = network.in_degree if backwards else network.out_degree
    most = max(degrees)
    sends = min(problem.limit, most)
    return spreading_steps(levels, sends, most, most - 1 if network.two_way else most)


def _packets(_fields, problem, proven):
    """The transmissions are the sizes of the largest packets, which are limited."""
    if not problem.packet_limit:
        return 0
    return ceil(Fraction(proven["transmissions"]) / problem.packet_limit)


def _cut_startups(fields, problem, _):
    """Like the cut below, when packets are limited: the steps that must carry the messages, and the
    steps before and after them."""
    messages, room, beside = _crossing(fields, problem)
    if not problem.packet_limit or not room or not messages:
        return 0
    return beside + ceil(Fraction(ceil(Fraction(messages, room)), problem.packet_limit))


# Transmissions.


def _steps(_fields, problem, proven):
    """Each step has a packet, and each packet has at least one message."""
    return 0 if problem.divisible else proven["startups"]


def _cut(fields, problem, _):
    """Messages must cross from the nodes "inside" to the others. The links between them and the
    ports at their ends limit how many pass per step and message of the largest packet.

    With "before" = b and "after" = a, only messages from nodes whose distance to the outside is at
    least b, and for nodes whose distance from the inside is at least a, are counted: none of them
    crosses in the first b-1 steps, and the last of them to cross still has a-1 links to go. Each of
    these steps transmits at least one message, unless messages are divisible."""
    messages, room, beside = _crossing(fields, problem)
    if not messages or not room:
        return 0
    if problem.divisible:
        return Fraction(messages, room)
    return beside + ceil(Fraction(messages, room))


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
        if not (problem.is_copied() or problem.is_moved()):
            raise Malformed("\"before\" and \"after\" are not for reductions")
        out = [node for node in range(network.nodes) if not inside[node]]
        to_outside = network.distances(out, backwards=True)
        from_inside = network.distances([n for n in range(network.nodes) if inside[n]])
        senders = [node for node in senders if to_outside[node] >= before]
        receivers = [node for node in receivers if from_inside[node] >= after]
    return problem.crossing(senders, receivers), _room(problem, inside), before + after - 2


def _room(problem, part):
    """Returns the number of packets that can pass between different parts in a step; of two parts,
    inside and outside, only from inside to outside."""
    arcs, leaving, arriving = 0, [0] * len(part), [0] * len(part)
    for a, b in problem.network.arcs:
        if part[a] != part[b] and part[a] is not False:
            arcs += 1
            leaving[a] += 1
            arriving[b] += 1
    return min(arcs, sum(min(problem.limit, n) for n in leaving), sum(min(problem.limit, n) for n in arriving))


def _prices(fields, problem, _):
    """Let every link, and every packet that a node sends or receives, have a price per message. A
    message pays at least the cost of its cheapest path. All packets of a step pay, per message of
    the largest, at most the prices of all links and of as many packets as the ports of each node
    allow. So the transmissions are at least the quotient.

    "links", "send" and "receive" are prices: one for all, or one for each link (by node and port) or node."""
    if not problem.is_moved():
        raise Malformed("prices are a witness for alltoall, scatter and gather only")
    network = problem.network
    links, one_link = _price_list(fields, "links", len(network.arcs))
    send, one_send = _price_list(fields, "send", network.nodes)
    receive, one_receive = _price_list(fields, "receive", network.nodes)
    everything = sum(links) + sum(send[v] * problem.may_send(v) + receive[v] * problem.may_receive(v)
                                  for v in range(network.nodes))
    if everything == 0:
        return 0
    costs = [price + send[a] + receive[b] for price, (a, b) in zip(links, network.arcs)]
    alike = one_link and one_send and one_receive
    senders, receivers = problem.senders(), problem.receivers()
    paid = 0
    if (alike and problem.collective == "alltoall" and problem.all_take_part
            and network.looks_the_same_from_every_node()):
        paid = network.nodes * sum(network.distances([0])) * costs[0]
    else:
        network.searched += len(senders) * (len(network.arcs) + network.nodes)
        if network.searched > MAX_WORK:
            raise Malformed("too many senders and links to add up the cheapest paths")
        for sender in senders:
            cost = ([d * costs[0] for d in network.distances([sender])] if alike
                    else _cheapest(network, sender, costs))
            paid += sum(cost[receiver] for receiver in receivers)
    value = Fraction(paid * problem.batch, everything)
    return value if problem.divisible else ceil(value)


def _price_list(fields, name, count):
    value = fields.take(name) if fields.has(name) else 0
    prices = [value] * count if type(value) is int else value
    if len(whole_list(prices, 0, MAX_PRICE, count, f"\"{name}\"")) != count:
        raise Malformed(f"\"{name}\" is neither a price nor a list of {count} prices")
    return prices, prices is not value


def _cheapest(network, sender, costs):
    if not hasattr(network, "arcs_of"):
        network.arcs_of = [[] for _ in range(network.nodes)]
        for number, (a, b) in enumerate(network.arcs):
            network.arcs_of[a].append((number, b))
    best = [None] * network.nodes
    queue = [(0, sender)]
    while queue:
        cost, node = heapq.heappop(queue)
        if best[node] is not None:
            continue
        best[node] = cost
        for number, end in network.arcs_of[node]:
            if best[end] is None:
                heapq.heappush(queue, (cost + costs[number], end))
    if None in best:
        raise Malformed(f"node {best.index(None)} cannot be reached from node {sender}")
    return best


def _copies(_fields, problem, _):
    """Divide every step into as many units as its largest packet has messages, one message of each packet per unit.
    In a unit, only nodes that already have a message can send, each at most k, so the number of such nodes grows at
    most (1+k)-fold per unit. Every message must be received by every participant but its source."""
    if not problem.is_copied() or problem.divisible:
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

    Of P participants, all but one must send their part of a result, so P-1 transfers are needed for
    each. In an allreduce, P-1 are needed until some participant has all contributions, because the
    transfers until then connect all P; no other participant has them at that time (order the
    transfers of a step arbitrarily), so each of the others receives one more: 2(P-1). (F. Harary,
    A. J. Schwenk, The communication problem on graphs and digraphs, 1974.)

    "parts" gives every node the number of its part. If all nodes of a part count as one, the same
    holds for the parts that have a participant, and for the transfers between parts."""
    if problem.is_copied() or problem.is_moved():
        raise Malformed("transfers are counted for reductions only")
    network = problem.network
    part = list(range(network.nodes))
    if fields.has("parts"):
        part = fields.numbers("parts", 0, network.nodes - 1, MAX_NODES)
        if len(part) != network.nodes:
            raise Malformed("\"parts\" does not have a number for each node")
    others = len({part[node] for node in problem.participants}) - 1
    room = _room(problem, part)
    if not room or not others:
        return 0
    results = problem.batch * len(problem.owners())
    rounds = 2 if problem.collective == "allreduce" else 1
    value = Fraction(rounds * others * results, room)
    return value if problem.divisible else ceil(value)


def _refuted_startups(fields, problem, _):
    """No schedule has at most "steps" steps (clausal.py)."""
    steps = fields.number("steps", 1, MAX_STEPS)
    check_proof(Question(problem, steps, None).clauses(), fields.take("proof"))
    return steps + 1


def _refuted_transmissions(fields, problem, _):
    """The same for "transmissions": as each step transmits a message, there would be as few steps."""
    total = fields.number("transmissions", 1, MAX_STEPS)
    check_proof(Question(problem, total, total).clauses(), fields.take("proof"))
    return total + 1


_WITNESSES = {
    ("startups", "clausal-proof"): _refuted_startups,
    ("transmissions", "clausal-proof"): _refuted_transmissions,
    ("startups", "spreading"): _spreading,
    ("startups", "packets"): _packets,
    ("startups", "cut"): _cut_startups,
    ("transmissions", "startups"): _steps,
    ("transmissions", "cut"): _cut,
    ("transmissions", "prices"): _prices,
    ("transmissions", "copies"): _copies,
    ("transmissions", "transfers"): _transfers,
}
