// Vite bundles workers as classic scripts unless told otherwise; the library loads parts of itself when it needs them.
export default {
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['treeline', 'onnxruntime-web', '@embedpdf/pdfium'] },
};
