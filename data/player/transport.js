// The buttons, the slider and the speed.

const playIcon = 'M6 3.500v13l11-6.500z';
const pauseIcon = 'M5 4h3.500v12H5zM11.500 4H15v12h-3.500z';

class Transport {
  constructor(player) {
    this.player = player;
    this.parts = player.parts;
    const {parts} = this;
    const actions = {
      'to-start': () => player.goTo(0), back: () => player.goBy(-1), play: () => player.toggle(),
      forward: () => player.goBy(1), 'to-end': () => player.goTo(player.model.steps),
    };
    for (const [name, action] of Object.entries(actions)) parts[name].addEventListener('click', action);
    parts.slider.max = String(player.model.steps);
    parts.slider.addEventListener('input', () => player.goTo(Number(parts.slider.value)));
    parts.speed.append(...speeds.map((speed) => element('option', {value: speed}, `${speed} ${speed === 1 ? 'step' : 'steps'}/s`)));
    parts.speed.addEventListener('change', () => player.setSpeed(Number(parts.speed.value)));
    this.markFailure();
  }

  markFailure() {
    const {model} = this.player;
    const mark = this.parts['slider-mark'];
    if (model.verdict.valid || model.steps === 0 || !(model.failingStep >= 0)) return;
    mark.hidden = false;
    // The centre of the thumb moves from 8 pixels after the start to 8 pixels before the end.
    const share = Math.min(1, model.failingStep / model.steps);
    mark.style.left = `calc(8px + ${share} * (100% - 16px))`;
  }

  stepAtOnce() {
    const {player, parts} = this;
    const shown = player.shownStep();
    const {steps} = player.model;
    parts.slider.value = String(shown);
    parts['step-words'].textContent = `Step ${numberText(shown)} of ${numberText(steps)}`;
    const count = player.model.transfersOf(shown);
    const note = shown === 0 ? 'initial state' : counted(count, 'transfer');
    parts['step-note'].textContent = note;
    parts.slider.setAttribute('aria-valuetext', `Step ${shown} of ${steps}, ${note}`);
  }

  step() {
    const {player, parts} = this;
    this.stepAtOnce();
    parts['play-icon'].setAttribute('d', player.playing ? pauseIcon : playIcon);
    parts.play.setAttribute('aria-label', player.playing ? 'Pause' : 'Play');
    const atRest = !player.playing && player.target === null;
    this.disable(parts['to-start'], atRest && player.position === 0);
    this.disable(parts.back, atRest && player.position === 0);
    this.disable(parts.forward, atRest && player.position === player.model.steps);
    this.disable(parts['to-end'], atRest && player.position === player.model.steps);
  }
  /** A disabled button can still be reached with the keyboard. */
  disable(button, isOff) {
    button.setAttribute('aria-disabled', String(isOff));
    button.style.opacity = isOff ? '0.4' : '';
  }
  look() { this.parts.speed.value = String(this.player.speed); }
}
