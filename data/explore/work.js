// The progress of a job, with a button to stop it.

import {byId, element} from './elements.js';

export class Work {
  constructor(id, onStop) {
    this.place = byId(id);
    this.words = element('span', {class: 'work-words'});
    this.bar = element('progress', {'aria-label': 'Progress'});
    this.place.replaceChildren(this.bar, this.words,
      element('button', {type: 'button', class: 'plain', onclick: onStop}, 'Stop'));
  }

  begin(words) {
    clearTimeout(this.timer);
    this.words.textContent = words;
    this.bar.removeAttribute('value');
    // A job that finishes quickly needs no progress bar.
    this.timer = setTimeout(() => { this.place.hidden = false; }, 250);
  }
  show(status) {
    this.words.textContent = status.state === 'waits' ? 'waiting' : status.what || 'starting';
    if (status.all > 0) {
      this.bar.max = status.all;
      this.bar.value = Math.min(status.done, status.all);
    } else {
      this.bar.removeAttribute('value');
    }
  }
  end() {
    clearTimeout(this.timer);
    this.place.hidden = true;
  }
}
