// Light or dark theme: the system setting by default.

class Theme {
  constructor(player) {
    this.player = player;
    this.choice = 'auto';
    this.system = window.matchMedia('(prefers-color-scheme: dark)');
    this.listener = () => this.apply();
    this.system.addEventListener('change', this.listener);
    player.parts.theme.addEventListener('click', () => this.next());
    this.show();
  }
  close() { this.system.removeEventListener('change', this.listener); }

  get shown() { return this.choice === 'auto' ? (this.system.matches ? 'dark' : 'light') : this.choice; }

  next() { this.choose({auto: 'light', light: 'dark', dark: 'auto'}[this.choice]); }
  choose(choice) {
    this.choice = choice;
    this.apply();
  }
  apply() {
    this.show();
    this.player.themeChanged();
  }
  show() {
    const {parts} = this.player;
    document.documentElement.dataset.theme = this.shown;
    parts['theme-name'].textContent = {auto: 'Auto', light: 'Light', dark: 'Dark'}[this.choice];
    parts['theme-icon'].className = `icon ${this.choice}`;
    parts.theme.setAttribute('aria-label', `Theme: ${this.choice}`);
  }
}
