// Assembles the page.

import {byId, showText} from './elements.js';
import {copyOnClick} from './copy.js';
import {ComparisonView} from './comparison_view.js';
import {CrossoverView} from './crossover_view.js';
import {acceptFiles} from './drop.js';
import {NetworkForm} from './network_form.js';
import {PlanView} from './plan_view.js';
import {PlayerView} from './player_view.js';
import {QuestionForm} from './question_form.js';
import {get} from './server.js';
import {State} from './state.js';
import {followTheme} from './theme.js';
import {leadToResults} from './to_results.js';

/** Delays questions until a slider has stopped moving. */
function afterRest(milliseconds, action) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}

async function start() {
  const state = new State();
  followTheme(state);
  leadToResults();
  const catalogue = await get('api/catalogue');
  const networkForm = new NetworkForm(state, catalogue.families);
  const questionForm = new QuestionForm(state, catalogue.collectives);
  const shownSpec = (spec) => networkForm.shown(spec);
  const crossover = new CrossoverView(state);
  const plan = new PlanView(state, {shownSpec, crossover, player: new PlayerView()});
  const comparison = new ComparisonView(state, shownSpec, catalogue.max_networks);
  acceptFiles(networkForm, catalogue.max_graph_bytes);
  copyOnClick('copy-link', () => window.location.href);
  copyOnClick('copy-command', () => plan.command);
  copyOnClick('compare-command', () => comparison.job?.command ?? '');
  byId('footer').textContent = `Asterism ${catalogue.version}, served by the program on this machine.`;

  const planSoon = afterRest(250, () => plan.refresh());
  const compareSoon = afterRest(600, () => comparison.refresh());
  const show = () => {
    networkForm.show();
    questionForm.show();
  };
  state.onChange((why) => {
    show();
    if (why === 'page') return crossover.draw();
    if (why !== 'compare') planSoon();
    return compareSoon();
  });
  show();
  comparison.refresh();
  await plan.refresh();
}

start().catch((error) => showText('plan-error', `${error.message}. ${error.hint ?? ''}`));
