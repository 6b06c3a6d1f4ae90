// How much every node holds after each step. The playback lists only changes, so a copy of all amounts
// is kept every few steps; a seek starts from the nearest earlier copy and applies the changes since.

const mostCheckpoints = 64;

class Amounts {
  /** The changes of step k are in `node` and `amount` from first[k - 1] to before first[k]. */
  constructor(atStart, first, node, amount, steps) {
    this.first = first;
    this.node = node;
    this.amount = amount;
    this.steps = steps;
    this.every = Math.max(1, Math.ceil(steps / mostCheckpoints));
    this.now = Int32Array.from(atStart);
    this.checkpoints = [Int32Array.from(atStart)];
    this.largest = this.now.reduce((a, b) => Math.max(a, b), 0);
    this.smallest = this.now.reduce((a, b) => Math.min(a, b), Infinity);
    for (let step = 1; step <= steps; ++step) {
      this.apply(step);
      for (let i = first[step - 1]; i < first[step]; ++i) {
        this.largest = Math.max(this.largest, amount[i]);
        this.smallest = Math.min(this.smallest, amount[i]);
      }
      if (step % this.every === 0) this.checkpoints.push(Int32Array.from(this.now));
    }
    this.step = steps;
    this.seek(0);
  }

  apply(step) {
    for (let i = this.first[step - 1]; i < this.first[step]; ++i) this.now[this.node[i]] = this.amount[i];
  }

  /** The amounts after this step; valid until the next call. */
  seek(step) {
    const near = Math.floor(step / this.every);
    if (step < this.step || near * this.every > this.step) {
      this.now.set(this.checkpoints[near]);
      this.step = near * this.every;
    }
    while (this.step < step) this.apply(++this.step);
    return this.now;
  }
}

function heldAmounts(model) {
  return new Amounts(model.heldAtStart, model.heldFirst, model.heldNode, model.heldAmount, model.steps);
}

/**
 * For messages that move without being copied: the number of messages at each node that have reached
 * their destination. In a correct schedule, the destination is where the last transfer of a message leads.
 */
function arrivedAmounts(model) {
  const step = new Int32Array(model.messages);
  const place = new Int32Array(model.messages).fill(-1);
  for (let node = 0; node < model.nodes; ++node)
    for (let i = model.startFirst[node]; i < model.startFirst[node + 1]; ++i) place[model.startMessages[i]] = node;
  for (let k = 1; k <= model.steps; ++k)
    for (let i = model.itemFirst[model.begin(k)]; i < model.itemFirst[model.end(k)]; ++i) step[model.items[i]] = k;
  for (let transfer = 0; transfer < model.transfers; ++transfer)
    for (let i = model.itemFirst[transfer]; i < model.itemFirst[transfer + 1]; ++i)
      place[model.items[i]] = model.to[transfer];

  const byStep = bucketsBy(step, model.steps + 1);
  const count = new Int32Array(model.nodes);
  const first = new Int32Array(model.steps + 1);
  const node = [];
  const amount = [];
  let atStart = null;
  for (let k = 0; k <= model.steps; ++k) {
    for (let i = byStep.first[k]; i < byStep.first[k + 1]; ++i) {
      const at = place[byStep.values[i]];
      if (at < 0) continue;
      ++count[at];
      if (k > 0) {
        node.push(at);
        amount.push(count[at]);
      }
    }
    if (k === 0) atStart = Int32Array.from(count);
    first[k] = node.length;
  }
  return new Amounts(atStart, first, node, amount, model.steps);
}

/** The indices of `keys`, sorted by key; keys are 0 ... count - 1. */
function bucketsBy(keys, count) {
  const first = new Int32Array(count + 1);
  for (const key of keys) ++first[key + 1];
  for (let i = 0; i < count; ++i) first[i + 1] += first[i];
  const next = first.slice();
  const values = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; ++i) values[next[keys[i]]++] = i;
  return {first, values};
}
