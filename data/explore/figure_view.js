// The crossover figure: the ratio of time to lower bound, on logarithmic axes, of every algorithm that is
// the fastest in some range.

import {svg, numberText} from './elements.js';

const width = 760;
const height = 380;
const frame = {left: 56, right: 16, top: 18, bottom: 64};
const dashes = ['', '7 4', '2 3', '10 3 2 3', '4 4', '1 4', '12 4', '6 2 2 2'];

export class Figure {
  constructor(axis) {
    this.axis = axis;
    const all = axis.curves.flatMap((curve) => curve.points);
    const xs = all.map(([x]) => x);
    const ys = all.map(([, y]) => y).filter((y) => Number.isFinite(y) && y > 0);
    this.x = scale(Math.min(...xs), Math.max(...xs), frame.left, width - frame.right);
    const highest = Math.max(...ys, 1.2);
    this.y = scale(Math.min(1, ...ys) * 0.97, highest * 1.05, height - frame.bottom, frame.top);
  }

  draw() {
    const {axis} = this;
    const root = svg('svg', {viewBox: `0 0 ${width} ${height}`, class: 'figure', role: 'img',
      'aria-label': `${axis.title}: ${axis.y} over ${axis.x}. ${this.words()}`});
    root.append(this.grid(), this.bands(), this.here(), this.curves(), this.pointer());
    root.addEventListener('pointermove', (event) => this.point(root, event));
    root.addEventListener('pointerleave', () => { this.probe.setAttribute('visibility', 'hidden'); });
    return root;
  }

  words() {
    return this.axis.ranges.map((range) =>
      `${range.fastest} from ${numberText(range.from)} ${range.to === null ? 'upwards' : `to ${numberText(range.to)}`}`).join('; ');
  }

  colour(name) { return `curve curve-${this.axis.curves.findIndex((curve) => curve.name === name) % 8}`; }

  grid() {
    const group = svg('g', {class: 'grid'});
    const bottom = height - frame.bottom;
    for (const {value, text} of powers(this.x)) {
      const x = this.x.at(value);
      group.append(svg('line', {x1: x, x2: x, y1: frame.top, y2: bottom}));
      if (text) group.append(svg('text', {x, y: bottom + 18, 'text-anchor': 'middle'}, text));
    }
    for (const value of ratioTicks(this.y)) {
      const y = this.y.at(value);
      group.append(svg('line', {x1: frame.left, x2: width - frame.right, y1: y, y2: y, class: value === 1 ? 'one' : ''}),
        svg('text', {x: frame.left - 8, y: y + 4, 'text-anchor': 'end'}, numberText(value)));
    }
    group.append(svg('text', {x: (frame.left + width - frame.right) / 2, y: height - 8, 'text-anchor': 'middle', class: 'title'}, this.axis.x),
      svg('text', {x: 14, y: (frame.top + bottom) / 2, 'text-anchor': 'middle', class: 'title',
        transform: `rotate(-90 14 ${(frame.top + bottom) / 2})`}, this.axis.y));
    return group;
  }

  /** The bar below the axis that shows the fastest algorithm of each range. */
  bands() {
    const group = svg('g', {class: 'bands'});
    const y = height - frame.bottom + 25;
    for (const range of this.axis.ranges) {
      const from = this.x.at(Math.max(range.from, this.x.low));
      const to = this.x.at(Math.min(range.to ?? Infinity, this.x.high));
      const band = svg('rect', {x: from + 0.75, y, width: Math.max(0, to - from - 1.5), height: 6, rx: 2, class: this.colour(range.fastest)});
      band.append(svg('title', {}, range.fastest));
      group.append(band);
      if (range.from > this.x.low)
        group.append(svg('line', {x1: from, x2: from, y1: frame.top, y2: y + 6, class: 'crossover'}));
    }
    return group;
  }

  here() {
    const {here} = this.axis;
    const group = svg('g', {class: 'here'});
    if (!(here >= this.x.low && here <= this.x.high)) return group;
    const x = this.x.at(here);
    group.append(svg('line', {x1: x, x2: x, y1: frame.top, y2: height - frame.bottom}),
      svg('text', {x: x + (x > width - 120 ? -5 : 5), y: frame.top + 10, 'text-anchor': x > width - 120 ? 'end' : 'start'}, 'current'));
    return group;
  }

  curves() {
    const group = svg('g', {class: 'curves'});
    this.axis.curves.forEach((curve, i) => {
      const path = curve.points.map(([x, y], k) => `${k ? 'L' : 'M'}${round(this.x.at(x))} ${round(this.y.at(y))}`).join('');
      group.append(svg('path', {d: path, class: this.colour(curve.name), 'stroke-dasharray': dashes[i % 8], fill: 'none'}));
    });
    return group;
  }

  pointer() {
    this.probe = svg('g', {class: 'probe', visibility: 'hidden'});
    this.line = svg('line', {y1: frame.top, y2: height - frame.bottom});
    this.said = svg('text', {y: frame.top + 24});
    this.probe.append(this.line, this.said);
    return this.probe;
  }
  point(root, event) {
    const box = root.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * width;
    if (x < frame.left || x > width - frame.right) return;
    const value = this.x.value(x);
    const best = this.axis.ranges.find((range) => value >= range.from && (range.to === null || value < range.to));
    this.line.setAttribute('x1', x);
    this.line.setAttribute('x2', x);
    const atRight = x > width * 0.6;
    this.said.setAttribute('x', x + (atRight ? -6 : 6));
    this.said.setAttribute('text-anchor', atRight ? 'end' : 'start');
    this.said.textContent = `${numberText(Number(value.toPrecision(3)))}: ${best ? best.fastest : ''}`;
    this.probe.setAttribute('visibility', 'visible');
  }
}

/** The names of the curves with their colours. */
export function legend(axis) {
  const list = svg('svg', {viewBox: `0 0 ${width} ${22 * axis.curves.length}`, class: 'figure legend', 'aria-hidden': 'true'});
  axis.curves.forEach((curve, i) => list.append(
    svg('line', {x1: frame.left, x2: frame.left + 34, y1: 22 * i + 11, y2: 22 * i + 11, class: `curve curve-${i % 8}`, 'stroke-dasharray': dashes[i % 8]}),
    svg('text', {x: frame.left + 44, y: 22 * i + 15}, curve.name)));
  return list;
}

function scale(low, high, from, to) {
  const span = Math.log(high) - Math.log(low) || 1;
  return {low, high,
    at: (value) => from + (to - from) * (Math.log(value) - Math.log(low)) / span,
    value: (place) => Math.exp(Math.log(low) + (place - from) / (to - from) * span)};
}

function powers({low, high}) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const stride = Math.ceil((last - first + 1) / 10);
  const all = [];
  for (let power = first; power <= last; ++power)
    all.push({value: 10 ** power, text: (power - first) % stride ? '' : powerText(power)});
  return all;
}
const powerText = (power) => (power >= -3 && power <= 4 ? numberText(10 ** power) : `1e${power}`);

function ratioTicks({low, high}) {
  const nice = [1, 1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 1e4, 1e5, 1e6].filter((value) => value >= low && value <= high);
  return high / low > 4 ? nice.filter((value) => value !== 1.1 && value !== 1.2) : nice;
}

const round = (value) => Math.round(value * 10) / 10;
