// Requests to the program that serves this page.

export class Refused extends Error {
  constructor(sentence, hint) {
    super(sentence);
    this.hint = hint ?? '';
  }
}

const gone = () => new Refused('the program does not respond', 'it has stopped, or this page belongs to an earlier run');

async function answered(request) {
  let response;
  // The server may refuse connections under load; retry a little later.
  for (let attempt = 0; ; ++attempt) {
    try {
      response = await fetch(request.path, request.options);
      if (response.status !== 503 || attempt > 5) break;
    } catch {
      if (attempt > 2) throw gone();
    }
    await pause(150 * (attempt + 1));
  }
  let body;
  try {
    body = await response.json();
  } catch {
    throw gone();
  }
  if (!response.ok) throw new Refused(body.error ?? `the program returned status ${response.status}`, body.hint);
  return body;
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const get = (path) => answered({path, options: {cache: 'no-store'}});

export const ask = (path, words = '') => answered({path, options: {
  method: 'POST', headers: {'Content-Type': 'application/x-asterism-question'}, body: words.toString()}});

export const send = (path, text) => answered({path, options: {
  method: 'POST', headers: {'Content-Type': 'application/x-asterism-graph'}, body: text}});

export const filePath = (job, name) => `api/file?id=${job}&name=${name}`;
