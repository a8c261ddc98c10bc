#!/usr/bin/env bash
# openings.onnx from generated documents and real PDFs: minutes on a CPU. Detect must be there, since it describes the lines.
#
# Needs pdfs/theses (corpus/theses.json, its training part), pdfs/tex-doc and pdfs/kinds (corpus/kinds.json, its development part), out/text
# with sentences.txt and titles.txt (sentences and bookmarks of the theses, one a line), Chromium and LaTeX.
# Figures to expect: those of the weights that ship (models/openings.md); no document of JuliaCon was seen in training
#   run-in bookmarks of JuliaCon, F1 among openings with a known answer: 0.991, three seeds, deviation 0.003
set -euo pipefail
cd "$(dirname "$0")/../.."
IN=corpus/out/openings
mkdir -p "$IN"
for kind in html latex; do
  node corpus/dist/generate-run-ins.js "$kind" --text out/text --out "$IN/$kind" --count 300
  node corpus/dist/openings.js --from "$IN/$kind" --out "$IN/$kind.jsonl.gz"
done
for source in theses tex-doc kinds; do
  node corpus/dist/openings.js --from "pdfs/$source" --out "$IN/$source.jsonl.gz"
done
python -m training.train.openings "$IN"/{html,latex,theses,tex-doc,kinds}.jsonl.gz --labels corpus/labels/openings.json --epochs 10 --out out/openings
python -m training.export.openings out/openings/openings.pt --out models
