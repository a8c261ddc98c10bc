#!/usr/bin/env bash
# construct.onnx from the corpus, on a trained Detect: two trainings and their mean. About 25 minutes on one H200.
#
# Needs out/detect/detect.pt (recipes/detect.sh); without it, the Detect that ships is taken out of its graph.
# Figures to expect: those of the weights that ship, on validation documents
#   node corpus/dist/judge.js corpus/out --split valid
#   parents with the headings given: papers 0.939, tex-doc 0.991; outline STEDS, micro: papers 0.862, theses 0.847, tex-doc 0.734
# The weights that ship were made from those that shipped before (docs/history). The last step is
#   START=shipped bash training/recipes/construct.sh
# From nothing, this recipe as a whole has not been run yet.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash training/recipes/pack.sh
D=corpus/out/packed
RUN=out/construct
python -m training.train.restore models --out out/shipped
DETECT=out/detect/detect.pt
[ -e "$DETECT" ] || DETECT=out/shipped/detect.pt
ORDER=out/order/order.pt
[ -e "$ORDER" ] || ORDER=out/shipped/order.pt

if [ "${START:-nothing}" = shipped ]; then
  # Three trainings of 5.5 minutes with style classes and run-ins as inputs, and the mean of them and, three times, of their start.
  python -m training.data.pack --procedural 9000 --seed 61100000 --kinds book book book legal filing contract report article magazine slides \
    --prose corpus/out/prose/pool.txt --workers 12 --plain --out "$D/books.npz"
  again() { # SEED RATE PROCEDURAL
    python -m training.train.structure "$DETECT" --start out/shipped/order.pt out/shipped/construct.pt --lines 16000 --minutes 0.02 5.5 --seed "$1" \
      --lr "$2" --out "$RUN/$1" --data "$D"/{real,html,magazine,headings,periodicals,various,books}.npz --weight procedural="$3" html=0.1 magazine=0.04 \
      publaynet=0.03 one-column=0.04 multi-column=0.02 docbank=0.04 various=0.04 periodicals=0.03 tex-doc=0.14 contents=0.04 huridocs-bookmarks=0.07 theses=0.14
  }
  again 1 6e-4 0.2
  again 2 8e-4 0.25
  again 3 4e-4 0.2
  python -m training.train.seeds --only "$RUN"/{1,2,3}/structure.json
  before=out/shipped/construct.pt
  python -m training.train.average "$RUN"/{1,2,3}/construct.pt "$before" "$before" "$before" --out "$RUN/construct.pt"
  python -m training.export.structure "$ORDER" "$RUN/construct.pt" --out models
  exit
fi

part() { # SEED RATE SHARES...
  local seed=$1 rate=$2
  shift 2
  python -m training.train.structure "$DETECT" --lines 16000 --minutes 0.05 11.5 --seed "$seed" --lr "$rate" --out "$RUN/$seed" --weight "$@" \
    --data "$D"/{real,html,latex,magazine,scans,headings,manuals,periodicals,procedural}.npz
}
part 147 8e-4 procedural=0.22 html=0.16 latex=0.12 magazine=0.07 publaynet=0.05 one-column=0.05 multi-column=0.02 docbank=0.06 tex-doc=0.2 \
  manuals=0.12 contents=0.07 huridocs-bookmarks=0.08 bluemountain=0.01
part 148 6e-4 procedural=0.28 html=0.17 latex=0.14 magazine=0.06 publaynet=0.04 one-column=0.04 multi-column=0.02 docbank=0.06 tex-doc=0.22 \
  manuals=0.08 contents=0.09 huridocs-bookmarks=0.06 bluemountain=0.01
python -m training.train.seeds --only "$RUN"/14{7,8}/structure.json
python -m training.train.average "$RUN"/14{7,8}/construct.pt --out "$RUN/construct.pt"
python -m training.export.structure "$ORDER" "$RUN/construct.pt" --out models
