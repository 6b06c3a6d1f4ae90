// Places along the links in pixels, for one view: what moves on a bent link goes from one to the next.

const samplesOfLink = 16;

class LinkSamples {
  constructor(scene) {
    this.scene = scene;
    this.tables = new Map();
  }

  /** Of a bent link, forwards: x, y of samplesOfLink + 1 places, evenly apart. */
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

  /** The place at this share of the way, `side` to the right of it, into `place`. */
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
    // Where the link leaves the picture it does not cross it.
    if (length > 2 * table.apart) part = part < 0.5 ? 0 : 1;
    const sign = (backwards ? -side : side) / length;
    place.x = x + part * dx - sign * dy;
    place.y = y + part * dy + sign * dx;
  }
}
