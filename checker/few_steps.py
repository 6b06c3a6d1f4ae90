"""The least time over all numbers of steps, where few steps transmit more. No rounding makes a bound larger."""

from fractions import Fraction
from itertools import accumulate, combinations, zip_longest
from math import ceil

from spreading import informed_by_step, spreading_steps

MAX_STEPS = 128  # of the schedules about which more is known than what is proven already


def least_time(problem, proven, fewest):
    """Returns the least time if schedules of T steps transmit fewest(T) messages or more."""
    steps, times = int(proven["startups"]), []
    while steps <= MAX_STEPS:
        least = fewest(steps) if problem.divisible else ceil(fewest(steps))
        if least <= proven["transmissions"]:
            break
        times.append(problem.time(steps, least))
        steps += 1
    return min([*times, problem.time(steps, proven["transmissions"])])


def fewest_on_way(messages, paces, steps, divisible):
    """Returns the least number of transmissions if all messages cross a sequence of cuts, the i-th of which lets pass
    at most paces[i] messages per step and message of its largest packet.

    Let cut b follow k steps after cut a. A message that has crossed a by the beginning of any k steps, or else crosses
    b after them, does not need these steps. So all messages pass one of the two cuts in the other steps. The steps in
    which messages may cross a or b are divided into R rows of at most k steps, and one row has at least 1/R of their
    transmissions: all of them have R/(R-1) times what the other rows need. Whole messages also need the other steps."""
    sent = 0
    for a, b in combinations(range(len(paces)), 2):
        beside = a + len(paces) - 1 - b
        rows = ceil(Fraction(steps - beside, b - a))
        if rows > 1:
            least = Fraction(messages * rows, max(paces[a], paces[b]) * (rows - 1))
            sent = max(sent, least if divisible else least + beside)
    return sent


def _log2(number, up):
    """Returns a multiple of 2^-16 that is at most, or at least, the logarithm to base 2."""
    power = number**(1 << 16)
    return Fraction((power - 1).bit_length() if up else power.bit_length() - 1, 1 << 16)


class Exchange:
    """An allreduce among P participants, by the numbers of participants at each distance from the nodes.

    Draw participants u and v at random, and follow what u contributes to the result of v. Its path has at least
    2 log P bits, log P of which are u. In t steps a node hears from, or tells, at most R(t) participants: the path is
    at a given node after step t of T with a probability of at most c(t) = R(t) R(T-t) / P^2. If nodes send the result
    n times in step t, it adds at most n c(t-1) bits to the path, and at most n c(t) backwards in time, but never more
    than log(1 + sends). All steps must add log P bits, in both directions of time.

    If it takes K steps from any participant to all, each sends the result in one of the first T-K+1 steps, and
    receives it in one of the last T-K+1. docs/certificates.md has the whole argument."""

    def __init__(self, all_levels, participants, sends, degree):
        self.participants, self.bits = participants, _log2(1 + sends, up=True)
        self.lacking = 2 * _log2(participants, up=False)
        near = [0]  # participants at distances below 0, 1, 2, ... of a node, at most
        for sums in zip_longest(*map(accumulate, all_levels), fillvalue=participants):
            near.append(min(participants, max(sums)))
            if near[-1] == participants:
                break
        self.to_all = spreading_steps([b - a for a, b in zip(near, near[1:])], sends, degree, degree - 1)
        told = informed_by_step(participants, sends, degree, degree - 1)
        self.reach = [min(participants, *most) for most in zip_longest(told, near[1:], fillvalue=participants)]

    def _chance(self, *steps):
        before, after = (self.reach[min(step, len(self.reach) - 1)] for step in steps)
        return Fraction(before * after, self.participants**2)

    def fewest_sends(self, steps):
        """Returns the least number of times that a result is sent, by all nodes."""
        offers = []  # bits for each time that it is sent in a step, for this many times
        for step in range(1, steps + 1):
            low, high = sorted((self._chance(step - 1, steps - step + 1), self._chance(step, steps - step)))
            offers += [[low + high, step, self.bits / high], [low, step, self.bits / low - self.bits / high]]
        offers.sort(reverse=True)
        lacking, sent, slack = self.lacking, Fraction(0), steps - self.to_all
        for first, last in [(1, slack + 1), (self.to_all, steps)] if slack + 1 < self.to_all else []:
            left = self.participants
            sent += left
            for offer in offers:
                taken = min(offer[2], left) if first <= offer[1] <= last else 0
                offer[2] -= taken
                left -= taken
                lacking -= taken * offer[0]
        for bits, _, times in offers:
            taken = min(times, max(lacking, 0) / bits)
            sent += taken
            lacking -= taken * bits
        return sent
