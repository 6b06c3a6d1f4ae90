#!/usr/bin/env bash
# Installs the library into an empty prefix, builds the examples against it, and runs all.
set -euo pipefail
source_dir=$1 build_dir=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build_dir" --prefix "$work/prefix" >/dev/null
cmake -S "$source_dir/examples" -B "$work/example" -G Ninja -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/example"
output=$("$work/example/measure_network" star:5)
echo "$output"
[[ $output == "star:5 has 120 nodes, diameter 6, and 12345 is 5 hops from 23154"* ]]

expect() {  # EXAMPLE TEXT: the example succeeds, and what it prints has the text
  local printed
  printed=$("$work/example/$1")
  echo "$printed"
  grep -qF -- "$2" <<<"$printed" || { echo "$1 does not print: $2"; exit 1; }
}
expect own_network "diameter 3"
expect own_algorithm "ring-both-ways: 8"
expect own_broadcast "greedy-broadcast: 66, verified"
expect own_reduction "valid, time 44, lower bound 44"
expect own_format "# star:3"
expect core_only "valid"
# The core needs no threads, no Boost, no solver.
! ldd "$work/example/core_only" | grep -E 'tbb|boost|toml' || { echo "the core links too much"; exit 1; }
"$work/prefix/bin/asterism" --version
for file in share/bash-completion/completions/asterism share/zsh/site-functions/_asterism \
    share/fish/vendor_completions.d/asterism.fish share/doc/asterism/LICENSE; do
  [[ -s $work/prefix/$file ]] || { echo "$file is not installed"; exit 1; }
done
! grep -rqE '"(base|network|search|route|cli)/' "$work/prefix/include" || { echo "a private header is public"; exit 1; }
(cd "$build_dir" && cmake -P "$source_dir/cmake/uninstall.cmake")
left=$(find "$work/prefix" ! -type d)
[[ -z $left && ! -e $work/prefix/include/asterism ]] || { echo "uninstall leaves: $left"; exit 1; }
