// A job on the server: starts it, polls it, and stops it when its result is no longer needed.

import {ask, get, pause, Refused} from './server.js';

export class Job {
  /** `onNews` receives every status until the job ends. */
  constructor(onNews) {
    this.onNews = onNews;
    this.number = 0;
    this.over = false;
  }

  async run(path, words) {
    return this.follow(await ask(path, words));
  }

  /** Follows a job that has been started. */
  async follow(started) {
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

  /** Stops the job and ignores its result. */
  async stop() {
    this.over = true;
    if (this.number) await ask(`api/stop?id=${this.number}`).catch(() => {});
    return null;
  }
}
