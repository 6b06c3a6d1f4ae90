#!/usr/bin/env bash
# All files that name the version agree, debian/control has the packages of packages.txt, and scripts/release refuses what
# it cannot do.
# Usage: release_files_test.sh SOURCES [--files]    --files checks only the files
set -euo pipefail
source_dir=$1
cd "$source_dir"
version=$(sed -n 's/^project(asterism VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
status=0
has_version() {  # FILE VERSION_IN_IT
  [[ $2 == "$version" ]] || { echo "$1 has version ${2:-none}, CMakeLists.txt has $version"; status=1; }
}
has_version CHANGELOG.md "$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)"
has_version CITATION.cff "$(sed -n 's/^version: //p' CITATION.cff)"
has_version debian/changelog "$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)"
scripts/debian-control --check || status=1
((status == 0)) || exit 1

refuses() {  # TEXT WORD...
  local text=$1 printed code=0
  shift
  printed=$(scripts/release "$@" 2>&1) || code=$?
  [[ $code == 2 && $printed == "error: "*"$text"*$'\n'"hint: "* ]] ||
    { echo "release $*: exit code $code: $printed"; exit 1; }
}
[[ ${2-} == --files ]] && exit
refuses "unknown word: --ouput" --ouput x
refuses "--output needs a folder" --output
for person in Ada 'Ada <ada>' '<ada@example.org>' 'Ada <ada@example.org> <x@example.org>'; do
  refuses "is no maintainer" --maintainer "$person" --output "$source_dir"
done
refuses "exists" --output "$source_dir"
scripts/release --help | grep -q '^Example: '
