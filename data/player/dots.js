// Thousands of dots in a frame: put into an image pixel by pixel, which takes a small part of the time that
// as many shapes or images on a canvas take.

const finePlaces = 4;  // a dot is drawn at the nearest quarter of a pixel

class DotPainter {
  constructor(width, height) {
    this.width = Math.max(1, Math.round(width));
    this.height = Math.max(1, Math.round(height));
    this.image = new ImageData(this.width, this.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  fits(width, height) { return this.width === Math.round(width) && this.height === Math.round(height); }
  clear() { this.pixels.fill(0); }

  /** How strongly each pixel is covered, for every fine place of the middle. */
  static stamps(radius, strength) {
    const reach = Math.ceil(radius + 1);
    const side = 2 * reach + 1;
    const masks = [];
    for (let fine = 0; fine < finePlaces * finePlaces; ++fine) {
      const middleX = reach + (fine % finePlaces) / finePlaces;
      const middleY = reach + Math.floor(fine / finePlaces) / finePlaces;
      const mask = new Uint8Array(side * side);
      for (let i = 0; i < mask.length; ++i) {
        const away = Math.hypot((i % side) + 0.5 - middleX, Math.floor(i / side) + 0.5 - middleY);
        mask[i] = Math.round(255 * strength * Math.min(1, Math.max(0, radius + 0.5 - away)));
      }
      masks.push(mask);
    }
    return {masks, reach, side};
  }

  /** A dot around (x, y), in pixels of the image; where dots meet, the stronger is seen. */
  dot(x, y, stamps, colour) {
    const {pixels, width, height} = this;
    const left = Math.floor(x);
    const top = Math.floor(y);
    const {reach, side} = stamps;
    if (!(left >= reach && top >= reach && left + reach < width && top + reach < height)) return;
    const fine = Math.floor((y - top) * finePlaces) * finePlaces + Math.floor((x - left) * finePlaces);
    const mask = stamps.masks[fine];
    let i = 0;
    for (let row = 0; row < side; ++row) {
      let at = (top - reach + row) * width + left - reach;
      for (let column = 0; column < side; ++column, ++i, ++at) {
        const covered = mask[i];
        if (covered > 0 && covered > (pixels[at] >>> 24)) pixels[at] = (covered << 24) | colour;
      }
    }
  }

  show(context) { context.putImageData(this.image, 0, 0); }
}

/** Blue, green and red as they lie in a pixel: little-endian, as all browsers' machines are. */
function pixelColour(hex) {
  const [red, green, blue] = partsOfColour(hex);
  return (blue << 16) | (green << 8) | red;
}
