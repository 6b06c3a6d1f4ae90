find_library(rapidcheck_library rapidcheck REQUIRED)

# Unit tests mirror src/. `./test` runs them with the sanitizers, `./test --full` optimised as well.
file(GLOB unit_sources CONFIGURE_DEPENDS */*.cpp */*/*.cpp)
list(FILTER unit_sources EXCLUDE REGEX "/tests/(cli|install)/")
# Under the thread sanitizer those of what calls the loops of base/parallel.hpp, one or two for each
# file that does, of routing algorithms that are surveyed and of plans, which then run in several threads.
if(ASTERISM_SANITIZE STREQUAL "thread")
  list(FILTER unit_sources INCLUDE REGEX "/(parallel|search_one_port|star_averages|sweeps|chen2004|plan|macro_star|route|\
scc|traffic|level_search|link_table|measure|passes)_test.cpp$")
endif()
add_executable(unit_tests ${unit_sources} $<TARGET_OBJECTS:layer_explore>)
target_include_directories(unit_tests PRIVATE ${PROJECT_SOURCE_DIR}/tests
                           $<TARGET_PROPERTY:layer_report,INTERFACE_INCLUDE_DIRECTORIES>
                           $<TARGET_PROPERTY:layer_review,INTERFACE_INCLUDE_DIRECTORIES>
                           $<TARGET_PROPERTY:layer_graph,INTERFACE_INCLUDE_DIRECTORIES>
                           $<TARGET_PROPERTY:layer_explore,INTERFACE_INCLUDE_DIRECTORIES>)
if(ASTERISM_SANITIZE)
  set(sanitized 1)
else()
  set(sanitized 0)
endif()
# The sanitizers make programs some ten times slower: the largest examples are left to the optimised run.
target_compile_definitions(unit_tests PRIVATE ASTERISM_SANITIZED=${sanitized})
target_link_libraries(unit_tests PRIVATE asterism asterism_warnings fmt::fmt Boost::graph
                                         GTest::gtest GTest::gmock GTest::gtest_main ${rapidcheck_library})
# Tests are compiled more often than they run: little optimisation or none, one precompiled header.
# At that little, GCC takes members of aggregates that were left to their defaults for uninitialized.
target_compile_options(unit_tests PRIVATE $<IF:${sanitized},-O0,-O1> $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
# The mutants are judged by a naive model, which is slow enough; another optimisation, no common header.
set_source_files_properties(verify/mutation_test.cpp PROPERTIES COMPILE_OPTIONS -O1 SKIP_PRECOMPILE_HEADERS ON
                            SKIP_UNITY_BUILD_INCLUSION ON)
# Most of the time goes into the templates of the test libraries: once for a few files of a folder.
if(ASTERISM_BATCHES)
  set_target_properties(unit_tests PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS unit_sources)
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    list(APPEND files_of_${folder} ${source})
    list(LENGTH files_of_${folder} count)
    math(EXPR batch "${count} / 15")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
endif()
target_precompile_headers(unit_tests PRIVATE <gtest/gtest.h> <gmock/gmock.h> <rapidcheck/gtest.h> <fmt/format.h>)

# A few processes for all tests: the search for leaks at the end of each costs seconds.
set(filter "*")
set(excluded "*Exhaustive*")
if(ASTERISM_SANITIZE STREQUAL "thread")
  # Without the comparisons with Boost, whose own search, on one thread, takes most of their time.
  set(filter Parallel.* LevelSearch.* LinkTable.* Degrees.* Measure.* SweepSearch.* PlanSearch.* SearchOnePort.* Survey.*
             Traffic.* StarAverages.* Routes.* Yeh96.* EmulatedAkers87.* WkRoute.* SccAllOrders.* Latifi93.*
             Plan.tries* Plan.says* Plan.leaves* AsynchronousPlan.may* Chen2004.start* ReviewMeasure.*)
  list(JOIN filter ":" filter)
  string(APPEND excluded ":*boost*")
endif()
set(shards 8)
math(EXPR last "${shards} - 1")
foreach(shard RANGE ${last})
  add_test(NAME unit-${shard} COMMAND unit_tests --gtest_filter=${filter}-${excluded})
  set_tests_properties(unit-${shard} PROPERTIES TIMEOUT 1200
                       ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard}")
endforeach()
gtest_discover_tests(unit_tests TEST_FILTER "*Exhaustive*" TEST_LIST exhaustive_tests DISCOVERY_TIMEOUT 120
                     DISCOVERY_MODE PRE_TEST PROPERTIES LABELS full TIMEOUT 3600 ENVIRONMENT ASAN_OPTIONS=detect_leaks=0)
