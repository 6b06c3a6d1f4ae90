// Requests to the library in workers. A worker computes one job at a time and cannot be interrupted: to stop a job, its
// worker is ended. What the worker knew is asked again when it is needed.

import {accepted, Refused} from './refused.js';
import {Lane} from './worker_lane.js';

const decoded = (reply) => JSON.parse(new TextDecoder().decode(reply.bytes));
const failed = (error) => ({state: 'failed', error: error.message, hint: error.hint ?? ''});

/** What a job says before it has begun. */
const nothingYet = {state: 'waits', what: '', done: 0, all: 0, answer: {candidates: [], networks: [], missing: [], collectives: []}};

/** Addresses of files that stay valid; older ones are released. */
const maxAddresses = 40;

export class WorkerBackend {
  constructor() {
    this.drops = [];
    this.planning = new Lane(this.drops);
    this.comparing = new Lane(this.drops);
    this.jobs = new Map();
    this.addresses = [];
  }

  async answered(request) {
    const [name, query = ''] = request.path.split('?');
    const fields = new URLSearchParams(query);
    if (name === 'api/job') return this.job(fields.get('id')).status;
    if (name === 'api/stop') return this.stop(this.job(fields.get('id')));
    if (name === 'api/file') return decoded(await this.file(fields));
    if (name === 'api/catalogue') {
      const reply = await this.planning.next((worker) => worker.ask(request));
      return accepted(reply.status, decoded(reply));
    }
    return this.start(name, fields, request);
  }

  async addressOf(path) {
    const reply = await this.file(new URLSearchParams(path.split('?')[1]));
    const address = URL.createObjectURL(new Blob([reply.bytes], {type: reply.type}));
    this.addresses.push(address);
    if (this.addresses.length > maxAddresses) URL.revokeObjectURL(this.addresses.shift());
    return address;
  }

  job(number) {
    const job = this.jobs.get(Number(number));
    if (!job) throw new Refused('this job is not there, or no longer', 'ask again');
    return job;
  }

  /** Asks for a job; the worker computes it after the reply. */
  start(name, fields, request) {
    const job = {number: this.jobs.size + 1, lane: name === 'api/compare' ? this.comparing : this.planning, name, fields, request,
      status: nothingYet};
    this.jobs.set(job.number, job);
    return new Promise((resolve, reject) => {
      job.lane.next((worker) => (job.isStopped ? resolve({job: job.number}) : this.compute(job, worker, resolve))).catch((error) => {
        job.status = failed(error);
        reject(error);
      });
    });
  }

  async compute(job, worker, begun) {
    const reply = await worker.ask(await this.requestFor(job, worker));
    const answer = accepted(reply.status, decoded(reply));
    if (answer.job === undefined) {
      this.keepDrop(job.request);
      return begun(answer);
    }
    Object.assign(job, {own: answer.job, worker});
    begun({...answer, job: job.number});
    await this.run(job, worker);
    return undefined;
  }

  async run(job, worker) {
    const {answer} = job.status;
    await worker.run((status) => { job.status = status; });
    if (job.isStopped) job.status = {state: 'stopped', answer};
  }

  /** The request of a job, with the number that the worker has given to the job to which it refers. */
  async requestFor(job, worker) {
    if (!job.fields.has('job')) return job.request;
    const fields = new URLSearchParams(job.fields);
    fields.set('job', await this.numberIn(worker, this.job(fields.get('job'))));
    return {...job.request, path: `${job.name}?${fields}`};
  }

  /** The number of a finished job in a worker, which computes it again if another worker did before. */
  async numberIn(worker, job) {
    if (job.worker !== worker) {
      const {status} = job;
      await this.compute(job, worker, () => {});
      if (job.status.state !== 'done') throw new Refused('the job was stopped', 'ask again');
      job.status = status;
    }
    return job.own;
  }

  async file(fields) {
    const job = this.job(fields.get('id'));
    const reply = await job.lane.next(async (worker) => worker.ask(
      {path: `api/file?id=${await this.numberIn(worker, job)}&name=${fields.get('name')}`, isPost: false, type: '', body: ''}));
    if (reply.status >= 400) accepted(reply.status, decoded(reply));
    return reply;
  }

  stop(job) {
    if (['done', 'failed', 'stopped'].includes(job.status.state)) return {};
    job.isStopped = true;
    if (job.worker) job.lane.endWorker(job.worker);
    else job.status = {...nothingYet, state: 'stopped'};
    return {};
  }

  /** A graph file is for all workers, also those that start later. */
  keepDrop(request) {
    this.drops.push(request);
    if (this.comparing.worker) this.comparing.next((worker) => worker.ask(request)).catch(() => {});
  }
}
