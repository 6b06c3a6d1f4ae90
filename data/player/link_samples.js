// Sampled points along bent links, in pixels of one view; packets are interpolated between them.

const samplesOfLink = 16;

class LinkSamples {
  constructor(scene) {
    this.scene = scene;
    this.tables = new Map();
  }

  /** The samples of a bent link in forward direction: x, y of samplesOfLink + 1 evenly spaced points. */
  of(link) {
    let table = this.tables.get(link);
    if (!table) {
      table = this.sample(new Track(this.scene.shapes.of(link, false)));
      this.tables.set(link, table);
    }
    return table;
  }

  sample(track) {
    const {view} = this.scene;
    const table = new Float32Array(2 * (samplesOfLink + 1));
    for (let i = 0; i <= samplesOfLink; ++i) {
      const at = track.placeAt(i / samplesOfLink);
      table[2 * i] = view.px(at.x);
      table[2 * i + 1] = view.py(at.y);
    }
    table.apart = track.length * view.scale / samplesOfLink;
    return table;
  }

  /** Sets `place` to the point at this share of the link, shifted by `side` to the right. */
  placeAt(link, backwards, share, side, place) {
    const table = this.of(link);
    const along = (backwards ? 1 - share : share) * samplesOfLink;
    const i = Math.min(samplesOfLink - 1, Math.floor(along));
    let part = along - i;
    let dx = table[2 * i + 2] - table[2 * i];
    let dy = table[2 * i + 3] - table[2 * i + 1];
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    const x = table[2 * i];
    const y = table[2 * i + 1];
    // A link that wraps around does not cross the picture.
    if (length > 2 * table.apart) part = part < 0.5 ? 0 : 1;
    const sign = (backwards ? -side : side) / length;
    place.x = x + part * dx - sign * dy;
    place.y = y + part * dy + sign * dx;
  }
}
