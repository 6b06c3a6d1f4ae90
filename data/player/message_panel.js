// A message and the tree along which it spreads; for a reduction, all transfers that lead to a result.

class MessagePanel {
  constructor(panel) {
    this.panel = panel;
    this.player = panel.player;
    this.model = panel.player.model;
    this.words = panel.player.words;
    this.find = element('input', {type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => this.fill()});
    this.followed = element('div');
    this.list = element('div', {class: 'panel-rest'});
    panel.place.replaceChildren(element('div', {class: 'panel-find'}, element('label', {},
      `Find a ${this.model.wordForMessages(1)}`, this.find)), this.followed, this.list);
  }

  fill() {
    const {message} = this.player.scene;
    refill(this.followed, message >= 0 ? this.story(message) : null);
    this.fillList();
  }

  /** All messages, or those whose name contains the search text; the list does not depend on the step. */
  fillList() {
    const wanted = this.find.value.trim().toLowerCase();
    const {shown} = this.panel;
    const listed = `${shown} ${wanted}`;
    if (this.listed === listed) return;
    this.listed = listed;
    const found = [];
    let count = 0;
    for (let message = 0; message < this.model.messages; ++message) {
      if (wanted !== '' && !this.model.nameOfMessage(message).toLowerCase().includes(wanted)) continue;
      if (++count <= shown) found.push(message);
    }
    const names = found.map((message) => element('li', {}, nameButton(this.model.shortNameOf(message),
      `Follow ${this.model.nameOfMessage(message)}`, () => this.player.follow({message}))));
    refill(this.list,
      element('p', {class: 'panel-note'}, wanted === '' ? `There ${count === 1 ? 'is' : 'are'} ${counted(count, this.model.wordForMessages(1))}.`
        : `${numberText(count)} found.`),
      element('ul', {class: 'names'}, ...names), moreButton(count, found.length, () => this.panel.showMore()));
  }

  story(message) {
    const all = this.player.transfersOfMessage();
    const end = this.model.end(this.player.shownStep());
    const done = all.filter((t) => t < end).length;
    const shown = Math.min(all.length, 200);
    const near = Math.max(0, Math.min(all.length - shown, done - shown / 2));
    const table = element('table', {}, element('caption', {}, this.caption(all.length, done, shown)),
      element('thead', {}, element('tr', {}, ...['Step', 'From', 'To', this.model.parts ? 'Contributions' : null]
        .filter((text) => text).map((text) => element('th', {scope: 'col'}, text)))),
      element('tbody', {}, ...all.slice(near, near + shown).map((t) => this.row(t, message, end))));
    return [
      element('div', {class: 'panel-head'}, element('h2', {}, this.model.nameOfMessage(message)),
        element('button', {type: 'button', class: 'plain', onclick: () => this.player.follow({})}, 'Stop following')),
      this.origin(message), all.length > 0 ? table : element('p', {class: 'panel-note'}, 'It never moves.'),
    ];
  }

  caption(all, done, shown) {
    const what = this.model.isReduction ? 'Transfers that lead to it' : this.model.isMoved ? 'Its path' : 'Its tree';
    return `${what}: ${numberText(done)} of ${counted(all, 'transfer')} done${shown < all ? `, ${shown} listed` : ''}`;
  }

  origin(message) {
    if (this.model.isReduction) return null;
    const nodes = nodesAtStart(this.model, message);
    if (nodes.length === 0) return null;
    const names = nodes.slice(0, 8).flatMap((node, i) => (i > 0 ? [', ', this.words.nodeButton(node)] : [this.words.nodeButton(node)]));
    return element('p', {class: 'panel-note'}, 'Starts at ', ...names, nodes.length > 8 ? ` and ${nodes.length - 8} more` : '');
  }

  row(transfer, message, end) {
    const step = this.model.stepOf(transfer);
    const via = this.words.via(transfer);
    return element('tr', {class: transfer >= end ? 'later' : null},
      element('td', {}, nameButton(String(step), `Go to step ${step}`, () => this.player.goTo(step))),
      element('td', {}, this.words.nodeButton(this.model.from[transfer])),
      element('td', {}, this.words.nodeButton(this.model.to[transfer]), via ? element('div', {class: 'panel-note'}, via) : null),
      this.model.parts ? element('td', {}, numberText(this.partOf(transfer, message))) : null);
  }

  partOf(transfer, message) {
    let most = 0;
    for (let i = this.model.itemFirst[transfer]; i < this.model.itemFirst[transfer + 1]; ++i)
      if (this.model.items[i] === message) most = Math.max(most, this.model.parts[i]);
    return most;
  }
}
