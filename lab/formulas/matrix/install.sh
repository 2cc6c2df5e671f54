#!/usr/bin/env bash
# Installs what typesets the formulas: Debian's packages (3 GB, of which texlive-fonts-extra is half; run as root), and
# Typst into .producers. What is missing is left out of the matrix.
set -uo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get -o DPkg::Lock::Timeout=900 install -y --no-install-recommends \
  texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended texlive-fonts-extra \
  texlive-xetex texlive-luatex lmodern fonts-texgyre-math texlive-plain-generic libreoffice-writer-nogui libreoffice-math-nogui
npm install --prefix "$(dirname "$0")/../../../.producers" --no-audit --no-fund @myriaddreamin/typst-ts-node-compiler@0.7.0
