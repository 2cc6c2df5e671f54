#!/usr/bin/env bash
# Holds the MCP server to the official conformance suite, which is installed apart: it brings a newer
# Node along, whose name would shadow ours.
set -euo pipefail
cd "$(dirname "$0")/.."
npm ci --prefix lab/conformance --ignore-scripts --loglevel=error
npm run build
node dist/lab/conformance/run.js
