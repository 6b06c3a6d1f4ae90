// The load of the links so far, most loaded first.

class LinkPanel {
  constructor(panel) {
    this.panel = panel;
    this.player = panel.player;
    this.model = panel.player.model;
    this.words = panel.player.words;
  }

  fill() {
    const {load} = this.player.scene;
    load.seek(this.player.step);
    const {top, alike, used} = load.most(this.panel.rowsShown());
    const isHeat = this.player.scene.linkMode === 'load';
    refill(this.panel.place,
      element('div', {class: 'panel-head'}, element('h2', {}, 'Most loaded links'),
        element('button', {type: 'button', class: 'plain', 'aria-pressed': String(isHeat), 'aria-label': 'Show the load as a heat map',
          onclick: () => this.player.setLinkMode(isHeat ? 'plain' : 'load')}, isHeat ? 'Hide heat map' : 'Show heat map')),
      element('p', {class: 'panel-note'}, this.summary(top, alike, used)),
      used > 0 ? this.table(top) : null, moreButton(used, top.length, () => this.panel.showMore()));
  }

  summary(top, alike, used) {
    const {load} = this.player.scene;
    const atEnd = `At the end, the most loaded link has carried ${counted(load.largest, 'message')}.`;
    if (top.length === 0) return `No link has carried anything yet. ${atEnd}`;
    return `After step ${this.player.step}: ${counted(used, 'link direction')} used; the maximum is ${
      counted(top[0].load, 'message')}, carried by ${counted(alike, 'link direction')}. ${atEnd}`;
  }

  table(top) {
    const {links, kinds} = this.model;
    const most = this.player.scene.load.largest;
    return element('table', {}, element('caption', {class: 'unseen'}, 'Links by number of messages carried'),
      element('thead', {}, element('tr', {}, ...['From', 'To', 'Class'].map((text) => element('th', {scope: 'col'}, text)),
        element('th', {scope: 'col', class: 'number'}, 'Messages'),
        element('th', {scope: 'col', class: 'bar-cell'}, element('span', {class: 'unseen'}, 'Bar')))),
      element('tbody', {}, ...top.map(({link, backwards, load}) => element('tr', {},
        element('td', {}, this.words.nodeButton(backwards ? links.to[link] : links.from[link])),
        element('td', {}, this.words.nodeButton(backwards ? links.from[link] : links.to[link])),
        element('td', {}, kinds[links.kind[link]] ?? ''),
        element('td', {class: 'number'}, numberText(load)),
        element('td', {class: 'bar-cell'}, barOf(load / most))))));
  }
}

function barOf(share) {
  const bar = element('span', {class: 'bar', 'aria-hidden': 'true'});
  bar.style.width = `${Math.round(100 * share)}%`;
  return bar;
}
