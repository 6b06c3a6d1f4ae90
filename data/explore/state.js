// The choices of the user, stored in the URL fragment. Empty values are omitted.

const single = ['network', 'collective', 'source', 'batch', 'ports', 'switching', 'ts', 'tm', 'tc', 'gamma',
  'message_size', 'bandwidth', 'message', 'link_delay', 'duplex', 'packet_limit', 'fail_random', 'seed', 'rank_by', 'effort', 'axis', 'theme',
  'file', 'data'];
/** Used by the page only, not part of a question. */
const ours = ['axis', 'theme', 'compare', 'file', 'data'];
const maxLetters = (name) => (name === 'data' ? 30000 : 200);
/** A graph file is the network under this name. */
const dropped = 'dropped:';

const first = {network: 'star:5', collective: 'allgather', ts: '10'};

export class State {
  constructor() {
    this.listeners = [];
    this.read();
    window.addEventListener('hashchange', () => {
      if (window.location.hash.slice(1) === this.text()) return;
      this.read();
      this.tell('address');
    });
  }

  read() {
    const words = new URLSearchParams(window.location.hash.slice(1));
    this.values = {};
    for (const name of single) {
      const value = (words.get(name) ?? '').slice(0, maxLetters(name));
      if (value) this.values[name] = value;
    }
    if (!this.values.network) this.values = {...first, ...this.values};
    if (!this.values.collective) this.values.collective = first.collective;
    this.compare = words.getAll('compare').map((spec) => spec.slice(0, 200)).filter(Boolean).slice(0, 7);
  }

  get(name) { return this.values[name] ?? ''; }

  /** `why` is passed to listeners: 'question', 'compare', or another value for changes of the page only. */
  set(name, value, why = 'question') {
    if (this.get(name) === value) return;
    this.put({[name]: value});
    this.changed(why);
  }
  setMany(values) {
    this.put(values);
    this.changed('question');
  }
  put(values) {
    // The address carries a graph file only as long as it is the network.
    if (values.network && this.get('network').startsWith(dropped)) for (const name of ['file', 'data']) delete this.values[name];
    for (const [name, value] of Object.entries(values)) {
      if (value) this.values[name] = value;
      else delete this.values[name];
    }
  }
  /** Puts a schedule file into the address. */
  carry(file, data) {
    this.put({file: data ? file : '', data});
    this.changed('page');
  }
  forgetFile() {
    if (!this.get('network').startsWith(dropped)) this.carry('', '');
  }
  setCompare(specs) {
    this.compare = specs;
    this.changed('compare');
  }

  onChange(listener) { this.listeners.push(listener); }
  changed(why) {
    window.history.replaceState(null, '', `#${this.text()}`);
    this.tell(why);
  }
  tell(why) { for (const listener of this.listeners) listener(why); }

  text() {
    const words = new URLSearchParams();
    for (const name of single) if (this.values[name]) words.set(name, this.values[name]);
    for (const spec of this.compare) words.append('compare', spec);
    return readable(words);
  }

  /** The fields of a question for the server. */
  question() {
    const words = new URLSearchParams();
    for (const name of single) {
      if (ours.includes(name) || !this.values[name]) continue;
      if (name === 'source') for (const label of this.values.source.split(/\s+/).filter(Boolean)) words.append('source', label);
      else words.set(name, this.values[name]);
    }
    // The page must respond faster than the command line, so its default effort is lower.
    if (!this.values.effort) words.set('effort', 'quick');
    return words;
  }
  /** The fields that determine the network. */
  network() {
    const words = this.question();
    for (const name of [...words.keys()]) if (!['network', 'collective', 'fail_random', 'seed'].includes(name)) words.delete(name);
    words.set('collective', first.collective);
    return words;
  }
  comparison() {
    const words = this.question();
    for (const name of ['source', 'effort']) words.delete(name);
    for (const spec of this.compare) words.append('network', spec);
    return words;
  }
}

/** Colons, commas and slashes need no escaping in a fragment. */
const readable = (words) => words.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/');
