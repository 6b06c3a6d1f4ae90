// Elements of the page. Strings from the server are always set as text, never as markup.

export const byId = (id) => document.getElementById(id);

export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  assign(made, properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function svg(tag, properties = {}, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  assign(made, properties);
  made.append(...children);
  return made;
}

function assign(made, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class') made.setAttribute('class', value);
    else if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? '' : value);
  }
}

export function showText(id, text) {
  const part = byId(id);
  part.textContent = text;
  part.hidden = !text;
}

/** Announces a text to screen readers. */
export function announce(text) {
  byId('announcer').textContent = text;
}

export const numberText = (value) =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toLocaleString('en') : String(Number(value.toPrecision(6)));

/** "254 µs", or a plain number on an abstract machine. */
export const timeText = (value, unit) => `${numberText(value)}${unit === 'us' ? ' µs' : ''}`;

/** "3 start-ups", "1 start-up". */
export const counted = (count, thing) => `${numberText(count)} ${thing}${count === 1 ? '' : 's'}`;

/** A row of radio buttons; `choices` are pairs of value and name. */
export function segments(parent, name, choices, onchange) {
  parent.replaceChildren(...choices.map(([value, text]) => {
    const id = `${name}-${value}`;
    return element('span', {class: 'segment'},
      element('input', {type: 'radio', name, id, value, onchange: () => onchange(value)}),
      element('label', {for: id}, text));
  }));
}

export function choose(name, value) {
  for (const input of document.querySelectorAll(`input[name="${name}"]`)) input.checked = input.value === value;
}
