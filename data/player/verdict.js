const playback = JSON.parse(document.getElementById('playback').textContent);
const verdict = document.createElement('p');
verdict.textContent = `${playback.steps.count} steps: ${playback.verdict.sentence}`;
document.body.append(verdict);
