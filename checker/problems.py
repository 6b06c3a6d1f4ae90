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
        self.is_copied, self.is_moved = self.collective in COPIED, self.collective in MOVED
        # The number of packets that each node may send, and receive, in a step.
        self.may_send = [min(self.limit, links) for links in network.out_degree]
        self.may_receive = [min(self.limit, links) for links in network.in_degree]

    def _read_sources(self, fields):
        if self.collective not in WITH_ROOT and self.collective != "multi-broadcast":
            return []
        sources = fields.numbers("sources", 0, self.network.nodes - 1, MAX_NODES)
        if not sources or len(set(sources)) != len(sources) or not set(sources) <= set(self.participants):
            raise Malformed("no source, a source twice, or one that does not participate")
        if self.collective in WITH_ROOT and len(sources) != 1:
            raise Malformed("there must be one source")
        return sources

    def _read_model(self, fields):
        ports = fields.take("ports")
        self.same_port = ports == "single-dimension"
        if type(ports) is str:
            ports = {"one": 1, "single-dimension": 1, "all": MAX_NUMBER}.get(ports)
        if type(ports) is not int or ports < 1:
            raise Malformed("\"ports\" is not one, all, single-dimension or a number")
        self.limit = ports
        self.packet_limit = fields.number("packet_limit", 0, MAX_NUMBER, 0)
        self.divisible = fields.number("divisible", 0, 1, 0) == 1
        self.ts, self.tm, self.size = map(fields.fraction, ("ts", "tm", "message_size"))
        fields.finish()
        if self.divisible and self.packet_limit:
            raise Malformed("packets of divisible messages cannot be limited by a number of them")

    def time(self, startups, transmissions):
        return startups * self.ts + transmissions * self.size * self.tm

    # Demands, for the lower bounds.

    def senders(self):
        """Returns the nodes that something must come from: their messages, or contributions."""
        if self.collective in ("broadcast", "multi-broadcast", "scatter"):
            return self.sources
        return self.participants

    def receivers(self):
        """Returns the nodes that must have something in the end."""
        return self.sources if self.collective in ("gather", "reduce") else self.participants

    def message_blocks(self):
        """Yields (origin, destination) of each block of `batch` messages, in the order of their
        numbers; the destination is None if every participant is one. Not for reductions."""
        return ((a, b) for a in self.senders() for b in (self.receivers() if self.is_moved else [None]))

    def num_messages(self):
        """Returns the number of messages in these blocks."""
        return self.batch * len(self.senders()) * (len(self.receivers()) if self.is_moved else 1)

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
        for_each = len(receivers) if self.is_moved or self.collective == "reduce-scatter" else 1
        return self.batch * for_each * (len(senders) if self.is_moved or self.is_copied else 1)
