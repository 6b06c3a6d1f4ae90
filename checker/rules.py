"""The rules of one step for explicit schedules, and the cost of the steps."""

from networks import NONE
from reading import Malformed, Wrong


class Steps:
    """Checks the packets of each step and adds up what the steps cost."""

    def __init__(self, problem):
        self.problem = problem
        self.network = problem.network
        self.startups = 0
        self.transmissions = 0  # in messages of the schedule
        nodes = self.network.nodes
        self._used = [0] * len(self.network.to)  # by link: the last step that used it
        self._sent = [(0, 0)] * nodes  # by node: step and number of packets
        self._received = [(0, 0)] * nodes

    def begin(self):
        self.startups += 1
        self._largest = 0
        self._port = None

    def packet(self, node, port, messages):
        """Checks a packet with this number of messages; returns the node that receives it."""
        network, step = self.network, self.startups
        if node >= network.nodes or port >= network.ports:
            raise Malformed(f"step {step}: there is no node {node} with a port {port}")
        link = node * network.ports + port
        end = network.to[link]
        if end == NONE:
            raise Wrong(f"step {step}: port {port} of node {node} has no link")
        if messages == 0:
            raise Malformed(f"step {step}: an empty packet")
        if self._used[link] == step:
            raise Wrong(f"step {step}: node {node} uses its port {port} twice")
        self._used[link] = step
        self._count(self._sent, node, "sends")
        self._count(self._received, end, "receives")
        if self.problem.same_port:
            if self._port not in (None, port):
                raise Wrong(f"step {step}: nodes use the ports {self._port} and {port}")
            self._port = port
        if self.problem.packet_limit and messages > self.problem.packet_limit:
            raise Wrong(f"step {step}: node {node} sends a packet of {messages} messages")
        self._largest = max(self._largest, messages)
        return end

    def _count(self, counts, node, verb):
        step, packets = counts[node]
        packets = packets + 1 if step == self.startups else 1
        if packets > self.problem.limit:
            raise Wrong(f"step {self.startups}: node {node} {verb} {packets} packets")
        counts[node] = (self.startups, packets)

    def end(self):
        self.transmissions += self._largest
