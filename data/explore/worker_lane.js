// A worker with the library, and what waits for it. One thing is done after the other.

import {Refused} from './refused.js';

const fetched = async (name) => {
  const reply = await fetch(name);
  if (!reply.ok) throw new Refused('the library for the browser is not on this site', 'use the command line');
  return reply;
};

async function load() {
  const scripts = ['asterism.js', 'worker.js'].map(async (name) => (await fetched(name)).text());
  const [wasm, ...texts] = await Promise.all([fetched('asterism.wasm').then((reply) => reply.arrayBuffer()), ...scripts]);
  const script = URL.createObjectURL(new Blob(texts, {type: 'text/javascript'}));
  return {compiled: await WebAssembly.compile(wasm), script};
}

/** Loaded and compiled once, so that later workers need no network. */
let loaded = null;
const library = () => (loaded ??= load().catch((error) => {
  loaded = null;
  if (error instanceof Refused) throw error;
  throw new Refused('this browser cannot run the library', `it needs WebAssembly with exceptions: ${error.message}`);
}));

class LibraryWorker {
  /** Returns a worker that has got these requests. */
  static async started(drops) {
    const {compiled, script} = await library();
    const worker = new LibraryWorker(script);
    await worker.call({library: compiled});
    for (const request of drops) await worker.ask(request);
    return worker;
  }

  constructor(script) {
    this.worker = new Worker(script);
    this.worker.onmessage = ({data}) => this.take(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Refused('the library has failed', 'the memory may be used up; choose a smaller network'));
    };
  }

  /** The reply to a request: its status, type and bytes. */
  ask(request) { return this.call({request}); }

  /** Computes the next job. `onStatus` gets the status of the job while it runs, and when it has ended. */
  run(onStatus) {
    this.onStatus = onStatus;
    return this.call({run: true});
  }

  call(message) {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting = {resolve, reject};
      this.worker.postMessage(message);
    });
  }

  take(data) {
    if (data.status) this.onStatus?.(JSON.parse(data.status));
    if (data.error) this.end(new Refused('the library has failed', data.error));
    if (data.reply) this.waiting.resolve(data.reply);
  }

  end(failure) {
    this.failure = failure ?? new Refused('the job was stopped', 'ask again');
    this.worker.terminate();
    if (failure) this.waiting?.reject(failure);
    else this.waiting?.resolve({});
  }
}

export class Lane {
  /** `drops` are requests that every new worker gets first. */
  constructor(drops) {
    this.drops = drops;
    this.last = Promise.resolve();
    this.worker = null;
  }

  /** Calls `action` with a worker when everything before it is done. */
  next(action) {
    const done = this.last.then(async () => action(await this.readyWorker()));
    this.last = done.catch(() => {});
    return done;
  }

  async readyWorker() {
    if (!this.worker || this.worker.failure) this.worker = await LibraryWorker.started(this.drops);
    return this.worker;
  }

  endWorker(worker) {
    if (worker && worker === this.worker) worker.end();
  }
}
