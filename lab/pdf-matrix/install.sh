#!/usr/bin/env bash
# Installs the producers and fonts of the matrix from Debian's packages, and Typst into .producers. Run as root; a
# package that the distribution lacks is named at the end, and `npm run matrix` says which producers it misses.
set -uo pipefail

packages=(
  wkhtmltopdf weasyprint
  libreoffice-writer-nogui libreoffice-impress-nogui
  texlive-latex-base texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended
  texlive-xetex texlive-luatex texlive-lang-cyrillic texlive-lang-greek lmodern cm-super-minimal
  groff ghostscript qpdf poppler-utils
  python3-reportlab python3-html5lib python3-cairo python3-gi-cairo gir1.2-pango-1.0
  fonts-liberation fonts-dejavu-core fonts-noto-core fonts-noto-cjk fonts-hosny-amiri fonts-linuxlibertine
)

export DEBIAN_FRONTEND=noninteractive
missing=()
known=()
for package in "${packages[@]}"; do
  if apt-cache show "$package" >/dev/null 2>&1; then known+=("$package"); else missing+=("$package"); fi
done

# Others may hold the lock: apt waits for it, and a failed try is made again.
for attempt in 1 2 3; do
  apt-get -o DPkg::Lock::Timeout=900 install -y --no-install-recommends "${known[@]}" && break
  if [ "$attempt" = 3 ]; then
    echo "apt-get could not install the producers. Run 'apt-get update' and try again." >&2
    exit 1
  fi
  sleep 20
done

if [ "${#missing[@]}" -gt 0 ]; then
  echo "This distribution has no package: ${missing[*]}" >&2
fi

# Not among the lab's packages: it has one for each kind of machine, of 70 MB, and not every registry has all.
npm install --prefix "$(dirname "$0")/../../.producers" --no-audit --no-fund @myriaddreamin/typst-ts-node-compiler@0.7.0
