// The plan: requested again whenever the question changes, shown while it is computed.

import {announce, byId, counted, element, showText, timeText} from './elements.js';
import {showBound} from './bound_view.js';
import {Job} from './job.js';
import {RankingView} from './ranking_view.js';
import {saveAddress} from './save.js';
import {fileAddress, offerFile} from './server.js';
import {Work} from './work.js';

export class PlanView {
  constructor(state, {shownSpec, crossover, player}) {
    Object.assign(this, {state, shownSpec, crossover, player});
    this.command = '';
    this.work = new Work('plan-work', () => this.stop());
    this.ranking = new RankingView({
      onPlay: (place, candidate) => player.play(`job=${this.job.number}&candidate=${place}`, `${candidate.name}: ${this.asked()}`),
      onSave: (place) => this.save(place),
    });
  }

  asked() { return `${this.state.get('collective')} on ${this.shownSpec(this.state.get('network'))}`; }

  stop() {
    this.job?.stop();
    this.work.end();
    document.body.classList.remove('stale');
    if (byId('headline').textContent === 'Searching') byId('headline').textContent = 'Stopped';
  }

  async refresh() {
    this.job?.stop();
    const job = new Job((status, self) => { if (self === this.job) this.news(status); });
    this.job = job;
    byId('asked').textContent = this.asked();
    document.body.classList.add('stale');
    showText('plan-error', '');
    this.work.begin('begins');
    try {
      const status = await job.run('api/plan', this.state.question());
      if (status && job === this.job) await this.finish(status, job);
    } catch (error) {
      if (job === this.job) this.fail(error);
    }
    if (job === this.job) this.work.end();
  }

  news(status) {
    this.work.show(status);
    this.command = this.job.command;
    const {answer} = status;
    // New results replace the previous ones.
    if (status.state === 'done' || answer.candidates.length === 0) return;
    document.body.classList.remove('stale');
    byId('headline').textContent = 'Searching';
    byId('second').textContent = `${counted(answer.candidates.length, 'schedule')} found so far`;
    this.crossover.clear();
    showBound(answer.bound);
    this.ranking.show(answer, false);
  }

  async finish({answer}, job) {
    const [best] = answer.candidates;
    document.body.classList.remove('stale');
    const [, ...rest] = answer.explanation.split(/(?<=\.) /);  // the headline says the first sentence
    byId('headline').textContent = headline(best, answer);
    byId('second').textContent = rest.join(' ');
    showWarnings([...answer.warnings, ...(answer.warning ? [answer.warning] : [])]);
    showBound(answer.bound, answer.unit);
    this.ranking.show(answer, true);
    await offerFile(byId('plan-csv'), job.number, 'plan.csv');
    await offerFile(byId('plan-json'), job.number, 'plan.json');
    byId('save-state').textContent = '';
    announce(`${byId('headline').textContent}. ${counted(answer.candidates.length, 'candidate')}.`);
    await this.crossover.show(job.number);
  }

  fail(error) {
    document.body.classList.remove('stale');
    byId('headline').textContent = 'No ranking';
    byId('second').textContent = '';
    showText('plan-error', `${sentence(error.message)} ${sentence(error.hint)}`.trim());
    showBound(null);
    this.ranking.clear();
    this.crossover.clear();
  }

  async save(place) {
    const plan = this.job.number;
    const say = (text) => { byId('save-state').textContent = text; };
    say('Writing and verifying the schedule');
    try {
      const writing = new Job((status) => say(status.what ? `Writing the schedule: ${status.what}` : 'Writing the schedule'));
      const status = await writing.run(`api/schedule?job=${plan}&candidate=${place}`);
      if (!status) return say('');
      saveAddress(await fileAddress(writing.number, status.answer.file), status.answer.file);
      return say('The schedule is saved. Check it with asterism verify, play it with asterism show.');
    } catch (error) {
      return say(`${sentence(error.message)} ${sentence(error.hint)}`);
    }
  }
}

function headline(best, answer) {
  const time = timeText(best.time, answer.unit);
  const ratio = best.ratio <= 1 + 1e-9 ? 'which is optimal' : `${best.ratio.toFixed(3)} times the lower bound`;
  return `${best.spoken} takes ${time}, ${ratio}`;
}

function showWarnings(warnings) {
  const list = byId('warnings');
  list.hidden = warnings.length === 0;
  list.replaceChildren(...warnings.map((text) => element('li', {}, text)));
}

const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}` : '');
