"""Networks as tables: to[node * ports + port] is the node at the other end, or NONE."""

import itertools
import math

from reading import MAX_LINKS, MAX_NODES, Malformed, whole, whole_list

NONE = -1
MAX_WORK = 100_000_000  # links and nodes that all bounds of a certificate look at


class Network:
    def __init__(self, name, ports, to):
        self.name, self.ports, self.to = name, ports, to
        self.nodes = len(to) // ports
        self.arcs = [(place // ports, end) for place, end in enumerate(to) if end != NONE]  # by node and port
        if not self.arcs:
            raise Malformed("the network has no links")
        self.ends, self.starts = ([[] for _ in range(self.nodes)] for _ in range(2))
        for start, end in self.arcs:
            if end == start:
                raise Malformed(f"node {end} is linked to itself")
            self.ends[start].append(end)
            self.starts[end].append(start)
        self.out_degree, self.in_degree = list(map(len, self.ends)), list(map(len, self.starts))
        arcs = set(self.arcs)
        self.two_way = arcs == {(b, a) for a, b in arcs}
        self._same = None
        self._searched = 0  # links and nodes that bounds have looked at

    def distances(self, starts, backwards=False):
        """Returns the links from the nearest start to each node (or, backwards, to it); NONE if there is no path."""
        ends = self.starts if backwards else self.ends
        distance = [NONE] * self.nodes
        queue = list(starts)
        for start in starts:
            distance[start] = 0
        for node in queue:
            for end in ends[node]:
                if distance[end] == NONE:
                    distance[end] = distance[node] + 1
                    queue.append(end)
        return distance

    def search(self, times):
        """Raises Malformed if bounds would search the network too often."""
        self._searched += times * (len(self.arcs) + self.nodes)
        if self._searched > MAX_WORK:
            raise Malformed("too many senders and links to search for all paths")

    def looks_the_same_from_every_node(self):
        """Returns whether for every two nodes some automorphism that keeps port numbers maps one to the other.

        It suffices to find, for some ports that lead everywhere, one that maps node 0 to its neighbour over that
        port: if f maps node 0 to the end of port p, and g maps it to the end of port q, then f(g(0)) is the node
        that the ports p, q lead to from node 0. Each port that is tried at least doubles the group, so there are
        few of them. Such a map is determined by the image of node 0, because it keeps port numbers."""
        if self._same is None:
            order, parent = self._tree(range(self.ports))
            self._same = len(order) == self.nodes
            tried, images = [], {NONE, 0}
            for port, end in enumerate(self.to[:self.ports]):
                if self._same and end not in images:
                    tried.append(port)
                    images.update(self._tree(tried)[0])
                    self._same = self._shifts_along(port, order, parent)
        return self._same

    def _tree(self, ports):
        """Returns the nodes that these ports lead to from node 0, parents first, and (parent, port) of each."""
        parent, order = [None] * self.nodes, [0]
        for node in order:
            for port in ports:
                end = self.to[node * self.ports + port]
                if end not in (NONE, 0) and parent[end] is None:
                    parent[end] = (node, port)
                    order.append(end)
        return order, parent

    def _shifts_along(self, port, order, parent):
        to, ports = self.to, self.ports
        image = [NONE] * self.nodes
        image[0] = to[port]
        for node in order[1:]:
            above, over = parent[node]
            image[node] = to[image[above] * ports + over]
            if image[node] == NONE:
                return False
        if len(set(image)) != self.nodes:
            return False
        image.append(NONE)  # at place NONE
        columns = (to[port::ports] for port in range(ports))
        return all([image[end] for end in ends] == [ends[i] for i in image[:-1]] for ends in columns)


def _linked(fields):
    """{"form":"links","neighbours":[[1,3],[2,null],...]}: the ends of the ports of each node."""
    lists = fields.take("neighbours")
    if type(lists) is not list or not 1 <= len(lists) <= MAX_NODES or any(type(ends) is not list for ends in lists):
        raise Malformed("the network has no nodes, too many, or neighbours that are not a list")
    ports = max(map(len, lists))
    if ports == 0 or ports * len(lists) > MAX_LINKS:
        raise Malformed("the network has no links, or too many")
    to = []
    for ends in lists:
        for end in ends:
            to.append(NONE if end is None else whole(end, 0, len(lists) - 1, "a neighbour"))
        to.extend([NONE] * (ports - len(ends)))
    return ports, to


def _digits(fields):
    """{"form":"digits","sides":[4,4],"steps":[[1,0],[3,0],[0,1],[0,3]]}: a node is a list of digits, the last of
    which changes fastest as ids count up; port p adds steps[p], each digit modulo its side."""
    sides = fields.numbers("sides", 1, MAX_NODES, 20)
    vectors = fields.take("steps")
    nodes = math.prod(sides)
    if nodes > MAX_NODES:
        raise Malformed("the network has too many nodes")
    if type(vectors) is not list or not 1 <= len(vectors) <= MAX_LINKS // nodes:
        raise Malformed("\"steps\" is empty, too long or not a list")
    for vector in vectors:
        if len(whole_list(vector, 0, MAX_NODES, len(sides), "a step")) != len(sides):
            raise Malformed("a step has another number of digits than there are sides")
    columns = []
    for vector in vectors:
        ends = [0]
        for side, added in zip(sides, vector):
            ends = [end * side + (digit + added) % side for end in ends for digit in range(side)]
        columns.append(ends)
    return len(vectors), list(itertools.chain(*zip(*columns)))


def _permutations(fields):
    """{"form":"permutations","generators":[[2,1,3],[3,2,1]]}: nodes are what the generators produce, in lexicographic
    order; over the port of generator g, x leads to the permutation whose i-th symbol is the g[i]-th of x."""
    generators = fields.take("generators")
    if type(generators) is not list or not 1 <= len(generators) <= 1024:
        raise Malformed("\"generators\" is empty, too long or not a list")
    for generator in generators:
        whole_list(generator, 1, 64, 64, "a generator")
        if sorted(generator) != list(range(1, len(generators[0]) + 1)):
            raise Malformed("a generator is not a permutation of 1 .. n")
    moves = [bytes(i - 1 for i in generator) for generator in generators]
    start = bytes(range(len(moves[0])))
    found, queue, ends = {start: 0}, [start], []  # a node is found as the i-th, and its ends have such numbers
    for x in queue:
        table = x.ljust(256)  # translate() replaces i by table[i]
        for move in moves:
            y = move.translate(table)
            ends.append(found.setdefault(y, len(queue)))
            if ends[-1] == len(queue):
                queue.append(y)
        if len(queue) * len(moves) > MAX_LINKS or len(queue) > MAX_NODES:
            raise Malformed("the network has too many nodes")
    order = sorted(range(len(queue)), key=queue.__getitem__)
    number = {i: place for place, i in enumerate(order)}
    return len(moves), [number[ends[i * len(moves) + port]] for i in order for port in range(len(moves))]


_FORMS = {"links": _linked, "digits": _digits, "permutations": _permutations}


def read_network(fields):
    name = fields.text("name", "a network")
    form = fields.text("form")
    if form not in _FORMS:
        raise Malformed(f"unknown form of network \"{form[:40]}\"")
    ports, to = _FORMS[form](fields)
    fields.finish()
    return Network(name, ports, to)
