#!/usr/bin/env bash
# The launcher in a fresh copy, in a folder with spaces in its path: builds, is quiet on stdout,
# does not build again, builds again when a source is newer, fails with the compiler's words.
set -euo pipefail
source_dir=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy="$work/a folder with spaces"
mkdir "$copy"
(cd "$source_dir" && git ls-files -z --cached --others --exclude-standard | xargs -0 -I{} cp --parents {} "$copy")
fail() { echo "FAILED: $*"; cat "$work"/out "$work"/err 2>/dev/null; exit 1; }
# How fast the program is does not matter here, how long the test takes does.
export ASTERISM_CMAKE_ARGS=-DCMAKE_CXX_FLAGS_RELEASE=-O0
run() { (cd "$work" && "$copy/asterism" "$@") >"$work/out" 2>"$work/err" </dev/null; }

run network star:4 --json || fail "the first call"
[[ $(head -c 1 "$work/out") == '{' ]] || fail "stdout is not JSON alone"
grep -q building "$work/err" || fail "no word about building on stderr"

run network star:4 --json || fail "the second call"
[[ ! -s $work/err ]] || fail "the second call was not silent"

run network stra:4 && fail "a wrong name was accepted"
[[ $? == 2 && ! -s $work/out ]] || true
grep -q '^error: unknown network "stra"' "$work/err" || fail "no error sentence"

ln -s "$copy/asterism" "$work/link"
"$work/link" --version >"$work/out" || fail "the call through a link"
grep -q '^asterism [0-9]' "$work/out" || fail "--version"

sleep 1
printf '\nthis is not C++\n' >>"$copy/src/base/error.cpp"
run --version && fail "a broken source was not rebuilt"
grep -q 'could not build' "$work/err" || fail "the build error is not shown"
[[ ! -s $work/out ]] || fail "a failing build writes to stdout"

# Without apt the launcher says what to install; an empty PATH of tools stands for such a system.
mkdir "$work/bin"
for tool in bash readlink find mkdir sed grep touch cat tail cmake env; do
  ln -s "$(command -v $tool)" "$work/bin/$tool"
done
PATH="$work/bin" run --version && fail "built without a compiler"
grep -q 'not a Debian system.*libtbb-dev' "$work/err" || fail "does not say what to install"
echo "launcher: all checks passed"
