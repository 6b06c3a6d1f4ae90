// Draws thousands of dots per frame into an image, pixel by pixel, which is much faster than drawing
// shapes or images on a canvas.

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

  /** The coverage of each pixel, for every subpixel position of the centre. */
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

  /** Draws a dot at (x, y), in pixels of the image; where dots overlap, the stronger one is visible. */
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

/** Blue, green and red in the byte order of a pixel; assumes a little-endian machine, as all browsers run on. */
function pixelColour(hex) {
  const [red, green, blue] = partsOfColour(hex);
  return (blue << 16) | (green << 8) | red;
}
