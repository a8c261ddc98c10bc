/** The same for every document: all that differs stands in the page as escaped text and attributes. */
export const SCRIPT = `
'use strict';
const root = document.documentElement;
const form = document.querySelector('form');
const details = document.querySelector('.details');
const objects = [...document.querySelectorAll('.object')].sort((a, b) =>
  a.dataset.page - b.dataset.page || (a.dataset.order ?? Infinity) - (b.dataset.order ?? Infinity) || 0);
const place = new Map(objects.map((object, i) => [object, i]));
let current = -1;

function show(input) {
  document.body.classList.toggle('no-' + input.name, !input.checked);
}
for (const input of form.querySelectorAll('[type=checkbox]')) show(input);
form.addEventListener('input', ({ target }) => {
  if (target.name === 'zoom') root.style.setProperty('--zoom', target.value);
  else show(target);
});
form.addEventListener('submit', (event) => event.preventDefault());
form.elements.theme.addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
});
for (const input of document.querySelectorAll('[data-legend]')) {
  input.addEventListener('input', () => document.body.classList.toggle('no-' + input.dataset.legend, !input.checked));
}

function describe(object) {
  const { id, role, confidence, page, order, level } = object.dataset;
  const title = object.querySelector('title').textContent;
  const list = document.createElement('dl');
  const facts = [['Role', level ? role + ', level ' + level : role], ['Confidence', (confidence * 100).toFixed(1) + ' %'],
    ['Page', page], ['Order', order ?? 'not in the body'], ['Id', id]];
  for (const [name, value] of facts) {
    list.append(Object.assign(document.createElement('dt'), { textContent: name }), Object.assign(document.createElement('dd'), { textContent: value }));
  }
  const text = Object.assign(document.createElement('p'), { className: 'text', dir: 'auto', textContent: title.slice(title.indexOf(': ') + 2) });
  details.replaceChildren(details.querySelector('h2'), list, text);
}

function go(i) {
  const object = objects[Math.max(0, Math.min(objects.length - 1, i))];
  if (!object) return;
  object.closest('.page').scrollIntoView({ block: 'nearest' });
  object.scrollIntoView({ block: 'center' });
  object.focus({ preventScroll: true });
}

const pages = document.querySelector('main');
pages.addEventListener('pointerover', ({ target }) => {
  const object = target.closest('.object');
  if (object) describe(object);
});
pages.addEventListener('focusin', ({ target }) => {
  const object = target.closest('.object');
  if (!object) return;
  objects[Math.max(0, current)]?.setAttribute('tabindex', '-1');
  current = place.get(object);
  object.setAttribute('tabindex', '0');
  describe(object);
});
objects[0]?.setAttribute('tabindex', '0');
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, button')) return;
  const onObject = event.target.closest('.object');
  if (event.key === 'j' || (onObject && (event.key === 'ArrowDown' || event.key === 'ArrowRight'))) go(current + 1);
  else if (event.key === 'k' || (onObject && (event.key === 'ArrowUp' || event.key === 'ArrowLeft'))) go(current - 1);
  else return;
  event.preventDefault();
});
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#obj-"]');
  const object = link && document.getElementById(link.getAttribute('href').slice(1));
  if (!object) return;
  event.preventDefault();
  go(place.get(object));
});
`.trim();
