// The shapes of links and the paths of transfers in the unit box, as flat lists x, y, x, y, ... A link that
// wraps around to the other side of the picture has a gap, a pair of NaN.

class LinkShapes {
  constructor(model) {
    this.model = model;
    this.bent = new Array(model.linkCount).fill(null);
    const {bendFirst, bendPoints} = model.links;
    if (!bendFirst || !bendPoints) return;
    // Offsets are counted in points or in numbers.
    const scale = bendFirst[model.linkCount] === bendPoints.length ? 1 : 2;
    for (let link = 0; link < model.linkCount; ++link) {
      const points = bendPoints.subarray(scale * bendFirst[link], scale * bendFirst[link + 1]);
      if (points.length > 0) this.bent[link] = rounded(withGap(this.withEnds(link, Array.from(points))));
    }
  }

  withEnds(link, points) {
    const {x, y, links} = this.model;
    const from = links.from[link];
    const to = links.to[link];
    const isAt = (node, i) => Math.hypot(points[i] - x[node], points[i + 1] - y[node]) < 1e-5;
    const begin = isAt(from, 0) ? [] : [x[from], y[from]];
    const end = isAt(to, points.length - 2) ? [] : [x[to], y[to]];
    return [...begin, ...points, ...end];
  }

  of(link, backwards) {
    const bent = this.bent[link];
    if (bent) return backwards ? reversedPoints(bent) : bent;
    const {from, to} = this.model.links;
    return this.straight(backwards ? to[link] : from[link], backwards ? from[link] : to[link]);
  }

  straight(from, to) {
    const {x, y} = this.model;
    return [x[from], y[from], x[to], y[to]];
  }
}

/** Replaces the part of a line that runs back across the picture by a gap. */
function withGap(points) {
  if (points.length !== 8 || points.some(Number.isNaN)) return points;
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points;
  const jumpsBack = (x2 - x1) * (x1 - x0) + (y2 - y1) * (y1 - y0) < 0 &&
    (x2 - x1) * (x3 - x2) + (y2 - y1) * (y3 - y2) < 0;
  return jumpsBack ? [x0, y0, x1, y1, NaN, NaN, x2, y2, x3, y3] : points;
}

/** Smooths a curve given by a few points by cutting its corners. */
function rounded(points) {
  if (points.length < 10 || points.some(Number.isNaN)) return points;
  const result = points.slice(0, 2);
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x0, y0, x1, y1] = points.slice(i, i + 4);
    result.push(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1, 0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1);
  }
  result.push(...points.slice(-2));
  return result;
}

function reversedPoints(points) {
  const reversed = [];
  for (let i = points.length - 2; i >= 0; i -= 2) reversed.push(points[i], points[i + 1]);
  return reversed;
}

const nowhere = [NaN, NaN, NaN, NaN];

/** The path of a transfer over all its links. */
function wayOfTransfer(model, shapes, numbers, transfer) {
  const link = model.link[transfer];
  if (link >= 0) return shapes.of(link, model.links.from[link] !== model.from[transfer]);
  const path = model.pathOf(transfer);
  if (path.some((node) => !(node >= 0))) return nowhere;
  const way = [];
  for (let i = 0; i + 1 < path.length; ++i) {
    const next = numbers.between(path[i], path[i + 1]);
    const piece = next < 0 ? shapes.straight(path[i], path[i + 1])
      : shapes.of(next, model.links.from[next] !== path[i]);
    way.push(...(i === 0 ? piece : piece.slice(2)));
  }
  return way;
}

/** A path with the cumulative lengths of its segments; gaps have length 0. */
class Track {
  constructor(points) {
    this.points = points;
    this.at = [0];
    for (let i = 2; i < points.length; i += 2) {
      const length = Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]);
      this.at.push(this.at[this.at.length - 1] + (Number.isNaN(length) ? 0 : length));
    }
    this.length = this.at[this.at.length - 1];
  }

  /** The point at this share of the length: x, y and the direction there. */
  placeAt(share) {
    const wanted = share * this.length;
    let i = 1;
    while (i + 1 < this.at.length && (this.at[i] < wanted || this.isGap(i))) ++i;
    const part = this.at[i] > this.at[i - 1] ? (wanted - this.at[i - 1]) / (this.at[i] - this.at[i - 1]) : 0;
    const [x0, y0, x1, y1] = this.points.slice(2 * i - 2, 2 * i + 2);
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    return {x: x0 + part * (x1 - x0), y: y0 + part * (y1 - y0), dx: (x1 - x0) / length, dy: (y1 - y0) / length};
  }

  isGap(i) { return Number.isNaN(this.points[2 * i]) || Number.isNaN(this.points[2 * i - 2]); }

  /** The part of the path between two shares of the length. */
  between(low, high) {
    const begin = this.placeAt(low);
    const end = this.placeAt(high);
    const points = [begin.x, begin.y];
    for (let i = 1; i + 1 < this.at.length; ++i)
      if ((this.at[i] > low * this.length && this.at[i] < high * this.length) || (this.isGap(i) &&
          this.at[i] >= low * this.length && this.at[i] <= high * this.length))
        points.push(this.points[2 * i], this.points[2 * i + 1]);
    points.push(end.x, end.y);
    return points;
  }
}

/** The distance of a node to its nearest other node; 95 % of the nodes have at least this distance. */
function usualSpacing(x, y) {
  const count = x.length;
  if (count < 2) return 1;
  const cells = Math.max(1, Math.floor(Math.sqrt(count)));
  const grid = new Map();
  const cellOf = (value) => Math.min(cells - 1, Math.max(0, Math.floor(value * cells)));
  for (let i = 0; i < count; ++i) {
    const key = cellOf(x[i]) * cells + cellOf(y[i]);
    if (!grid.has(key)) grid.set(key, []);
    grid.get(key).push(i);
  }
  const nearest = new Float64Array(count).fill(Infinity);
  for (let i = 0; i < count; ++i) {
    for (let reach = 1; nearest[i] === Infinity && reach <= cells; reach *= 2) {
      for (let a = cellOf(x[i]) - reach; a <= cellOf(x[i]) + reach; ++a)
        for (let b = cellOf(y[i]) - reach; b <= cellOf(y[i]) + reach; ++b)
          for (const j of (a >= 0 && b >= 0 && b < cells ? grid.get(a * cells + b) : null) ?? [])
            if (j !== i) nearest[i] = Math.min(nearest[i], Math.hypot(x[i] - x[j], y[i] - y[j]));
    }
  }
  nearest.sort();
  return nearest[Math.floor(count / 20)];
}
