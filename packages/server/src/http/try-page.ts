import { FORMAT_NAMES } from '@treeline/pool/formats';

/* A page to try the API: one file, no other server is asked for anything. It shows the command that does the same. */

export const TRY_SCRIPT = `
const form = document.querySelector('form');
const output = document.querySelector('#output');
const status = document.querySelector('#status');
const command = document.querySelector('#command');
const field = (name) => form.elements.namedItem(name);
const query = () => {
  const params = new URLSearchParams();
  for (const name of ['format', 'pages', 'engine', 'vision']) if (field(name).value) params.set(name, field(name).value);
  return '/v1/convert?' + params;
};
const show = () => {
  const token = field('token').value ? " -H 'Authorization: Bearer …'" : '';
  command.textContent = 'curl' + token + " -F file=@paper.pdf '" + location.origin + query() + "'";
};
form.addEventListener('input', show);
show();
let running;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  running?.abort();
  running = new AbortController();
  const body = new FormData();
  body.set('file', field('file').files[0]);
  const headers = {};
  if (field('token').value) headers.authorization = 'Bearer ' + field('token').value;
  if (field('password').value) headers['treeline-password'] = encodeURIComponent(field('password').value);
  const started = performance.now();
  status.textContent = 'Working…';
  output.textContent = '';
  try {
    const answer = await fetch(query(), { method: 'POST', body, headers, signal: running.signal });
    const text = await answer.text();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const facts = ['Treeline-Pages', 'Treeline-Status', 'Treeline-Cache'].flatMap((name) =>
      answer.headers.get(name) ? [name.slice(9).toLowerCase() + ': ' + answer.headers.get(name)] : []);
    status.textContent = [answer.status, seconds + ' s', ...facts].join(' · ');
    output.textContent = text;
  } catch (error) {
    status.textContent = 'No answer: ' + error.message;
  }
});
`;

export const TRY_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Try the Treeline API</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color-scheme: light dark }
  form { display: grid; grid-template-columns: max-content 1fr; gap: .5em 1em; align-items: center }
  input, select, button { font: inherit; padding: .25em .5em; max-width: 24em }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #8888; padding: 1em; max-height: 60vh; overflow: auto }
  button { grid-column: 2; justify-self: start }
</style>
<h1>Try the API</h1>
<form>
  <label for="file">File</label><input id="file" name="file" type="file" required>
  <label for="format">Format</label><select id="format" name="format">${FORMAT_NAMES.map((name) => `<option>${name}</option>`).join('')}</select>
  <label for="pages">Pages</label><input id="pages" name="pages" placeholder="all, or 3-7,9">
  <label for="engine">Engine</label><select id="engine" name="engine"><option value="">treeline</option><option>dsps</option><option>baseline</option></select>
  <label for="vision">Vision</label><select id="vision" name="vision"><option value="">auto</option><option>always</option><option>never</option></select>
  <label for="password">Password of the file</label><input id="password" name="password" type="password" autocomplete="off">
  <label for="token">Token of the server</label><input id="token" name="token" type="password" autocomplete="off">
  <button>Convert</button>
</form>
<p>The same on a command line:</p>
<pre id="command"></pre>
<p id="status" role="status"></p>
<pre id="output" tabindex="0" aria-label="Answer"></pre>
<p><a href="/openapi.json">openapi.json</a> describes everything else.</p>
<script>${TRY_SCRIPT}</script>
</html>
`;
