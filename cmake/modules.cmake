set(asterism_common_headers <algorithm> <array> <cmath> <filesystem> <fstream> <functional> <map> <memory> <mutex>
                            <numeric> <optional> <set> <span> <sstream> <string> <unordered_map> <variant> <vector>
                            <fmt/format.h> <fmt/ranges.h>)

# asterism_module(PATH [HEADERS header...] [DEPENDS module...] [LIBRARIES target...])
# Defines the sources of src/PATH as a module. It sees the public and private headers of itself and of its
# dependencies; any other include fails to compile. A subfolder with a CMakeLists.txt is a separate module, and a
# main.cpp belongs to a program.
function(asterism_module path)
  cmake_parse_arguments(module "" "" "HEADERS;DEPENDS;LIBRARIES" ${ARGN})
  string(REPLACE "/" "_" target module_${path})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  file(GLOB_RECURSE inner CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*/CMakeLists.txt)
  foreach(list IN LISTS inner)
    get_filename_component(folder ${list} DIRECTORY)
    list(FILTER sources EXCLUDE REGEX "^${folder}/")
  endforeach()
  list(FILTER sources EXCLUDE REGEX "/main.cpp$")
  add_library(${target} OBJECT ${sources})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)

  # The include folder for dependent modules: the module's folder under its path, and its public headers.
  set(view ${PROJECT_BINARY_DIR}/modules/${target})
  get_filename_component(parent ${view}/${path} DIRECTORY)
  file(MAKE_DIRECTORY ${view}/asterism ${parent})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${view}/${path} SYMBOLIC)
  foreach(header IN LISTS module_HEADERS)
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/include/asterism/${header}.hpp ${view}/asterism/${header}.hpp SYMBOLIC)
  endforeach()
  set(depends ${module_DEPENDS})
  list(TRANSFORM depends REPLACE "/" "_")
  list(TRANSFORM depends PREPEND module_)
  target_include_directories(${target} PUBLIC ${view})
  target_link_libraries(${target} PUBLIC ${depends} ${module_LIBRARIES} PRIVATE asterism_warnings)
  if(path STREQUAL "base")
    target_precompile_headers(${target} PRIVATE ${asterism_common_headers})
  else()
    target_precompile_headers(${target} REUSE_FROM module_base)
  endif()
  compile_in_batches(${target})
  set_property(GLOBAL APPEND PROPERTY asterism_modules ${path})
  set_property(GLOBAL APPEND PROPERTY asterism_headers ${module_HEADERS})
  set_property(GLOBAL PROPERTY asterism_depends_${path} ${module_DEPENDS})
endfunction()

# asterism_objects(VARIABLE MODULE...): sets the variable to the object files of these modules.
function(asterism_objects variable)
  set(objects "")
  foreach(path IN LISTS ARGN)
    string(REPLACE "/" "_" target module_${path})
    list(APPEND objects $<TARGET_OBJECTS:${target}>)
  endforeach()
  set(${variable} ${objects} PARENT_SCOPE)
endfunction()

# asterism_archive(TARGET MODULE...): defines a static library of these modules.
function(asterism_archive target)
  asterism_objects(objects ${ARGN})
  add_library(${target} STATIC ${objects})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                              $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
                                              $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

# asterism_uses(TARGET MODULE...): makes a target outside src/ link the library and see the private headers of these
# modules and their dependencies.
function(asterism_uses target)
  foreach(path IN LISTS ARGN)
    string(REPLACE "/" "_" module module_${path})
    target_include_directories(${target} PUBLIC $<TARGET_PROPERTY:${module},INTERFACE_INCLUDE_DIRECTORIES>)
  endforeach()
  target_link_libraries(${target} PUBLIC asterism PRIVATE asterism_warnings)
endfunction()
