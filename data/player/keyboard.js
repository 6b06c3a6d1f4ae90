// Keyboard shortcuts, except where the focused element uses the key itself.

const keyWords = [
  [['Space'], 'play or pause'],
  [['←', '→'], 'step back or forward'],
  [['Home', 'End'], 'go to the start or the end'],
  [['+', '−'], 'faster or slower'],
  [[',', '.'], 'follow the previous or the next node'],
  [['Esc'], 'follow nothing'],
  [['L'], 'links: plain, by class, by load'],
  [['Z', 'Shift Z', '0'], 'zoom in, zoom out, fit'],
  [['Shift ←', '→', '↑', '↓'], 'move the picture'],
  [['T'], 'light, dark or system theme'],
  [['?'], 'this list'],
];

class Keyboard {
  constructor(player) {
    this.player = player;
    const {parts} = player;
    for (const [keys, what] of keyWords)
      parts.keys.append(element('dt', {}, ...keys.flatMap((key, i) => (i > 0 ? [' ', element('kbd', {}, key)] : [element('kbd', {}, key)]))),
        element('dd', {}, what));
    parts['help-open'].addEventListener('click', () => parts.help.showModal());
    parts['help-close'].addEventListener('click', () => parts.help.close());
    this.listener = (event) => this.key(event);
    document.addEventListener('keydown', this.listener);
  }
  close() { document.removeEventListener('keydown', this.listener); }

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.player.parts.help.open || this.player.parts.save.open) return;
    const action = this.actionOf(event);
    if (!action || this.isForElement(event)) return;
    event.preventDefault();
    action();
  }

  actionOf(event) {
    const {player} = this;
    const {stage} = player;
    const far = 60;
    if (event.shiftKey) {
      const moves = {ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far]};
      if (moves[event.key]) return () => stage.pan(...moves[event.key]);
    }
    const actions = {
      ' ': () => player.toggle(), ArrowLeft: () => player.goBy(-1), ArrowRight: () => player.goBy(1),
      Home: () => player.goTo(0), End: () => player.goTo(player.model.steps),
      '+': () => this.changeSpeed(1), '=': () => this.changeSpeed(1), '-': () => this.changeSpeed(-1), '−': () => this.changeSpeed(-1),
      ',': () => this.nextNode(-1), '.': () => this.nextNode(1), Escape: () => player.follow({}),
      l: () => this.nextLinkMode(), L: () => this.nextLinkMode(), z: () => stage.zoom(1.5), Z: () => stage.zoom(1 / 1.5),
      0: () => stage.fit(), t: () => player.theme.next(), T: () => player.theme.next(), '?': () => player.parts.help.showModal(),
    };
    return actions[event.key];
  }

  /** Fields use letters, buttons the space bar, lists and the slider the arrow keys. */
  isForElement(event) {
    const {target} = event;
    if (!(target instanceof Element)) return false;
    if (target.matches('input[type="range"]')) return event.key !== ' ' && !/^[-+=−.,lLzZ0tT?]$|^Escape$/.test(event.key);
    if (target.matches('input, textarea')) return true;
    if (target.matches('select')) return event.key !== 'Escape';
    return event.key === ' ' && target.matches('button, a, summary');
  }

  changeSpeed(by) {
    const at = speeds.indexOf(this.player.speed) + by;
    if (speeds[at] !== undefined) this.player.setSpeed(speeds[at]);
  }
  nextNode(by) {
    const {scene, model} = this.player;
    const node = scene.node < 0 ? (by > 0 ? 0 : model.nodes - 1) : (scene.node + by + model.nodes) % model.nodes;
    this.player.follow({node});
  }
  nextLinkMode() {
    const modes = ['plain', 'class', 'load'];
    this.player.setLinkMode(modes[(modes.indexOf(this.player.scene.linkMode) + 1) % modes.length]);
  }
}
