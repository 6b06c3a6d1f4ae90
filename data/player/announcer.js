// Announces the position of the player to screen readers, with pauses long enough to listen.

const leastTimeBetweenWords = 4000;  // ms, while playing

class Announcer {
  constructor(player) {
    this.player = player;
    this.parts = player.parts;
    this.said = -Infinity;
  }

  step() {
    const {player} = this;
    const now = performance.now();
    const isMoving = player.playing || player.target !== null;
    this.describePicture();
    if (isMoving && player.speed > 0.5 && now - this.said < leastTimeBetweenWords) return;
    this.said = now;
    this.parts.live.textContent = this.sentence();
  }

  sentence() {
    const {player} = this;
    const {model} = player;
    const step = player.shownStep();
    const begin = step === 0 ? `At the start of ${counted(model.steps, 'step')}.`
      : `Step ${step} of ${model.steps}: ${counted(model.transfersOf(step), 'transfer')}, time ${timeText(model, model.cost.time?.[step] ?? 0)}.`;
    const fails = !model.verdict.valid && model.failingStep === step ? ` ${sentenceText(model.verdict.sentence)}` : '';
    const node = player.scene.node >= 0 ? ` Node ${model.labelOf(player.scene.node)} ${player.words.holding(player.scene.node)}.` : '';
    return begin + fails + node;
  }

  describePicture() {
    const {model, scene, step} = this.player;
    let done = 0;
    for (let node = 0; node < model.nodes; ++node) if (scene.hasAllItNeeds(node)) ++done;
    this.parts.canvases.setAttribute('aria-label', `${model.network.spec}: ${counted(model.nodes, 'node')}, ${
      counted(model.linkCount, 'link')}. After step ${step} of ${model.steps}, ${counted(done, 'node')} ${
      done === 1 ? 'has' : 'have'} all it needs. The Nodes tab shows the same data as a table.`.replace('have all it needs', 'have all they need'));
  }
}
