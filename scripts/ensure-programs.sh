#!/usr/bin/env bash
# Installs what is missing of the programs that tests and tools use, from Debian's packages of the same names, or of
# the names behind a colon:
#
#     bash scripts/ensure-programs.sh redis-server ip:iproute2
#
# The last line on standard error says why something cannot be had.
set -euo pipefail

missing=()
for program in "$@"; do
  command -v "${program%:*}" >/dev/null || missing+=("${program#*:}")
done
if [ ${#missing[@]} -eq 0 ]; then exit 0; fi

give_up() {
  echo "${missing[*]} is not installed, and $1." >&2
  exit 1
}

command -v apt-get >/dev/null || give_up 'there is no apt-get to install it with'
[ "$(id -u)" -eq 0 ] || give_up 'only root can install it'

# Two runs side by side would fight over the package lists.
exec 9>"${TMPDIR:-/tmp}/foliomark-install.lock"
flock 9
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >&2 || true
apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 || give_up 'apt-get cannot install it'
