// Maps the unit box to pixels; the whole network fits at zoom 1.

const mostZoom = 40;

class Viewport {
  constructor(box) {
    this.box = box;  // the bounding box of the drawing, in units: left, top, right, bottom
    this.width = this.height = 1;
    this.fit();
  }

  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.update();
  }
  fit() {
    this.zoom = 1;
    this.centreX = (this.box.left + this.box.right) / 2;
    this.centreY = (this.box.top + this.box.bottom) / 2;
    this.update();
  }
  update() {
    const margin = Math.min(40, 0.08 * Math.min(this.width, this.height));
    const across = Math.max(this.box.right - this.box.left, 1e-6);
    const down = Math.max(this.box.bottom - this.box.top, 1e-6);
    this.scale = this.zoom * Math.max(1e-6,
      Math.min((this.width - 2 * margin) / across, (this.height - 2 * margin) / down));
    this.left = this.width / 2 - this.centreX * this.scale;
    this.top = this.height / 2 - this.centreY * this.scale;
  }
  px(x) { return this.left + x * this.scale; }
  py(y) { return this.top + y * this.scale; }

  /** Zooms and keeps the point at this pixel in place. */
  zoomAt(factor, atX = this.width / 2, atY = this.height / 2) {
    const zoom = Math.min(mostZoom, Math.max(1, this.zoom * factor));
    const x = (atX - this.left) / this.scale;
    const y = (atY - this.top) / this.scale;
    this.zoom = zoom;
    this.update();
    this.centreX = x + (this.width / 2 - atX) / this.scale;
    this.centreY = y + (this.height / 2 - atY) / this.scale;
    if (zoom === 1) this.fit();
    else this.stayNear();
  }
  panBy(pixelsX, pixelsY) {
    this.centreX -= pixelsX / this.scale;
    this.centreY -= pixelsY / this.scale;
    this.stayNear();
  }
  stayNear() {
    this.centreX = Math.min(this.box.right, Math.max(this.box.left, this.centreX));
    this.centreY = Math.min(this.box.bottom, Math.max(this.box.top, this.centreY));
    this.update();
  }
  /** Centres the view on a point that is not visible. */
  reveal(x, y) {
    const px = this.px(x);
    const py = this.py(y);
    if (px > 20 && px < this.width - 20 && py > 20 && py < this.height - 20) return false;
    this.centreX = x;
    this.centreY = y;
    this.stayNear();
    return true;
  }
}

function boxOf(model, shapes) {
  const box = {left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity};
  const include = (x, y) => {
    if (Number.isNaN(x)) return;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  };
  for (let node = 0; node < model.nodes; ++node) include(model.x[node], model.y[node]);
  for (const bent of shapes.bent)
    if (bent) for (let i = 0; i < bent.length; i += 2) include(bent[i], bent[i + 1]);
  return box.left <= box.right ? box : {left: 0, top: 0, right: 1, bottom: 1};
}
