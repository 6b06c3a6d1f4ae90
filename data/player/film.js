// The playback as a sequence of pictures, for files.

const longestSide = 960;  // pixels of a picture
const maxFrames = 600;
const restFrames = 4;  // that show the state after a step

class Film {
  constructor(player) {
    this.player = player;
    player.pause();
    this.before = player.position;
    const [canvas] = player.stage.canvases;
    const scale = Math.min(1, longestSide / Math.max(canvas.width, canvas.height));
    this.canvas = document.createElement('canvas');
    // Videos need even sizes.
    this.canvas.width = 2 * Math.max(1, Math.round(canvas.width * scale / 2));
    this.canvas.height = 2 * Math.max(1, Math.round(canvas.height * scale / 2));
    this.context = this.canvas.getContext('2d', {willReadFrequently: true});
    const {steps} = player.model;
    this.framesPerStep = Math.max(1, Math.min(8, Math.floor(maxFrames / Math.max(1, steps)) - restFrames));
    this.rests = this.framesPerStep > 1 ? restFrames : 1;
    /** Milliseconds between two frames. */
    this.pause = Math.max(20, 1000 / player.speed / (this.framesPerStep + this.rests - 1));
  }

  /** Positions of the frames: the state at the start, then every step and a rest. */
  positions() {
    const positions = Array(this.rests).fill(0);
    for (let step = 0; step < this.player.model.steps; ++step) {
      for (let i = 1; i < this.framesPerStep; ++i) positions.push(step + i / this.framesPerStep);
      positions.push(...Array(this.rests).fill(step + 1));
    }
    return positions;
  }

  /** Draws the picture of a position on the canvas. */
  draw(position) {
    const {player, context, canvas} = this;
    player.moveTo(position);
    player.stage.stale = {links: true, nodes: true, packets: true};
    player.stage.draw(position, position > Math.floor(position));
    context.fillStyle = player.scene.palette.panel;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const layer of player.stage.canvases) context.drawImage(layer, 0, 0, canvas.width, canvas.height);
  }

  /** Shows what was shown before. */
  restore() {
    this.player.goTo(this.before);
    this.player.stage.redraw();
  }

  picture() { return this.context.getImageData(0, 0, this.canvas.width, this.canvas.height); }

  /** Calls `take` for every frame, and lets the page respond in between. Ends early if it returns false. */
  async run(take) {
    const positions = this.positions();
    for (let i = 0; i < positions.length; ++i) {
      this.draw(positions[i]);
      if (await take(i, positions.length) === false) return false;
      await new Promise((resolve) => setTimeout(resolve));
    }
    return true;
  }
}
