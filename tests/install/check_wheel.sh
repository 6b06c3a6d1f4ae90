#!/usr/bin/env bash
# Installs a wheel, or with ASTERISM_PYTHON_BUILD a source distribution, into a fresh virtual environment without access
# to a compiler or an index of packages, runs the README's examples, checks which libraries of the system it needs, and
# removes it. The environment is one of the system's Python, for which NumPy and NetworkX are installed.
# Usage: check_wheel.sh SOURCES FILE
set -euo pipefail
source_dir=$1 file=$(readlink -f "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
/usr/bin/python3 -m venv --system-site-packages "$work/env"
path=$work/env/bin
[[ $file == *.whl ]] || path+=:$PATH  # a source distribution is installed by CMake
isolated() {
  (cd "$work" && exec env -i PATH="$path" HOME="$work" ASTERISM_PYTHON_BUILD="${ASTERISM_PYTHON_BUILD-}" "$@")
}
files() { find "$work/env" ! -name '*.pyc' ! -name __pycache__ | sort; }
files >"$work/before"

isolated python -m pip install --quiet --disable-pip-version-check --no-index "$file"
isolated python "$source_dir/tests/install/readme_example.py" "$source_dir/README.md" asterism
isolated python "$source_dir/tests/install/readme_example.py" "$source_dir/README.md" --python python
installed=$(isolated python -c 'import asterism; print(asterism.__file__)')
[[ $installed == "$work"/env/* ]] || { echo "imported $installed instead of the installed module"; exit 1; }

# docs/install.md lists the libraries that may come from the system. ldd also lists what the bundled libraries need.
system='^(linux-vdso|ld-linux-[a-z0-9-]+|libc|libm|libgcc_s|libstdc\+\+)\.so'
package=${installed%/*}
for binary in "$package"/_core.*.so "$package/bin/asterism"; do
  ldd "$binary" | sed -E 's/^\s+//; s/ \(0x.*//; s@^/\S*/@@; s/ => / /' | while read -r library path; do
    [[ $library =~ $system || $(realpath -- "$path") == "$package"/libs/* ]] ||
      { echo "${binary##*/} needs $library, which is neither bundled nor listed: $path"; exit 1; }
  done
done

isolated python -m pip uninstall --quiet --yes asterism
files >"$work/after"
diff "$work/before" "$work/after" || { echo "these files (>) are left behind"; exit 1; }
echo "${file##*/}: installed, used and removed, nothing left behind"
