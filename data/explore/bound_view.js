// The lower bound, with the reason for each of its parts.

import {byId, numberText} from './elements.js';

export function showBound(bound) {
  byId('bound').hidden = !bound;
  if (!bound) return;
  byId('bound-time').textContent = numberText(bound.time);
  byId('bound-startups').textContent = numberText(bound.startups);
  byId('bound-transmissions').textContent = numberText(bound.transmissions);
  byId('bound-startups-reason').textContent = bound.startups_reason ?? '';
  byId('bound-transmissions-reason').textContent = bound.transmissions_reason ?? '';
}
