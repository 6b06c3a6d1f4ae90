#!/usr/bin/env bash
# Installs the library into an empty prefix, builds the example against it, and runs both.
set -euo pipefail
source_dir=$1 build_dir=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build_dir" --prefix "$work/prefix" >/dev/null
cmake -S "$source_dir/examples" -B "$work/example" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/example"
output=$("$work/example/measure_network" star:5)
echo "$output"
[[ $output == "star:5 has 120 nodes, diameter 6, and 12345 is 5 hops from 23154"* ]]
"$work/prefix/bin/asterism" --version
! grep -rqE '"(base|network|search|route|cli)/' "$work/prefix/include" || { echo "a private header is public"; exit 1; }
