// The section of the crossover figure: its axis, its table, its files.

import {byId, choose, element, numberText, segments} from './elements.js';
import {Figure, legend} from './figure_view.js';
import {filePath, get, offerFile} from './server.js';
import {saveSvg} from './save.js';

const names = {'ts/tm': 'start-up / transmission', 'message-size': 'message size'};

export class CrossoverView {
  constructor(state) {
    this.state = state;
    byId('figure-svg').addEventListener('click', () => saveSvg([...byId('figure').children], 'crossover.svg'));
  }

  clear() { byId('crossover').hidden = true; }

  async show(job) {
    this.axes = null;
    const found = await get(filePath(job, 'figure.json'));
    this.axes = found.axes;
    for (const {ranges, fastest} of found.axes) ranges.forEach((range, i) => { range.fastest = fastest[i]; });
    byId('crossover').hidden = false;
    await offerFile(byId('sweep-csv'), job, 'sweep.csv');
    byId('sweep-csv').hidden = found.axes.length === 0;
    byId('figure-svg').hidden = found.axes.length === 0;
    byId('figure-note').textContent = found.obstacle ? `No figure for this problem: ${found.obstacle}.` : '';
    segments(byId('axis'), 'axis', found.axes.map((axis) => [axis.over, names[axis.over]]), (value) => {
      this.state.set('axis', value === 'ts/tm' ? '' : value, 'page');
    });
    this.draw();
  }

  draw() {
    if (!this.axes) return;
    const axis = this.axes.find((each) => each.over === (this.state.get('axis') || 'ts/tm')) ?? this.axes[0];
    const table = byId('stretches').closest('.scroll');
    table.hidden = !axis;
    if (!axis) return byId('figure').replaceChildren();
    choose('axis', axis.over);
    byId('figure').replaceChildren(new Figure(axis).draw(), legend(axis));
    byId('stretches').replaceChildren(...axis.ranges.map((range) => element('tr', {},
      element('td', {class: 'number'}, numberText(range.from)),
      element('td', {class: 'number'}, range.to === null ? 'no limit' : numberText(range.to)),
      element('th', {scope: 'row'}, range.fastest))));
    return undefined;
  }
}
