// Looks at a page as those do who use it without a pointer or see it badly. Evaluates to a list of what is
// wrong, in words.
(() => {
  const problems = [];
  const isSeen = (element) => {
    const style = getComputedStyle(element);
    return element.getClientRects().length > 0 && style.visibility !== 'hidden' && style.clipPath === 'none';
  };
  const nameOf = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}${
    element.dataset?.part ? `[${element.dataset.part}]` : ''} "${element.textContent.trim().slice(0, 30)}"`;

  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', {willReadFrequently: true});
  // Any colour of a style sheet as red, green, blue and alpha.
  const partsOf = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, bottom) => top.slice(0, 3).map((part, i) => part * top[3] + bottom[i] * (1 - top[3])).concat(1);
  const groundOf = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(partsOf(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((ground, layer) => over(layer, ground), [255, 255, 255, 1]);
  };
  const luminance = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };

  // Texts: 4.5 to 1, large ones 3 to 1. What is switched off need not be read.
  for (const element of document.querySelectorAll('body *')) {
    const hasText = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (!hasText || !isSeen(element) || element.closest('[disabled], [aria-disabled=true], template, script, style')) continue;
    const style = getComputedStyle(element);
    const ground = groundOf(element);
    const found = contrast(over(partsOf(style.color), ground), ground);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (found < (isLarge ? 3 : 4.5)) problems.push(`contrast ${found.toFixed(2)}: ${nameOf(element)}`);
  }

  // The edges of what can be used: 3 to 1.
  for (const element of document.querySelectorAll('button, select, input[type=search]')) {
    if (!isSeen(element) || element.disabled) continue;
    const style = getComputedStyle(element);
    if (parseFloat(style.borderTopWidth) === 0 || element.closest('[role=tablist], .buttons') || element.matches('.name')) continue;
    const found = contrast(partsOf(style.borderTopColor), groundOf(element.parentElement));
    if (found < 3) problems.push(`edge ${found.toFixed(2)}: ${nameOf(element)}`);
  }

  // Labels of nodes and what is drawn.
  const colours = window.asterismPlayer?.colours();
  if (colours) {
    colours.held.forEach((colour, i) => {
      const found = contrast(partsOf(colour), partsOf(colours.onHeld[i]));
      if (found < 4.5) problems.push(`contrast ${found.toFixed(2)}: label on shade ${i}`);
    });
    for (const name of ['packet', 'tree', 'fail', 'quiet', 'edge', 'accent']) {
      const found = contrast(partsOf(colours[name]), partsOf(colours.panel));
      if (found < 3) problems.push(`contrast ${found.toFixed(2)}: ${name} on the picture`);
    }
  }

  const ids = Array.from(document.querySelectorAll('[id]'), (element) => element.id);
  for (const id of new Set(ids)) if (ids.indexOf(id) !== ids.lastIndexOf(id)) problems.push(`two elements are called ${id}`);
  for (const attribute of ['aria-labelledby', 'aria-controls', 'aria-describedby'])
    for (const element of document.querySelectorAll(`[${attribute}]`))
      for (const id of element.getAttribute(attribute).split(' '))
        if (!ids.includes(id)) problems.push(`${attribute} names ${id}, which is not there`);
  for (const table of document.querySelectorAll('table')) {
    if (!table.caption) problems.push(`a table without a caption: ${nameOf(table)}`);
    if (table.querySelector('th:not([scope])')) problems.push(`a head without a scope: ${nameOf(table)}`);
  }

  // What is pressed is at least 24 pixels high and wide, unless it stands in a text.
  for (const element of document.querySelectorAll('button:not(.name), select, input')) {
    if (!isSeen(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 24 || box.height < 24) problems.push(`${box.width} x ${box.height} pixels: ${nameOf(element)}`);
  }
  return problems;
})()
