// The legend of the colours, and the menus that select what they show.

class Legend {
  constructor(player) {
    this.player = player;
    this.parts = player.parts;
    const {parts, scene} = player;
    const modes = scene.arrived ? [['arrived', 'arrived'], ['held', 'held']] : [['held', 'held']];
    parts['colour-mode'].append(...modes.map(([value, text]) => element('option', {value}, text)));
    parts['colour-mode'].closest('label').hidden = modes.length === 1;
    parts['colour-mode'].addEventListener('change', () => player.setColourMode(parts['colour-mode'].value));
    parts['link-mode'].addEventListener('change', () => player.setLinkMode(parts['link-mode'].value));
  }

  look() {
    const {scene} = this.player;
    this.parts['colour-mode'].value = scene.colourMode;
    this.parts['link-mode'].value = scene.linkMode;
    this.parts.legend.replaceChildren(...this.items());
  }
  follow() { this.look(); }

  items() {
    const {scene, model, words} = this.player;
    const {amounts, palette} = scene;
    const what = scene.colourMode === 'arrived' ? 'arrived' : `${words.amountWord(amounts.largest)} held`;
    const items = [this.ramp(`${Math.min(amounts.smallest, amounts.largest - 1, 0)}`, numberText(amounts.largest), what, palette.heldStops)];
    if (model.needed) items.push(this.sign('has all it needs', (svg) => svgShape(svg, 'circle', {cx: 11, cy: 6, r: 4.6, stroke: palette.ink, 'stroke-width': 2.4, fill: palette.held[shades - 1]})));
    if (scene.linkMode === 'load') items.push(this.ramp('0', numberText(scene.load.largest), 'carried', palette.loadStops));
    if (scene.linkMode === 'class') items.push(...this.kinds());
    if (model.failedNodes.size + model.failedLinks.size > 0)
      items.push(this.sign('failed', (svg) => svgShape(svg, 'path', {d: 'M1 6H21', stroke: palette.edge, 'stroke-dasharray': '1 4'})));
    return items;
  }

  ramp(low, high, what, stops) {
    const bar = element('span', {class: 'legend-ramp', 'aria-hidden': 'true'});
    bar.style.background = `linear-gradient(90deg, ${stops.join(', ')})`;
    return element('span', {class: 'legend-item'}, low, bar, `${high} ${what}`);
  }

  sign(text, draw) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 22 12');
    svg.setAttribute('class', 'legend-sign');
    svg.setAttribute('aria-hidden', 'true');
    draw(svg);
    return element('span', {class: 'legend-item'}, svg, text);
  }

  kinds() {
    const {scene, model} = this.player;
    const colours = scene.palette.kinds;
    const shown = model.kinds.slice(0, colours.length).map((name, kind) => this.sign(name, (svg) =>
      svgShape(svg, 'path', {d: 'M1 6H21', stroke: colours[kind], 'stroke-dasharray': kindDashes[kind].join(' ')})));
    if (model.kinds.length > colours.length) shown.push(element('span', {class: 'legend-item'}, `and ${model.kinds.length - colours.length} more`));
    return shown;
  }
}

function svgShape(svg, tag, attributes) {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
  svg.append(shape);
}
