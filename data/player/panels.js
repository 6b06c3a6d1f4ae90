// The common part of the panels beside the picture. A panel is filled only while it is visible, and
// keeps the focus when it is refilled.

class Panel {
  /** `Content` fills the panel in its fill(). */
  constructor(player, name, Content) {
    this.player = player;
    this.place = player.parts[`panel-${name}`];
    this.shown = 60;
    this.content = new Content(this);
  }
  get isSeen() { return !this.place.hidden; }
  step() { if (this.isSeen) this.content.fill(); }
  follow() { this.step(); }
  showMore() {
    this.shown = Math.min(this.shown * 4, 4000);
    this.content.fill();
  }
  /** The number of rows to fill; fewer while playing, to save time. */
  rowsShown() {
    const isMoving = this.player.playing || this.player.target !== null;
    return isMoving ? Math.min(this.shown, 16) : this.shown;
  }
}

/** Refills an element and restores the focus to the button with the same name. */
function refill(place, ...children) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const name = focused?.getAttribute('aria-label');
  place.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  if (!focused || place.contains(document.activeElement)) return;
  const again = name && Array.from(place.querySelectorAll('button')).find((b) => b.getAttribute('aria-label') === name);
  (again || place.closest('[role="tabpanel"]') || place).focus({preventScroll: true});
}

function failNote(text) {
  return element('p', {class: 'fail-note'}, text);
}

class Tabs {
  constructor(player) {
    this.player = player;
    this.buttons = Array.from(player.parts.tabs.querySelectorAll('[role="tab"]'));
    for (const button of this.buttons) button.addEventListener('click', () => this.choose(button.dataset.tab));
    player.parts.tabs.addEventListener('keydown', (event) => this.key(event));
    this.buttons.find((button) => button.dataset.tab === 'message').textContent = capitalised(player.model.wordForMessages(1));
    this.choose('transfers');
  }
  choose(name) {
    if (this.chosen === name) return;
    this.chosen = name;
    for (const button of this.buttons) {
      const isChosen = button.dataset.tab === name;
      button.setAttribute('aria-selected', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      this.player.parts[`panel-${button.dataset.tab}`].hidden = !isChosen;
    }
    for (const view of this.player.views) if (view instanceof Panel) view.follow();
  }
  key(event) {
    const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    const at = this.buttons.findIndex((button) => button.dataset.tab === this.chosen);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? this.buttons.length - 1
      : by ? (at + by + this.buttons.length) % this.buttons.length : -1;
    if (to < 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(this.buttons[to].dataset.tab);
    this.buttons[to].focus();
  }
}
