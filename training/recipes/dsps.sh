#!/usr/bin/env bash
# dsps.onnx, dsps-parents.onnx and mask.json from the corpus, on a trained Detect. About 10 minutes on one H200.
#
# Needs out/detect/detect.pt (recipes/detect.sh); without it, the Detect that ships is taken out of its graph.
# Figures to expect: those of the weights that ship, on the HRDoc lists with their order given
#   npm run bench:decoders      HRDS: parents 0.958, tree 0.913; HRDH: parents 0.943, tree 0.895 (bench/results/decoders.md)
set -euo pipefail
cd "$(dirname "$0")/../.."
bash training/recipes/pack.sh
D=corpus/out/packed
RUN=out/dsps
DETECT=out/detect/detect.pt
if [ ! -e "$DETECT" ]; then
  python -m training.train.restore models --out out/shipped
  DETECT=out/shipped/detect.pt
fi
python -m training.train.dsps "$DETECT" --data "$D"/{real,html,latex,magazine,headings,procedural}.npz --documents 12000 --variants soft --minutes 9.5 \
  --lines 30000 --pairs 16000000 --weight procedural=0.4 html=0.22 latex=0.1 magazine=0.05 --seed 7 --out "$RUN"
python -m training.export.dsps "$RUN/dsps-soft.pt" --mask "$RUN/mask.json" --out models
