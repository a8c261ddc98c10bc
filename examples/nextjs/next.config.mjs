import { fileURLToPath } from 'node:url';

export default {
  output: 'standalone',
  outputFileTracingRoot: fileURLToPath(new URL('.', import.meta.url)),
  // They find their WebAssembly and weights beside their own files.
  serverExternalPackages: ['treeline', 'onnxruntime-node', '@embedpdf/pdfium'],
  // Files that no `import` names. Take the folder of the platform that the server runs on.
  outputFileTracingIncludes: {
    '/api/**': [
      './node_modules/treeline/dist/model/weights/**',
      './node_modules/onnxruntime-node/{package.json,dist/**,bin/napi-v6/linux/x64/**}',
    ],
  },
};
