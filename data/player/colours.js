// Colours of the canvas for both themes. Each ramp varies a single hue from low to high contrast with the
// background, so its order is visible without colour vision.

const ramps = {
  light: {held: ['#f2f5f9', '#b9d0e8', '#5b93c9', '#0c4180'], load: ['#d8d5cc', '#f0b37a', '#d9660f', '#7a2400']},
  dark: {held: ['#1d232c', '#28507c', '#4d90d2', '#d9ecff'], load: ['#343b45', '#7a4a1e', '#e07a26', '#ffd9ae']},
};
const kindColours = {
  light: ['#0072b2', '#c44e00', '#00795a', '#a8005c', '#6b5b00', '#5a4fa2', '#0b7285', '#7a4419'],
  dark: ['#6cb8f0', '#ff9a4a', '#4fd1a5', '#ff8cc4', '#e3cf57', '#b3a8ff', '#66d9e8', '#d9a066'],
};
const kindDashes = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 4], [12, 4], [1, 4], [6, 2, 2, 2]];
const shades = 32;

function partsOfColour(hex) {
  return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
}

function mixed(stops, share) {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(at));
  const low = partsOfColour(stops[i]);
  const high = partsOfColour(stops[i + 1]);
  return low.map((value, k) => Math.round(value + (at - i) * (high[k] - value)));
}

const cssColour = ([red, green, blue]) => `rgb(${red},${green},${blue})`;

function luminance(colour) {
  const [r, g, b] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrastOf(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The colours that the canvas needs: those of the style sheet, and ramps of `shades` colours. */
function paletteOf(theme, root) {
  const style = getComputedStyle(root);
  const value = (name) => style.getPropertyValue(`--${name}`).trim();
  const ramp = (stops) => Array.from({length: shades}, (_, i) => mixed(stops, i / (shades - 1)));
  const held = ramp(ramps[theme].held);
  return {
    panel: value('panel'), ink: value('ink'), quiet: value('quiet'), edge: value('edge'), link: value('link'),
    packet: value('packet'), tree: value('tree'), fail: value('fail'), accent: value('accent'), mono: value('mono'),
    held: held.map(cssColour),
    onHeld: held.map((colour) => (contrastOf(colour, [255, 255, 255]) > contrastOf(colour, [11, 15, 20]) ? '#ffffff' : '#0b0f14')),
    load: ramp(ramps[theme].load).map(cssColour),
    kinds: kindColours[theme],
    heldStops: ramps[theme].held,
    loadStops: ramps[theme].load,
  };
}

/** The shade of a value between `low` and `high`. */
function shadeOf(value, low, high) {
  if (high <= low) return value > 0 ? shades - 1 : 0;
  return Math.round((shades - 1) * Math.min(1, Math.max(0, (value - low) / (high - low))));
}
