// Requests of the page: to the program that serves it, or to the library in a worker of this browser.

import {HttpBackend} from './http_backend.js';
import {WorkerBackend} from './worker_backend.js';

export {Refused} from './refused.js';

export const isInBrowser = document.documentElement.dataset.backend === 'worker';
const backend = isInBrowser ? new WorkerBackend() : new HttpBackend();

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const get = (path) => backend.answered({path, isPost: false, type: '', body: ''});

export const ask = (path, words = '') => backend.answered(
  {path, isPost: true, type: 'application/x-asterism-question', body: words.toString()});

export const send = (path, bytes) => backend.answered({path, isPost: true, type: 'application/x-asterism-graph', body: bytes});

export const filePath = (job, name) => `api/file?id=${job}&name=${name}`;

/** The address of a file of a finished job, for links and frames. */
export const fileAddress = (job, name) => backend.addressOf(filePath(job, name));

/** Lets a link save a file of a finished job. */
export async function offerFile(link, job, name) {
  link.href = await fileAddress(job, name);
  link.download = name;
}
