// The form on the left, except for the network.

import {byId, choose, element, segments} from './elements.js';
import {Slider} from './slider.js';

const sliders = [
  {name: 'batch', title: 'Messages per source', low: 0, high: 3, fallback: '1', whole: true},
  {name: 'ts', title: 'Start-up time per packet', hint: 't_s', low: -2, high: 5, fallback: '1', zero: true},
  {name: 'tm', title: 'Transmission time per message', hint: 't_m', low: -2, high: 5, fallback: '1', zero: true},
  {name: 'tc', title: 'Time per unit of message size', hint: 't_c', low: -2, high: 5, fallback: '1', zero: true},
  {name: 'gamma', title: 'Time to combine a unit', hint: 'gamma', low: -3, high: 3, fallback: '0', zero: true},
  {name: 'message_size', title: 'Message size', low: -1, high: 6, fallback: '1'},
];
/** The fields of a machine in real units, and what they begin with. */
const realFields = {ts: '2us', bandwidth: '50GB/s', message: '1MB', link_delay: ''};
const abstractFields = ['ts', 'tm', 'tc', 'gamma', 'message_size'];
const realInput = (name) => byId(name === 'ts' ? 'real-ts' : name);
const plainFields = ['source', 'duplex', 'packet_limit', 'fail_random', 'seed', 'rank_by', 'effort'];

export class QuestionForm {
  constructor(state, collectives) {
    this.state = state;
    this.collectives = collectives;
    byId('question').addEventListener('submit', (event) => event.preventDefault());
    byId('collective').append(...collectives.map((each) => element('option', {value: each.name}, each.name)));
    byId('collective').addEventListener('change', () =>
      state.setMany({collective: byId('collective').value, source: ''}));
    segments(byId('ports'), 'ports', [['one', 'one'], ['2', '2'], ['3', '3'], ['all', 'all'], ['single-dimension', 'one dimension']],
      (value) => state.set('ports', value === 'one' ? '' : value));
    segments(byId('switching'), 'switching', [['store-and-forward', 'store and forward'], ['wormhole', 'wormhole']],
      (value) => state.set('switching', value === 'wormhole' ? value : ''));
    for (const name of plainFields)
      byId(name).addEventListener('change', () => state.set(name, byId(name).value.trim()));
    segments(byId('units'), 'units', [['abstract', 'abstract'], ['real', 'seconds and bytes']], (value) => this.setUnits(value));
    for (const name of Object.keys(realFields))
      realInput(name).addEventListener('change', () => state.set(name, realInput(name).value.trim() || realFields[name]));
    this.sliders = sliders.map((shape) =>
      new Slider(document.querySelector(`[data-slider="${shape.name}"]`), shape, (name, value) => state.set(name, value)));
  }

  /** A machine has all of its quantities with units, or none. */
  setUnits(units) {
    const open = Object.fromEntries([...abstractFields, ...Object.keys(realFields)].map((name) => [name, '']));
    this.state.setMany(units === 'real' ? {...open, ...realFields} : open);
  }

  showUnits() {
    const isReal = Boolean(this.state.get('bandwidth'));
    choose('units', isReal ? 'real' : 'abstract');
    for (const row of document.querySelectorAll('[data-real]')) row.hidden = !isReal;
    for (const name of Object.keys(realFields)) realInput(name).value = isReal ? this.state.get(name) : '';
    return isReal;
  }

  show() {
    const {state} = this;
    const collective = this.collectives.find((each) => each.name === state.get('collective'));
    byId('collective').value = state.get('collective');
    byId('collective-summary').textContent = collective ? sentence(collective.description) : '';
    byId('source-row').hidden = collective?.sources === 'every';
    choose('ports', state.get('ports') || 'one');
    choose('switching', state.get('switching') || 'store-and-forward');
    for (const name of plainFields) byId(name).value = state.get(name);
    const isWormhole = state.get('switching') === 'wormhole';
    const isReal = this.showUnits();
    const hidden = {tm: isWormhole, tc: !isWormhole, gamma: !collective?.combines};
    for (const slider of this.sliders) {
      const isOfOtherUnits = isReal && abstractFields.includes(slider.name);
      slider.place.hidden = isOfOtherUnits || (Boolean(hidden[slider.name]) && !state.get(slider.name));
      slider.show(state.get(slider.name));
    }
  }
}

const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}` : '');
