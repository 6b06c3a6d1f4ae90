// The state shared by the layers: the playback, positions in pixels, and what is followed.

class Scene {
  constructor(model) {
    this.model = model;
    this.shapes = new LinkShapes(model);
    this.numbers = new LinkNumbers(model);
    this.load = new LinkLoad(model, this.numbers);
    this.view = new Viewport(boxOf(model, this.shapes));
    this.spacing = usualSpacing(model.x, model.y);
    this.held = heldAmounts(model);
    this.arrived = model.isMoved && model.startFirst && model.verdict.valid ? arrivedAmounts(model) : null;
    this.colourMode = this.arrived ? 'arrived' : 'held';
    this.linkMode = 'plain';
    this.pixelRatio = 1;
    this.node = this.message = this.transfer = -1;
    this.step = 0;
    this.labels = labelSizes(model);
  }

  get amounts() { return this.colourMode === 'arrived' ? this.arrived : this.held; }

  shadeOfNode(node) {
    const {amounts} = this;
    return shadeOf(amounts.now[node], Math.min(amounts.smallest, amounts.largest - 1, 0), amounts.largest);
  }
  hasAllItNeeds(node) {
    const {model} = this;
    if (!model.needed || model.needed[node] <= 0) return false;
    if (this.arrived) return this.arrived.now[node] >= model.needed[node];
    return this.held.now[node] >= model.needed[node];
  }
  failureIsShown() {
    return !this.model.verdict.valid && this.step >= this.model.failingStep;
  }

  isFollowed(transfer) {
    const {model} = this;
    if (this.transfer >= 0) return transfer === this.transfer;
    if (this.message >= 0) return model.carries(transfer, this.message);
    if (this.node >= 0) return model.from[transfer] === this.node || model.to[transfer] === this.node;
    return true;
  }

  isFollowingNothing() { return this.transfer < 0 && this.message < 0 && this.node < 0; }

  /** A colour that differs from those of coloured links. */
  packetColour() {
    const {palette} = this;
    return {plain: palette.packet, class: palette.ink, load: palette.accent}[this.linkMode];
  }

  isInView(node) {
    const x = this.view.px(this.model.x[node]);
    const y = this.view.py(this.model.y[node]);
    return x > -80 && y > -20 && x < this.view.width + 80 && y < this.view.height + 20;
  }

  /** The size of nodes at this zoom; they have labels if no two of them overlap. */
  nodeSizes() {
    const apart = this.spacing * this.view.scale;
    if (this.view.scale >= this.labels.least)
      return {labelled: true, radius: this.labels.height / 2, width: this.labels.width, font: this.labels.font, line: 1};
    const radius = Math.min(9, Math.max(2.4, 0.24 * apart));
    return {labelled: false, radius, line: radius < 3 ? 0.6 : 1};
  }
  thinness() {
    const crowd = this.model.linkCount / Math.max(1, this.view.zoom);
    return crowd > 3000 ? 0.45 : crowd > 800 ? 0.65 : 1;
  }
  packetRadius(count) {
    const apart = this.spacing * this.view.scale;
    const most = count / this.view.zoom > 1500 ? 2.2 : count / this.view.zoom > mostDetailedPackets ? 3.2 : 5;
    return Math.min(most, Math.max(1.6, 0.16 * apart));
  }
  /** Packets keep to the right, so that two packets on a link do not collide. */
  sideways(count) {
    if (this.message >= 0) return sidewaysOfTree;
    return Math.min(5, this.packetRadius(count));
  }
  /** The same for the paths of packets, which are thinner. */
  sidewaysAtRest(count) { return this.message >= 0 ? sidewaysOfTree : 0.6 * this.sideways(count); }

  /** Draws a path, shifted by `side` pixels to the right. */
  trace(context, points, side) {
    const {view} = this;
    let pen = false;
    for (let i = 0; i + 3 < points.length; i += 2) {
      const x0 = view.px(points[i]);
      const y0 = view.py(points[i + 1]);
      const x1 = view.px(points[i + 2]);
      const y1 = view.py(points[i + 3]);
      if (Number.isNaN(x0) || Number.isNaN(x1)) {
        pen = false;
        continue;
      }
      const length = side === 0 ? 1 : Math.hypot(x1 - x0, y1 - y0) || 1;
      const dx = -side * (y1 - y0) / length;
      const dy = side * (x1 - x0) / length;
      if (pen) context.lineTo(x0 + dx, y0 + dy);
      else context.moveTo(x0 + dx, y0 + dy);
      context.lineTo(x1 + dx, y1 + dy);
      pen = true;
    }
  }

  arrowHead(context, at, size, side) {
    const x = this.view.px(at.x) - side * at.dy;
    const y = this.view.py(at.y) + side * at.dx;
    const back = 0.6 * size;
    const wide = 0.5 * size;
    context.moveTo(x + back * at.dx, y + back * at.dy);
    context.lineTo(x - back * at.dx - wide * at.dy, y - back * at.dy + wide * at.dx);
    context.lineTo(x - back * at.dx + wide * at.dy, y - back * at.dy - wide * at.dx);
    context.closePath();
  }

  /** The node at a pixel, or -1. */
  nodeAt(pixelX, pixelY) {
    const sizes = this.nodeSizes();
    const reachY = Math.max(sizes.radius + 3, 9);
    const reachX = sizes.labelled ? sizes.width / 2 + 3 : reachY;
    let best = -1;
    let least = Infinity;
    for (let node = 0; node < this.model.nodes; ++node) {
      const dx = Math.abs(this.view.px(this.model.x[node]) - pixelX) / reachX;
      const dy = Math.abs(this.view.py(this.model.y[node]) - pixelY) / reachY;
      if (dx <= 1 && dy <= 1 && dx + dy < least) {
        best = node;
        least = dx + dy;
      }
    }
    return best;
  }

  /** The transfer of a step whose path passes a pixel, or -1. */
  transferAt(pixelX, pixelY, step) {
    let best = -1;
    let least = 8;
    const side = this.sidewaysAtRest(this.model.transfersOf(step));
    for (let transfer = this.model.begin(step); transfer < this.model.end(step); ++transfer) {
      const way = wayOfTransfer(this.model, this.shapes, this.numbers, transfer);
      for (let i = 0; i + 3 < way.length; i += 2) {
        const x0 = this.view.px(way[i]);
        const y0 = this.view.py(way[i + 1]);
        const x1 = this.view.px(way[i + 2]);
        const y1 = this.view.py(way[i + 3]);
        const away = distanceToLine(pixelX, pixelY, x0, y0, x1, y1, side);
        if (away < least) {
          best = transfer;
          least = away;
        }
      }
    }
    return best;
  }
}

function distanceToLine(x, y, x0, y0, x1, y1, side) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!(length > 0)) return Infinity;
  const dx = (x1 - x0) / length;
  const dy = (y1 - y0) / length;
  const along = (x - x0) * dx + (y - y0) * dy;
  if (along < 0 || along > length) return Infinity;
  return Math.abs((y - y0) * dx - (x - x0) * dy - side);
}

const sidewaysOfTree = 2;
const labelFont = 11;
const roomBeside = 14;  // between labelled nodes, for their links
const roomBelow = 9;
const mostNodesCompared = 3000;

/** The size of labelled nodes, and the smallest scale at which no two of them overlap. */
function labelSizes(model) {
  const longest = Math.min(longestDrawnLabel, model.labels.reduce((most, label) => Math.max(most, label.length), 1));
  const height = 19;
  const width = Math.max(height, longest * labelFont * 0.61 + 11);
  let least = 0;
  if (model.nodes > mostNodesCompared) return {width, height, font: labelFont, least: width / usualSpacing(model.x, model.y)};
  for (let a = 0; a < model.nodes; ++a)
    for (let b = 0; b < a; ++b)
      least = Math.max(least, Math.min((width + roomBeside) / Math.abs(model.x[a] - model.x[b]),
        (height + roomBelow) / Math.abs(model.y[a] - model.y[b])));
  return {width, height, font: labelFont, least};
}
