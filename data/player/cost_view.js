// The cost of the steps so far, compared with the total and the lower bound.

class CostView {
  constructor(player) {
    this.player = player;
    this.model = player.model;
    this.parts = player.parts;
    this.total = this.model.cost.time?.[this.model.steps] ?? 0;
    this.fillBound();
  }

  fillBound() {
    const {bound} = this.model;
    const mark = this.parts['cost-bound-mark'];
    const most = Math.max(this.total, bound?.time ?? 0);
    mark.hidden = !(bound?.time > 0 && most > 0);
    if (!mark.hidden) mark.style.left = `${100 * bound.time / most}%`;
    this.most = most;
    this.parts.bound.textContent = this.boundSentence();
    const figures = [['Start-ups', 'startups'], ['Transmissions', 'transmissions']].filter(([, key]) => this.model.cost[key]);
    this.numbers = figures.map(([name, key]) => ({key, place: element('dd'), name}));
    const list = this.numbers.map(({name, place}) => element('div', {}, element('dt', {}, name), place));
    if (bound?.time > 0) list.push(element('div', {}, element('dt', {}, 'Lower bound'), element('dd', {}, timeText(this.model, bound.time))));
    this.parts.figures.replaceChildren(...list);
  }

  boundSentence() {
    const {bound, optimal, verdict} = this.model;
    if (!(bound?.time > 0)) return bound?.reason ?? '';
    const ratio = this.total / bound.time;
    const says = !verdict.valid ? '' : optimal || ratio <= 1 ? 'No schedule is faster.' : `The schedule takes ${numberText(Number(ratio.toPrecision(4)))} times as long as the lower bound.`;
    return [says, sentenceText(capitalised(bound.reason))].filter((text) => text).join(' ');
  }

  stepAtOnce() {
    const step = this.player.step;
    const time = this.model.cost.time?.[step] ?? 0;
    this.parts['cost-time'].textContent = numberText(time);
    this.parts['cost-of'].textContent = `time so far (total ${timeText(this.model, this.total)})`;
    this.parts['cost-fill'].style.width = this.most > 0 ? `${100 * time / this.most}%` : '0';
    for (const {key, place} of this.numbers)
      place.textContent = `${numberText(this.model.cost[key][step])} of ${numberText(this.model.cost[key][this.model.steps])}`;
  }
  step() { this.stepAtOnce(); }
}

function capitalised(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : '';
}
