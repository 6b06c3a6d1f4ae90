// Requests to the program that serves this page.

import {accepted, Refused} from './refused.js';

const gone = () => new Refused('the program does not respond', 'it has stopped, or this page belongs to an earlier run');
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class HttpBackend {
  async answered({path, isPost, type, body}) {
    const options = isPost ? {method: 'POST', headers: {'Content-Type': type}, body} : {cache: 'no-store'};
    let response;
    // The server may refuse connections under load; retry a little later.
    for (let attempt = 0; ; ++attempt) {
      try {
        response = await fetch(path, options);
        if (response.status !== 503 || attempt > 5) break;
      } catch {
        if (attempt > 2) throw gone();
      }
      await later(150 * (attempt + 1));
    }
    let answer;
    try {
      answer = await response.json();
    } catch {
      throw gone();
    }
    return accepted(response.status, answer);
  }

  async addressOf(path) { return path; }
}
