set(asterism_common_headers <algorithm> <array> <functional> <map> <memory> <optional> <span> <string> <variant>
                            <vector> <fmt/format.h> <fmt/ranges.h>)

set(asterism_light_options $<$<CONFIG:Release>:-O1>)
set(asterism_plain_options ${asterism_light_options})
if(ASTERISM_SANITIZE)
  set(asterism_plain_options -O0)
endif()

# asterism_plain_owner(VARIABLE): who precompiles for PLAIN layers what the target that it names does for others.
# Clang wants the same optimisation in a precompiled header and where it is used.
function(asterism_plain_owner variable)
  set(usual ${${variable}})
  if(NOT ASTERISM_SANITIZE)
    return()
  endif()
  if(NOT TARGET ${usual}_plain)
    file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${usual}_plain.cpp "")
    add_library(${usual}_plain OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${usual}_plain.cpp)
    set_target_properties(${usual}_plain PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(${usual}_plain PRIVATE ${usual} asterism_warnings)
    target_compile_options(${usual}_plain PRIVATE ${asterism_plain_options})
    get_target_property(headers ${usual} PRECOMPILE_HEADERS)
    target_precompile_headers(${usual}_plain PRIVATE ${headers})
  endif()
  set(${variable} ${usual}_plain PARENT_SCOPE)
endfunction()

# asterism_layer(NAME [PLAIN | LIGHT] [HOT file...] [BY_NAME] [HEADERS header...] [DEPENDS layer...]
#                [LIBRARIES target...] [PRECOMPILE header...] [REUSE layer]):
# the sources of a folder as a layer. It sees its own headers, public and private, and those of the layers
# that it depends on: an include in any other direction does not compile. PLAIN layers are those whose
# time does not matter but that compile long at full optimisation: they get less, under the sanitizers none. LIGHT
# ones get less, but as much as others under the sanitizers, where their time matters; files that are HOT, in which
# a profile found the time, get all of it.
# Every layer has the common headers precompiled; those of PRECOMPILE as well, for itself and for layers that
# REUSE it; such a layer is not PLAIN, as GCC breaks down where a header that was precompiled at less optimisation
# is used at more. With ASTERISM_BATCHES
# several files are compiled as one; in a layer BY_NAME only those whose names begin alike, up to the first
# underscore, because others call their own things alike.
function(asterism_layer name)
  cmake_parse_arguments(layer "PLAIN;LIGHT;BY_NAME" "REUSE" "HOT;HEADERS;DEPENDS;LIBRARIES;PRECOMPILE" ${ARGN})
  set(target layer_${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  # A folder inside that is a layer of its own is not part of this one.
  file(GLOB_RECURSE inner CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*/CMakeLists.txt)
  foreach(list IN LISTS inner)
    get_filename_component(folder ${list} DIRECTORY)
    list(FILTER sources EXCLUDE REGEX "^${folder}/")
  endforeach()
  add_library(${target} OBJECT ${sources})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)

  # What the layer shows to those that depend on it: its folder under its name, its public headers.
  set(view ${PROJECT_BINARY_DIR}/layers/${name})
  file(MAKE_DIRECTORY ${view}/asterism)
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${view}/${name} SYMBOLIC)
  foreach(header IN LISTS layer_HEADERS)
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/include/asterism/${header}.hpp ${view}/asterism/${header}.hpp SYMBOLIC)
  endforeach()
  list(TRANSFORM layer_DEPENDS PREPEND layer_)
  target_include_directories(${target} PUBLIC ${view})
  target_link_libraries(${target} PUBLIC ${layer_DEPENDS} ${layer_LIBRARIES} PRIVATE asterism_warnings)
  if(name STREQUAL "base" OR layer_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${asterism_common_headers} ${layer_PRECOMPILE})
  elseif(layer_REUSE)
    set(owner layer_${layer_REUSE})
  else()
    set(owner layer_base)
  endif()
  if(layer_PLAIN)
    target_compile_options(${target} PRIVATE ${asterism_plain_options})
    asterism_plain_owner(owner)
  elseif(layer_LIGHT)
    target_compile_options(${target} PRIVATE ${asterism_light_options})
  endif()
  if(layer_HOT AND CMAKE_BUILD_TYPE STREQUAL "Release")
    set_source_files_properties(${layer_HOT} PROPERTIES COMPILE_OPTIONS -O2
                                SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  endif()
  if(ASTERISM_BATCHES AND layer_BY_NAME)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    foreach(source IN LISTS sources)
      get_filename_component(group ${source} NAME_WE)
      string(REGEX REPLACE "_.*" "" group ${group})
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
  elseif(ASTERISM_BATCHES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 30)
  endif()
  set_property(GLOBAL APPEND PROPERTY asterism_layers ${name})
  set_property(GLOBAL APPEND PROPERTY asterism_headers ${layer_HEADERS})
  set_property(GLOBAL PROPERTY asterism_depends_${name} ${layer_DEPENDS})
endfunction()

# asterism_archive(TARGET LAYER...): a static library of these layers, for those who link it.
function(asterism_archive target)
  add_library(${target} STATIC)
  foreach(layer IN LISTS ARGN)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:layer_${layer}>)
  endforeach()
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                              $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
                                              $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()
