// The tree of a message, or all transfers that lead to a result; drawn above the links, below the packets.

class TreeLayer {
  constructor(scene, context) {
    this.scene = scene;
    this.context = context;
  }

  /** Draws all paths of a message with their step numbers; future ones are faint. */
  draw(transfers, step) {
    const {context, scene} = this;
    const {model, palette} = scene;
    const end = model.end(step);
    const side = sidewaysOfTree;
    const isCrowded = transfers.length / scene.view.zoom > mostDetailedPackets;
    for (const isDone of [false, true]) {
      const some = transfers.filter((t) => (t < end) === isDone);
      context.strokeStyle = context.fillStyle = isDone ? palette.tree : faded(palette.tree, 0.4);
      context.lineWidth = (isDone ? 2.6 : 1.6) * (isCrowded ? 0.65 : 1);
      context.setLineDash(isDone ? [] : [4, 4]);
      context.lineCap = context.lineJoin = 'round';
      const ways = some.map((transfer) => ({transfer, points: wayOfTransfer(model, scene.shapes, scene.numbers, transfer)}));
      context.beginPath();
      for (const way of ways) scene.trace(context, way.points, side);
      context.stroke();
      context.setLineDash([]);
      context.beginPath();
      for (const way of ways) scene.arrowHead(context, new Track(way.points).placeAt(placeOfArrow(model, way.transfer)), isCrowded ? 4.5 : 8, side);
      context.fill();
    }
    if (!isCrowded) this.drawStepNumbers(transfers, end, side);
  }

  drawStepNumbers(transfers, end, side) {
    const {context, scene} = this;
    const {model, palette, view} = scene;
    context.font = `600 11px ${palette.mono}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    for (const transfer of transfers) {
      const track = new Track(wayOfTransfer(model, scene.shapes, scene.numbers, transfer));
      if (track.length * view.scale < 34 + 2 * scene.nodeSizes().radius) continue;
      const at = track.placeAt(0.45);
      const text = String(model.stepOf(transfer));
      const x = view.px(at.x) - (side + 8) * at.dy;
      const y = view.py(at.y) + (side + 8) * at.dx;
      context.strokeStyle = palette.panel;
      context.lineWidth = 4;
      context.strokeText(text, x, y);
      context.fillStyle = transfer < end ? palette.tree : palette.quiet;
      context.fillText(text, x, y);
    }
  }
}
