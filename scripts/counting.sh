# Used by `test`: runs tests with ctest and counts them in `passed` and `failed`.

passed=0 failed=0

# run_ctest LOG OPTION...: runs ctest and sets `all` and `wrong` to the numbers of all and of failed tests.
run_ctest() {
  local log=$1
  shift
  (cd "$root" && ctest "$@") 2>&1 | tee "$log" | grep -vE '^[0-9]+: ' || true
  all=$(sed -n 's/.* tests failed out of \([0-9]*\)$/\1/p' "$log")
  wrong=$(sed -n 's/.*, \([0-9]*\) tests failed out of [0-9]*$/\1/p' "$log")
  [[ -n $all && -n $wrong ]] || die "ctest did not finish; its log is $log"
}

# run_tests PRESET [OPTION...]: runs the tests with one process per test.
run_tests() {
  local preset=$1 all wrong
  shift
  run_ctest "$build/$preset.tests.log" --preset "$preset" -E '^unit-' "$@"
  passed=$((passed + all - wrong)) failed=$((failed + wrong))
}

# run_folder FOLDER: runs the tests of a build folder one at a time.
run_folder() {
  local all wrong
  run_ctest "$build/$1.tests.log" --test-dir "build/release/$1" --output-on-failure --timeout 600
  passed=$((passed + all - wrong)) failed=$((failed + wrong))
}

# run_unit_tests PRESET [OPTION...]: runs the unit tests, many per process, and counts them individually.
run_unit_tests() {
  local preset=$1 log=$build/$1.unit.log all wrong good bad
  shift
  run_ctest "$log" --preset "$preset" -R '^unit-' --verbose "$@"
  good=$(sed -n 's/^[0-9]*: \[  PASSED  \] \([0-9]*\) tests\?\.$/\1/p' "$log" | awk '{ n += $1 } END { print n + 0 }')
  bad=$(sed -n 's/^[0-9]*: \[  FAILED  \] \([0-9]*\) tests\?, listed below:$/\1/p' "$log" | awk '{ n += $1 } END { print n + 0 }')
  if ((wrong > 0)); then grep -E '^[0-9]+: ' "$log" | grep -vE '\[ RUN|\[       OK' | tail -n 150; fi
  if ((bad < wrong)); then bad=$wrong; fi  # a process that died
  passed=$((passed + good)) failed=$((failed + bad))
}
