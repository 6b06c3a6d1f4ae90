#!/usr/bin/env bash
# mpi_command_test.sh PROGRAM PLUGIN: `asterism mpi` becomes the program beside it, with all its words and plug-ins.
set -uo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat "$work/out" "$work/err"; exit 1; }
run() {
  "$work/asterism" "$@" >"$work/out" 2>"$work/err" </dev/null
  code=$?
}

cp "$1" "$work/asterism"
run mpi run star:4 allgather
[[ $code == 2 && ! -s $work/out ]] && grep -q "^error: cannot start .*asterism-mpi" "$work/err" &&
  grep -q "^hint: the launcher" "$work/err" || fail "without the program"
run mpi --help
[[ $code == 0 ]] && grep -q "asterism mpi run star:4 allgather" "$work/out" || fail "help"

cat >"$work/asterism-mpi" <<'PROGRAM'
#!/bin/sh
for word in "$@"; do printf '[%s]' "$word"; done
exit 7
PROGRAM
chmod +x "$work/asterism-mpi"
run mpi -n 4 run star:4 allgather --bytes '4 KiB' --json
[[ $code == 7 && $(cat "$work/out") == '[launch][-n][4][run][star:4][allgather][--bytes][4 KiB][--json]' ]] ||
  fail "the words of a run"
run mpi run --help
[[ $code == 7 && $(cat "$work/out") == '[launch][run][--help]' ]] || fail "help of the program"
run mpi
[[ $code == 7 && $(cat "$work/out") == '[launch]' ]] || fail "no words"

# Plug-ins: files by their whole paths; those in Python are named and left out.
printf '#!/bin/sh\necho "$* $ASTERISM_PLUGINS"\n' >"$work/asterism-mpi"
plugin=$(realpath "$2")
cd "${plugin%/*}"
run --plugin "${plugin##*/}" mpi run wheel:8 broadcast
[[ $code == 0 && $(cat "$work/out") == "launch run wheel:8 broadcast $plugin" && ! -s $work/err ]] || fail "a plug-in"
touch "$work/mine.py"
ASTERISM_PLUGINS=python:$plugin run mpi run wheel:8 broadcast --plugin="$work/mine.py"
[[ $code == 0 && $(cat "$work/out") == "launch run wheel:8 broadcast $plugin" ]] &&
  grep -qxF "note: without python, $work/mine.py: this command does not run plug-ins in Python" "$work/err" ||
  fail "plug-ins in Python"
run --plugin "$work/none.so" mpi run wheel:8 broadcast
[[ $code == 2 && ! -s $work/out ]] && grep -q "^error: the plug-in .* cannot be read" "$work/err" || fail "no plug-in"
echo "all fine"
