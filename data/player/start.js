// Starts the player with the playback of the page, and exports functions to control it.

let playing = null;

function showProblem(place, problem) {
  place.replaceChildren(element('p', {class: 'no-script', role: 'alert'}, `This playback cannot be shown: ${problem.message}`));
}

function mount(place, playback) {
  playing?.close();
  playing = null;
  try {
    playing = new Player(place, playback);
  } catch (problem) {
    showProblem(place, problem);
    throw problem;
  }
}

window.asterismPlayer = {
  /** Puts a player into an element, replacing the current one. */
  mount,
  load(playback) {
    mount(document.getElementById('player'), playback);
    document.title = playing.model.title;
  },
  state() { return playing?.state() ?? null; },
  goTo(step) { playing?.goTo(step); },
  play() { playing?.play(); },
  pause() { playing?.pause(); },
  setTheme(theme) { if (['auto', 'light', 'dark'].includes(theme)) playing?.theme.choose(theme); },
  follow(what) { playing?.follow(what); },
  placeOf(node) { return playing?.placeOf(node); },
  colours() { return {...playing?.scene.palette}; },
};

document.addEventListener('DOMContentLoaded', () => {
  const place = document.getElementById('playback');
  const text = place.textContent.trim();
  place.textContent = '';  // it may be large
  if (text === '' || text === 'null') return;
  mount(document.getElementById('player'), JSON.parse(text));
});
