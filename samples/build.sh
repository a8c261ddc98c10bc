#!/bin/sh
# Rebuilds the samples from src/. Needs lualatex with the Libertinus fonts (texlive-luatex, texlive-fonts-extra), Chromium,
# and the Liberation and Droid Sans Fallback fonts. CHROMIUM names the browser where it is not `chromium`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The same sources give the same dates in the PDFs TeX writes.
export SOURCE_DATE_EPOCH=1767225600 FORCE_SOURCE_DATE=1
for name in paper report slides; do
  for pass in 1 2 3; do
    (cd "$work" && lualatex -interaction=nonstopmode -halt-on-error "$here/src/$name.tex" >"$name.txt") || { tail -20 "$work/$name.txt"; exit 1; }
  done
  cp "$work/$name.pdf" "$here/$name.pdf"
done

for name in letter cjk; do
  "${CHROMIUM:-chromium}" --headless --no-sandbox --disable-gpu --no-pdf-header-footer \
    --print-to-pdf="$here/$name.pdf" "file://$here/src/$name.html" 2>"$work/$name.txt" || { cat "$work/$name.txt"; exit 1; }
done

"${CHROMIUM:-chromium}" --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=640,830 \
  --screenshot="$here/mug.jpg" "file://$here/src/mug.html" 2>"$work/mug.txt" || { cat "$work/mug.txt"; exit 1; }
