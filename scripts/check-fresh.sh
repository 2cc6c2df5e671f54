#!/usr/bin/env bash
# Does what the README says on a machine that has nothing: a minimal Debian in a temporary folder, with git, Node and
# npm. There it clones the last commit, starts the service and converts the sample, and runs the tests, once with
# and once without a network.
#
# Exits with 3 where such a Debian cannot be made, after saying why.
set -euo pipefail
cd "$(dirname "$0")/.."

cannot() {
  echo "check-fresh: $1" >&2
  exit 3
}

[ "$(uname -sm)" = 'Linux x86_64' ] || cannot 'A minimal Debian is made on Linux with x64 only.'
[ "$(id -u)" -eq 0 ] || cannot 'Only root can make a minimal Debian.'
bash scripts/ensure-programs.sh mmdebstrap ip:iproute2 || cannot 'What makes a minimal Debian is missing.'

folder=$(mktemp -d)
inside=
# What runs in the Debian ends with its unshare, which must not be left running when this is interrupted.
trap 'kill -KILL $inside 2>/dev/null || true; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
debian=$folder/debian

make_debian() {
  rm -rf "$debian"
  mmdebstrap --quiet --variant=minbase --include=git,ca-certificates bookworm "$debian" >&2
}
echo '# a minimal Debian'
make_debian || make_debian || make_debian || cannot 'No mirror of Debian answers.'

# Debian's own Node is older than what is supported; npm is the one of this machine.
node scripts/install-lab.mjs nodes
cp lab/nodes/node_modules/node20/bin/node "$debian/usr/local/bin/node"
cp -r "$(npm root --global)/npm" "$debian/opt/npm"
for command in npm npx; do ln -s "/opt/npm/bin/$command-cli.js" "$debian/usr/local/bin/$command"; done

printf '127.0.0.1 localhost\n::1 localhost\n' >"$debian/etc/hosts"

# The registry is reached as it is from here.
for level in global user; do
  cat "$(npm config get "${level}config")" 2>/dev/null || true
done >"$debian/root/.npmrc"
authorities=$(npm config get cafile)
if [ -f "$authorities" ]; then install -D "$authorities" "$debian/$authorities"; fi

git clone --quiet --no-hardlinks . "$debian/root/foliomark"

# Runs a line in the Debian; what it has started ends with it. Words before it go to unshare.
inside() {
  local line=${*: -1}
  echo "# in it${2:+, without a network}: $line"
  unshare --mount --pid --fork --kill-child "${@:1:$#-1}" bash -euc '
    ip link set lo up
    mount --rbind /dev "$0/dev"
    mount --types proc proc "$0/proc"
    exec chroot "$0" env --ignore-environment HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin CI=true \
      bash -euc "cd ~/foliomark && $1"
  ' "$debian" "$line" &
  inside=$!
  wait "$inside"
  inside=
}

inside 'npm ci && node scripts/try-service.mjs'
inside 'npm ci && npm test'
inside --net 'npm test'
inside 'test -z "$(git status --porcelain)" || { git status --short; exit 1; }'
