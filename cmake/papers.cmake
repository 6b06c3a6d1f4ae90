# Makes the claims of every paper, src/papers/ID.toml, a text of the library: claims::ID.
file(GLOB paper_claims CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/papers/*.toml)
set(claims_declarations "")
foreach(file IN LISTS paper_claims)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  get_filename_component(id ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND claims_declarations "inline constexpr const char* ${id} = R\"toml(${text})toml\";\n")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/papers/claims.hpp @ONLY CONTENT
"// Made from src/papers/*.toml.
#pragma once

namespace asterism::claims {

@claims_declarations@
}  // namespace asterism::claims
")
target_include_directories(asterism PRIVATE ${PROJECT_BINARY_DIR}/generated)
