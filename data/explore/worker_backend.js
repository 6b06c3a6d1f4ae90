// Requests to the library in workers. A worker computes one job at a time and cannot be interrupted: to stop a job, its
// worker is ended. What the worker knew is asked again when it is needed.

import {accepted, Refused} from './refused.js';
import {Lane} from './worker_lane.js';

const decoded = (reply) => JSON.parse(new TextDecoder().decode(reply.bytes));
const failed = (error) => ({state: 'failed', error: error.message, hint: error.hint ?? ''});

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
    if (name === 'api/drop') return this.drop(request);
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
      status: {state: 'waits', what: '', done: 0, all: 0}};
    this.jobs.set(job.number, job);
    return new Promise((resolve, reject) => {
      const begun = (command) => resolve({job: job.number, command});
      job.lane.next((worker) => (job.isStopped ? begun('') : this.compute(job, worker, begun))).catch((error) => {
        job.status = failed(error);
        reject(error);
      });
    });
  }

  async compute(job, worker, begun) {
    const reply = await worker.ask(await this.requestFor(job, worker));
    const {job: own, command} = accepted(reply.status, decoded(reply));
    Object.assign(job, {own, worker});
    begun(command);
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
    return {};
  }

  /** Every worker that starts later gets the file, too. */
  async drop(request) {
    const reply = await this.planning.next((worker) => worker.ask(request));
    const answer = accepted(reply.status, decoded(reply));
    this.drops.push(request);
    this.comparing.endWorker(this.comparing.worker);
    return answer;
  }
}
