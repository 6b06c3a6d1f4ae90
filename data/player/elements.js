// Elements of the page. Strings from a playback are always set as text, never as markup.

function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class') made.className = value;
    else if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** The elements of the template by the value of their data-part attribute. */
function partsOf(root) {
  const parts = {};
  for (const part of root.querySelectorAll('[data-part]')) parts[part.dataset.part] = part;
  return parts;
}

const longestUnbroken = 14;

function nameButton(text, label, onclick) {
  const look = text.length <= longestUnbroken ? 'name unbroken' : 'name';
  return element('button', {type: 'button', class: look, 'aria-label': label, title: label, onclick}, text);
}

/** A table with the first of many rows; a button below it shows more. */
function cutTable({caption, heads, rows, row, shown, onMore}) {
  const body = element('tbody');
  const count = Math.min(shown, rows.length);
  for (let i = 0; i < count; ++i) body.append(row(rows[i], i));
  const table = element('table', {},
    caption ? element('caption', {}, caption) : null,
    element('thead', {}, element('tr', {}, ...heads.map((head) =>
      element('th', {scope: 'col', class: head.class}, head.text)))),
    body);
  return [table, moreButton(rows.length, count, onMore)];
}

function moreButton(all, shown, onMore) {
  if (shown >= all) return null;
  return element('button', {type: 'button', class: 'plain more', onclick: onMore},
    `Show more (${numberText(shown)} of ${numberText(all)} listed)`);
}
