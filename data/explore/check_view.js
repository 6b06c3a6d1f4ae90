// The verdict on a schedule file, with its cost beside the lower bound.

import {announce, byId, element, numberText, showText, timeText} from './elements.js';
import {Job} from './job.js';
import {offerFile} from './server.js';
import {Work} from './work.js';

/** The fields of a problem, which those of the file replace. */
const fields = ['network', 'collective', 'source', 'batch', 'ports', 'switching', 'ts', 'tm', 'tc', 'gamma', 'message_size',
  'bandwidth', 'message', 'link_delay', 'duplex', 'packet_limit', 'fail_random', 'seed'];

export class CheckView {
  constructor(state, player) {
    this.state = state;
    this.work = new Work('checked-work', () => this.close());
    byId('checked-close').addEventListener('click', () => this.close());
    byId('checked-play').addEventListener('click', () => player.play(`job=${this.job.number}`, byId('checked-title').textContent));
  }

  /** Follows the job that the program has started for a file. */
  async follow(started, name) {
    this.job?.stop();
    const job = new Job((status) => this.work.show(status));
    this.job = job;
    this.clear(name);
    this.work.begin('reading the file');
    try {
      const status = await job.follow(started);
      if (status && job === this.job) await this.show(status.answer, job.number);
    } catch (error) {
      if (job === this.job) showText('checked-error', `${error.message}. ${error.hint ?? ''}`);
    }
    if (job === this.job) this.work.end();
  }

  clear(name) {
    byId('checked').hidden = false;
    byId('checked-title').textContent = name;
    for (const id of ['checked-error', 'checked-verdict']) showText(id, '');
    for (const id of ['checked-play', 'checked-json', 'checked-cost']) byId(id).hidden = true;
    byId('checked-findings').replaceChildren();
  }

  close() {
    this.job?.stop();
    this.job = null;
    this.work.end();
    byId('checked').hidden = true;
    this.state.forgetFile();
  }

  async show(answer, job) {
    showText('checked-verdict', verdictOf(answer));
    byId('checked-verdict').className = `lead ${answer.valid ? 'good' : 'wrong'}`;
    byId('checked-findings').replaceChildren(...[...answer.findings, ...(answer.notes ?? [])].map((text) => element('li', {}, text)));
    const {bound} = answer;
    const beside = (value, least) => `${value}${bound ? ` (lower bound ${least})` : ''}`;
    const rows = [
      ['time', beside(timeText(answer.time, answer.unit), bound && timeText(bound.time, answer.unit))],
      ['start-ups', beside(numberText(answer.startups), bound && numberText(bound.startups))],
      ['transmissions', beside(numberText(answer.transmissions), bound && numberText(bound.transmissions))]];
    byId('checked-cost').replaceChildren(...rows.map(([name, text]) => element('div', {}, element('dt', {}, name), element('dd', {}, text))));
    byId('checked-cost').hidden = !answer.valid;
    byId('checked-play').hidden = !answer.playable;
    await offerFile(byId('checked-json'), job, 'check.json');
    byId('checked-json').hidden = false;
    announce(byId('checked-verdict').textContent);
    const empty = Object.fromEntries(fields.map((name) => [name, '']));
    const asked = Object.entries(answer.question).filter(([name, value]) => fields.includes(name) && value !== null);
    this.state.setMany({...empty, ...Object.fromEntries(asked.map(([name, value]) => [name, String(value)]))});
  }
}

function verdictOf({valid, contents_checked: isComplete, problem, format, steps}) {
  if (!valid) return `Not valid: ${problem}, read as ${format}.`;
  if (!isComplete) return `No error found in ${problem}, read as ${format}. The file does not say what packets carry, so this was not checked.`;
  return `Valid: ${problem} in ${numberText(steps)} steps, read as ${format}.`;
}
