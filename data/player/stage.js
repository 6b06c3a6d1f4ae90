// The picture and its pointer events: three stacked canvases, of which only the one with the packets is
// redrawn in every frame.

class Stage {
  constructor(player, parts) {
    this.player = player;
    this.scene = player.scene;
    this.parts = parts;
    this.canvases = ['links', 'packets', 'nodes'].map((name) => parts[`canvas-${name}`]);
    // Many packets are drawn pixel by pixel.
    const [links, packets, nodes] = this.canvases.map((canvas, i) => canvas.getContext('2d', {willReadFrequently: i === 1}));
    this.linkLayer = new LinkLayer(this.scene, links);
    this.treeLayer = new TreeLayer(this.scene, links);
    this.packetLayer = new PacketLayer(this.scene, packets);
    this.nodeLayer = new NodeLayer(this.scene, nodes);
    this.stale = {links: true, nodes: true, packets: true};
    this.work = {frames: 0, links: 0, nodes: 0, packetFrames: 0, packets: 0, mostPackets: 0};
    this.pointers = new Map();
    this.listen();
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(parts.stage);
    this.resize();
  }

  close() { this.watcher.disconnect(); }

  resize() {
    const box = this.parts.canvases.getBoundingClientRect();
    this.scene.pixelRatio = Math.min(2, window.devicePixelRatio || 1);
    for (const canvas of this.canvases) {
      canvas.width = Math.max(1, Math.round(box.width * this.scene.pixelRatio));
      canvas.height = Math.max(1, Math.round(box.height * this.scene.pixelRatio));
      canvas.getContext('2d').setTransform(this.scene.pixelRatio, 0, 0, this.scene.pixelRatio, 0, 0);
    }
    this.scene.view.resize(box.width, box.height);
    this.redraw();
  }

  /** Redraws everything in the next frame. */
  redraw() {
    this.stale = {links: true, nodes: true, packets: true};
    this.packetLayer.forget();
    this.player.wake();
  }
  redrawLinks() { this.stale.links = true; this.player.wake(); }
  redrawNodes() { this.stale.nodes = true; this.player.wake(); }
  /** Redraws the nodes whose look has changed. */
  redrawChangedNodes() {
    this.stale.nodes ||= 'changes';
    this.player.wake();
  }
  redrawPackets() {
    this.stale.packets = true;
    this.packetLayer.forget();
    this.player.wake();
  }

  /** Draws the changes; `position` is the number of finished steps plus the finished share of the next. */
  draw(position, isMoving) {
    ++this.work.frames;
    const step = Math.floor(position);
    if (this.stale.links) {
      this.linkLayer.draw();
      if (this.scene.message >= 0) this.treeLayer.draw(this.player.transfersOfMessage(), step);
      ++this.work.links;
    }
    if (this.stale.nodes) {
      if (this.stale.nodes === 'changes') this.nodeLayer.drawChanges();
      else this.nodeLayer.draw();
      ++this.work.nodes;
    }
    if (isMoving || this.stale.packets) this.drawPackets(position, isMoving, step);
    this.stale = {links: false, nodes: false, packets: false};
  }

  drawPackets(position, isMoving, step) {
    if (isMoving && position > step) this.packetLayer.drawMoving(step + 1, position - step);
    else this.packetLayer.drawAtRest(step);
    ++this.work.packetFrames;
    this.work.packets += this.packetLayer.drawn;
    this.work.mostPackets = Math.max(this.work.mostPackets, this.packetLayer.drawn);
  }

  zoom(factor, x, y) {
    this.scene.view.zoomAt(factor, x, y);
    this.afterMove();
  }
  fit() {
    this.scene.view.fit();
    this.afterMove();
  }
  pan(x, y) {
    this.scene.view.panBy(x, y);
    this.afterMove();
  }
  reveal(node) {
    if (this.scene.view.zoom > 1 && this.scene.view.reveal(this.scene.model.x[node], this.scene.model.y[node]))
      this.afterMove();
  }
  afterMove() {
    this.parts.canvases.classList.toggle('zoomed', this.scene.view.zoom > 1);
    this.parts['zoom-out'].disabled = this.parts['zoom-fit'].disabled = this.scene.view.zoom <= 1;
    this.redraw();
  }

  listen() {
    const area = this.parts.canvases;
    area.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && this.scene.view.zoom === 1 && pageScrolls()) return;
      event.preventDefault();
      const at = this.placeOf(event);
      this.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.004), at.x, at.y);
    }, {passive: false});
    area.addEventListener('pointerdown', (event) => this.pointerDown(event));
    area.addEventListener('pointermove', (event) => this.pointerMove(event));
    area.addEventListener('pointerup', (event) => this.pointerUp(event, true));
    area.addEventListener('pointercancel', (event) => this.pointerUp(event, false));
    area.addEventListener('pointerleave', () => this.hideTip());
    area.addEventListener('dblclick', (event) => {
      const at = this.placeOf(event);
      this.zoom(2, at.x, at.y);
    });
    this.parts['zoom-in'].addEventListener('click', () => this.zoom(1.5));
    this.parts['zoom-out'].addEventListener('click', () => this.zoom(1 / 1.5));
    this.parts['zoom-fit'].addEventListener('click', () => this.fit());
    this.parts['zoom-out'].disabled = this.parts['zoom-fit'].disabled = true;
  }

  placeOf(event) {
    const box = this.parts.canvases.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  }

  pointerDown(event) {
    if (event.button !== 0) return;
    this.parts.canvases.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.placeOf(event));
    this.moved = this.pointers.size > 1 ? Infinity : 0;
    this.hideTip();
  }

  pointerMove(event) {
    const at = this.placeOf(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.showTip(at);
      return;
    }
    const others = Array.from(this.pointers).filter(([id]) => id !== event.pointerId);
    if (others.length > 0) this.pinch(others[0][1], before, at);
    this.moved += Math.hypot(at.x - before.x, at.y - before.y);
    const mayPan = event.pointerType !== 'touch' || this.scene.view.zoom > 1;
    if (this.moved > 4 && mayPan) {
      this.parts.canvases.classList.add('held');
      this.pan(at.x - before.x, at.y - before.y);
    }
    this.pointers.set(event.pointerId, at);
  }

  pinch(fixed, before, at) {
    const was = Math.hypot(before.x - fixed.x, before.y - fixed.y);
    const is = Math.hypot(at.x - fixed.x, at.y - fixed.y);
    if (was > 0) this.zoom(is / was, fixed.x, fixed.y);
  }

  pointerUp(event, isClick) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.parts.canvases.classList.remove('held');
    if (isClick && this.moved <= 4) this.click(this.placeOf(event));
  }

  click({x, y}) {
    const node = this.scene.nodeAt(x, y);
    if (node >= 0) {
      this.player.follow({node});
      return;
    }
    const transfer = this.scene.transferAt(x, y, this.player.shownStep());
    if (transfer >= 0) this.player.openTransfer(transfer);
    else this.player.follow({});
  }

  showTip(at) {
    const text = this.tipAt(at);
    this.parts.canvases.classList.toggle('over', text !== null);
    if (text === null) {
      this.hideTip();
      return;
    }
    const {tip} = this.parts;
    tip.hidden = false;
    tip.textContent = text;
    const right = at.x + 16 + tip.offsetWidth > this.scene.view.width;
    tip.style.transform = `translate(${Math.max(4, right ? at.x - 12 - tip.offsetWidth : at.x + 16)}px, ${
      Math.min(at.y + 14, this.scene.view.height - tip.offsetHeight - 4)}px)`;
  }
  hideTip() { this.parts.tip.hidden = true; }

  tipAt({x, y}) {
    const {model} = this.scene;
    const node = this.scene.nodeAt(x, y);
    if (node >= 0) return `${model.labelOf(node)}\n${this.player.words.holding(node)}`;
    const transfer = this.scene.transferAt(x, y, this.player.shownStep());
    if (transfer < 0) return null;
    return `${model.labelOf(model.from[transfer])} → ${model.labelOf(model.to[transfer])}\n${this.player.words.packet(transfer)}`;
  }
}

/** If so, the wheel scrolls the page, unless Ctrl is pressed or the picture is zoomed. */
function pageScrolls() {
  const {scrollHeight, clientHeight} = document.scrollingElement;
  return scrollHeight > clientHeight + 1;
}
