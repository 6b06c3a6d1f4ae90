// Light or dark theme: the system setting by default.

import {byId} from './elements.js';

const system = window.matchMedia('(prefers-color-scheme: dark)');
const names = {'': 'system', light: 'light', dark: 'dark'};
const next = {'': 'light', light: 'dark', dark: ''};

export const shownTheme = () => document.documentElement.dataset.theme;

export function followTheme(state) {
  const show = () => {
    const choice = state.get('theme') in names ? state.get('theme') : '';
    document.documentElement.dataset.theme = choice || (system.matches ? 'dark' : 'light');
    byId('theme').textContent = choice ? names[choice][0].toUpperCase() + names[choice].slice(1) : 'Auto';
    byId('theme').setAttribute('aria-label', `Theme: ${names[choice]}`);
  };
  system.addEventListener('change', show);
  state.onChange(show);
  byId('theme').addEventListener('click', () => state.set('theme', next[state.get('theme')] ?? '', 'page'));
  show();
}
