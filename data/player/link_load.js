// The number of messages that each link has carried so far, per direction.

class LinkNumbers {
  constructor(model) {
    this.model = model;
    this.links = new Map();
    for (let link = 0; link < model.linkCount; ++link) {
      this.add(model.links.from[link], model.links.to[link], link);
      if (!model.links.oneWay?.[link]) this.add(model.links.to[link], model.links.from[link], link);
    }
  }
  add(from, to, link) {
    const key = from * this.model.nodes + to;
    if (!this.links.has(key)) this.links.set(key, link);
  }
  /** The link between two nodes, or -1. */
  between(from, to) { return this.links.get(from * this.model.nodes + to) ?? -1; }

  /** Calls visit(link, backwards) for each link of a transfer. */
  eachOf(transfer, visit) {
    const {model} = this;
    const link = model.link[transfer];
    if (link >= 0) {
      visit(link, model.links.from[link] !== model.from[transfer]);
      return;
    }
    const path = model.pathOf(transfer);
    for (let i = 0; i + 1 < path.length; ++i) {
      const next = this.between(path[i], path[i + 1]);
      if (next >= 0) visit(next, model.links.from[next] !== path[i]);
    }
  }
}

class LinkLoad {
  constructor(model, numbers) {
    this.model = model;
    this.numbers = numbers;
    this.step = 0;
    this.load = new Float64Array(2 * model.linkCount);  // forwards and backwards for each link
    this.seek(model.steps);
    this.largest = this.load.reduce((a, b) => Math.max(a, b), 0);
  }

  add(step, sign) {
    const {model, load} = this;
    for (let transfer = model.begin(step); transfer < model.end(step); ++transfer) {
      const amount = sign * model.messagesIn(transfer);
      const link = model.link[transfer];
      if (link >= 0) load[2 * link + (model.links.from[link] === model.from[transfer] ? 0 : 1)] += amount;
      else this.numbers.eachOf(transfer, (at, backwards) => { load[2 * at + (backwards ? 1 : 0)] += amount; });
    }
  }

  seek(step) {
    while (this.step < step) this.add(++this.step, 1);
    while (this.step > step) this.add(this.step--, -1);
    return this.load;
  }

  ofLink(link) { return Math.max(this.load[2 * link], this.load[2 * link + 1]); }

  /** The most loaded directed links {link, backwards, load}, and the number of links with the highest load. */
  most(count) {
    const used = [];
    for (let i = 0; i < this.load.length; ++i) if (this.load[i] > 0) used.push(i);
    used.sort((a, b) => this.load[b] - this.load[a] || a - b);
    const top = used.slice(0, count).map((i) => ({link: i >> 1, backwards: i % 2 === 1, load: this.load[i]}));
    const alike = top.length ? used.filter((i) => this.load[i] === top[0].load).length : 0;
    return {top, alike, used: used.length};
  }
}
