#!/usr/bin/env bash
# Holds deploy/ to the schemas of Kubernetes, which are installed apart.
set -euo pipefail
cd "$(dirname "$0")/.."
npm ci --prefix lab/manifests --ignore-scripts --loglevel=error
node lab/manifests/check.mjs
