#!/usr/bin/env bash
# A trial of scripts/release with this build: all artefacts are made and pass their checks, with correct checksums.
set -euo pipefail
source_dir=$1 build_dir=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
maintainer='Ada Lovelace <ada@example.org>'
"$source_dir/scripts/release" --build "$build_dir" --output "$work/release" --maintainer "$maintainer"
cd "$work/release"
sha256sum --quiet --check SHA256SUMS
[[ $(wc -l <SHA256SUMS) == $(ls | grep -vcx SHA256SUMS) ]]
for pattern in 'asterism-*-source.tar.xz' 'asterism-[0-9.]*.tar.gz' 'asterism-*.whl' \
    {asterism,asterism-explore,asterism-mpi,libasterism-dev,python3-asterism}_\*.deb; do
  compgen -G "$pattern" >/dev/null || { echo "no $pattern"; exit 1; }
done
for package in *.deb; do
  [[ $(dpkg-deb --field "$package" Maintainer) == "$maintainer" ]] || { echo "$package: wrong maintainer"; exit 1; }
done
[[ $(ls "$work") == release ]] || { echo "unfinished files are left"; exit 1; }
