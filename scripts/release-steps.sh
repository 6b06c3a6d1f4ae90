# The steps of scripts/release. Each prints to its log; the variables are those of the script.

# step TITLE COMMAND...: runs a step, says how long it took, and ends the release if it fails.
step() {
  local title=$1 log=$work/${1// /-}.log begin=$SECONDS status=0
  shift
  say "$title ..."
  # A function after `if` or `||` would continue after an error.
  set +e
  (set -e; "$@") 2>&1 </dev/null | tee "$log" | show_progress
  status=${PIPESTATUS[0]}
  set -e
  if ((status != 0)); then
    tail -n 30 "$log" >&2
    fail "$title: failed" "the log is $log"
  fi
  say "$title: $((SECONDS - begin)) s"
}

# prepare_work_folder: empties the folder, unless it has the same commit from an earlier attempt.
prepare_work_folder() {
  local made_of="$commit $maintainer"
  [[ -n $given_build || $(cat "$work/made-of" 2>/dev/null) != "$made_of" ]] || return 0
  rm -rf "$work"
  mkdir -p "$work"
  echo "$made_of" >"$work/made-of"
}

# Compilation must not depend on the environment. Debian has DEB_CXXFLAGS_APPEND and the like for intended changes.
clean_environment() { env -u CFLAGS -u CXXFLAGS -u CPPFLAGS -u LDFLAGS LC_ALL=C.UTF-8 "$@"; }

# backend FUNCTION SOURCES: calls a function of the Python build backend, which writes an artefact. The module is built
# for the system's Python.
backend() {
  PYTHONPATH=$2/python/packaging clean_environment /usr/bin/python3 -B -c \
    'import asterism_wheel, sys; getattr(asterism_wheel, sys.argv[1])(sys.argv[2])' "$1" "$artefacts"
}

make_source_archive() {
  git -C "$root" archive --prefix="$name/" "$commit" >"$work/source.tar"
  xz --threads=1 --keep --stdout "$work/source.tar" >"$artefacts/$name-source.tar.xz"
}

# The source distribution has the files of the source archive, and one for pip. All packages are built from it.
make_source_distribution() {
  rm -rf "$work"/{source,distribution}
  mkdir -p "$work"/{source,distribution}
  tar -xf "$work/source.tar" -C "$work/source"
  backend build_sdist "$work/source/$name"
  tar -xf "$artefacts/$name.tar.gz" -C "$work/distribution"
  diff --recursive --brief --exclude=PKG-INFO "$work"/{source,distribution}
  [[ -e $tree ]] || mv "$work/distribution/$name" "$tree"
}

# name_maintainer: writes the maintainer into the sources of the Debian packages.
name_maintainer() {
  MAINTAINER=$maintainer perl -pi -e 's/^Maintainer: \K.*/$ENV{MAINTAINER}/' debian/control
  MAINTAINER=$maintainer perl -pi -e 's/^ -- \K.*?>(?=  )/$ENV{MAINTAINER}/' debian/changelog
}

make_packages() {
  cd "$tree"
  [[ -z $maintainer ]] || name_maintainer
  [[ -e ../asterism_$version.dsc ]] || (cd .. && dpkg-source --build "$name")
  ASTERISM_BUILD=$given_build clean_environment dpkg-buildpackage --build=binary --no-sign --no-pre-clean
  cp ../*.deb "$artefacts"
}

make_wheel() {
  ASTERISM_PYTHON_BUILD=$python_build backend build_wheel "$tree"
  local printed
  printed=$("$python_build/wheel/asterism" --version)
  [[ -n $given_build || $printed == "asterism $version (${commit:0:12})" ]] ||
    { echo "the program is $printed instead of $version of ${commit:0:12}"; exit 1; }
}

check_with_lintian() {
  lintian --fail-on error "$work"/asterism_*.dsc "$work"/asterism_*.changes
}

check_dependencies() { python3 -B "$tree/tests/install/check_depends.py" "$tree" "$artefacts"/*.deb; }

check_packages() { "$tree/tests/install/check_packages.sh" "$tree" "$artefacts"/*.deb; }

check_wheel() { ASTERISM_PYTHON_BUILD=$python_build "$tree/tests/install/check_wheel.sh" "$tree" "$1"; }
