#!/usr/bin/env bash
# The launcher in a folder with spaces in its path, in front of a stand-in for the program that is
# built in a second: builds, is quiet on stdout, does not build again, builds again when a source is
# newer, fails with the compiler's words. The program itself must be configured by the same preset.
set -euo pipefail
source_dir=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy="$work/a folder with spaces"
mkdir -p "$copy/src" "$copy/include" "$copy/cmake" "$copy/data"
cp -r "$source_dir"/{asterism,scripts,packages.txt,CMakePresets.json} "$copy"
cat >"$copy/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(stand_in LANGUAGES CXX)
add_executable(asterism_program src/main.cpp)
set_target_properties(asterism_program PROPERTIES OUTPUT_NAME asterism)
add_executable(asterism_explore EXCLUDE_FROM_ALL src/main.cpp)
set_target_properties(asterism_explore PROPERTIES OUTPUT_NAME asterism-explore)
if(ASTERISM_MPI)
  set(targets mpi_program mpi_dropin)
  add_subdirectory(mpi)
endif()
if(ASTERISM_PYTHON)
  set(targets _core wheel_program)
  add_subdirectory(python)
endif()
END
cat >"$copy/src/main.cpp" <<'END'
#include <cstdio>
int main(int count, char** words) {
  for (int i = 1; i < count; ++i) std::printf("[%s]", words[i]);
  return count;
}
END
fail() { echo "FAILED: $*"; cat "$work"/out "$work"/err 2>/dev/null; exit 1; }
code=0
run() { code=0; (cd "$work" && "$copy/asterism" "$@") >"$work/out" 2>"$work/err" </dev/null || code=$?; }

run plan 'star 4'
[[ $code == 3 ]] || fail "the first call does not end with the program's exit code"
[[ $(cat "$work/out") == '[plan][star 4]' ]] || fail "stdout is not the program's alone"
grep -q building "$work/err" || fail "no word about building on stderr"

run again
[[ $code == 2 && $(cat "$work/out") == '[again]' ]] || fail "the second call"
[[ ! -s $work/err ]] || fail "the second call was not silent"

ln -s "$copy/asterism" "$work/link"
"$work/link" linked >"$work/out" || true
[[ $(cat "$work/out") == '[linked]' ]] || fail "the call through a link"

# The explorer is built when it is first called, and not again.
explorer="$copy/build/release/asterism-explore"
run explore --help
[[ ! -e $explorer && ! -s $work/err ]] || fail "built the explorer for its help"
run explore --port 1
[[ $code == 4 && $(cat "$work/out") == '[explore][--port][1]' ]] || fail "the first call of the explorer"
[[ -x $explorer ]] || fail "the explorer was not built"
run explore
[[ $code == 2 && ! -s $work/err ]] || fail "the second call of the explorer was not silent"

# mpi/ and python/ are added to the build when they are first called; behind their names everything is for others, also
# --help.
for part in mpi python; do
  mkdir "$copy/$part"
  cat >"$copy/$part/CMakeLists.txt" <<'END'
foreach(target IN LISTS targets)
  add_custom_target(${target} COMMAND cmake -E touch made)
endforeach()
END
  run $part --help
  [[ ! -e $copy/build/release/$part/made && ! -s $work/err ]] || fail "built $part for its help"
  run $part word --help
  [[ $code == 4 && $(cat "$work/out") == "[$part][word][--help]" ]] || fail "the first call of $part"
  [[ -e $copy/build/release/$part/made ]] || fail "$part was not built"
  run $part word
  [[ $code == 3 && ! -s $work/err ]] || fail "the second call of $part was not silent"
done

# Plug-ins stand anywhere; those in Python need the module, also those of the environment.
for words in "--plugin x.so mpi run" "--plugin=x.so mpi run" "--plugin a.py --plugin b.so mpi run"; do
  rm "$copy/build/release/.built-mpi"
  run $words
  [[ -e $copy/build/release/.built-mpi && $(cat "$work/out") == "[${words// /][}]" ]] || fail "did not build mpi for: $words"
done
for words in "--plugin x.py plan" "plan --plugin=x.py" "--plugin python plan" "plan --plugin x.so" "plan x.py"; do
  rm -f "$copy/build/release/.built-python"
  run $words
  wanted=no built=no
  [[ $words == *plugin[=\ ]@(x.py|python)* ]] && wanted=yes
  [[ -e $copy/build/release/.built-python ]] && built=yes
  [[ $built == "$wanted" ]] || fail "Python module built: $built, for: $words"
done
rm -f "$copy/build/release/.built-python"
ASTERISM_PLUGINS=x.so:y.py run plan
[[ -e $copy/build/release/.built-python ]] || fail "did not build the Python module for a plug-in of the environment"

# What only drawings need is asked for once, and the program runs whether it is there or not. An empty
# PATH of tools stands for a system without apt.
mkdir "$work/bin"
for tool in bash readlink find mkdir sed grep touch cat tail cmake env; do
  ln -s "$(command -v $tool)" "$work/bin/$tool"
done
PATH="$work/bin" run draw ring:3
[[ $code == 3 && $(cat "$work/out") == '[draw][ring:3]' ]] || fail "drawing without the packages for it"
grep -q 'not a Debian system.*graphviz' "$work/err" || fail "does not say what drawings need"
PATH="$work/bin" run draw ring:3
[[ $code == 3 && ! -s $work/err ]] || fail "asks again what drawings need"

sleep 1
printf '\nthis is not C++\n' >>"$copy/src/main.cpp"
run --version
[[ $code == 2 ]] || fail "a broken source was not rebuilt"
grep -q 'could not build' "$work/err" || fail "the build error is not shown"
[[ ! -s $work/out ]] || fail "a failing build writes to stdout"

# Without apt the launcher says what to install.
PATH="$work/bin" run --version
[[ $code != 0 ]] || fail "built without a compiler"
grep -q 'not a Debian system.*libtbb-dev' "$work/err" || fail "does not say what to install"

# While another program holds the lock of apt, the launcher waits; other failures of apt end it.
cat >"$work/bin/apt-get" <<'END'
#!/bin/bash
echo "$*" >>"$CALLS"
if [[ -e $CALLS.broken ]]; then echo 'E: Unable to locate package'; exit 100; fi
(($(grep -c . "$CALLS") > 3)) && exit
echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1 (apt-get)'
exit 100
END
printf '#!/bin/bash\nexit 0\n' | tee "$work/bin/dpkg-query" >"$work/bin/sleep"
printf '#!/bin/bash\nexec "$@"\n' >"$work/bin/sudo"
chmod +x "$work/bin"/{apt-get,dpkg-query,sleep,sudo}
for tool in comm sort; do ln -s "$(command -v $tool)" "$work/bin/$tool"; done
install_as_launcher() {
  code=0
  PATH="$work/bin" CALLS="$work/calls" root=$copy build=$work/apt bash -c \
    'set -euo pipefail; source "$root/scripts/launch.sh"; install_packages explore; say installed' \
    >"$work/out" 2>"$work/err" || code=$?
}
install_as_launcher
[[ $code == 0 ]] || fail "did not wait for the lock of apt"
[[ $(grep -c 'install -y' "$work/calls") == 4 ]] || fail "did not try to install four times"
[[ $(grep -c 'waiting' "$work/err") == 1 ]] || fail "does not say once that it waits"
grep -q 'asterism: installed' "$work/err" || fail "did not continue after installing"
touch "$work/calls.broken"
install_as_launcher
[[ $code == 2 ]] || fail "packages that cannot be installed do not end the launcher"
grep -q 'could not install packages' "$work/err" || fail "does not say that packages could not be installed"

# On a terminal the launcher asks first, once for all sections.
rm "$work/calls.broken"
answer_on_terminal() {
  : >"$work/calls"
  code=0
  env -u CI -u ASTERISM_YES "${@:2}" SHELL=/bin/bash PATH="$work/bin" CALLS="$work/calls" root="$copy" build="$work/apt" \
    "$(command -v script)" -qefc 'bash -c "set -euo pipefail; source \"\$root/scripts/launch.sh\"
      ask_to_install explore draw; install_packages explore; install_packages draw; say installed"' /dev/null \
    <<<"$1" >"$work/out" 2>"$work/err" || code=$?
}
answer_on_terminal no
[[ $code == 2 && ! -s $work/calls ]] || fail "installs packages although the answer is no"
grep -q 'Install 5 packages with apt-get? \[Y/n\]' "$work/out" || fail "does not ask before it installs packages"
grep -q 'nothing was installed' "$work/out" || fail "does not say that nothing was installed"
answer_on_terminal yes
[[ $code == 0 && $(grep -c 'Install .* packages' "$work/out") == 1 ]] || fail "does not ask exactly once"
grep -q 'asterism: installed' "$work/out" || fail "does not install packages although the answer is yes"
for quiet in CI=true ASTERISM_YES=1; do
  answer_on_terminal no $quiet
  [[ $code == 0 ]] && ! grep -q 'Install ' "$work/out" || fail "asks with $quiet"
done

(cd "$source_dir" && cmake --preset release -B "$work/release") >"$work/out" 2>"$work/err" ||
  fail "the program is not configured by the preset of the launcher"
echo "launcher: all checks passed"
