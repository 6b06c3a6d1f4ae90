// Saves the playback: as an animated GIF, a video, a picture or an archive of pictures.

const videoTypes = [['video/mp4;codecs=avc1.42E01E', 'mp4'], ['video/mp4', 'mp4'], ['video/webm;codecs=vp9', 'webm'], ['video/webm', 'webm']];

class SaveDialog {
  constructor(player) {
    this.player = player;
    this.parts = player.parts;
    const {parts} = this;
    this.video = typeof MediaRecorder === 'undefined' ? undefined : videoTypes.find(([type]) => MediaRecorder.isTypeSupported(type));
    parts['save-video'].hidden = !this.video;
    parts['save-video'].textContent = this.video ? `Video (${this.video[1] === 'mp4' ? 'MP4' : 'WebM'})` : '';
    parts['save-no-video'].hidden = Boolean(this.video);
    parts['save-open'].addEventListener('click', () => this.open());
    parts['save-close'].addEventListener('click', () => parts.save.close());
    parts.save.addEventListener('close', () => { this.film = null; });
    const actions = {gif: (film) => this.gif(film), video: (film) => this.recorded(film), frames: (film) => this.frames(film), picture: (film) => this.still(film)};
    for (const [name, action] of Object.entries(actions)) parts[`save-${name}`].addEventListener('click', () => this.run(action));
  }

  open() {
    this.say('');
    this.parts.save.showModal();
  }
  say(text) { this.parts['save-state'].textContent = text; }

  async run(action) {
    const film = new Film(this.player);
    this.film = film;
    for (const button of this.parts.save.querySelectorAll('[data-saves]')) button.disabled = true;
    try {
      const done = await action(film);
      if (this.film === film && done) {
        saveBlob(...done);
        this.say(`Saved ${done[1]}`);
      }
    } catch (problem) {
      this.say(`Not saved: ${problem.message}`);
    } finally {
      film.restore();
      for (const button of this.parts.save.querySelectorAll('[data-saves]')) button.disabled = false;
    }
  }

  /** Runs the film until it ends or the dialog is closed. */
  frameByFrame(film, take) {
    return film.run(async (i, all) => {
      if (this.film !== film) return false;
      this.say(`Frame ${i + 1} of ${all}`);
      return take(i, all);
    });
  }

  fileName(ending) {
    const words = [this.player.model.collective.name, this.player.model.network.spec].join('-');
    return `${words.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'playback'}.${ending}`;
  }

  async gif(film) {
    const samples = [];
    const positions = film.positions();
    const middle = positions.slice().sort((a, b) => (b % 1 > 0) - (a % 1 > 0) || a - b)[0];
    for (const position of [0, middle, this.player.model.steps / 2, this.player.model.steps]) {
      film.draw(position);
      samples.push(film.picture());
    }
    const writer = new GifWriter(film.canvas.width, film.canvas.height, samples);
    const whole = await this.frameByFrame(film, () => writer.add(film.picture(), Math.max(2, Math.round(film.pause / 10))));
    return whole && [writer.blob(), this.fileName('gif')];
  }

  async frames(film) {
    const zip = new ZipWriter();
    const whole = await this.frameByFrame(film, async (i, all) => {
      const bytes = new Uint8Array(await (await pngOf(film.canvas)).arrayBuffer());
      zip.add(`${String(i + 1).padStart(String(all).length, '0')}.png`, bytes);
    });
    return whole && [zip.blob(), this.fileName('zip')];
  }

  async still(film) {
    film.draw(film.before);
    return [await pngOf(film.canvas), this.fileName('png')];
  }

  /** Records in real time, as the recorder of the browser does. */
  async recorded(film) {
    const [type, ending] = this.video;
    film.draw(0);
    const stream = film.canvas.captureStream();
    const recorder = new MediaRecorder(stream, {mimeType: type, videoBitsPerSecond: 8_000_000});
    const chunks = [];
    recorder.addEventListener('dataavailable', (event) => chunks.push(event.data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    const whole = await this.frameByFrame(film, () => new Promise((resolve) => setTimeout(resolve, film.pause)));
    recorder.stop();
    await stopped;
    stream.getTracks().forEach((track) => track.stop());
    return whole && [new Blob(chunks, {type}), this.fileName(ending)];
  }
}

const pngOf = (canvas) => new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

function saveBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element('a', {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
