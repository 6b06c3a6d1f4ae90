// Describes the playback: the problem, the machine, the algorithm and the verdict.

class AboutPanel {
  constructor(panel) {
    this.panel = panel;
    this.model = panel.player.model;
  }

  fill() {
    const {network, collective, model, algorithm, verdict, command, version, nodes, linkCount} = this.model;
    const facts = [
      ['Network', [network.name, network.spec].filter((text, i, all) => text && all.indexOf(text) === i).join(', ')],
      ['Size', `${counted(nodes, 'node')}, ${counted(linkCount, 'link')}`],
      ['Collective', collective.sentence || collective.name],
      ['Machine', model.sentence],
      ['Algorithm', [algorithm.name, algorithm.sentence].filter((text) => text).join(': ')],
      ['Source', algorithm.reference],
      ['Verifier', verdict.sentence || (verdict.valid ? 'The schedule is correct.' : '')],
      ['Command', command && element('code', {}, command)],
      ['Version', version && `Asterism ${version}`],
    ];
    const list = element('dl', {class: 'facts'});
    for (const [name, value] of facts) if (value) list.append(element('dt', {}, name), element('dd', {}, value));
    refill(this.panel.place, element('h2', {class: 'unseen'}, 'About this playback'), list);
  }
}
