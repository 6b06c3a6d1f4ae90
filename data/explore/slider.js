// A logarithmic slider with a text field; the left end is 0 if that is allowed.

import {element} from './elements.js';

const notches = 120;

export class Slider {
  /** `low` and `high` are exponents of ten; `whole`: integers only; `zero`: the left end means 0. */
  constructor(place, {name, title, hint, low, high, fallback, whole = false, zero = false}, onchange) {
    Object.assign(this, {name, low, high, fallback, whole, zero, onchange, place});
    this.range = element('input', {type: 'range', min: '0', max: String(notches), step: '1', id: `${name}-slider`,
      'aria-labelledby': `${name}-title`});
    this.field = element('input', {type: 'text', inputmode: 'decimal', id: name, maxlength: '24', spellcheck: 'false',
      'aria-labelledby': `${name}-title`, class: 'number'});
    place.replaceChildren(
      element('span', {class: 'label', id: `${name}-title`}, title, hint ? element('span', {class: 'quiet'}, ` ${hint}`) : null),
      element('div', {class: 'slider-parts'}, this.range, this.field));
    this.range.addEventListener('input', () => this.turned());
    this.field.addEventListener('change', () => this.typed());
  }

  turned() {
    const text = this.textAt(Number(this.range.value));
    this.field.value = text;
    this.range.setAttribute('aria-valuetext', text);
    this.onchange(this.name, text === this.fallback ? '' : text);
  }
  typed() {
    const text = this.field.value.trim();
    this.onchange(this.name, text === this.fallback ? '' : text);
    this.show(text);
  }

  textAt(notch) {
    if (this.zero && notch === 0) return '0';
    const value = 10 ** (this.low + (this.high - this.low) * notch / notches);
    if (this.whole) return String(Math.max(1, Math.round(value)));
    return String(Number(value.toPrecision(2)));
  }
  notchOf(text) {
    const value = Number(text);
    if (!(value > 0)) return 0;
    const notch = Math.round(notches * (Math.log10(value) - this.low) / (this.high - this.low));
    return Math.min(notches, Math.max(0, notch));
  }

  show(text) {
    const shown = text || this.fallback;
    this.field.value = shown;
    this.range.value = String(this.notchOf(shown));
    this.range.setAttribute('aria-valuetext', shown);
  }
}
