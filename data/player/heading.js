// The title, and what the verifier says if the schedule fails.

class Heading {
  constructor(player) {
    const {parts, model} = player;
    parts.title.textContent = model.title || `${model.collective.name ?? ''} on ${model.network.spec ?? ''}`;
    parts.eyebrow.textContent = [model.network.name || model.network.spec, model.algorithm.name, model.model.sentence]
      .filter((text) => text).join('  ·  ');
    parts.sentence.textContent = sentenceText(capitalised(model.collective.sentence));
    if (model.verdict.correct) return;
    parts.verdict.hidden = false;
    parts['verdict-sentence'].textContent = sentenceText(capitalised(model.verdict.sentence));
    parts['verdict-go'].textContent = `Go to step ${model.failingStep}`;
    parts['verdict-go'].hidden = !(model.failingStep >= 0);
    parts['verdict-go'].addEventListener('click', () => player.goToFailure());
  }
}
