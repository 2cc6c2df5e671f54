#!/usr/bin/env bash
# Keeps the markdown beside documents in step with them: report.md beside report.docx. What action.yml runs.
#
#     bash scripts/sync-markdown.sh write docs    convert, and leave what has changed to git
#     bash scripts/sync-markdown.sh check docs    fail if a document has other markdown than the file beside it
set -euo pipefail
mode=${1:?write or check}
shift

if [ "$mode" = write ]; then
  for folder in "$@"; do foliomark "$folder" -o "$folder"; done
  exit
fi

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
stale=0
for folder in "$@"; do
  rm -rf "${fresh:?}/markdown"
  foliomark "$folder" -o "$fresh/markdown" --quiet
  while IFS= read -r -d '' file; do
    beside="$folder/${file#"$fresh/markdown/"}"
    if ! cmp -s "$file" "$beside"; then
      echo "$beside is not up to date: run sync-markdown.sh write $folder" >&2
      stale=1
    fi
  done < <(find "$fresh/markdown" -name '*.md' -print0)
done
exit "$stale"
