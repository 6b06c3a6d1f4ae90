// A drawing of the network, made when its section is open.

import {byId, element, showText} from './elements.js';
import {Job} from './job.js';
import {fileAddress} from './server.js';
import {Work} from './work.js';

export class DrawingView {
  constructor(state) {
    this.state = state;
    this.drawn = '';
    this.work = new Work('drawing-work', () => this.stop());
    byId('drawing').addEventListener('toggle', () => this.refresh());
  }

  stop() {
    this.job?.stop();
    this.work.end();
  }

  async refresh() {
    const words = this.state.network();
    if (!byId('drawing').open || words.toString() === this.drawn) return;
    this.stop();
    this.drawn = words.toString();
    const job = new Job((status) => this.work.show(status));
    this.job = job;
    byId('drawing-picture').replaceChildren();
    byId('drawing-svg').hidden = true;
    showText('drawing-error', '');
    showText('drawing-part', '');
    this.work.begin('drawing the network');
    try {
      const status = await job.run('api/draw', words);
      if (status && job === this.job) await this.show(status.answer, job);
    } catch (error) {
      if (job === this.job) showText('drawing-error', `${error.message}. ${error.hint ?? ''}`);
    }
    if (job === this.job) this.work.end();
  }

  async show(answer, job) {
    const address = await fileAddress(job.number, answer.file);
    if (job !== this.job) return;
    byId('drawing-picture').replaceChildren(element('img', {src: address, alt: 'The network'}));
    byId('drawing-svg').href = address;
    byId('drawing-svg').download = answer.file;
    byId('drawing-svg').hidden = false;
    showText('drawing-part', answer.part ? `Only a part is drawn: ${answer.part}.` : '');
  }
}
