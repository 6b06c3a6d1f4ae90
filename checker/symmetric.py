"""Checks schedules that describe the messages of node 0, for all nodes to do the same.

Let the network look the same from every node: for every node s there is an automorphism f_s that maps node 0 to s
and keeps port numbers. (These are the Cayley graphs with one port per generator: G. Sabidussi, On a class of
fixed-point-free graphs, Proc. AMS 9, 1958. networks.py finds the automorphisms in the file's own tables.)

Theorem. Let a schedule of the messages of node 0 be given. If every source s sends its messages along the images
under f_s, at the same times, then in each step every node sends over port p exactly one message for each move over
port p that the description has in that step. Proof. f_s is determined by s, because an automorphism that keeps port
numbers is determined by the image of one node. So the automorphisms form a group of N elements that moves every
node to every node, and for any two nodes u and w exactly one f_s maps u to w. A move of a message of node 0 from u
over p therefore happens at w for exactly one source. QED

So all nodes send equally large packets over equally many ports, a port is used by every node or by none, and, as f_s
keeps port numbers, every node also receives one packet per port that is used. What holds for node 0 holds for all."""

from collections import Counter

from networks import NONE
from reading import Malformed, Wrong


def _require_symmetric(problem, pieces, collectives):
    if problem.collective not in collectives or not problem.all_take_part:
        raise Malformed(f"such a schedule cannot stand for a {problem.collective}")
    if problem.batch * pieces != (problem.network.nodes if problem.collective == "allreduce" else 1):
        raise Malformed("such a schedule has one message per node, or one piece in an allreduce")
    if not problem.network.looks_the_same_from_every_node():
        raise Wrong("the network does not look the same from every node, port by port")


def _over(network, node, port, step):
    end = network.to[node * network.ports + port]
    if end == NONE:
        raise Wrong(f"step {step}: port {port} of node {node} has no link")
    return end


class _Cost:
    def __init__(self, problem):
        self.problem = problem
        self.startups = self.transmissions = 0

    def step(self, packets):
        """Adds a step in which every node sends over each port p a packet of packets[p] messages."""
        self.startups += 1
        if len(packets) > (1 if self.problem.same_port else self.problem.limit):
            raise Wrong(f"step {self.startups}: every node sends {len(packets)} packets")
        largest = max(packets.values(), default=0)
        if self.problem.packet_limit and largest > self.problem.packet_limit:
            raise Wrong(f"step {self.startups}: every node sends a packet of {largest} messages")
        self.transmissions += largest


def check_relative(problem, pieces, steps):
    """An alltoall. [0, p, D] moves the messages of node 0 for the destinations D over port p, from where they are."""
    _require_symmetric(problem, pieces, ("alltoall",))
    network = problem.network
    place, moved = [0] * network.nodes, [0] * network.nodes
    cost = _Cost(problem)
    for transfers in steps:
        now = cost.startups + 1
        packets = {}
        for node, port, destinations in transfers:
            if node != 0 or port >= network.ports or not destinations:
                raise Malformed(f"step {now}: a transfer is not [0, port, destinations]")
            if port in packets:
                raise Wrong(f"step {now}: port {port} is used twice")
            packets[port] = len(destinations)
            for destination in destinations:
                if destination >= network.nodes:
                    raise Malformed(f"step {now}: there is no node {destination}")
                if moved[destination] == now:
                    raise Wrong(f"step {now}: the message for node {destination} moves twice")
                moved[destination] = now
                place[destination] = _over(network, place[destination], port, now)
        cost.step(packets)
    for destination, node in enumerate(place):
        if node != destination:
            raise Wrong(f"the message for node {destination} ends at node {node}")
    return cost.startups, cost.transmissions


def check_tree(problem, pieces, steps):
    """A tree: [u, p, 0] in step t means that the node at port p of u is reached then from u, which was reached before.

    In an allgather the message of node 0 takes every link of the tree; in an alltoall a packet carries the messages
    for all nodes below. In a reduce-scatter the same tree is used backwards in time and direction, so that every
    node sends its part of the result of node 0 to the node above, after those below; a step over a port becomes a
    step over the port that leads back, with the same number of messages. So each port must lead back over a port of
    its own. An allreduce of N pieces is that, followed by an allgather. If packets are limited, a step stands for as
    many steps as its largest packet needs."""
    _require_symmetric(problem, pieces, ("allgather", "alltoall", "reduce-scatter", "allreduce"))
    network = problem.network
    if problem.collective in ("reduce-scatter", "allreduce"):
        ends = network.ends[0]
        if any(ends.count(end) > network.ends[end].count(0) for end in set(ends)):
            raise Wrong("a tree cannot be used backwards, because some ports do not lead back")
    reached = [0] + [None] * (network.nodes - 1)
    order, by_step = [], []
    for now, transfers in enumerate(steps, start=1):
        edges = []
        for node, port, messages in transfers:
            if node >= network.nodes or port >= network.ports or messages != [0]:
                raise Malformed(f"step {now}: a transfer is not [node, port, 0]")
            if reached[node] is None or reached[node] >= now:
                raise Wrong(f"step {now}: node {node} has not been reached yet")
            end = _over(network, node, port, now)
            if reached[end] is not None:
                raise Wrong(f"step {now}: node {end} has been reached before")
            reached[end] = now
            order.append((end, node))
            edges.append((port, end))
        by_step.append(edges)
    if None in reached:
        raise Wrong(f"node {reached.index(None)} is never reached")
    load = [1] * network.nodes
    if problem.collective == "alltoall":
        for end, above in reversed(order):
            load[above] += load[end]
    cost = _Cost(problem)
    for edges in by_step:
        packets = Counter()
        for port, end in edges:
            packets[port] += load[end]
        limit = problem.packet_limit or network.nodes
        while any(size > limit for size in packets.values()):
            cost.step(dict.fromkeys(packets, limit))
            packets = Counter({port: size - limit for port, size in packets.items() if size > limit})
        cost.step(packets)
    rounds = 2 if problem.collective == "allreduce" else 1
    return rounds * cost.startups, rounds * cost.transmissions
