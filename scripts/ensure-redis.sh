#!/usr/bin/env bash
# The tests of shared limits run against a real redis-server; installs Debian's where there is none.
set -euo pipefail
command -v redis-server >/dev/null && exit 0
if ! command -v apt-get >/dev/null; then
  echo 'redis-server is not installed, and there is no apt-get to install it with.' >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends redis-server
# The package may start a server of its own; the tests start theirs on free ports.
command -v redis-server >/dev/null
