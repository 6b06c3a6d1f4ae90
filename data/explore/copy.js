// The buttons at the top that copy to the clipboard.

import {announce, byId} from './elements.js';

export function copyOnClick(id, text) {
  const button = byId(id);
  const name = button.textContent;
  button.addEventListener('click', async () => {
    const done = await copied(text());
    button.textContent = done ? 'Copied' : 'Not copied';
    announce(done ? 'Copied' : 'The browser did not allow copying');
    setTimeout(() => { button.textContent = name; }, 1500);
  });
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
