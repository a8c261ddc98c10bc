#!/usr/bin/env bash
# detect.onnx and text.onnx from the corpus: three trainings from one start, and their mean. About 50 minutes on one H200.
#
# Needs models/vision.onnx (recipes/vision.sh) and its packed pages.
# Figures to expect: those of the weights that ship, on validation documents, without looking at pages
#   node corpus/dist/judge.js corpus/out --split valid
#   various: line classes 0.951, regions 0.950, headings 0.906; periodicals: regions 0.889, headings 0.730; one-column: headings 0.970
# The weights that ship were made from those that shipped before, over four generations of data (docs/history). The last one is
#   START=shipped bash training/recipes/detect.sh
# From nothing, this recipe as a whole has not been run yet.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash training/recipes/pack.sh
D=corpus/out/packed
RUN=out/detect

if [ "${START:-nothing}" = shipped ]; then
  # Three trainings of 5.6 minutes that stay near what other models know of Detect, and the mean of them and of their start.
  python -m training.train.restore models --out out/shipped
  python -m training.train.teach out/shipped/detect.pt --data "$D/headings.npz" --out "$RUN-taught.npz"
  again() { # SEED RATE PROCEDURAL
    python -m training.train.detect --data "$D"/{real,html,magazine,periodicals,various,procedural}.npz "$RUN-taught.npz" --start out/shipped/detect.pt \
      --alike 0.2 --minutes 5.6 --seed "$1" --lr "$2" --out "$RUN/$1" --weight procedural="$3" publaynet=0.05 one-column=0.08 docbank=0.09 \
      multi-column=0.03 html=0.08 magazine=0.08 periodicals=0.08 various=0.08 tex-doc=0.04 huridocs-bookmarks=0.04
  }
  again 1 4e-4 0.3
  again 2 3e-4 0.35
  again 3 5e-4 0.4
  python -m training.train.seeds --only "$RUN"/{1,2,3}/metrics.json
  python -m training.train.average "$RUN"/{1,2,3}/detect.pt out/shipped/detect.pt --out "$RUN/detect.pt"
  python -m training.export.detect "$RUN/detect.pt" --data "$D"/{real,various}.npz --out models
  exit
fi

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
