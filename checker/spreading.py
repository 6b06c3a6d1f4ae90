"""How fast information can spread from one node.

Draw an arrow from the node that first informed a node to that node. The arrows form a tree. A node informs at most
k others per step, and at most as many in all as it has other neighbours: D if it is the first node, and D - 1
otherwise, because its informant is one of its neighbours. (D where links are one-way: the informant need not be
reachable.) A node of the tree at depth d that is informed in step s has waited s - d steps on its way: each of its
ancestors, after being informed, lets some number of steps pass before it informs the next node of the path. The
number of nodes that any tree can have for given depth and waiting is therefore at most what unlimited room allows,
and that is counted here in whole numbers.

A node at distance d from the first is at depth d or more. So if nodes are informed within T steps, then for every d
the number of nodes at distance d or more is at most the number of places at depth d or more with waiting of at most
T - depth. The smallest T for which this holds for all d is a lower bound on the steps; with d = 0 it contains the
doubling bound, and it is at least the largest distance."""

MAX_WAITING = 64  # deeper waiting is not counted, which makes the bound no larger
MAX_DEPTH = 4096  # deeper trees are not counted either


def _told(age, neighbours, sends):
    """How many nodes are informed in the age-th step (from 1) after a node was informed."""
    return max(0, min(sends, neighbours - (age - 1) * sends))


def informed_by_step(nodes, sends, degree, others):
    """Returns how many nodes can be informed anywhere after 0, 1, 2, ... steps, up to at least `nodes`."""
    fresh, known = [1], [1]
    while known[-1] < nodes:
        step = len(fresh)
        heard = _told(step, degree, sends)
        for age in range(1, step):
            told = _told(age, others, sends)
            if told == 0:
                break
            heard += fresh[step - age] * told
        fresh.append(heard)
        known.append(known[-1] + heard if heard else nodes)  # a network of this degree has fewer nodes
    return known


def _far_nodes_fit(by_distance, steps, sends, degree, others):
    nearest = max(0, steps - MAX_WAITING)
    enough = sum(by_distance)  # a larger count makes no difference
    row = [1] + [0] * (steps - nearest)  # by waiting, at the current depth
    places = []
    for depth in range(steps + 1):
        places.append(sum(row[:steps - depth + 1]))
        below = [0] * len(row)
        for waited, count in enumerate(row):
            for more in range(len(row) - waited if count else 0):
                told = _told(more + 1, degree if depth == 0 else others, sends)
                if told == 0:
                    break
                below[waited + more] += count * told
        row = [min(count, enough) for count in below]
    room = far = 0
    for depth in range(steps, nearest - 1, -1):
        room += places[depth]
        far += by_distance[depth] if depth < len(by_distance) else 0
        if far > room:
            return False
    return True


def spreading_steps(by_distance, sends, degree, others):
    """Returns a lower bound on the steps until all nodes are informed, by_distance[d] of them at distance d."""
    steps = max(len(by_distance), len(informed_by_step(sum(by_distance), sends, degree, others))) - 1
    while steps <= MAX_DEPTH and not _far_nodes_fit(by_distance, steps, sends, degree, others):
        steps += 1
    return steps
