// Keeps the state of the view in the URL fragment, so that a link reproduces it.

class Address {
  constructor(player) {
    this.player = player;
    this.listener = () => this.read();
    window.addEventListener('hashchange', this.listener);
  }
  close() { window.removeEventListener('hashchange', this.listener); }

  read() {
    const {player} = this;
    const {model} = player;
    const words = new URLSearchParams(window.location.hash.slice(1));
    const number = (name, end) => {
      const text = words.get(name) ?? '';
      return /^\d{1,9}$/.test(text) && Number(text) < end ? Number(text) : -1;
    };
    this.isReading = true;
    const step = number('step', model.steps + 1);
    if (step >= 0 && (step !== player.step || player.playing)) player.goTo(step);
    const node = number('node', model.nodes);
    const message = number('message', model.messages);
    if (node >= 0) player.follow({node});
    else if (message >= 0) player.follow({message});
    if (['plain', 'class', 'load'].includes(words.get('links'))) player.setLinkMode(words.get('links'));
    if (['light', 'dark'].includes(words.get('theme'))) player.theme.choose(words.get('theme'));
    this.isReading = false;
  }

  write() {
    if (this.isReading) return;
    const {scene, step, theme} = this.player;
    const words = new URLSearchParams();
    words.set('step', step);
    if (scene.node >= 0) words.set('node', scene.node);
    if (scene.message >= 0) words.set('message', scene.message);
    if (scene.linkMode !== 'plain') words.set('links', scene.linkMode);
    if (theme.choice !== 'auto') words.set('theme', theme.choice);
    try {
      window.history.replaceState(window.history.state, '', `#${words}`);
    } catch {
      // An embedded page may not be allowed to change its address.
    }
  }
}
