// A decoded playback: the network, the transfers, the cost.

class PlaybackModel {
  constructor(playback) {
    if (!playback || playback.format !== 2)
      throw new Error('This page supports only playback format 2.');
    this.title = playback.title ?? '';
    this.command = playback.command ?? '';
    this.version = playback.version ?? '';
    this.collective = playback.collective ?? {};
    this.model = playback.model ?? {};
    this.algorithm = playback.algorithm ?? {};
    this.cost = playback.cost ?? {};
    this.bound = playback.lower_bound ?? null;
    this.optimal = playback.optimal === true;
    this.verdict = playback.verdict ?? {valid: true, sentence: ''};
    this.readNetwork(playback.network);
    this.readTransfers(playback.steps);
    this.readAmounts(playback);
  }

  readNetwork(network) {
    this.network = network;
    this.nodes = network.nodes;
    this.labels = network.labels;
    this.x = floatsOf(network.x);
    this.y = floatsOf(network.y);
    this.links = {
      from: integersOf(network.links.from),
      to: integersOf(network.links.to),
      kind: integersOf(network.links.class),
      oneWay: network.links.one_way ?? null,
      bendFirst: integersOf(network.links.bend_first),
      bendPoints: floatsOf(network.links.bend_xy),
    };
    this.linkCount = this.links.from.length;
    this.kinds = network.link_classes ?? [];
    this.switches = new Set(network.switches ?? []);
    this.failedNodes = new Set(network.failed_nodes ?? []);
    this.failedLinks = new Set(network.failed_links ?? []);
  }

  readTransfers(steps) {
    this.steps = steps.count;
    this.first = integersOf(steps.first);
    this.link = integersOf(steps.link);
    this.from = integersOf(steps.from);
    this.to = integersOf(steps.to);
    this.itemFirst = integersOf(steps.item_first);
    this.items = integersOf(steps.items);
    this.parts = integersOf(steps.parts);
    this.control = integersOf(steps.control);
    this.pathFirst = integersOf(steps.path_first);
    this.path = integersOf(steps.path);
    this.transfers = this.from.length;
    this.refused = new Set(steps.refused ?? []);
  }

  readAmounts(playback) {
    this.heldAtStart = integersOf(playback.held_at_start);
    this.heldFirst = integersOf(playback.held.first);
    this.heldNode = integersOf(playback.held.node);
    this.heldAmount = integersOf(playback.held.amount);
    this.needed = integersOf(playback.held_at_end_needed ?? playback.start?.needed);
    this.startFirst = integersOf(playback.start?.first);
    this.startMessages = integersOf(playback.start?.messages);
  }

  get messages() { return this.collective.messages ?? 0; }
  get isReduction() { return ['combined', 'prefixes'].includes(this.collective.handling); }
  get isMoved() { return this.collective.handling === 'moved'; }
  get hasPaths() { return this.path !== null && this.pathFirst !== null; }

  /** A wrong schedule may refer to nodes and messages that do not exist. */
  labelOf(node) { return this.labels[node] ?? 'no node'; }
  nameOfMessage(message) {
    if (message < 0) return `a ${this.wordForMessages(1)} that does not exist`;
    const name = this.collective.names?.[message];
    if (name !== undefined) return String(name);
    return `${this.isReduction ? 'result' : 'message'} ${message}`;
  }
  /** For places where it is clear that it is a message. */
  shortNameOf(message) { return this.nameOfMessage(message).replace(/^message (?=\D)/, ''); }
  wordForMessages(count) {
    const word = this.isReduction ? 'result' : 'message';
    return count === 1 ? word : `${word}s`;
  }

  /** The transfers of step k, k = 1, 2, ...: from `begin` to before `end`. */
  begin(step) { return step >= 1 ? this.first[step - 1] : 0; }
  end(step) { return step >= 1 ? this.first[step] : 0; }
  transfersOf(step) { return this.end(step) - this.begin(step); }

  /** The step of a transfer. */
  stepOf(transfer) { return lastAtMost(this.first, transfer) + 1; }
  /** The transfer that the item at this place belongs to. */
  transferOfItem(place) { return lastAtMost(this.itemFirst, place); }

  controlIn(transfer) { return this.control?.[transfer] ?? 0; }

  messagesIn(transfer) { return this.itemFirst[transfer + 1] - this.itemFirst[transfer]; }
  carries(transfer, message) {
    for (let i = this.itemFirst[transfer]; i < this.itemFirst[transfer + 1]; ++i)
      if (this.items[i] === message) return true;
    return false;
  }
  /** The nodes that a transfer passes, its ends included. */
  pathOf(transfer) {
    if (this.hasPaths && this.pathFirst[transfer + 1] > this.pathFirst[transfer])
      return Array.from(this.path.subarray(this.pathFirst[transfer], this.pathFirst[transfer + 1]));
    return [this.from[transfer], this.to[transfer]];
  }

  get failingTransfer() { return this.verdict.valid ? -1 : this.verdict.transfer ?? -1; }
  get failingNode() { return this.verdict.valid ? -1 : this.verdict.node ?? -1; }
  get failingStep() { return this.verdict.valid ? -1 : this.verdict.step ?? -1; }
}

/** The last index of an ascending array whose value is at most `value`. */
function lastAtMost(ascending, value) {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ascending[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
