// The state of the player. Panels and controls are notified of changes: step() of the position, follow()
// of the followed node or message, look() of the display settings.

const slowestGlide = 1.6;  // steps per second, for a single step
const leastTimeBetweenLists = 140;  // ms; shorter than this cannot be read
const afterFrame = 25;  // ms

class Player {
  constructor(root, playback) {
    this.model = new PlaybackModel(playback);
    this.root = root;
    this.scene = new Scene(this.model);
    this.words = new PacketWords(this);
    this.position = 0;
    this.playing = false;
    this.target = null;
    this.speed = usualSpeed(this.model.steps);
    this.lastFrame = null;
    this.request = null;
    this.listsDrawn = 0;
    this.lists = null;
    this.reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

    const template = document.getElementById('player-template');
    root.replaceChildren(template.content.cloneNode(true));
    this.parts = partsOf(root);
    this.theme = new Theme(this);
    this.scene.palette = paletteOf(this.theme.shown, document.documentElement);
    this.stage = new Stage(this, this.parts);
    this.views = [
      new Heading(this), new Transport(this), new CostView(this), new Legend(this), new Announcer(this),
      new Panel(this, 'transfers', TransferPanel), new Panel(this, 'nodes', NodePanel),
      new Panel(this, 'message', MessagePanel), new Panel(this, 'links', LinkPanel), new Panel(this, 'about', AboutPanel),
    ];
    this.tabs = new Tabs(this);
    this.keyboard = new Keyboard(this);
    this.saving = new SaveDialog(this);
    this.address = new Address(this);
    this.address.read();
    this.tell('look');
    this.tell('follow');
    this.tell('step');
  }

  close() {
    this.pause();
    if (this.request !== null) cancelAnimationFrame(this.request);
    clearTimeout(this.lists);
    this.stage.close();
    this.keyboard.close();
    this.address.close();
    this.theme.close();
    this.root.replaceChildren();
  }

  /** The number of finished steps. */
  get step() { return Math.floor(this.position); }
  /** The step shown: the current one, or the last one if none is in progress. */
  shownStep() { return Math.ceil(this.position); }

  tell(what) {
    for (const view of this.views) view[what]?.();
  }

  play() {
    if (this.playing || this.model.steps === 0) return;
    this.target = null;
    if (this.position >= this.model.steps) this.moveTo(0);
    this.playing = true;
    this.lastFrame = null;
    this.tell('step');
    this.wake();
  }
  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.moveTo(this.shownStep());
    this.settle();
  }
  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Jumps without animation. */
  goTo(step) {
    this.playing = false;
    this.target = null;
    this.moveTo(Math.min(this.model.steps, Math.max(0, Math.round(step) || 0)));
    this.settle();
  }

  /** Steps forward with animation; steps backward jump. */
  goBy(steps) {
    const from = this.playing || this.target !== null ? this.shownStep() : this.step;
    const to = Math.min(this.model.steps, Math.max(0, from + steps));
    if (steps !== 1 || to === from || this.reducedMotion.matches) {
      this.goTo(to);
      return;
    }
    this.playing = false;
    this.moveTo(from);
    this.target = to;
    this.lastFrame = null;
    this.wake();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.tell('look');
  }

  moveTo(position) {
    const heldBefore = this.scene.step;
    const shownBefore = this.shownStep();
    this.position = position;
    if (this.shownStep() !== shownBefore) this.scene.transfer = -1;
    if (this.step !== heldBefore) this.takeStep();
    if (this.shownStep() !== shownBefore || this.step !== heldBefore) this.tellStep();
  }

  takeStep() {
    const {scene} = this;
    scene.step = this.step;
    scene.held.seek(this.step);
    scene.arrived?.seek(this.step);
    this.stage.redrawChangedNodes();
    if (scene.linkMode === 'load') scene.load.seek(this.step);
    if (scene.linkMode === 'load' || scene.message >= 0) this.stage.redrawLinks();
  }

  tellStep() {
    for (const view of this.views) view.stepAtOnce?.();
    if (this.playing) this.tellSoon();
    else this.tell('step');
  }

  /** Lists are slow to fill, so they get their own frame and are updated only as often as they can be read. */
  tellSoon() {
    if (this.lists !== null) return;
    const wait = Math.max(afterFrame, this.listsDrawn + leastTimeBetweenLists - performance.now());
    this.lists = setTimeout(() => {
      this.lists = null;
      this.listsDrawn = performance.now();
      this.tell('step');
    }, wait);
  }

  /** Updates everything when the player is at rest. */
  settle() {
    this.stage.redrawPackets();
    this.tell('step');
    for (const view of this.views) view.stepAtOnce?.();
    this.address.write();
  }

  wake() {
    if (this.request === null) this.request = requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    this.request = null;
    const passed = this.lastFrame === null ? 0 : Math.min(250, now - this.lastFrame);
    this.lastFrame = now;
    if (this.playing) this.advance(passed * this.speed / 1000);
    else if (this.target !== null) this.glide(passed * Math.max(slowestGlide, this.speed) / 1000);
    const isMoving = (this.playing || this.target !== null) && !this.reducedMotion.matches;
    this.stage.draw(this.reducedMotion.matches ? this.step : this.position, isMoving);
    if (this.playing || this.target !== null) this.wake();
  }

  advance(steps) {
    const position = Math.min(this.model.steps, this.position + steps);
    // With reduced motion, a step is shown as a whole for its usual duration.
    if (this.reducedMotion.matches && Math.floor(position) !== this.step) this.stage.redrawPackets();
    this.moveTo(position);
    if (position < this.model.steps) return;
    this.playing = false;
    this.settle();
  }
  glide(steps) {
    this.moveTo(Math.min(this.target, this.position + steps));
    if (this.position < this.target) return;
    this.target = null;
    this.settle();
  }

  /** Follows a node, a message or nothing. */
  follow({node = -1, message = -1}) {
    const {scene} = this;
    scene.node = node;
    scene.message = message;
    scene.transfer = -1;
    this.ofMessage = null;
    if (node >= 0) this.stage.reveal(node);
    this.stage.redraw();
    if (node >= 0) this.tabs.choose('nodes');
    if (message >= 0) this.tabs.choose('message');
    this.tell('follow');
    this.tell('step');
    this.address.write();
  }

  /** Follows the message of a packet that the user clicked, or lists its messages if there are several. */
  openTransfer(transfer) {
    if (this.model.messagesIn(transfer) === 1) {
      this.follow({message: this.model.items[this.model.itemFirst[transfer]]});
      return;
    }
    this.scene.node = this.scene.message = -1;
    this.scene.transfer = transfer;
    this.stage.redraw();
    this.tabs.choose('transfers');
    this.tell('follow');
    this.tell('step');
  }

  transfersOfMessage() {
    this.ofMessage ??= transfersOfMessage(this.model, this.scene.message);
    return this.ofMessage;
  }

  setLinkMode(mode) {
    this.scene.linkMode = mode;
    if (mode === 'load') this.scene.load.seek(this.step);
    this.stage.redraw();
    this.tell('look');
    this.tell('follow');
    this.address.write();
  }
  setColourMode(mode) {
    this.scene.colourMode = mode === 'arrived' && this.scene.arrived ? 'arrived' : 'held';
    this.stage.redrawNodes();
    this.tell('look');
  }
  themeChanged() {
    this.scene.palette = paletteOf(this.theme.shown, document.documentElement);
    this.stage.redraw();
    this.tell('look');
    this.address.write();
  }

  goToFailure() {
    const {model} = this;
    this.goTo(model.failingStep);
    if (model.failingNode >= 0) this.follow({node: model.failingNode});
    else if (model.failingTransfer >= 0) this.tabs.choose('transfers');
  }

  /** The position of a node in the window. */
  placeOf(node) {
    const box = this.parts.canvases.getBoundingClientRect();
    return {x: box.left + this.scene.view.px(this.model.x[node]), y: box.top + this.scene.view.py(this.model.y[node])};
  }

  state() {
    const {model, scene} = this;
    const transfers = [];
    for (let t = model.begin(this.shownStep()); t < model.end(this.shownStep()); ++t)
      transfers.push({from: model.from[t], to: model.to[t],
        messages: Array.from(model.items.subarray(model.itemFirst[t], model.itemFirst[t + 1]))});
    return {
      step: this.step, steps: model.steps, position: this.position, playing: this.playing, speed: this.speed,
      node: scene.node, message: scene.message, links: scene.linkMode, colours: scene.colourMode,
      theme: this.theme.shown, zoom: scene.view.zoom, held: Array.from(scene.held.now), transfers,
      time: model.cost.time?.[this.step], startUps: model.cost.startups?.[this.step],
      transmissions: model.cost.transmissions?.[this.step], work: {...this.stage.work},
    };
  }
}

const speeds = [0.25, 0.5, 1, 2, 4, 8, 16, 32];

function usualSpeed(steps) {
  return steps > 200 ? 4 : steps > 40 ? 2 : 1;
}
