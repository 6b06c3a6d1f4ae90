find_library(rapidcheck_library rapidcheck REQUIRED)
include(heavy.cmake)

# Unit tests mirror src/. `./test` runs them with the sanitizers but for the heavy ones, which it runs optimised;
# `./test --full` runs all of them both ways.
file(GLOB_RECURSE unit_sources CONFIGURE_DEPENDS *.cpp)
list(FILTER unit_sources EXCLUDE REGEX "/tests/(cli|install)/")
# Under the thread sanitizer those of what calls the loops of base/parallel.hpp, one or two for each
# file that does, of routing algorithms that are surveyed and of plans, which then run in several threads.
if(ASTERISM_SANITIZE STREQUAL "thread")
  list(FILTER unit_sources INCLUDE REGEX "/(parallel|search_one_port|star_averages|sweeps|chen2004|plan|macro_star|route|\
scc|traffic|level_search|link_table|measure|passes)_test.cpp$")
endif()

# in_groups_of_files(TARGET): most of the time goes into the templates of the test libraries: once for a few files
# of a folder.
function(in_groups_of_files target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(folder "${source}" DIRECTORY)
    get_filename_component(folder "${folder}" NAME)
    list(APPEND files_of_${folder} ${source})
    list(LENGTH files_of_${folder} count)
    math(EXPR batch "${count} / 15")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
endfunction()

# test_program(TARGET REDUCED SOURCE...): a program of unit tests. What is REDUCED has smaller examples, as programs
# are some ten times slower under the sanitizers and time counts in ./test; the others run in ./test --full.
function(test_program target reduced)
  add_executable(${target} ${ARGN})
  foreach(module papers_report network_files explore)
    target_include_directories(${target} PRIVATE $<TARGET_PROPERTY:module_${module},INTERFACE_INCLUDE_DIRECTORIES>)
  endforeach()
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${target} PRIVATE ASTERISM_REDUCED=${reduced})
  target_link_libraries(${target} PRIVATE $<TARGET_OBJECTS:module_explore> asterism asterism_warnings fmt::fmt Boost::graph
                                          GTest::gtest GTest::gmock GTest::gtest_main ${rapidcheck_library})
  add_dependencies(${target} module_explore)
  # Tests are compiled more often than they run: little optimisation or none, one precompiled header.
  # At that little, GCC takes members of aggregates that were left to their defaults for uninitialized.
  set(optimisation -O1)
  if(ASTERISM_SANITIZE)
    set(optimisation -O0 -g0)
  endif()
  target_compile_options(${target} PRIVATE ${optimisation} $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_precompile_headers(${target} PRIVATE <gtest/gtest.h> <gmock/gmock.h> <rapidcheck/gtest.h> <fmt/format.h>)
  if(ASTERISM_BATCHES)
    in_groups_of_files(${target})
  endif()
endfunction()

# The mutants are judged by a naive model, which is slow enough; another optimisation, no common header.
set_source_files_properties(semantics/mutation_test.cpp PROPERTIES COMPILE_OPTIONS -O1 SKIP_PRECOMPILE_HEADERS ON
                            SKIP_UNITY_BUILD_INCLUSION ON)

# in_shards(NAME TARGET COUNT FILTER LABEL): a few processes for all tests: the search for leaks at the end of each
# costs seconds.
function(in_shards name target count filter label)
  math(EXPR last "${count} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME ${name}-${shard} COMMAND ${target} --gtest_filter=${filter})
    set_tests_properties(${name}-${shard} PROPERTIES TIMEOUT 3600 LABELS "${label}"
                         ENVIRONMENT "GTEST_TOTAL_SHARDS=${count};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()

list(JOIN heavy_names ":" heavy_filter)
if(ASTERISM_TESTS STREQUAL "end-to-end")
  set(shared_sources ${unit_sources})
  list(FILTER shared_sources EXCLUDE REGEX "_test.cpp$")
  test_program(heavy_tests 1 ${heavy_files} ${shared_sources})
  in_shards(unit-heavy heavy_tests 4 "${heavy_filter}" heavy)
  return()
endif()

if(ASTERISM_SANITIZE)
  test_program(unit_tests 1 ${unit_sources})
else()
  test_program(unit_tests 0 ${unit_sources})
endif()
set(filter "*")
set(excluded "*Exhaustive*")
if(ASTERISM_SANITIZE STREQUAL "thread")
  # Without the comparisons with Boost, whose own search, on one thread, takes most of their time.
  set(filter Parallel.* LevelSearch.* LinkTable.* Degrees.* Measure.* SweepSearch.* PlanSearch.* SearchOnePort.* Survey.*
             Traffic.* StarAverages.* Routes.* Yeh96.* EmulatedAkers87.* WkRoute.* SccAllOrders.* Latifi93.*
             Plan.tries* Plan.says* Plan.leaves* AsynchronousPlan.may* Chen2004.start* ReviewMeasure.*)
  list(JOIN filter ":" filter)
  string(APPEND excluded ":*boost*")
elseif(ASTERISM_SANITIZE)
  string(APPEND excluded ":${heavy_filter}")
  in_shards(unit-heavy unit_tests 8 "${heavy_filter}" "full")
endif()
in_shards(unit unit_tests 8 "${filter}-${excluded}" "")
gtest_discover_tests(unit_tests TEST_FILTER "*Exhaustive*" TEST_LIST exhaustive_tests DISCOVERY_TIMEOUT 120
                     DISCOVERY_MODE PRE_TEST PROPERTIES LABELS full TIMEOUT 3600 ENVIRONMENT ASAN_OPTIONS=detect_leaks=0)
