// Files: chosen with a button or dropped on the page. Graphs become the network, schedules are checked. They are sent as
// bytes and never saved; the address of the page carries a small one.

import {announce, byId, showText} from './elements.js';
import {packed, unpacked} from './carried_file.js';
import {send} from './server.js';

export class Files {
  constructor(state, {networkForm, check, maxBytes}) {
    Object.assign(this, {state, networkForm, check, maxBytes});
    byId('graph-file').addEventListener('change', (event) => {
      const [file] = event.target.files;
      if (file) this.take(file);
      event.target.value = '';
    });
    this.acceptDrops();
  }

  async take(file) {
    showText('plan-error', '');
    if (file.size > this.maxBytes)
      return showText('plan-error', `${file.name} is larger than ${Math.round(this.maxBytes / 1024 / 1024)} MiB. Use the command line instead.`);
    try {
      const bytes = await file.arrayBuffer();
      const data = await packed(bytes);
      return await this.use(file.name.slice(-80), bytes, data);
    } catch (error) {
      return showText('plan-error', `${error.message}. ${error.hint ?? ''}`);
    }
  }

  async use(name, bytes, data) {
    const answer = await send(`api/drop?name=${encodeURIComponent(name)}&${this.state.question()}`, bytes);
    if (answer.job) {
      this.state.carry(name, data);
      return this.check.follow(answer, name);
    }
    announce(`${name}: ${answer.nodes} nodes`);
    this.networkForm.keepFile(answer.spec, answer.shown, {file: name, data});
    return undefined;
  }

  /** Uses the file in the address, if there is one. */
  async useCarried() {
    const [name, data] = [this.state.get('file'), this.state.get('data')];
    if (!name || !data) return;
    try {
      await this.use(name, await unpacked(data), data);
    } catch (error) {
      showText('plan-error', `The file ${name} of this link cannot be read: ${error.message}.`);
    }
  }

  acceptDrops() {
    let inside = 0;
    const veil = byId('drop-veil');
    const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');
    window.addEventListener('dragenter', (event) => { if (hasFile(event)) { ++inside; veil.hidden = false; } });
    window.addEventListener('dragleave', (event) => { if (hasFile(event) && --inside <= 0) veil.hidden = true; });
    window.addEventListener('dragover', (event) => { if (hasFile(event)) event.preventDefault(); });
    window.addEventListener('drop', (event) => {
      inside = 0;
      veil.hidden = true;
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      this.take(file);
    });
  }
}
