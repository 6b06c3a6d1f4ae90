// Animated GIFs: frames of the same size, with one table of colours for all of them.

const gifColours = 256;
const shortColours = 1 << 15;  // five bits of red, green and blue

const shortColour = (pixels, at) => ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);

/** The most frequent colours of some pictures, and for every colour the closest of them. */
class GifPalette {
  constructor(pictures) {
    const count = new Uint32Array(shortColours);
    const sums = new Float64Array(3 * shortColours);
    for (const {data} of pictures)
      for (let at = 0; at < data.length; at += 4) {
        const colour = shortColour(data, at);
        ++count[colour];
        for (let part = 0; part < 3; ++part) sums[3 * colour + part] += data[at + part];
      }
    const used = Array.from(count.keys()).filter((colour) => count[colour] > 0);
    used.sort((a, b) => count[b] - count[a] || a - b);
    this.colours = used.slice(0, gifColours).map((colour) =>
      [0, 1, 2].map((part) => Math.round(sums[3 * colour + part] / count[colour])));
    this.closest = new Int16Array(shortColours).fill(-1);
  }

  indexOf(colour) {
    if (this.closest[colour] >= 0) return this.closest[colour];
    const parts = [(colour >> 10) * 8 + 4, ((colour >> 5) & 31) * 8 + 4, (colour & 31) * 8 + 4];
    let best = 0;
    let least = Infinity;
    this.colours.forEach((own, i) => {
      const away = (own[0] - parts[0]) ** 2 + (own[1] - parts[1]) ** 2 + (own[2] - parts[2]) ** 2;
      if (away < least) [best, least] = [i, away];
    });
    this.closest[colour] = best;
    return best;
  }

  indices({data}) {
    const indices = new Uint8Array(data.length / 4);
    for (let i = 0; i < indices.length; ++i) indices[i] = this.indexOf(shortColour(data, 4 * i));
    return indices;
  }
}

class GifWriter {
  /** `samples` are pictures that show all colours. */
  constructor(width, height, samples) {
    Object.assign(this, {width, height});
    this.palette = new GifPalette(samples);
    this.parts = [];
    const table = new Uint8Array(3 * gifColours);
    this.palette.colours.forEach((colour, i) => table.set(colour, 3 * i));
    this.write('GIF89a', ...this.short(width), ...this.short(height), 0xf7, 0, 0);
    this.parts.push(table);
    this.write(0x21, 0xff, 11, 'NETSCAPE2.0', 3, 1, 0, 0, 0);  // repeats without end
  }

  short(number) { return [number & 255, number >> 8]; }
  write(...bytes) {
    this.parts.push(Uint8Array.from(bytes.flatMap((byte) => (typeof byte === 'string' ? Array.from(byte, (c) => c.charCodeAt(0)) : [byte]))));
  }

  /** `picture` is ImageData, shown for this many hundredths of a second. */
  add(picture, hundredths) {
    this.write(0x21, 0xf9, 4, 0, ...this.short(hundredths), 0, 0);
    this.write(0x2c, 0, 0, 0, 0, ...this.short(this.width), ...this.short(this.height), 0, 8);
    const bytes = gifCompressed(this.palette.indices(picture));
    for (let at = 0; at < bytes.length; at += 255) {
      const block = bytes.subarray(at, at + 255);
      this.write(block.length);
      this.parts.push(block);
    }
    this.write(0);
  }

  blob() {
    this.write(0x3b);
    return new Blob(this.parts, {type: 'image/gif'});
  }
}

/** LZW as in GIF, with codes of 9 to 12 bits for bytes. */
function gifCompressed(indices) {
  const clear = 256;
  const end = 257;
  const full = 4096;
  const bytes = new Uint8Array(2 * indices.length + 16);
  let size = 0;
  let bits = 0;
  let held = 0;
  let width = 9;
  const put = (code) => {
    bits |= code << held;
    for (held += width; held >= 8; held -= 8) {
      bytes[size++] = bits & 255;
      bits >>>= 8;
    }
  };
  let known = new Map();
  let next = end + 1;
  put(clear);
  let prefix = indices[0];
  for (let i = 1; i < indices.length; ++i) {
    const word = (prefix << 8) | indices[i];
    const code = known.get(word);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    prefix = indices[i];
    if (next === full) {
      put(clear);
      known = new Map();
      next = end + 1;
      width = 9;
      continue;
    }
    known.set(word, next);
    if (next === 1 << width) ++width;
    ++next;
  }
  put(prefix);
  put(end);
  if (held > 0) bytes[size++] = bits & 255;
  return bytes.subarray(0, size);
}
