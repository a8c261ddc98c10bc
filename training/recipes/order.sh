#!/usr/bin/env bash
# order.onnx from the corpus, on a trained Detect: two trainings and their mean. About 25 minutes on one H200.
#
# Needs out/detect/detect.pt (recipes/detect.sh); without it, the Detect that ships is taken out of its graph.
# Figures to expect: those of the weights that ship, on validation documents
#   node corpus/dist/judge.js corpus/out --split valid
#   successors with the regions given: periodicals 0.973, various 1.000, publaynet 1.000
# This recipe as a whole has not been run yet.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash training/recipes/pack.sh
D=corpus/out/packed
RUN=out/order
python -m training.train.restore models --out out/shipped
DETECT=out/detect/detect.pt
[ -e "$DETECT" ] || DETECT=out/shipped/detect.pt
CONSTRUCT=out/construct/construct.pt
[ -e "$CONSTRUCT" ] || CONSTRUCT=out/shipped/construct.pt
part() { # SEED RATE SHARES...
  local seed=$1 rate=$2
  shift 2
  python -m training.train.structure "$DETECT" --lines 16000 --minutes 11.5 0.05 --seed "$seed" --lr "$rate" --out "$RUN/$seed" --weight "$@" \
    --data "$D"/{real,html,latex,magazine,newspapers,scans,periodicals,various,procedural}.npz "$D"/{real,html,latex,magazine,labelled}-mistaken.npz
}
part 175 8e-4 procedural=0.2 html=0.13 latex=0.13 magazine=0.13 tagged=0.08 publaynet=0.08 one-column=0.06 multi-column=0.03 docbank=0.02 \
  austrian-newspapers=0.02 reichsanzeiger=0.01 periodicals=0.06 various=0.05
part 176 6e-4 procedural=0.2 html=0.12 latex=0.11 magazine=0.14 tagged=0.05 publaynet=0.08 one-column=0.05 multi-column=0.03 docbank=0.02 \
  austrian-newspapers=0.02 reichsanzeiger=0.01 periodicals=0.1 various=0.07
python -m training.train.seeds --only "$RUN"/17{5,6}/structure.json
python -m training.train.average "$RUN"/17{5,6}/order.pt --out "$RUN/order.pt"
python -m training.export.structure "$RUN/order.pt" "$CONSTRUCT" --out models
