// The nodes, coloured by how much they hold; drawn at the end of a step, not in every frame.

class NodeLayer {
  constructor(scene, context) {
    this.scene = scene;
    this.context = context;
  }

  /** Draws all nodes, after the view or the colour mode has changed. */
  draw() {
    const {context, scene} = this;
    context.clearRect(0, 0, scene.view.width, scene.view.height);
    this.sizes = scene.nodeSizes();
    this.looks = this.looksNow();
    const seen = [];
    for (let node = 0; node < scene.model.nodes; ++node) if (scene.isInView(node)) seen.push(node);
    this.drawNodes(seen);
    this.drawMarks();
  }

  /** Draws the nodes whose look has changed after a step. */
  drawChanges() {
    const {scene} = this;
    const before = this.looks;
    const looks = this.looksNow();
    // A thin border does not cover a wide one.
    if (!before || looks.some((look, node) => before[node] > shades && look <= shades) || scene.failureIsShown()) {
      this.draw();
      return;
    }
    const changed = [];
    for (let node = 0; node < looks.length; ++node)
      if (looks[node] !== before[node] && scene.isInView(node)) changed.push(node);
    this.looks = looks;
    this.drawNodes(changed);
  }

  /** The shade of each node, above `shades` if the node has all it needs. */
  looksNow() {
    const {scene} = this;
    const looks = new Uint8Array(scene.model.nodes);
    for (let node = 0; node < looks.length; ++node)
      looks[node] = scene.shadeOfNode(node) + (scene.hasAllItNeeds(node) ? shades + 1 : 0);
    return looks;
  }

  drawNodes(nodes) {
    this.drawBodies(nodes);
    if (this.sizes.labelled) this.drawLabels(nodes);
  }

  drawBodies(some) {
    const {scene} = this;
    const {model} = scene;
    const groups = Array.from({length: shades + 1}, () => []);
    for (const node of some) groups[model.failedNodes.has(node) ? shades : scene.shadeOfNode(node)].push(node);
    groups.forEach((nodes, shade) => {
      if (nodes.length > 0) this.drawGroup(nodes, shade);
    });
  }

  drawGroup(nodes, shade) {
    const {context, scene, sizes} = this;
    const isFailed = shade === shades;
    const done = [];
    const others = [];
    for (const node of nodes) (!isFailed && scene.hasAllItNeeds(node) ? done : others).push(node);
    context.fillStyle = isFailed ? scene.palette.panel : scene.palette.held[shade];
    for (const [some, colour, width] of [
      [others, isFailed ? scene.palette.edge : scene.palette.quiet, sizes.line],
      [done, scene.palette.ink, sizes.line * 2],
    ]) {
      if (some.length === 0) continue;
      context.beginPath();
      for (const node of some) this.outline(node, 0);
      context.fill();
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.setLineDash(isFailed ? [3, 2] : []);
      context.stroke();
      context.setLineDash([]);
    }
  }

  outline(node, wider) {
    const {context, scene, sizes} = this;
    const x = scene.view.px(scene.model.x[node]);
    const y = scene.view.py(scene.model.y[node]);
    const height = 2 * (sizes.radius + wider);
    const width = sizes.labelled ? sizes.width + 2 * wider : height;
    const corner = scene.model.switches.has(node) ? Math.min(2, sizes.radius / 2) : height / 2;
    context.moveTo(x, y - height / 2);
    context.roundRect(x - width / 2, y - height / 2, width, height, corner);
  }

  drawLabels(nodes) {
    const {context, scene} = this;
    context.font = `${this.sizes.font}px ${scene.palette.mono}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const node of nodes) {
      context.fillStyle = scene.model.failedNodes.has(node) ? scene.palette.quiet
        : scene.palette.onHeld[scene.shadeOfNode(node)];
      context.fillText(shortLabel(scene.model.labelOf(node)), scene.view.px(scene.model.x[node]),
        scene.view.py(scene.model.y[node]) + 0.5);
    }
  }

  drawMarks() {
    const {scene} = this;
    if (scene.failureIsShown() && scene.model.failingNode >= 0) this.drawRing(scene.model.failingNode, scene.palette.fail, true);
    if (scene.node >= 0) this.drawRing(scene.node, scene.palette.tree, false);
  }

  drawRing(node, colour, isFailure) {
    const {context, scene, sizes} = this;
    context.strokeStyle = colour;
    context.lineWidth = 2.5;
    context.beginPath();
    this.outline(node, isFailure ? 8 : 4.5);
    context.stroke();
    if (!sizes.labelled) this.drawNameBeside(node, colour, isFailure ? 12 : 8);
  }

  drawNameBeside(node, colour, away) {
    const {context, scene, sizes} = this;
    const x = scene.view.px(scene.model.x[node]);
    const y = scene.view.py(scene.model.y[node]);
    const above = y - sizes.radius - away > 22;
    context.font = `600 12.5px ${scene.palette.mono}`;
    context.textAlign = 'center';
    context.textBaseline = above ? 'bottom' : 'top';
    const at = y + (above ? -1 : 1) * (sizes.radius + away);
    context.lineWidth = 4;
    context.lineJoin = 'round';
    context.strokeStyle = scene.palette.panel;
    const text = shortLabel(scene.model.labelOf(node));
    context.strokeText(text, x, at);
    context.fillStyle = colour;
    context.fillText(text, x, at);
  }
}

const longestDrawnLabel = 24;
function shortLabel(label) {
  return label.length > longestDrawnLabel ? `${label.slice(0, longestDrawnLabel - 1)}…` : label;
}
