# embed_texts(NAMESPACE FILE...): makes each file a text of the library, asterism::NAMESPACE::NAME, in
# the generated header "embedded/NAMESPACE.hpp".
function(embed_texts namespace)
  set(declarations "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND declarations "inline constexpr std::string_view ${name} = R\"text(${text})text\";\n")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/embedded/${namespace}.hpp @ONLY CONTENT
"#pragma once

#include <string_view>

namespace asterism::@namespace@ {

@declarations@
}  // namespace asterism::@namespace@
")
endfunction()

file(GLOB paper_claims CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/papers/*.toml)
embed_texts(claims ${paper_claims})
file(GLOB data_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/*)
embed_texts(data ${data_files})
embed_texts(review ${PROJECT_SOURCE_DIR}/src/review/page.css)

# embedded_texts(TARGET): the target includes such headers.
function(embedded_texts target)
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/generated)
endfunction()
