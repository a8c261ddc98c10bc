#!/usr/bin/env bash
# Packs the corpus into arrays for training: about 1.6 KB a page, half an hour of twelve cores. Other recipes call it.
#
# Needs the shards of docs/corpus.md ("Rebuilding it") in corpus/out. Packs are kept: delete corpus/out/packed to make them anew.
set -euo pipefail
cd "$(dirname "$0")/../.."
IN=corpus/out
OUT=corpus/out/packed
mkdir -p "$OUT"
pack() { # NAME OPTIONS... -- SOURCES...: one npz of the shards of some sources
  local name=$1 options=()
  shift
  while [ "$1" != -- ]; do options+=("$1"); shift; done
  shift
  [ -e "$OUT/$name.npz" ] && return
  local shards=()
  for source in "$@"; do shards+=("$IN/$source"/*.jsonl.gz); done
  python -m training.data.pack "${shards[@]}" "${options[@]}" --out "$OUT/$name.npz"
}

[ -e "$IN/prose/pool.txt" ] || python -m training.data.prose "$IN/prose/works.jsonl" --megabytes 8 --out "$IN/prose/pool.txt"
[ -e "$OUT/procedural.npz" ] ||
  python -m training.data.pack --procedural 40000 --seed 11100000 --prose "$IN/prose/pool.txt" --workers 12 --plain --out "$OUT/procedural.npz"

# What knows roles and regions; a share of the documents also as scans.
pack real --scans 0.25 -- huridocs docbank
pack html -- html
pack latex -- latex
pack magazine --scans 0.5 -- magazine
pack parsed -- parsed
pack newspapers --scans 1 -- austrian-newspapers reichsanzeiger
pack scans --scans 0.7 -- bluemountain tagged
# Few pages, so each comes in seven variants.
pack periodicals --scans 0.6 --variants 6 -- periodicals
pack various --scans 0.4 --variants 6 -- various
# What knows its headings alone.
pack headings -- contents huribook tex-doc more-tex-doc
pack manuals -- manuals
# For Order alone: regions as Detect gets them on pages it has never seen.
for name in html latex magazine; do pack "$name-mistaken" --mistakes -- "$name"; done
pack real-mistaken --mistakes -- huridocs docbank
pack labelled-mistaken --variants 2 --mistakes -- periodicals various
