// The moving packets of the current step, drawn in every frame. Data that does not change during a step
// is computed once per step.

const mostDetailedPackets = 400;
const fewPackets = 40;
const mostWays = 1500;
const mostSprites = 300;

class PacketLayer {
  constructor(scene, context) {
    this.scene = scene;
    this.context = context;
    this.drawn = 0;
    this.forget();
  }

  forget() {
    this.prepared = {step: -1};
    this.samples = new LinkSamples(this.scene);
  }

  /** End points in pixels for packets on straight links, tracks for packets that take several links. */
  prepare(step) {
    if (this.prepared.step === step) return;
    const {scene} = this;
    const {model} = scene;
    const begin = model.begin(step);
    const count = model.transfersOf(step);
    this.prepared = {step, count, begin, side: scene.sideways(count), ends: new Float32Array(4 * count),
      worms: new Map(), looks: new Uint8Array(count)};
    for (let i = 0; i < count; ++i) {
      const transfer = begin + i;
      this.prepared.looks[i] = this.lookOf(transfer);
      if (model.link[transfer] < 0)
        this.prepared.worms.set(i, new Track(wayOfTransfer(model, scene.shapes, scene.numbers, transfer)));
      else if (!scene.shapes.bent[model.link[transfer]]) this.prepareStraight(i, transfer);
    }
    this.makeSprites(count);
  }

  prepareStraight(i, transfer) {
    const {model, view} = this.scene;
    const {ends, side} = this.prepared;
    const x0 = view.px(model.x[model.from[transfer]]);
    const y0 = view.py(model.y[model.from[transfer]]);
    const x1 = view.px(model.x[model.to[transfer]]);
    const y1 = view.py(model.y[model.to[transfer]]);
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const dx = -side * (y1 - y0) / length;
    const dy = side * (x1 - x0) / length;
    ends[4 * i] = x0 + dx;
    ends[4 * i + 1] = y0 + dy;
    ends[4 * i + 2] = x1 + dx;
    ends[4 * i + 3] = y1 + dy;
  }

  /** 0 ... 2: the size; plus 3: faded, because something else is followed; 6: the schedule fails here. */
  lookOf(transfer) {
    const {model} = this.scene;
    if (transfer === model.failingTransfer) return 6;
    const messages = model.messagesIn(transfer);
    const size = messages > 8 ? 2 : messages > 1 ? 1 : 0;
    return size + (this.scene.isFollowed(transfer) ? 0 : 3);
  }

  /** Few packets are drawn as images with a border, many as dots. */
  makeSprites(count) {
    const {scene} = this;
    const radius = scene.packetRadius(count);
    const looks = Array.from({length: 7}, (_, look) => ({
      radius: look === 6 ? Math.max(radius * 1.5, 5) : radius * (1 + 0.22 * (look % 3)),
      colour: look === 6 ? scene.palette.fail : scene.packetColour(),
      strength: look >= 3 && look < 6 ? 0.22 : 1,
    }));
    const kept = `${radius} ${scene.packetColour()} ${scene.palette.panel} ${scene.pixelRatio} ${count > mostSprites}`;
    if (this.kept === kept) return;
    this.kept = kept;
    const ratio = scene.pixelRatio;
    if (count > mostSprites)
      this.stamps = looks.map((look) => ({stamps: DotPainter.stamps(look.radius * ratio, look.strength), colour: pixelColour(look.colour)}));
    else this.sprites = looks.map((look) => spriteOf(look.radius, look.colour, scene.palette.panel, look.strength, ratio));
  }

  /** Draws the packets of a step when the fraction `share` of it is over. */
  drawMoving(step, share) {
    const {context, scene} = this;
    this.prepare(step);
    this.drawn = this.prepared.count;
    if (this.prepared.count > mostSprites) {
      this.drawDots(share);
      return;
    }
    context.clearRect(0, 0, scene.view.width, scene.view.height);
    for (const [i, track] of this.prepared.worms) this.drawWormOf(i, track, share);
    this.eachPlace(share, (x, y, look) => {
      const sprite = this.sprites[look];
      context.drawImage(sprite.image, x - sprite.middle, y - sprite.middle, sprite.size, sprite.size);
    });
  }

  drawDots(share) {
    const {context, scene} = this;
    const ratio = scene.pixelRatio;
    const {canvas} = context;
    if (!this.painter?.fits(canvas.width, canvas.height)) this.painter = new DotPainter(canvas.width, canvas.height);
    const {painter, stamps} = this;
    painter.clear();
    this.eachPlace(share, (x, y, look) => painter.dot(x * ratio, y * ratio, stamps[look].stamps, stamps[look].colour));
    painter.show(context);
    for (const [i, track] of this.prepared.worms) this.drawWormOf(i, track, share);
  }

  /** Calls visit(x, y, look) with the position of each packet; for a worm, that of its head. */
  eachPlace(share, visit) {
    const {model} = this.scene;
    const {count, begin, ends, worms, looks, side} = this.prepared;
    const gone = easedShare(share);
    const headGone = easedShare(headShare(share));
    const place = {x: 0, y: 0};
    for (let i = 0; i < count; ++i) {
      const link = model.link[begin + i];
      if (link < 0) this.placeOnTrack(worms.get(i), headGone, place);
      else if (this.scene.shapes.bent[link])
        this.samples.placeAt(link, model.links.from[link] !== model.from[begin + i], gone, side, place);
      else {
        place.x = ends[4 * i] + gone * (ends[4 * i + 2] - ends[4 * i]);
        place.y = ends[4 * i + 1] + gone * (ends[4 * i + 3] - ends[4 * i + 1]);
      }
      visit(place.x, place.y, looks[i]);
    }
  }

  placeOnTrack(track, share, place) {
    const at = track.placeAt(share);
    place.x = this.scene.view.px(at.x) - this.prepared.side * at.dy;
    place.y = this.scene.view.py(at.y) + this.prepared.side * at.dx;
  }

  /** The head of a worm moves first, its tail follows. */
  drawWormOf(i, track, share) {
    this.drawWorm(track, easedShare(tailShare(share)), easedShare(headShare(share)), this.prepared.looks[i], this.prepared.side);
  }

  drawWorm(track, tail, head, look, side) {
    const {context, scene} = this;
    if (head <= tail) return;
    this.useStroke(look, scene.packetRadius(this.prepared.count) * 1.1);
    context.beginPath();
    scene.trace(context, track.between(tail, head), side);
    context.stroke();
  }

  useStroke(look, width) {
    const {context, scene} = this;
    context.strokeStyle = look === 6 ? scene.palette.fail : scene.packetColour();
    context.globalAlpha = 1;
    context.lineWidth = width;
    context.lineCap = context.lineJoin = 'round';
    if (look >= 3 && look < 6) context.strokeStyle = faded(context.strokeStyle, 0.22);
  }

  /** Draws a finished step: the paths of its packets, with arrows. */
  drawAtRest(step) {
    const {context, scene} = this;
    context.clearRect(0, 0, scene.view.width, scene.view.height);
    this.prepare(step);
    this.drawn = this.prepared.count;
    // This many arrows would cover the picture.
    if (this.prepared.count / scene.view.zoom > mostWays && scene.isFollowingNothing()) {
      this.drawMoving(step, 0.62);
      return;
    }
    const begin = scene.model.begin(step);
    const groups = new Map();
    for (let i = 0; i < this.prepared.count; ++i) {
      const look = this.prepared.looks[i];
      const kind = look === 6 ? 6 : look >= 3 ? 3 : 0;
      if (!groups.has(kind)) groups.set(kind, []);
      groups.get(kind).push(begin + i);
    }
    if (scene.message >= 0 || this.prepared.count > mostWays) groups.delete(3);
    for (const kind of [3, 0, 6]) if (groups.has(kind)) this.drawWays(groups.get(kind), kind);
  }

  drawWays(transfers, look) {
    const {context, scene} = this;
    const side = scene.sidewaysAtRest(this.prepared.count);
    const isCrowded = this.prepared.count > mostDetailedPackets;
    const isBusy = this.prepared.count > fewPackets;
    this.useStroke(look, look === 6 ? 3 : isCrowded ? 1 : isBusy && scene.message < 0 ? 1.4 : scene.message >= 0 ? 2.6 : 1.8);
    const colour = context.strokeStyle;
    if (look === 0 && isBusy && scene.message < 0) context.strokeStyle = faded(colour, 0.55);
    const ways = transfers.map((t) => wayOfTransfer(scene.model, scene.shapes, scene.numbers, t));
    context.beginPath();
    for (const way of ways) scene.trace(context, way, side);
    context.stroke();
    context.fillStyle = colour;
    context.beginPath();
    const size = Math.max(isCrowded ? 3.5 : 6, Math.min(9, 1.1 * scene.nodeSizes().radius));
    for (let i = 0; i < ways.length; ++i)
      scene.arrowHead(context, new Track(ways[i]).placeAt(placeOfArrow(scene.model, transfers[i])), size, side);
    context.fill();
    if (look === 6) this.drawCross(ways[0], side);
  }

  drawCross(way, side) {
    const {context, scene} = this;
    const at = new Track(way).placeAt(0.5);
    const x = scene.view.px(at.x) - side * at.dy;
    const y = scene.view.py(at.y) + side * at.dx;
    context.beginPath();
    context.arc(x, y, 9, 0, 2 * Math.PI);
    context.fillStyle = scene.palette.fail;
    context.fill();
    context.strokeStyle = scene.palette.panel;
    context.lineWidth = 2.2;
    context.beginPath();
    context.moveTo(x - 3.5, y - 3.5);
    context.lineTo(x + 3.5, y + 3.5);
    context.moveTo(x + 3.5, y - 3.5);
    context.lineTo(x - 3.5, y + 3.5);
    context.stroke();
  }
}

/** The position of the arrow; on a path over several links it is near the end. */
const placeOfArrow = (model, transfer) => (model.link[transfer] < 0 ? 0.9 : 0.62);
const headShare = (share) => Math.min(1, share / 0.7);
const tailShare = (share) => Math.max(0, (share - 0.3) / 0.7);

/** Easing from 0 to 1, with a short pause at both ends. */
function easedShare(share) {
  const moved = Math.min(1, Math.max(0, (share - 0.04) / 0.88));
  return moved * moved * (3 - 2 * moved);
}

function faded(colour, alpha) {
  const [red, green, blue] = partsOfColour(colour);
  return `rgba(${red},${green},${blue},${alpha})`;
}

/** A dot as an image, which is faster to draw many times than a circle. */
function spriteOf(radius, colour, border, alpha, pixelRatio) {
  const size = Math.ceil(2 * radius + 3);
  const image = document.createElement('canvas');
  image.width = image.height = Math.ceil(size * pixelRatio);
  const context = image.getContext('2d');
  context.scale(image.width / size, image.height / size);
  context.globalAlpha = alpha;
  context.beginPath();
  context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  if (radius >= 3) {
    context.strokeStyle = border;
    context.lineWidth = 1;
    context.stroke();
  }
  return {image, size, middle: size / 2};
}
