#!/usr/bin/env bash
# Installs the converters that we are measured against into this folder, with the Node and the C++ runtime
# (Debian 13's) that some of them need. A part that cannot be had is left out; the measurement names it.
set -uo pipefail
cd "$(dirname "$0")"

npm ci || npm install --no-save
node ../../scripts/install-lab.mjs nodes

packages='
g/glibc/libc6_2.41-12+deb13u3_amd64.deb
g/gcc-14/libstdc++6_14.2.0-19_amd64.deb
g/gcc-14/libgcc-s1_14.2.0-19_amd64.deb'
# From where this machine has its packages; which of its addresses has them shows when one is asked.
sites=$(apt-get indextargets --format '$(SITE)' | sort -u)

download() {
  for site in $sites; do
    curl -fsS -o "$2" "${site%/}/pool/main/$1" && return
  done
  rm -f "$2"
  return 1
}

mkdir -p runtime
for package in $packages; do
  file="runtime/$(basename "$package")"
  if [ ! -f "$file" ] && ! download "$package" "$file"; then
    echo "Could not get $package." >&2
    continue
  fi
  dpkg -x "$file" runtime
done
