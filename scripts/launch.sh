# Shared by the launchers `asterism` and `test`: installing packages and building presets.
# All messages go to stderr; stdout belongs to the program.

say() { printf 'asterism: %s\n' "$*" >&2; }
die() { say "$*"; exit 2; }

# packages_of SECTION...: prints the packages of these sections of packages.txt.
packages_of() {
  local section
  for section in "$@"; do
    sed -n "/^\[$section\]/,/^\[/p" "$root/packages.txt" | grep -Ev '^(\[|#|[[:space:]]*$)'
  done
}

# install_packages SECTION...: installs missing packages with apt.
install_packages() {
  local wanted missing
  wanted=$(packages_of "$@")
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "not a Debian system; if the build fails, install these packages (Debian names):" $wanted
    return
  fi
  missing=$(comm -23 <(sort -u <<<"$wanted") \
    <(dpkg-query -W -f='${db:Status-Abbrev}${Package}\n' 2>/dev/null | sed -n 's/^ii //p' | sort -u))
  [[ -n $missing ]] || return 0
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "run as root: apt-get install" $missing
    as_root=(sudo)
  fi
  say "installing" $missing
  local log=$build/install.log
  mkdir -p "$build"
  local install=(install -y --no-install-recommends $missing)
  # Package lists may be missing or outdated; update them only if the first attempt fails.
  run_apt "${install[@]}" && return
  if ! { run_apt update && run_apt "${install[@]}"; }; then
    tail -n 15 "$log" >&2
    die "could not install packages; see $log"
  fi
}

# run_apt WORD...: runs apt-get for install_packages. If another process holds a lock of apt, tries again for five
# minutes. (apt's own option for this, DPkg::Lock::Timeout, does not wait for the lock of the package lists.)
run_apt() {
  local waited=0
  until "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get "$@" >"$log" 2>&1 </dev/null; do
    grep -q 'Could not get lock' "$log" && ((waited < 300)) || return 1
    ((waited > 0)) || say "waiting up to five minutes for another program that installs packages"
    sleep 2
    waited=$((waited + 2))
  done
}

# show_progress: reduces ninja's output to one short line on a terminal.
show_progress() {
  if [[ -t 2 ]]; then
    sed -un 's/^\(\[[0-9]*\/[0-9]*\]\).*/\1/p' | while read -r at; do
      printf '\rasterism: building %s \033[K' "$at" >&2
    done
    printf '\r\033[K' >&2
  else
    cat >/dev/null
  fi
}

# configured_and_built NAME CONFIGURE BUILD: runs these commands and prints their output only if they fail.
configured_and_built() {
  local log=$build/$1.log
  mkdir -p "$build"
  say "building ($1)"
  if ! (cd "$root" && eval "$2") >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    die "could not configure; see $log"
  fi
  if ! (cd "$root" && eval "$3") 2>&1 | tee -a "$log" | show_progress; then
    grep -A 12 -E '^FAILED|error:' "$log" | sed -n '1,60p' >&2
    die "could not build; see $log"
  fi
}

# build_preset PRESET [OPTION...]: configures and builds a preset of the main project.
build_preset() {
  local preset=$1
  shift
  configured_and_built "$preset" "cmake --preset $preset" "cmake --build --preset $preset $*"
}

# locked COMMAND...: runs the command under a lock that allows one build per checkout.
locked() {
  mkdir -p "$build"
  if command -v flock >/dev/null; then
    flock 9
    "$@"
  else
    "$@"
  fi 9>"$build/.lock"
}
