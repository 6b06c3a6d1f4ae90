// The transfers of the step shown.

class TransferPanel {
  constructor(panel) {
    this.panel = panel;
    this.player = panel.player;
    this.model = panel.player.model;
    this.words = panel.player.words;
  }

  fill() {
    const step = this.player.shownStep();
    if (step === 0) {
      refill(this.panel.place, element('h2', {}, 'Before the first step'), element('p', {class: 'panel-note'},
        `Nothing has moved yet. ${counted(this.model.steps, 'step')} follow.`));
      return;
    }
    const count = this.model.transfersOf(step);
    const rows = Array.from({length: Math.min(count, this.panel.rowsShown())}, (_, i) => this.model.begin(step) + i);
    this.putFirst(rows, step);
    const body = element('tbody', {}, ...rows.map((transfer) => this.row(transfer)));
    const table = element('table', {},
      element('caption', {class: 'unseen'}, `Transfers of step ${step}`),
      element('thead', {}, element('tr', {}, ...['From', 'To', this.model.isReduction ? 'Parts' : 'Messages'].map((text) =>
        element('th', {scope: 'col'}, text)))), body);
    refill(this.panel.place, this.heading(step, count), this.summary(step, count), this.failure(step), this.opened(step), count > 0 ? table : null,
      moreButton(count, rows.length, () => this.panel.showMore()));
  }

  /** The selected transfer and the failing one are always listed. */
  putFirst(rows, step) {
    for (const wanted of [this.player.scene.transfer, this.model.failingTransfer])
      if (wanted >= this.model.begin(step) && wanted < this.model.end(step) && !rows.includes(wanted)) rows.unshift(wanted);
  }

  heading(step, count) {
    const begin = this.model.begin(step);
    const messages = this.model.itemFirst[begin + count] - this.model.itemFirst[begin];
    return element('div', {class: 'panel-head'}, element('h2', {}, `Step ${step}`), element('span', {class: 'panel-note'},
      `${counted(count, 'transfer')}, ${counted(messages, this.model.isReduction ? 'part' : 'message')}`));
  }

  /** Says in a sentence what happens in the step. */
  summary(step, count) {
    if (count === 0) return element('p', {class: 'panel-note'}, 'No node sends in this step.');
    const begin = this.model.begin(step);
    const sizes = {least: Infinity, most: 0};
    const senders = new Set();
    const receivers = new Set();
    for (let transfer = begin; transfer < begin + count; ++transfer) {
      senders.add(this.model.from[transfer]);
      receivers.add(this.model.to[transfer]);
      const size = this.model.itemFirst[transfer + 1] - this.model.itemFirst[transfer];
      sizes.least = Math.min(sizes.least, size);
      sizes.most = Math.max(sizes.most, size);
    }
    const noun = this.model.isReduction ? 'part' : 'message';
    const load = sizes.most === 0 ? `none carries a ${noun}`
      : sizes.least === sizes.most ? `each carries ${counted(sizes.most, noun)}`
      : `they carry ${numberText(sizes.least)} to ${counted(sizes.most, noun)}`;
    const verb = senders.size === 1 ? 'sends' : 'send';
    return element('p', {class: 'panel-note'},
      `${counted(senders.size, 'node')} ${verb} ${counted(count, 'packet')} to ${counted(receivers.size, 'node')}; ${load}.`);
  }

  failure(step) {
    const {verdict} = this.model;
    return !verdict.valid && verdict.step === step ? failNote(sentenceText(verdict.sentence)) : null;
  }

  opened(step) {
    const {transfer} = this.player.scene;
    if (transfer < this.model.begin(step) || transfer >= this.model.end(step) || transfer < 0) return null;
    return element('div', {}, element('h3', {},
      `Packet from ${this.model.labelOf(this.model.from[transfer])} to ${this.model.labelOf(this.model.to[transfer])}`),
      this.words.packetNames(transfer, 2000),
      element('button', {type: 'button', class: 'plain more', onclick: () => this.player.follow({})}, 'Clear selection'));
  }

  row(transfer) {
    const isFailing = transfer === this.model.failingTransfer;
    const via = this.words.via(transfer);
    return element('tr', {class: isFailing ? 'failing' : transfer === this.player.scene.transfer ? 'chosen' : null},
      element('td', {}, this.words.nodeButton(this.model.from[transfer])),
      element('td', {}, this.words.nodeButton(this.model.to[transfer]),
        via ? element('div', {class: 'panel-note'}, via) : null),
      element('td', {class: 'packet-cell'}, this.words.packetNames(transfer, 3),
        isFailing ? element('div', {class: 'panel-note'}, 'the schedule fails here')
          : this.model.refused.has(transfer) ? element('div', {class: 'panel-note'}, 'not executed') : null));
  }
}
