// The title, and the verdict if the schedule is wrong.

class Heading {
  constructor(player) {
    const {parts, model} = player;
    const by = model.algorithm.name ? ` by ${model.algorithm.name}` : '';
    const isBy = by !== '' && model.title.endsWith(by);
    parts.title.replaceChildren(isBy ? model.title.slice(0, -by.length) : model.title,
      isBy ? element('span', {class: 'by'}, by.replace(/^ by by /, ' by ')) : '');
    parts.eyebrow.textContent = [counted(model.nodes, 'node'), counted(model.linkCount, 'link'), model.model.sentence]
      .filter((text) => text).join('  ·  ');
    parts.sentence.textContent = sentenceText(capitalised(model.algorithm.sentence || model.collective.sentence));
    if (model.verdict.valid) return;
    parts.verdict.hidden = false;
    parts['verdict-sentence'].textContent = sentenceText(capitalised(model.verdict.sentence));
    parts['verdict-go'].textContent = `Go to step ${model.failingStep}`;
    parts['verdict-go'].hidden = !(model.failingStep >= 0);
    parts['verdict-go'].addEventListener('click', () => player.goToFailure());
  }
}
