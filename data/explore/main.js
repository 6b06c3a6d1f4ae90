// Assembles the page.

import {byId, showText} from './elements.js';
import {copyOnClick} from './copy.js';
import {ComparisonView} from './comparison_view.js';
import {CrossoverView} from './crossover_view.js';
import {CheckView} from './check_view.js';
import {DrawingView} from './drawing_view.js';
import {Files} from './drop.js';
import {NetworkForm} from './network_form.js';
import {PlanView} from './plan_view.js';
import {PlayerView} from './player_view.js';
import {QuestionForm} from './question_form.js';
import {get, isInBrowser} from './server.js';
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
  const player = new PlayerView();
  const plan = new PlanView(state, {shownSpec, crossover, player});
  const check = new CheckView(state, player);
  const drawing = new DrawingView(state);
  const comparison = new ComparisonView(state, shownSpec, catalogue.max_networks);
  const files = new Files(state, {networkForm, check, maxBytes: catalogue.max_graph_bytes});
  copyOnClick('copy-link', () => window.location.href);
  copyOnClick('copy-command', () => plan.command);
  copyOnClick('compare-command', () => comparison.job?.command ?? '');
  byId('footer').textContent = `Asterism ${catalogue.version}, ${isInBrowser ? 'computed in this browser' : 'served by the program on this machine'}.`;
  byId('in-browser').hidden = !isInBrowser;

  const planSoon = afterRest(250, () => plan.refresh());
  const compareSoon = afterRest(600, () => comparison.refresh());
  const show = () => {
    networkForm.show();
    questionForm.show();
    drawing.refresh();
  };
  state.onChange((why) => {
    show();
    if (why === 'page') return crossover.draw();
    if (why !== 'compare') planSoon();
    return compareSoon();
  });
  show();
  await files.useCarried();
  comparison.refresh();
  await plan.refresh();
}

start().catch((error) => showText('plan-error', `${error.message}. ${error.hint ?? ''}`));
