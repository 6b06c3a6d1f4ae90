#!/usr/bin/env bash
# The library and the program use nothing whose result depends on the compiler, the processor, the C
# library or the locale (docs/architecture.md, "The same bytes everywhere").
set -euo pipefail
cd "$1"
status=0

# forbid REASON PATTERN [NAME_OF_A_FILE_THAT_MAY ...]
forbid() {
  local reason=$1 pattern=$2 others=() found
  shift 2
  for name in "$@"; do others+=(! -name "$name"); done
  # Comments and texts may use the words.
  found=$(find include src \( -name '*.cpp' -o -name '*.hpp' \) "${others[@]}" -print0 | sort -z |
    xargs -0 awk '{ code = $0; gsub(/"([^"\\]|\\.)*"/, "\"\"", code); sub(/\/\/.*/, "", code)
                    print FILENAME ":" FNR ": " code }' |
    grep -E "^[^ ]+ .*($pattern)") || return 0
  printf '%s:\n%s\n' "$reason" "$found"
  status=1
}

forbid 'The standard fixes no distribution or shuffle: use base/random.hpp' \
  '_distribution<|_distribution\b.*\(.*random|std::(ranges::)?shuffle|random_device|std::rand\b|\bsrand\b'
forbid 'The size of long differs: use std::int64_t' '\b(unsigned )?long\b' system_memory.cpp mpi_program_text.hpp
forbid 'Hashes differ' 'std::hash<' ids.hpp
forbid 'Depends on the locale, and on the sign of char' \
  '\b(isdigit|isspace|isalpha|isalnum|isupper|islower|isprint|ispunct|toupper|tolower)\(|std::locale|setlocale|imbue'
forbid 'Depends on the size of long and on the locale: use base/text.hpp' \
  'std::sto(i|l|ul|ll|ull)\(|\b(strtol|strtoul|strtod|atoi|atol|atof)\(' text.cpp
forbid 'Not exact in every C library: use products, std::ldexp or std::bit_width' \
  'std::(pow|exp|exp2|log|log2|log10|sin|cos|tan|cbrt|hypot)\(' sweep.cpp
grep -q 'add_compile_options(-ffp-contract=off)' CMakeLists.txt || {
  echo 'CMakeLists.txt lets the compiler fuse products and sums'
  status=1
}
# Since fmt 11, <fmt/format.h> does not declare it.
without=$(grep -rlE --include='*.?pp' 'fmt::join' include src mpi python | xargs grep -L '<fmt/ranges.h>' || true)
if [[ -n $without ]]; then
  printf 'fmt::join needs <fmt/ranges.h>:\n%s\n' "$without"
  status=1
fi
# Two types of one name in two files are one for the linker, which takes the functions of either.
twice=$(grep -rhoE --include='*.hpp' '^(struct|class|enum class) [A-Za-z0-9]+( final)?( : [^;]*)? \{' include src |
  awk '{ print $2 == "class" ? $3 : $2 }' | sort | uniq -d)
if [[ -n $twice ]]; then
  printf 'Types with the name of another:\n%s\n' "$twice"
  status=1
fi
exit $status
