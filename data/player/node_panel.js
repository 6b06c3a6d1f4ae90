// A table of all nodes, equivalent to the picture, and the followed node: the messages it holds, sends
// and receives.

const mostNamesShown = 60;

class NodePanel {
  constructor(panel) {
    this.panel = panel;
    this.player = panel.player;
    this.model = panel.player.model;
    this.words = panel.player.words;
    this.find = element('input', {type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => this.fill()});
    this.followed = element('div');
    this.list = element('div', {class: 'panel-rest'});
    panel.place.replaceChildren(element('div', {class: 'panel-find'},
      element('label', {}, 'Find a node', this.find)), this.followed, this.list);
    this.transfers = {node: -1, all: []};
  }

  fill() {
    const {node} = this.player.scene;
    refill(this.followed, node >= 0 ? this.story(node) : null);
    this.fillList();
  }

  fillList() {
    const wanted = this.find.value.trim().toLowerCase();
    const nodes = [];
    for (let node = 0; node < this.model.nodes; ++node)
      if (wanted === '' || this.model.labelOf(node).toLowerCase().includes(wanted)) nodes.push(node);
    const shown = Math.min(nodes.length, this.panel.rowsShown());
    const moves = this.movesOfStep();
    const needs = this.player.scene.arrived ? 'Arrived' : 'Needs';
    const table = element('table', {}, element('caption', {},
      `All nodes after step ${this.player.step}${wanted ? ` with “${wanted}” in the label: ${numberText(nodes.length)}` : ''}`),
      element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, 'Node'),
        ...['Holds', needs, 'Sends', 'Receives'].map((text) => element('th', {scope: 'col', class: 'number'}, text)))),
      element('tbody', {}, ...nodes.slice(0, shown).map((node) => this.row(node, moves))));
    refill(this.list, nodes.length > 0 ? table : element('p', {class: 'panel-note'}, 'No label matches.'),
      moreButton(nodes.length, shown, () => this.panel.showMore()));
  }

  /** The number of messages that each node sends and receives in the step shown. */
  movesOfStep() {
    const sent = new Int32Array(this.model.nodes);
    const got = new Int32Array(this.model.nodes);
    const step = this.player.shownStep();
    for (let t = this.model.begin(step); t < this.model.end(step); ++t) {
      sent[this.model.from[t]] += this.model.messagesIn(t);
      got[this.model.to[t]] += this.model.messagesIn(t);
    }
    return {sent, got};
  }

  row(node, {sent, got}) {
    const {scene} = this.player;
    const needed = this.model.needed?.[node] ?? 0;
    const dash = (value) => (value > 0 ? numberText(value) : '·');
    const numbers = this.model.failedNodes.has(node) ? ['failed', '·', '·', '·'] : [
      numberText(scene.held.now[node]),
      scene.arrived ? `${numberText(scene.arrived.now[node])} of ${numberText(needed)}` : dash(needed),
      dash(sent[node]), dash(got[node])];
    return element('tr', {class: node === scene.node ? 'chosen' : node === this.model.failingNode ? 'failing' : null},
      element('td', {}, this.words.nodeButton(node)),
      ...numbers.map((text) => element('td', {class: 'number'}, text)));
  }

  transfersOf(node) {
    if (this.transfers.node !== node) this.transfers = {node, all: transfersAtNode(this.model, node)};
    return this.transfers.all;
  }

  story(node) {
    const all = this.transfersOf(node);
    const step = this.player.shownStep();
    const now = all.filter((t) => t >= this.model.begin(step) && t < this.model.end(step));
    const failsHere = node === this.model.failingNode && this.player.scene.failureIsShown();
    return [
      element('div', {class: 'panel-head'}, element('h2', {}, `Node ${this.model.labelOf(node)}`),
        element('button', {type: 'button', class: 'plain', onclick: () => this.player.follow({})}, 'Stop following')),
      element('p', {class: 'panel-note'}, `After step ${this.player.step} it ${this.words.holding(node)}.`),
      failsHere ? failNote(sentenceText(this.model.verdict.sentence)) : null,
      ...this.side('Sends', step, now.filter((t) => this.model.from[t] === node), (t) => this.model.to[t], 'to'),
      ...this.side('Receives', step, now.filter((t) => this.model.to[t] === node), (t) => this.model.from[t], 'from'),
      ...this.holdings(node, all),
      element('h3', {}, 'All steps'), this.history(node, all),
    ];
  }

  holdings(node, all) {
    if (this.model.isReduction || !this.model.startFirst) return [];
    const held = messagesHeld(this.model, node, all, this.player.step);
    if (held.length === 0) return [];
    const names = held.slice(0, mostNamesShown).map((message) => element('li', {}, nameButton(
      this.model.shortNameOf(message), `Follow ${this.model.nameOfMessage(message)}`, () => this.player.follow({message}))));
    if (held.length > mostNamesShown) names.push(element('li', {class: 'panel-note'}, `and ${numberText(held.length - mostNamesShown)} more`));
    return [element('h3', {}, 'Holds'), element('ul', {class: 'names'}, ...names)];
  }

  side(what, step, transfers, other, word) {
    if (transfers.length === 0) return [];
    return [element('h3', {}, `${what} in step ${step}`), ...transfers.slice(0, mostNamesShown).map((t) =>
      element('div', {}, `${word} `, this.words.nodeButton(other(t)), element('span', {class: 'panel-note'}, ` ${this.words.via(t)}`),
        this.words.packetNames(t, 12)))];
  }

  history(node, all) {
    const end = this.model.end(this.player.shownStep());
    const shown = Math.min(all.length, 40);
    const near = Math.max(0, Math.min(all.length - shown, all.findIndex((t) => t >= end) - shown / 2));
    const rows = all.length <= shown ? all : all.slice(near, near + shown);
    const table = element('table', {}, element('caption', {}, all.length > shown
      ? `${shown} of ${counted(all.length, 'transfer')}, those near step ${this.player.shownStep()}`
      : counted(all.length, 'transfer')),
      element('thead', {}, element('tr', {}, ...['Step', 'Action', 'Node', 'Content'].map((text) => element('th', {scope: 'col'}, text)))),
      element('tbody', {}, ...rows.map((t) => this.historyRow(node, t, end))));
    return table;
  }

  historyRow(node, transfer, end) {
    const sends = this.model.from[transfer] === node;
    const step = this.model.stepOf(transfer);
    return element('tr', {class: transfer >= end ? 'later' : null},
      element('td', {}, nameButton(String(step), `Go to step ${step}`, () => this.player.goTo(step))),
      element('td', {}, sends ? 'sends' : 'receives'),
      element('td', {}, this.words.nodeButton(sends ? this.model.to[transfer] : this.model.from[transfer])),
      element('td', {}, this.words.packet(transfer)));
  }
}
