// The network: a family with its parameters, or a graph file.

import {byId, element} from './elements.js';

const dropped = 'dropped';

export class NetworkForm {
  constructor(state, families) {
    this.state = state;
    this.families = families;
    this.names = new Map();  // names of graph files by spec
    byId('family').append(...families.map((family) => element('option', {value: family.name}, family.name)));
    byId('family').addEventListener('change', () => this.familyChosen());
    byId('parameters').addEventListener('change', () => this.parametersTyped());
  }

  family(name) { return this.families.find((family) => family.name === name); }

  familyChosen() {
    const family = this.family(byId('family').value);
    if (family) this.state.set('network', family.examples[0]);
  }
  parametersTyped() {
    const text = byId('parameters').value.trim();
    if (!text) return;
    // The user may paste a whole spec.
    const spec = text.includes(':') && this.family(text.split(':')[0]) ? text : `${byId('family').value}:${text}`;
    this.state.set('network', spec);
  }

  /** The spec, or the name of the file. */
  shown(spec) { return this.names.get(spec) ?? spec; }

  /** `carried` is the file for the address: `file` and `data`, which is empty if it is too large. */
  keepFile(spec, name, carried) {
    this.names.set(spec, name);
    this.state.setMany({network: spec, source: '', ...carried});
  }

  show() {
    const spec = this.state.get('network');
    const [name] = spec.split(':', 1);
    const family = this.family(name);
    this.offerFile(name === dropped ? spec : '');
    byId('family').value = name;
    byId('parameters').value = spec.slice(name.length + 1);
    byId('parameters').disabled = name === dropped || family?.parameters === '';
    byId('parameters-form').textContent = family ? family.parameters : '';
    byId('family-summary').textContent = family
      ? `${family.summary}. Nodes: ${family.nodes}.`
      : name === dropped ? this.fileWords() : '';
    byId('examples').replaceChildren(...(family?.examples ?? []).map((example) =>
      element('button', {type: 'button', class: 'chip', 'aria-pressed': String(example === spec),
        onclick: () => this.state.set('network', example)}, example)));
  }

  fileWords() {
    return `A graph file, kept in memory. ${this.state.get('data') ? 'A link to this page contains it.' : 'It is too large for a link to this page.'}`;
  }

  offerFile(spec) {
    const select = byId('family');
    select.querySelector(`option[value="${dropped}"]`)?.remove();
    if (spec) select.append(element('option', {value: dropped}, this.shown(spec)));
  }
}
