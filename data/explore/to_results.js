// Shortcuts to the results, for keyboard users and on a phone.

import {byId} from './elements.js';

export function leadToResults() {
  const results = byId('results');
  // The URL fragment holds the state of the page, so these cannot be links.
  for (const button of document.querySelectorAll('[data-to-results]'))
    button.addEventListener('click', () => {
      results.scrollIntoView({block: 'start'});
      results.focus({preventScroll: true});
    });
  const button = byId('to-results');
  const headline = byId('headline');
  const watcher = new IntersectionObserver(([entry]) => {
    button.hidden = entry.isIntersecting || entry.boundingClientRect.top < 0;
  });
  watcher.observe(headline);
  const show = () => { button.textContent = headline.textContent; };
  new MutationObserver(show).observe(headline, {childList: true, characterData: true, subtree: true});
  show();
}
