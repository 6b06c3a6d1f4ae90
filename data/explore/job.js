// A job of the server: started, watched, and stopped when nobody wants it any more.

import {ask, get, pause, Refused} from './server.js';

export class Job {
  /** `onNews` gets every status until it is over. */
  constructor(onNews) {
    this.onNews = onNews;
    this.number = 0;
    this.over = false;
  }

  async run(path, words) {
    const started = await ask(path, words);
    this.number = started.job;
    this.command = started.command;
    if (this.over) return this.stop();
    for (let wait = 40; !this.over; wait = Math.min(400, wait * 1.4)) {
      const status = await get(`api/job?id=${this.number}`);
      if (this.over) return null;
      this.onNews(status, this);
      if (status.state === 'failed') throw new Refused(status.error, status.hint);
      if (status.state === 'done') { this.over = true; return status; }
      if (status.state === 'stopped') { this.over = true; return null; }
      await pause(wait);
    }
    return null;
  }

  /** Quietly: what it finds is of no interest. */
  async stop() {
    this.over = true;
    if (this.number) await ask(`api/stop?id=${this.number}`).catch(() => {});
    return null;
  }
}
