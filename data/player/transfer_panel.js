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
    refill(this.panel.place, this.heading(step, count), this.failure(step), this.opened(step), count > 0 ? table : null,
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

  failure(step) {
    const {verdict} = this.model;
    return !verdict.correct && verdict.step === step ? failNote(sentenceText(verdict.sentence)) : null;
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
