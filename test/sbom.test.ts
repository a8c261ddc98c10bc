import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('everything that ships has a licence that may ship, WASM and models included', () => {
  // Ends with an error where one has none.
  execFileSync(process.execPath, ['tools/sbom.js'], { cwd: root, stdio: 'pipe' });
  const text = readFileSync(`${root}out/sbom.cdx.json`, 'utf8');
  for (const name of ['@embedpdf/pdfium', 'PDFium (WASM)', 'PP-OCRv4 models', 'detect.onnx', 'onnxruntime-node']) {
    expect(text).toContain(name);
  }
});
