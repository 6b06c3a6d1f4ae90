# Unit tests mirror src/: one program per folder, so that the tests of one module can be built and run separately
# (`ctest --preset test -L plan`). tests/extent.hpp defines how much a run tests.
find_library(rapidcheck_library rapidcheck REQUIRED)

# All modules in one shared library, so that the test programs need not be linked again when it changes.
get_property(modules GLOBAL PROPERTY asterism_modules)
list(REMOVE_ITEM modules base/sequential network/no_files cli explore/server)
asterism_objects(objects ${modules})
add_library(asterism_under_test SHARED ${objects})
set_target_properties(asterism_under_test PROPERTIES LINKER_LANGUAGE CXX)
target_link_libraries(asterism_under_test PRIVATE ${asterism_libraries})
# Otherwise the library would call the unoptimised copies of inline functions in the test programs.
target_link_options(asterism_under_test PRIVATE -Wl,-Bsymbolic-functions)
foreach(module papers_report network_files explore)
  target_include_directories(asterism_under_test INTERFACE $<TARGET_PROPERTY:module_${module},INTERFACE_INCLUDE_DIRECTORIES>)
endforeach()
add_dependencies(asterism_under_test module_explore)

# test_program(TARGET SOURCE...): defines a program of unit tests. They are compiled more often than they run, so they
# are not optimised and share one precompiled header.
function(test_program target)
  add_executable(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES LINK_DEPENDS_NO_SHARED ON)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR}/include
                                               ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(${target} PRIVATE asterism_under_test asterism_warnings fmt::fmt Boost::headers pugixml::pugixml
                                          GTest::gtest GTest::gmock GTest::gtest_main ${rapidcheck_library})
  target_compile_options(${target} PRIVATE -O0 -g0)
  if(ASTERISM_SANITIZE)
    target_compile_definitions(${target} PRIVATE ASTERISM_SANITIZED)
  endif()
  if(target STREQUAL "base_tests")
    target_precompile_headers(${target} PRIVATE <gtest/gtest.h> <gmock/gmock.h> <rapidcheck/gtest.h> <fmt/format.h>)
  else()
    target_precompile_headers(${target} REUSE_FROM base_tests)
  endif()
  compile_in_batches(${target})
  add_dependencies(unit_tests ${target})
endfunction()

# in_shards(MODULE COUNT COST FILTER): runs the tests of a module in few processes, because each spends seconds on leak
# detection and measures again what several tests share.
function(in_shards module count cost filter)
  math(EXPR last "${count} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME unit-${module}-${shard} COMMAND ${module}_tests --gtest_filter=${filter})
    set_tests_properties(unit-${module}-${shard} PROPERTIES TIMEOUT 3600 LABELS ${module} COST ${cost}
                         ENVIRONMENT "GTEST_TOTAL_SHARDS=${count};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()

# unit_tests_of(MODULE): defines the unit tests of the module's folder.
function(unit_tests_of module)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${module}/*.cpp)
  set(filter "*-*Exhaustive*")
  if(ASTERISM_SANITIZE STREQUAL "thread")
    # Tests that run several threads: one or two for each file that uses the loops of base/parallel.hpp, for routing
    # algorithms that are surveyed, and for plans. The comparisons with Boost are excluded, because its single-threaded
    # search takes most of their time.
    list(FILTER sources INCLUDE REGEX "/(parallel|search_one_port|star_averages|sweeps|chen2004|plan|macro_star|route|\
scc|traffic|level_search|orbit_search|link_table|measure|passes)_test.cpp$")
    set(filter Parallel.* LevelSearch.* OrbitSearch.* LinkTable.* Degrees.* Measure.* SweepSearch.* PlanSearch.*
               SearchOnePort.* Survey.* Traffic.* StarAverages.* Routes.* Yeh96.* EmulatedAkers87.* WkRoute.* SccAllOrders.* Latifi93.*
               Plan.tries* Plan.says* Plan.leaves* AsynchronousPlan.may* Chen2004.start* ReviewMeasure.*)
    list(JOIN filter ":" filter)
    string(APPEND filter "-*Exhaustive*:*boost*")
  endif()
  if(NOT sources)
    return()
  endif()
  test_program(${module}_tests ${sources})
  list(LENGTH sources count)
  math(EXPR shards "${count} / 20 + 1")
  math(EXPR cost "${count} / ${shards}")
  in_shards(${module} ${shards} ${cost} "${filter}")
  gtest_discover_tests(${module}_tests TEST_FILTER "*Exhaustive*" DISCOVERY_TIMEOUT 120 DISCOVERY_MODE PRE_TEST
                       PROPERTIES LABELS "full;${module}" TIMEOUT 3600 ENVIRONMENT ASAN_OPTIONS=detect_leaks=0)
endfunction()

add_custom_target(unit_tests)
foreach(module base network graph problem schedule semantics bound synthesis collective simulate io plan papers view explore)
  unit_tests_of(${module})
endforeach()
