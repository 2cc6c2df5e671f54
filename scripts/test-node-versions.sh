#!/usr/bin/env bash
# Runs the tests of the library and the command on every version of Node that is supported, but for the one that
# runs everything else. `bash scripts/test-node-versions.sh --without browser` runs nearly all of them.
set -euo pipefail
cd "$(dirname "$0")/.."
npm ci --prefix tools/node-versions --ignore-scripts --loglevel=error
npm run --silent build
own=$(node -p 'process.versions.node.split(".")[0]')
for version in 20 22 24; do
  if [ "$version" = "$own" ]; then continue; fi
  node="tools/node-versions/node_modules/node$version/bin/node"
  echo "# Node $("$node" --version)"
  "$node" dist/test/run.js "${@:-src/}"
done
