// Plays a candidate step by step in a frame that cannot access the server.

import {byId, showText} from './elements.js';
import {Job} from './job.js';
import {fileAddress} from './server.js';
import {shownTheme} from './theme.js';
import {Work} from './work.js';

export class PlayerView {
  constructor() {
    this.dialog = byId('player');
    this.frame = byId('player-frame');
    this.work = new Work('player-work', () => this.dialog.close());
    byId('player-close').addEventListener('click', () => this.dialog.close());
    this.dialog.addEventListener('close', () => this.closed());
  }

  /** `which` names the job, and the candidate if it is a plan. */
  async play(which, title) {
    this.closed();
    byId('player-title').textContent = title;
    showText('player-error', '');
    this.dialog.showModal();
    const job = new Job((status) => this.work.show(status));
    this.job = job;
    this.work.begin('recording the schedule');
    try {
      const status = await job.run(`api/play?${which}`);
      if (!status || job !== this.job) return;
      const address = await fileAddress(job.number, status.answer.file);
      if (job !== this.job) return;
      this.frame.src = `${address}#theme=${shownTheme()}`;
      this.frame.hidden = false;
      this.frame.focus();
    } catch (error) {
      if (job === this.job) showText('player-error', `${error.message}. ${error.hint ?? ''}`);
    } finally {
      if (job === this.job) this.work.end();
    }
  }

  closed() {
    this.job?.stop();
    this.job = null;
    this.work.end();
    this.frame.hidden = true;
    this.frame.removeAttribute('src');
  }
}
