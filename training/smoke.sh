#!/bin/sh
# The whole path on a CPU with a tiny model: make pages, train, export, compare with ONNX Runtime. About a minute of one core.
set -eu
cd "$(dirname "$0")/.."
out="${1:-out/smoke}"
export OMP_NUM_THREADS="${OMP_NUM_THREADS:-1}"
small="--steps 6 --lines 800 --pairs 40000 --draw 100 --report 4 --most 10 --workers 2"
python -m training.data.pack --procedural 16 --workers 2 --out "$out.npz"
python -m training.train.detect --data "$out.npz" --procedural 8 --preset tiny --minutes 1 $small --out "$out"
python -m training.train.structure "$out/detect.pt" --data "$out.npz" --procedural 8 --minutes 1 1 $small --out "$out"
python -m training.train.dsps "$out/detect.pt" --data "$out.npz" --procedural 8 --variants soft none printed --minutes 1 $small --out "$out"
python -m training.export.detect "$out/detect.pt" --out "$out/models"
python -m training.export.structure "$out/order.pt" "$out/construct.pt" --out "$out/models"
python -m training.export.dsps "$out/dsps-soft.pt" --mask "$out/mask.json" --out "$out/models"
python -m training.reorganize.pack --simple 60 --out "$out-pictures.npz"
python -m training.reorganize.train --data "$out-pictures.npz" --preset tiny --minutes 1 --steps 6 --pairs 8000 --report 4 --variants sinkhorn --seeds 1 --out "$out"
python -m training.reorganize.export "$out/reorganize-sinkhorn-1.pt" --out "$out/models"
