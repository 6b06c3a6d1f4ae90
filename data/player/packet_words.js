// Nodes, packets and amounts as text.

class PacketWords {
  constructor(player) {
    this.player = player;
    this.model = player.model;
  }

  amountWord(count) {
    if (this.model.isReduction) return count === 1 ? 'contribution' : 'contributions';
    return count === 1 ? 'message' : 'messages';
  }

  holding(node) {
    const {scene} = this.player;
    if (this.model.failedNodes.has(node)) return 'failed';
    const held = scene.held.now[node];
    const needed = this.model.needed?.[node] ?? 0;
    const holds = `holds ${numberText(held)} ${this.amountWord(held)}`;
    if (scene.arrived) return `${holds}; ${numberText(scene.arrived.now[node])} of ${numberText(needed)} have arrived`;
    return needed > 0 ? `${holds}, needs ${numberText(needed)}` : holds;
  }

  packet(transfer) {
    const {model} = this;
    const count = model.messagesIn(transfer);
    if (count !== 1) return counted(count, model.wordForMessages(1));
    return this.item(model.itemFirst[transfer]);
  }

  /** The name of a message, or of a result with its number of contributions. */
  item(place) {
    const {model} = this;
    const name = model.shortNameOf(model.items[place]);
    if (!model.parts) return name;
    return `${name}, ${counted(model.parts[place], 'contribution')}`;
  }

  nodeButton(node) {
    if (node < 0) return document.createTextNode(this.model.labelOf(node));
    return nameButton(this.model.labelOf(node), `Follow node ${this.model.labelOf(node)}`,
      () => this.player.follow({node}));
  }

  itemButton(place) {
    const {model} = this;
    if (model.items[place] < 0) return document.createTextNode(this.item(place));
    return nameButton(this.item(place), `Follow ${model.nameOfMessage(model.items[place])}`,
      () => this.player.follow({message: model.items[place]}));
  }

  /** The first messages of a packet as buttons, and the number of the others. */
  packetNames(transfer, shown) {
    const {model} = this;
    const first = model.itemFirst[transfer];
    const count = model.messagesIn(transfer);
    const units = model.controlIn(transfer);
    if (count === 0)
      return element('span', {class: 'panel-note'}, units > 0 ? counted(units, 'control unit') : `no ${model.wordForMessages(1)}`);
    const names = element('ul', {class: 'names'});
    for (let i = 0; i < Math.min(shown, count); ++i) names.append(element('li', {}, this.itemButton(first + i)));
    if (count > shown) names.append(element('li', {}, nameButton(`and ${numberText(count - shown)} more`,
      `Show all ${numberText(count)} in the packet from ${model.labelOf(model.from[transfer])} to ${model.labelOf(model.to[transfer])}`,
      () => this.player.openTransfer(transfer))));
    return names;
  }

  /** "via a, b": the intermediate nodes of a transfer. */
  via(transfer) {
    const path = this.model.pathOf(transfer).slice(1, -1);
    return path.length === 0 ? '' : `via ${path.map((node) => this.model.labelOf(node)).join(', ')}`;
  }
}
