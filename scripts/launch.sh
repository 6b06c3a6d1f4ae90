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

# missing_packages SECTION...: prints the packages of these sections that are not installed.
missing_packages() {
  comm -23 <(packages_of "$@" | sort -u) \
    <(dpkg-query -W -f='${db:Status-Abbrev}${Package}\n' 2>/dev/null | sed -n 's/^ii //p' | sort -u)
}

has_apt() { command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; }

# ask_to_install SECTION...: on a terminal, asks once before missing packages are installed, and ends the launcher if
# the answer is no. Does not ask in a pipe, with CI set or with ASTERISM_YES=1.
ask_to_install() {
  [[ -t 0 && -t 2 && -z ${CI-} && ${ASTERISM_YES-} != 1 ]] && has_apt || return 0
  local missing=($(missing_packages "$@")) answer noun=packages
  ((${#missing[@]} > 0)) || return 0
  ((${#missing[@]} > 1)) || noun=package
  say "missing packages:" "${missing[@]}"
  read -r -p "Install ${#missing[@]} $noun with apt-get? [Y/n] " answer || answer=no
  [[ ${answer,,} == @(''|y|yes) ]] || die "nothing was installed; to install the packages yourself: apt-get install" "${missing[@]}"
  ASTERISM_YES=1
}

# install_packages SECTION...: installs missing packages with apt.
install_packages() {
  local missing
  if ! has_apt; then
    say "not a Debian system; if the build fails, install these packages (Debian names):" $(packages_of "$@")
    return
  fi
  missing=$(missing_packages "$@")
  [[ -n $missing ]] || return 0
  ask_to_install "$@"
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
