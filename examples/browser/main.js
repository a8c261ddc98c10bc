// The page stays responsive: a worker parses the file.
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const input = document.querySelector('input');
const output = document.querySelector('output');

input.addEventListener('change', () => {
  const [file] = input.files;
  output.textContent = `Reading ${file.name} …`;
  worker.postMessage(file);
});

worker.addEventListener('message', ({ data }) => {
  output.textContent = data.progress ? `Page ${data.progress.done} of ${data.progress.total} …` : data.text;
});
