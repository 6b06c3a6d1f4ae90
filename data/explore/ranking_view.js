// The ranking: one row per candidate, with its ratio to the lower bound.

import {byId, element, numberText, timeText} from './elements.js';

export class RankingView {
  /** `onPlay` and `onSave` receive the index of a candidate. */
  constructor({onPlay, onSave}) {
    this.onPlay = onPlay;
    this.onSave = onSave;
  }

  show(answer, isFinal) {
    const {candidates} = answer;
    byId('ranking').hidden = candidates.length === 0;
    const longest = Math.max(1, ...candidates.map((candidate) => candidate.ratio));
    byId('ranking-rows').replaceChildren(...candidates.map((candidate, place) => this.row(candidate, place, {isFinal, longest, unit: answer.unit})));
    this.showOmissions(answer.omissions ?? []);
  }
  clear() { byId('ranking').hidden = true; }

  row(candidate, place, {isFinal, longest, unit}) {
    return element('tr', {class: place === 0 && isFinal ? 'best' : ''},
      element('td', {class: 'rank'}, String(place + 1)),
      element('th', {scope: 'row'}, nameOf(candidate), marksOf(candidate)),
      element('td', {class: 'number time', 'data-name': 'time'}, timeText(candidate.time, unit)),
      element('td', {class: 'of-bound'}, ratioBar(candidate.ratio, longest)),
      element('td', {class: 'number', 'data-name': 'start-ups'}, numberText(candidate.startups)),
      element('td', {class: 'number', 'data-name': 'transmissions'}, numberText(candidate.volume ?? candidate.transmissions)),
      element('td', {class: 'number', 'data-name': 'largest packet'}, numberText(candidate.max_packet)),
      element('td', {class: 'row-actions'},
        action('Play', `Play ${candidate.name}`, isFinal, () => this.onPlay(place, candidate)),
        action('Save', `Save the schedule of ${candidate.name}`, isFinal, () => this.onSave(place, candidate))));
  }

  showOmissions(omissions) {
    const part = byId('omissions');
    part.hidden = omissions.length === 0;
    part.querySelector('summary').textContent = `${omissions.length} not ranked`;
    part.querySelector('ul').replaceChildren(...omissions.map((omission) =>
      element('li', {}, element('b', {}, omission.name), `: ${omission.reason}`)));
  }
}

function nameOf(candidate) {
  const values = Object.entries(candidate.parameters).map(([name, value]) => `${name} ${value}`).join(', ');
  return element('span', {class: 'algorithm'}, candidate.algorithm,
    values ? element('span', {class: 'quiet'}, ` ${values}`) : null);
}

function marksOf(candidate) {
  const marks = [];
  if (!candidate.verified) marks.push(['not verified', 'the schedule is too large to verify; only its cost was computed']);
  if (candidate.our_construction) marks.push(['our construction', 'the paper does not give the full algorithm']);
  if (candidate.origin === 'baseline') marks.push(['baseline', 'a straightforward method or the default of a library']);
  return element('span', {class: 'marks'}, ...marks.map(([text, title]) => element('span', {class: 'mark', title}, text)));
}

function ratioBar(ratio, longest) {
  const bar = element('meter', {min: '0', max: String(longest), value: String(ratio), class: ratio <= 1 + 1e-9 ? 'tight' : '',
    'aria-hidden': 'true'});
  return element('span', {class: 'ratio'}, bar, element('span', {}, ratio <= 1 + 1e-9 ? 'optimal' : `${ratio.toFixed(3)}`));
}

const action = (text, label, enabled, onclick) =>
  element('button', {type: 'button', class: 'plain', 'aria-label': label, disabled: !enabled, onclick}, text);
