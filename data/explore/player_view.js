// Plays a candidate step by step in a frame that cannot access the server.

import {byId, showText} from './elements.js';
import {Job} from './job.js';
import {filePath} from './server.js';
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

  async play(plan, place, title) {
    this.closed();
    byId('player-title').textContent = title;
    showText('player-error', '');
    this.dialog.showModal();
    const job = new Job((status) => this.work.show(status));
    this.job = job;
    this.work.begin('recording the schedule');
    try {
      const status = await job.run(`api/play?job=${plan}&candidate=${place}`);
      if (!status || job !== this.job) return;
      this.frame.src = `${filePath(job.number, status.answer.file)}#theme=${shownTheme()}`;
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
