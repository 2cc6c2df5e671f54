#!/usr/bin/env bash
# Holds deploy/ to the schemas of Kubernetes, which are installed apart.
set -euo pipefail
cd "$(dirname "$0")/.."
npm ci --prefix tools/manifests --ignore-scripts --loglevel=error
node tools/manifests/check.mjs
