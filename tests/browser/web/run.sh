#!/usr/bin/env bash
# Compiles the library for browsers, and tests the explorer that uses it. Usage: run.sh PROGRAM
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
"$here/../../../scripts/web"
ASTERISM_PROGRAM=$1 exec "$here/web_test.py"
