#!/usr/bin/env bash
# Files that choose the same local names are compiled in batches, also after their names have changed.
set -euo pipefail
source_dir=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
cat >"$work/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(batches LANGUAGES CXX)
set(ASTERISM_BATCHES ON)
include(${source_dir}/cmake/batches.cmake)
file(GLOB sources src/*.cpp)
add_executable(sum ${sources})
compile_in_batches(sum)
CMAKE
cat >"$work/src/parts.hpp" <<'CPP'
#pragma once

struct Place {
  int value = 0;
};
int one();
int ten();
int hundred();
int thousand();
CPP
cat >"$work/src/one.cpp" <<'CPP'
#include "parts.hpp"

namespace {

using Number = int;
constexpr Number amounts[] = {1, 2};

struct Entry final {
  Number value = amounts[0];
};

Number value_of(const Entry& entry) {
  return entry.value;
}

}  // namespace

int one() {
  return value_of({});
}
CPP
sed 's/{1, 2}/{10}/; s/one()/ten()/' "$work/src/one.cpp" >"$work/src/ten.cpp"
# This struct is not that of the header, which other files mean.
cat >"$work/src/hundred.cpp" <<'CPP'
namespace {

using Number = int;

class Place {
 public:
  Number hundred = 100;
};

}  // namespace

int hundred() {
  return Place().hundred;
}
CPP
cat >"$work/src/thousand.cpp" <<'CPP'
#include "parts.hpp"

namespace {

using Number = int;

Number thousands(const Place& place) {
  return place.value * 1000;
}

}  // namespace

int thousand() {
  return thousands(Place{1});
}
CPP
cat >"$work/src/main.cpp" <<'CPP'
#include "parts.hpp"

int main() {
  return one() + ten() + hundred() + thousand() == 1111 ? 0 : 1;
}
CPP

# builds_in COUNT: the program is built from this many batches, and its sum is right.
builds_in() {
  cmake --build "$work/build" >"$work/log" || { cat "$work/log"; exit 1; }
  "$work/build/sum" || { echo "wrong sum"; exit 1; }
  local batches
  batches=$(grep -c '"file".*/Unity/' "$work/build/compile_commands.json")
  [[ $batches == "$1" ]] || { echo "$batches batches instead of $1"; exit 1; }
}
cmake -S "$work" -B "$work/build" -G Ninja -D source_dir="$source_dir" -D CMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null
builds_in 2
sed -i 's/thousands/value_of/' "$work/src/thousand.cpp"
sed -i 's/struct Entry/struct Amount/; s/Entry&/Amount\&/' "$work/src/one.cpp"
builds_in 3
