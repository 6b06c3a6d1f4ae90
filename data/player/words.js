// Formatting of numbers and text.

const wholeNumbers = new Intl.NumberFormat('en-US');
const otherNumbers = new Intl.NumberFormat('en-US', {maximumSignificantDigits: 6});

function numberText(value) {
  if (!Number.isFinite(value)) return '–';
  return (Number.isInteger(value) ? wholeNumbers : otherNumbers).format(value);
}

function counted(count, word, plural = `${word}s`) {
  return `${numberText(count)} ${count === 1 ? word : plural}`;
}

function timeText(model, value) {
  const unit = model.cost.unit ?? '';
  return numberText(value) + (unit && unit !== 'none' ? ` ${unit === 'us' ? 'µs' : unit}` : '');
}

/** A sentence with its full stop. */
function sentenceText(text) {
  return text && !/[.!?]$/.test(text) ? `${text}.` : text ?? '';
}
