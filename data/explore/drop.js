// Graph files: chosen with a button or dropped on the page. They are sent as text and never saved.

import {announce, byId, showText} from './elements.js';
import {send} from './server.js';

export function acceptFiles(networkForm, mostBytes) {
  const take = async (file) => {
    showText('plan-error', '');
    if (file.size > mostBytes)
      return showText('plan-error', `${file.name} is larger than ${Math.round(mostBytes / 1024 / 1024)} MiB. Use graph:FILE on the command line instead.`);
    try {
      const network = await send(`api/drop?name=${encodeURIComponent(file.name.slice(-80))}`, await file.arrayBuffer());
      announce(`${file.name}: ${network.nodes} nodes`);
      networkForm.keepFile(network.spec, network.shown);
    } catch (error) {
      showText('plan-error', `${error.message}. ${error.hint ?? ''}`);
    }
    return undefined;
  };
  byId('graph-file').addEventListener('change', (event) => {
    const [file] = event.target.files;
    if (file) take(file);
    event.target.value = '';
  });
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
    take(file);
  });
}
