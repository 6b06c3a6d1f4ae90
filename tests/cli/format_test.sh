#!/usr/bin/env bash
# All C++ sources are formatted as .clang-format says.
set -euo pipefail
cd "$1"
find include src tests bench examples fuzz mpi python \( -name '*.cpp' -o -name '*.hpp' \) -print0 |
  xargs -0 clang-format --dry-run --Werror
