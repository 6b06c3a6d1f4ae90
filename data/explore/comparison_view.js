// Compares the network with others: one column each, filled as they are measured.

import {announce, byId, element, numberText, showText} from './elements.js';
import {Job} from './job.js';
import {offerFile} from './server.js';
import {Work} from './work.js';

export class ComparisonView {
  constructor(state, shownSpec, mostNetworks) {
    this.state = state;
    this.shownSpec = shownSpec;
    this.most = mostNetworks - 1;
    this.work = new Work('compare-work', () => this.stop());
    byId('compare-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.add(byId('compare-spec').value.trim());
    });
  }

  add(spec) {
    if (!spec) return;
    if (this.state.compare.length >= this.most) return showText('compare-error', `At most ${this.most} networks can be added.`);
    byId('compare-spec').value = '';
    if (!this.state.compare.includes(spec) && spec !== this.state.get('network'))
      this.state.setCompare([...this.state.compare, spec]);
    return undefined;
  }
  remove(spec) { this.state.setCompare(this.state.compare.filter((other) => other !== spec)); }

  stop() {
    this.job?.stop();
    this.work.end();
  }

  async refresh() {
    this.stop();
    this.showChips();
    showText('compare-error', '');
    byId('compare-csv').hidden = true;
    byId('compare-command').hidden = true;
    const {compare} = this.state;
    byId('compare-scroll').hidden = compare.length === 0;
    if (compare.length === 0) return;
    const job = new Job((status, self) => this.news(status, self));
    this.job = job;
    this.work.begin('begins');
    try {
      const status = await job.run('api/compare', this.state.comparison());
      if (status && job === this.job) announce('The comparison is complete');
    } catch (error) {
      if (job === this.job) showText('compare-error', `${error.message}. ${error.hint ?? ''}`);
    }
    if (job === this.job) this.work.end();
  }

  news(status, job) {
    if (job !== this.job) return;
    this.work.show(status);
    this.draw(status.answer);
    byId('compare-command').hidden = false;
    if (status.state === 'done') this.offerTable(job.number);
  }

  async offerTable(job) {
    await offerFile(byId('compare-csv'), job, 'compare.csv');
    byId('compare-csv').hidden = false;
  }

  showChips() {
    byId('compared').replaceChildren(...this.state.compare.map((spec) => element('li', {class: 'chip'},
      this.shownSpec(spec),
      element('button', {type: 'button', class: 'plain', 'aria-label': `Remove ${this.shownSpec(spec)}`, onclick: () => this.remove(spec)}, '×'))));
  }

  draw({networks, missing, collectives}) {
    const specs = [...networks.map((network) => network.network), ...missing];
    byId('compare-head').replaceChildren(element('tr', {}, element('td', {}),
      ...specs.map((spec) => element('th', {scope: 'col', class: 'number'}, this.shownSpec(spec)))));
    const line = (name, cell) => element('tr', {}, element('th', {scope: 'row'}, name),
      ...networks.map((network) => element('td', {class: 'number'}, cell(network))),
      ...missing.map(() => element('td', {class: 'number quiet'}, '…')));
    const winner = (i, cell) => (network) => {
      const found = network.winners[i];
      if (!found) return '';
      return found.obstacle ? element('span', {title: found.obstacle}, 'none') : cell(found);
    };
    byId('compare-rows').replaceChildren(
      line('nodes', (network) => numberText(network.nodes)),
      line('degree', (network) => numberText(network.degree)),
      line('links', (network) => numberText(network.links)),
      line('diameter', (network) => `${network.diameter_exact ? '' : '≥ '}${numberText(network.diameter)}`),
      line('average distance', (network) => network.average_distance.toFixed(4)),
      ...collectives.flatMap((name, i) => [
        line(`${name}, time`, winner(i, (found) => element('b', {}, numberText(found.time)))),
        line('ratio to bound', winner(i, (found) => found.ratio.toFixed(3))),
        line('algorithm', winner(i, (found) => (found.verified ? found.name : `${found.name} (not verified)`)))]));
  }
}
