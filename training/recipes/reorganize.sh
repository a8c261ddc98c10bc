#!/usr/bin/env bash
# reorganize.onnx and pos-mlp.json from the picture corpus: two readers that answer together. About 40 minutes on one H200.
#
# Needs corpus/out/pictures (corpus/pictures/README.md).
# Figures to expect: those of the weights that ship (models/reorganize.md)
#   npm run bench:pictures      528 test pictures from pixels: 0.998 exact; 40 composed by hand: 0.725; 73 everyday ones: 0.644
set -euo pipefail
cd "$(dirname "$0")/../.."
P=corpus/out/pictures
D=corpus/out/packed
mkdir -p "$D"
python -m training.reorganize.pack --train $P/train/*.jsonl $P/ocr/train-*.jsonl --valid $P/valid/*.jsonl $P/ocr/valid-*.jsonl \
  --features $P/features/*.npz --looked 0.6 --out $D/pictures.npz
python -m training.reorganize.grammar.make --count 200000 --held 1500 --processes 12 --out $D/grammar.npz
both=(--data $D/pictures.npz $D/grammar.npz --variants sinkhorn --seeds 1 --minutes 18 --pairs 240000)
python -m training.reorganize.train "${both[@]}" --out out/reorganize/two
python -m training.reorganize.train "${both[@]}" --set layers=4 --noise pull=0.2 shift=0.12 part=0.3 join=0.1 --out out/reorganize/four
python -m training.reorganize.export out/reorganize/{four,two}/reorganize-sinkhorn-1.pt --out models
python -m training.reorganize.pos_mlp --data $D/pictures.npz --out models/pos-mlp.json
