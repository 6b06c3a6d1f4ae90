// The lower bound, with the reason for each of its parts.

import {byId, numberText, timeText} from './elements.js';

export function showBound(bound, unit = '') {
  byId('bound').hidden = !bound;
  if (!bound) return;
  byId('bound-time').textContent = timeText(bound.time, unit);
  byId('bound-startups').textContent = numberText(bound.startups);
  byId('bound-transmissions').textContent = numberText(bound.volume ?? bound.transmissions);
  byId('bound-startups-reason').textContent = bound.startups_reason ?? '';
  byId('bound-transmissions-reason').textContent = bound.transmissions_reason ?? '';
}
