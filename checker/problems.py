"""What must be achieved, and what a step may contain and costs."""

from reading import MAX_NODES, MAX_NUMBER, Malformed

COPIED = ("broadcast", "multi-broadcast", "allgather")
MOVED = ("alltoall", "scatter", "gather")
COMBINED = ("reduce", "reduce-scatter", "allreduce")
WITH_ROOT = ("broadcast", "scatter", "gather", "reduce")


class Problem:
    """A collective on a network whose links are all alike, in lock step.

    In a step a node sends at most `limit` packets and receives at most `limit`, over different links, at most one
    per link and direction; a packet holds any number of messages up to `packet_limit` (0: any number). A schedule
    costs one start-up per step, and as many transmissions as the largest packet of the step has messages. A step
    takes the time ts + tm * message_size * (messages of the largest packet)."""

    def __init__(self, fields, network):
        self.network = network
        self.collective = fields.text("collective")
        if self.collective not in COPIED + MOVED + COMBINED:
            raise Malformed(f"unknown collective \"{self.collective[:40]}\"")
        self.batch = fields.number("batch", 1, 1 << 30, 1)
        nodes = network.nodes
        self.all_take_part = not fields.has("participants")
        self.participants = (list(range(nodes)) if self.all_take_part
                             else fields.numbers("participants", 0, nodes - 1, MAX_NODES))
        if sorted(set(self.participants)) != self.participants or len(self.participants) < 2:
            raise Malformed("the participants are not at least two, in ascending order")
        self.sources = self._read_sources(fields)
        self._read_model(fields)

    def _read_sources(self, fields):
        if self.collective not in WITH_ROOT and self.collective != "multi-broadcast":
            return []
        sources = fields.numbers("sources", 0, self.network.nodes - 1, MAX_NODES)
        if not sources or len(set(sources)) != len(sources):
            raise Malformed("no source, or a source twice")
        if not set(sources) <= set(self.participants):
            raise Malformed("a source does not participate")
        if self.collective in WITH_ROOT and len(sources) != 1:
            raise Malformed("there must be one source")
        return sources

    def _read_model(self, fields):
        ports = fields.take("ports")
        self.same_port = ports == "single-dimension"
        if ports in ("one", "single-dimension"):
            ports = 1
        elif ports == "all":
            ports = MAX_NUMBER
        if type(ports) is not int or ports < 1:
            raise Malformed("\"ports\" is not one, all, single-dimension or a number")
        self.limit = ports
        self.packet_limit = fields.number("packet_limit", 0, MAX_NUMBER, 0)
        self.divisible = fields.number("divisible", 0, 1, 0) == 1
        self.ts = fields.fraction("ts")
        self.tm = fields.fraction("tm")
        self.size = fields.fraction("message_size")
        fields.finish()
        if self.divisible and self.packet_limit:
            raise Malformed("packets of divisible messages cannot be limited by a number of them")

    def time(self, startups, transmissions):
        return startups * self.ts + transmissions * self.size * self.tm

    def may_send(self, node):
        """Returns the number of packets that a node may send in a step."""
        return min(self.limit, self.network.out_degree[node])

    def may_receive(self, node):
        return min(self.limit, self.network.in_degree[node])

    # Demands, for the lower bounds.

    def is_copied(self):
        return self.collective in COPIED

    def is_moved(self):
        return self.collective in MOVED

    def senders(self):
        """Returns the nodes that something must come from: their messages, or contributions."""
        if self.collective in ("broadcast", "multi-broadcast", "scatter"):
            return self.sources
        return self.participants

    def receivers(self):
        """Returns the nodes that must have something in the end."""
        return self.sources if self.collective in ("gather", "reduce") else self.participants

    def message_blocks(self):
        """Returns (origin, destination) of each block of `batch` messages, in the order of their
        numbers; the destination is None if every participant is one. Not for reductions."""
        if self.collective == "alltoall":
            return [(a, b) for a in self.participants for b in self.participants]
        if self.collective == "scatter":
            return [(self.sources[0], b) for b in self.participants]
        if self.collective == "gather":
            return [(a, self.sources[0]) for a in self.participants]
        return [(a, None) for a in self.senders()]

    def num_messages(self):
        """Returns the number of messages in these blocks."""
        blocks = len(self.senders()) * (len(self.receivers()) if self.is_moved() else 1)
        return self.batch * blocks

    def owners(self):
        """Returns, for each block of `batch` results, the nodes that must have them."""
        if self.collective == "reduce-scatter":
            return [[node] for node in self.participants]
        return [self.receivers()]

    def crossing(self, senders, receivers):
        """Returns how many messages must go from the first nodes to the second, which have no node
        in common. Of each result of a reduction, at least one part must."""
        if not senders or not receivers:
            return 0
        if self.is_copied():
            return self.batch * len(senders)
        if self.is_moved():
            return self.batch * len(senders) * len(receivers)
        return self.batch * (len(receivers) if self.collective == "reduce-scatter" else 1)
