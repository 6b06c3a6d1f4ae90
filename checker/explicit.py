"""Checks a schedule that lists every transfer. Nodes send what they have before the step."""

from collections import Counter

from networks import NONE
from reading import MAX_STATE, Malformed, Wrong


def check_explicit(problem, pieces, steps):
    """Returns the start-ups and transmissions, the latter in pieces."""
    kind = _Copies if problem.is_copied else _Moves if problem.is_moved else _Parts
    state = kind(problem, problem.batch * pieces)
    startups = transmissions = 0
    for startups, transfers in enumerate(steps, start=1):
        ends = _require_rules(problem, startups, transfers)
        for node, _, messages in transfers:
            state.send(startups, node, messages)
        state.arrive([(node, end, messages) for (node, _, messages), end in zip(transfers, ends)])
        transmissions += max((len(messages) for _, _, messages in transfers), default=0)
    state.require_complete()
    return startups, transmissions


def _require_rules(problem, step, transfers):
    """Checks the packets of a step; returns the node that receives each."""
    network, links, ends = problem.network, set(), []
    for node, port, messages in transfers:
        if node >= network.nodes or port >= network.ports:
            raise Malformed(f"step {step}: there is no node {node} with a port {port}")
        link = node * network.ports + port
        if network.to[link] == NONE:
            raise Wrong(f"step {step}: port {port} of node {node} has no link")
        if link in links:
            raise Wrong(f"step {step}: node {node} uses its port {port} twice")
        if not messages:
            raise Malformed(f"step {step}: an empty packet")
        if problem.packet_limit and len(messages) > problem.packet_limit:
            raise Wrong(f"step {step}: node {node} sends a packet of {len(messages)} messages")
        links.add(link)
        ends.append(network.to[link])
    for nodes, verb in (((node for node, _, _ in transfers), "sends"), (ends, "receives")):
        for node, packets in Counter(nodes).items():
            if packets > problem.limit:
                raise Wrong(f"step {step}: node {node} {verb} {packets} packets")
    ports = {port for _, port, _ in transfers}
    if problem.same_port and len(ports) > 1:
        raise Wrong(f"step {step}: nodes use the ports {min(ports)} and {max(ports)}")
    return ends


def _lacks(step, node, message):
    raise Wrong(f"step {step}: node {node} does not have message {message} that it sends")


class _Copies:
    """Broadcasts and allgathers: a node keeps what it sends and receives."""

    def __init__(self, problem, size):
        self.problem = problem
        self.count = size * len(problem.senders())
        if self.count * problem.network.nodes > MAX_STATE:
            raise Malformed("too many messages and nodes to check them one by one")
        self.has = [bytearray(self.count) for _ in range(problem.network.nodes)]
        for block, origin in enumerate(problem.senders()):
            self.has[origin][block * size:(block + 1) * size] = b"\1" * size

    def send(self, step, node, messages):
        has = self.has[node]
        for message in messages:
            if message >= self.count or not has[message]:
                _lacks(step, node, message)

    def arrive(self, arrivals):
        for _, end, messages in arrivals:
            has = self.has[end]
            for message in messages:
                has[message] = 1

    def require_complete(self):
        for node in self.problem.participants:
            missing = self.has[node].find(0)
            if missing >= 0:
                raise Wrong(f"node {node} never receives message {missing}")


class _Moves:
    """Alltoall, scatter and gather: there is one copy of each message, and it moves."""

    def __init__(self, problem, size):
        if problem.num_messages() // problem.batch * size > MAX_STATE // 8:
            raise Malformed("too many messages to check them one by one")
        self.place = [origin for origin, _ in problem.message_blocks() for _ in range(size)]
        self.goal = [destination for _, destination in problem.message_blocks() for _ in range(size)]
        self.moved = [0] * len(self.place)

    def send(self, step, node, messages):
        place, moved = self.place, self.moved
        for message in messages:
            if message >= len(place) or place[message] != node or moved[message] == step:
                _lacks(step, node, message)
            moved[message] = step

    def arrive(self, arrivals):
        place = self.place
        for _, end, messages in arrivals:
            for message in messages:
                place[message] = end

    def require_complete(self):
        for message, (place, goal) in enumerate(zip(self.place, self.goal)):
            if place != goal:
                raise Wrong(f"message {message} ends at node {place} instead of {goal}")


class _Parts:
    """Reductions. A node holds a part of each result: the set of contributions in it, at first its
    own. With R results on N nodes, a message is one of

      r                    the sender's part of result r, which leaves the sender;
      R + r                result r as a whole, which the sender keeps;
      (2 + g N + u) R + r  the part of result r that node u held when it first sent this message,
                           for any g below 256; u and all nodes that forward it keep theirs;
      (2 + 256 N + u N + v) R + r  the part of node u, which leaves u for node v; other nodes
                           forward it, and it is joined at v only;
      (2 + 256 N + N N + u N + v) R + r  the same, but u keeps its part.

    Where a part arrives, it is joined with the part there; the two must have no contribution in common. A whole result
    replaces the part there, after all others. A copy that arrives at u, or for the second time, changes nothing."""

    COPIES = 256

    def __init__(self, problem, size):
        nodes, owners = problem.network.nodes, problem.owners()
        self.nodes, self.results = nodes, size * len(owners)
        # Every part that is kept takes some bytes and a bit per participant.
        self.max_parts = MAX_STATE * 64 // (256 + len(problem.participants))
        self._require_room(nodes * self.results)
        self.owners = [nodes for nodes in owners for _ in range(size)]
        own = [0] * nodes
        for place, node in enumerate(problem.participants):
            own[node] = 1 << place
        self.all = (1 << len(problem.participants)) - 1
        self.held = [[own[node]] * self.results for node in range(nodes)]
        self.copies = {}  # (node, message): its contributions
        self.posts = {}  # message: the node where a part for another node waits, and the part
        self.leaving = {}
        self.sent = {}  # (node, message): what it sends in this step

    def _require_room(self, parts):
        if parts > self.max_parts:
            raise Malformed("too many nodes and results, or copies of parts, to keep all parts")

    def send(self, step, node, messages):
        held = self.held[node]
        self._require_room(len(self.copies) + len(self.posts) + len(messages))
        for message in messages:
            kind, result = divmod(message, self.results)
            if kind == 0:
                part = self._give(step, node, message, result)
            elif kind == 1:
                part = held[result]
                if part != self.all:
                    _lacks(step, node, message)
            elif kind - 2 < self.COPIES * self.nodes:
                part = self._copy(step, node, message, (kind - 2) % self.nodes, held[result])
            else:
                part = self._post(step, node, message, result)
            self.sent[node, message] = part

    def _give(self, step, node, message, result):
        if self.held[node][result] == 0 or (node, result) in self.leaving:
            _lacks(step, node, message)
        self.leaving[node, result] = True
        return self.held[node][result]

    def _pair(self, step, message):
        """Returns whether a posted part stays at its node as well, that node, and the addressee."""
        post = message // self.results - 2 - self.COPIES * self.nodes
        if post >= 2 * self.nodes * self.nodes:
            raise Malformed(f"step {step}: there is no message {message}")
        return post >= self.nodes ** 2, post // self.nodes % self.nodes, post % self.nodes

    def _post(self, step, node, message, result):
        stays, holder, _ = self._pair(step, message)
        if message in self.posts:
            at, part = self.posts[message]
            if at != node:
                _lacks(step, node, message)
        elif node != holder or self.held[node][result] == 0:
            _lacks(step, node, message)
        else:
            part = self.held[node][result] if stays else self._give(step, node, message, result)
        self.posts[message] = None, 0  # on its way
        return part

    def _copy(self, step, node, message, holder, part):
        if (node, message) not in self.copies:
            if node != holder or part == 0:
                _lacks(step, node, message)
            self.copies[node, message] = part
        return self.copies[node, message]

    def arrive(self, arrivals):
        for node, result in self.leaving:
            self.held[node][result] = 0
        wholes = []
        for node, end, messages in arrivals:
            for message in messages:
                kind, result = divmod(message, self.results)
                part = self.sent[node, message]
                if kind == 1:
                    wholes.append((end, result))
                    continue
                if kind >= 2 + self.COPIES * self.nodes:
                    if self._pair(0, message)[2] != end:
                        self.posts[message] = end, part
                        continue
                    del self.posts[message]
                elif kind > 1:
                    if (kind - 2) % self.nodes == end or (end, message) in self.copies:
                        continue
                    self.copies[end, message] = part
                if self.held[end][result] & part:
                    raise Wrong(f"node {end} receives a contribution to result {result} twice")
                self.held[end][result] |= part
        for end, result in wholes:
            self.held[end][result] = self.all
        self.leaving.clear()
        self.sent.clear()

    def require_complete(self):
        for result, nodes in enumerate(self.owners):
            for node in nodes:
                if self.held[node][result] != self.all:
                    raise Wrong(f"node {node} never has all of result {result}")
