#!/usr/bin/env bash
# The modules that docs/architecture.md lists are those of the build, and what the build forbids does not compile.
set -euo pipefail
source_dir=$1 build_dir=$2
drawn=$(sed -n '/^<!-- modules -->/,/^<!-- end of modules -->/p' "$source_dir/docs/architecture.md" |
  sed -n 's@^| `\([a-z_/]*\)` |.*| \([a-z_/ ,]*\) |$@\1: \2@p' | sed 's/,//g; s/: nothing$/: /' | sort)
built=$(sort "$build_dir/modules.txt")
diff <(echo "$drawn") <(echo "$built") || { echo "docs/architecture.md (<) and the build (>) differ"; exit 1; }

# A module does not see those above it: an include in the wrong direction fails.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=$(sed -n 's/^ *"command": "[^ ]* \(.*\) -o src\/schedule\/.*/\1/p' "$build_dir/compile_commands.json" |
  sed -n '1p' | sed 's/\\\(["\\]\)/\1/g')  # as in a shell, no longer as in JSON
[[ -n $flags ]] || { echo "no command of src/schedule"; exit 1; }
compiles() {
  echo "#include $1" >"$work/probe.cpp"
  (cd "$build_dir" && eval "c++ $flags -fsyntax-only $work/probe.cpp") 2>"$work/errors"
}
compiles '<asterism/problem.hpp>' || { cat "$work/errors"; exit 1; }
for forbidden in '<asterism/algorithm.hpp>' '<asterism/plan.hpp>' '"semantics/violations.hpp"' '"cli/command.hpp"'; do
  if compiles "$forbidden"; then echo "src/schedule sees $forbidden"; exit 1; fi
done
echo "modules as listed"
