// The history of one message and of one node.

/** The transfers that carry a message, in chronological order. */
function transfersOfMessage(model, message) {
  const found = [];
  for (let i = 0; i < model.items.length; ++i)
    if (model.items[i] === message) found.push(model.transferOfItem(i));
  return found;
}

/** The nodes that hold a message before the first step. */
function nodesAtStart(model, message) {
  const found = [];
  if (!model.startFirst) return found;
  for (let node = 0; node < model.nodes; ++node)
    for (let i = model.startFirst[node]; i < model.startFirst[node + 1]; ++i)
      if (model.startMessages[i] === message) {
        found.push(node);
        break;
      }
  return found;
}

/** The transfers that begin or end at a node, in chronological order. */
function transfersAtNode(model, node) {
  const found = [];
  for (let transfer = 0; transfer < model.transfers; ++transfer)
    if (model.from[transfer] === node || model.to[transfer] === node) found.push(transfer);
  return found;
}

/** The messages that a node holds after a step, ascending. For reductions the parts are not known. */
function messagesHeld(model, node, transfers, step) {
  const held = new Set();
  for (let i = model.startFirst[node]; i < model.startFirst[node + 1]; ++i) held.add(model.startMessages[i]);
  const end = model.end(step);
  for (let begin = 0; begin < transfers.length && transfers[begin] < end;) {
    const last = model.end(model.stepOf(transfers[begin]));
    let next = begin;
    while (next < transfers.length && transfers[next] < last) ++next;
    const ofStep = transfers.slice(begin, next).filter((t) => !model.refused.has(t));
    // Messages sent in a step were held before it.
    if (model.isMoved) for (const t of ofStep) if (model.from[t] === node) eachMessage(model, t, (m) => held.delete(m));
    for (const t of ofStep) if (model.to[t] === node) eachMessage(model, t, (m) => held.add(m));
    begin = next;
  }
  return Array.from(held).sort((a, b) => a - b);
}

function eachMessage(model, transfer, visit) {
  for (let i = model.itemFirst[transfer]; i < model.itemFirst[transfer + 1]; ++i) visit(model.items[i]);
}
