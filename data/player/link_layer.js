// The links; redrawn only if the view, the theme or the link mode changes.

class LinkLayer {
  constructor(scene, context) {
    this.scene = scene;
    this.context = context;
  }

  draw() {
    const {context, scene} = this;
    context.clearRect(0, 0, scene.view.width, scene.view.height);
    context.lineCap = 'round';
    const groups = this.groups();
    for (const [, group] of Array.from(groups).sort((a, b) => a[0] - b[0])) this.drawGroup(group);
    this.drawHeadsOfOneWay();
  }

  groups() {
    const {model, linkMode} = this.scene;
    const groups = new Map();
    for (let link = 0; link < model.linkCount; ++link) {
      const look = this.lookOf(link, linkMode);
      if (!groups.has(look.order)) groups.set(look.order, {look, links: []});
      groups.get(look.order).links.push(link);
    }
    return groups;
  }

  lookOf(link, mode) {
    const {model, palette, load} = this.scene;
    if (this.isFailed(link)) return {order: -1, colour: palette.edge, dash: [1, 5], width: 1.2};
    const thin = this.scene.thinness();
    if (mode === 'class') {
      const kind = model.links.kind[link] % palette.kinds.length;
      return {order: kind, colour: palette.kinds[kind], dash: kindDashes[kind], width: 1.4 * thin};
    }
    if (mode === 'load') {
      const shade = shadeOf(load.ofLink(link), 0, load.largest);
      return {order: shade, colour: palette.load[shade], dash: [], width: (1.2 + 4 * shade / (shades - 1)) * thin};
    }
    return {order: 0, colour: palette.link, dash: [], width: 1.5 * thin};
  }

  isFailed(link) {
    const {model} = this.scene;
    return model.failedLinks.has(link) || model.failedNodes.has(model.links.from[link]) ||
      model.failedNodes.has(model.links.to[link]);
  }

  drawGroup({look, links}) {
    const {context, scene} = this;
    context.strokeStyle = look.colour;
    context.lineWidth = look.width;
    context.setLineDash(look.dash);
    context.beginPath();
    for (const link of links) scene.trace(context, scene.shapes.of(link, false), 0);
    context.stroke();
    context.setLineDash([]);
  }

  drawHeadsOfOneWay() {
    const {context, scene} = this;
    const {oneWay} = scene.model.links;
    if (!oneWay) return;
    context.fillStyle = scene.palette.edge;
    context.beginPath();
    for (let link = 0; link < scene.model.linkCount; ++link)
      if (oneWay[link]) scene.arrowHead(context, new Track(scene.shapes.of(link, false)).placeAt(0.7), 7, 0);
    context.fill();
  }
}
