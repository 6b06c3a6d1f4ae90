// Saves files that the page creates.

import {svg} from './elements.js';

/** Style properties written into a saved file, which does not include the style sheet. */
const written = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-family', 'font-size', 'font-weight'];

export function saveSvg(pictures, name) {
  const boxes = pictures.map((picture) => picture.viewBox.baseVal);
  const width = Math.max(...boxes.map((box) => box.width));
  const height = boxes.reduce((sum, box) => sum + box.height, 0);
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--panel').trim() || '#ffffff';
  const whole = svg('svg', {xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height},
    svg('rect', {width, height, fill: paper}));
  let top = 0;
  pictures.forEach((picture, i) => {
    const group = svg('g', {transform: `translate(0 ${top})`});
    for (const part of picture.children) if (!part.classList.contains('probe')) group.append(withStyle(part));
    whole.append(group);
    top += boxes[i].height;
  });
  save(new Blob([new XMLSerializer().serializeToString(whole)], {type: 'image/svg+xml'}), name);
}

function withStyle(part) {
  const copy = part.cloneNode(false);
  const style = getComputedStyle(part);
  for (const name of written) copy.setAttribute(name, style.getPropertyValue(name));
  copy.removeAttribute('class');
  for (const child of part.childNodes) copy.append(child.nodeType === Node.ELEMENT_NODE ? withStyle(child) : child.cloneNode());
  return copy;
}

export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

export function saveAddress(address, name) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
