#!/usr/bin/env bash
# Runs tests on every version of Node that is supported, but for the one that runs everything else: what depends
# on the platform, and two readers. `npm run test:node-versions -- src/` runs those of all sources.
set -euo pipefail
cd "$(dirname "$0")/.."
node scripts/install-lab.mjs nodes
npm run --silent build
own=$(node -p 'process.versions.node.split(".")[0]')
if [ $# -eq 0 ]; then
  set -- src/cli src/isolation src/net src/pool src/engine/platform src/engine/formats/docx src/engine/formats/pdf
fi
for version in 20 22 24; do
  if [ "$version" = "$own" ]; then continue; fi
  node="lab/nodes/node_modules/node$version/bin/node"
  echo "# Node $("$node" --version)"
  "$node" dist/test/run.js "$@"
done
