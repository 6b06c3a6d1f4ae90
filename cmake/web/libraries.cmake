# The libraries of the browser build: header-only ones as installed, the others compiled from the sources of Debian
# packages, which scripts/web unpacks in ASTERISM_WEB_SOURCES. Sets asterism_libraries.
enable_language(C)
set(sources ${ASTERISM_WEB_SOURCES})

# The system's include folder as a whole would hide Emscripten's C library.
set(web_headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${web_headers})
foreach(name boost nlohmann toml++)
  file(CREATE_LINK /usr/include/${name} ${web_headers}/${name} SYMBOLIC)
endforeach()

# web_library(NAME INCLUDES folder... SOURCES file... [DEFINITIONS definition...])
function(web_library name)
  cmake_parse_arguments(library "" "" "INCLUDES;SOURCES;DEFINITIONS" ${ARGN})
  add_library(web_${name} STATIC ${library_SOURCES})
  target_include_directories(web_${name} SYSTEM PUBLIC ${library_INCLUDES})
  target_compile_definitions(web_${name} PRIVATE ${library_DEFINITIONS})
  target_compile_options(web_${name} PRIVATE -w)
endfunction()

function(web_headers_only name)
  add_library(${name} INTERFACE IMPORTED)
  target_include_directories(${name} SYSTEM INTERFACE ${web_headers})
endfunction()

file(GLOB libcxx_sources ${sources}/llvm/libcxx/src/*.cpp ${sources}/llvm/libcxx/src/filesystem/*.cpp ${sources}/llvm/libcxx/src/ryu/*.cpp)
list(FILTER libcxx_sources EXCLUDE REGEX "/(legacy_|int128_builtins)")
web_library(libcxx INCLUDES ${sources}/llvm/libcxx/src ${sources}/llvm/libcxxabi/include SOURCES ${libcxx_sources}
            DEFINITIONS LIBCXX_BUILDING_LIBCXXABI=1 _LIBCPP_BUILDING_LIBRARY _LIBCPP_DISABLE_VISIBILITY_ANNOTATIONS)

web_library(fmt INCLUDES ${sources}/fmtlib/include SOURCES ${sources}/fmtlib/src/format.cc)
web_library(pugixml INCLUDES ${sources}/pugixml/src SOURCES ${sources}/pugixml/src/pugixml.cpp)
file(GLOB yaml_sources ${sources}/libyaml/src/*.c)
web_library(yaml INCLUDES ${sources}/libyaml/include SOURCES ${yaml_sources}
            DEFINITIONS YAML_VERSION_MAJOR=0 YAML_VERSION_MINOR=2 YAML_VERSION_PATCH=5 "YAML_VERSION_STRING=\"0.2.5\"")
file(GLOB cadical_sources ${sources}/cadical/src/*.cpp)
list(FILTER cadical_sources EXCLUDE REGEX "/(cadical|mobical|ccadical|ipasir).cpp$")
web_library(cadical INCLUDES ${sources}/cadical/src SOURCES ${cadical_sources} DEFINITIONS NBUILD NDEBUG QUIET NUNLOCKED)
# bliss needs little of GMP, all of which mini-gmp has. Its headers are included as <bliss/graph.hh> and <gmp.h>.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/bliss)
file(CREATE_LINK ${sources}/bliss ${PROJECT_BINARY_DIR}/bliss/bliss SYMBOLIC)
file(CREATE_LINK ${sources}/gmp/mini-gmp/mini-gmp.h ${PROJECT_BINARY_DIR}/bliss/gmp.h SYMBOLIC)
file(GLOB bliss_sources ${sources}/bliss/*.cc)
list(FILTER bliss_sources EXCLUDE REGEX "/(bliss|bliss_C).cc$")
web_library(bliss INCLUDES ${PROJECT_BINARY_DIR}/bliss ${sources}/gmp/mini-gmp SOURCES ${bliss_sources} ${sources}/gmp/mini-gmp/mini-gmp.c
            DEFINITIONS BLISS_USE_GMP)

foreach(name fmt::fmt=web_fmt pugixml::pugixml=web_pugixml)
  string(REPLACE "=" ";" name ${name})
  list(GET name 0 alias)
  list(GET name 1 target)
  add_library(${alias} ALIAS ${target})
endforeach()
web_headers_only(Boost::headers)
# LLVM's library no longer has std::unary_function.
target_compile_definitions(Boost::headers INTERFACE BOOST_NO_CXX98_FUNCTION_BASE)
web_headers_only(tomlplusplus::tomlplusplus)
web_headers_only(nlohmann_json::nlohmann_json)
set(cadical_library web_cadical)
set(bliss_library web_bliss)
set(gmp_library "")
set(yaml_library web_yaml)
