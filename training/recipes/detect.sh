#!/usr/bin/env bash
# detect.onnx and text.onnx from the corpus: three trainings from one start, and their mean. About 50 minutes on one H200.
#
# Needs models/vision.onnx (recipes/vision.sh) and its packed pages.
# Figures to expect: those of the weights that ship, on validation documents, without looking at pages
#   node corpus/dist/judge.js corpus/out --split valid
#   various: line classes 0.949, regions 0.952, headings 0.881; periodicals: regions 0.895, headings 0.717; one-column: headings 0.945
# The weights that ship went through more steps than these: they are a mean over three generations of data (docs/history).
# This recipe as a whole has not been run yet.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash training/recipes/pack.sh
D=corpus/out/packed
RUN=out/detect
COMMON=("$D"/{real,html,latex,magazine,parsed,newspapers,scans,periodicals,various,procedural}.npz)
SHARES=(latex=0.07 publaynet=0.06 one-column=0.07 docbank=0.09 multi-column=0.02 parsed=0.06 austrian-newspapers=0.01 reichsanzeiger=0.005 bluemountain=0.03)

python -m training.vision.visual models/vision.onnx --pages corpus/out/vision/pages-*.npz --data "${COMMON[@]}" --workers 8 --out "$RUN-visual.npz"
python -m training.train.detect --data "${COMMON[@]}" --visual "$RUN-visual.npz" --minutes 24 --seed 1 --out "$RUN/start" \
  --weight "${SHARES[@]}" procedural=0.24 html=0.1 magazine=0.1 tagged=0.07 periodicals=0.06 various=0.06

# Bookmarks say which lines are headings; of the other lines Detect is told again what it was sure of.
python -m training.train.teach "$RUN/start/detect.pt" --data "$D"/{headings,manuals}.npz --out "$RUN-taught.npz"
TAUGHT=(tex-doc=0.05 manuals=0.05 huridocs-bookmarks=0.02 contents=0.01)
part() { # SEED RATE SHARES...
  local seed=$1 rate=$2
  shift 2
  python -m training.train.detect --data "${COMMON[@]}" "$RUN-taught.npz" --visual "$RUN-visual.npz" --start "$RUN/start/detect.pt" \
    --minutes 8 --seed "$seed" --lr "$rate" --out "$RUN/$seed" --weight "${SHARES[@]}" "${TAUGHT[@]}" "$@"
}
part 161 4e-4 procedural=0.17 html=0.09 magazine=0.1 tagged=0.06 periodicals=0.06 various=0.06
part 162 4e-4 procedural=0.14 html=0.08 magazine=0.09 tagged=0.06 periodicals=0.1 various=0.09
part 163 3e-4 procedural=0.12 html=0.08 magazine=0.09 tagged=0.07 periodicals=0.15 various=0.12
python -m training.train.seeds --only "$RUN"/16{1,2,3}/metrics.json
python -m training.train.average "$RUN"/16{1,2,3}/detect.pt --out "$RUN/detect.pt"
python -m training.export.detect "$RUN/detect.pt" --data "$D/real.npz" --out models
