# embed_texts(NAMESPACE FILE...): embeds each file as the string asterism::NAMESPACE::NAME in the generated header
# "embedded/NAMESPACE.hpp".
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
file(GLOB data_files LIST_DIRECTORIES false CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/*)
embed_texts(data ${data_files})
file(GLOB explanations CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/explain/*.toml)
embed_texts(explanations ${explanations})

# embed_page(NAMESPACE FOLDER): embeds page.html of a folder as the string asterism::NAMESPACE_files::page, and the
# .css and .js files of data/theme and of the folder as the lists `styles` and `scripts`, sorted by name.
function(embed_page namespace folder)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/page.html)
  file(READ ${folder}/page.html page)
  foreach(list styles scripts)
    set(ending css)
    if(list STREQUAL scripts)
      set(ending js)
    endif()
    file(GLOB own CONFIGURE_DEPENDS ${folder}/*.${ending})
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/theme/*.${ending})
    list(SORT own)
    list(APPEND files ${own})
    list(LENGTH files count)
    set(texts "")
    foreach(file IN LISTS files)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
      file(READ ${file} text)
      string(APPEND texts "R\"embedded(${text})embedded\",\n")
    endforeach()
    set(${list} "inline constexpr std::array<std::string_view, ${count}> ${list}{\n${texts}};")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/embedded/${namespace}.hpp @ONLY CONTENT
"#pragma once

#include <array>
#include <string_view>

namespace asterism::@namespace@_files {

inline constexpr std::string_view page = R\"embedded(@page@)embedded\";
@styles@
@scripts@

}  // namespace asterism::@namespace@_files
")
endfunction()
embed_page(player ${PROJECT_SOURCE_DIR}/data/player)

# embed_files(NAMESPACE FILE...): embeds the files with their names as asterism::NAMESPACE_files::all in the generated
# header "embedded/NAMESPACE.hpp".
function(embed_files namespace)
  set(entries "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME)
    file(READ ${file} text)
    string(APPEND entries "    EmbeddedFile{\"${name}\", R\"embedded(${text})embedded\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/embedded/${namespace}.hpp @ONLY CONTENT
"#pragma once

#include <array>
#include <string_view>

namespace asterism::@namespace@_files {

struct EmbeddedFile {
  std::string_view name, text;
};
inline constexpr std::array all{
@entries@};

}  // namespace asterism::@namespace@_files
")
endfunction()
file(GLOB explore_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/theme/* ${PROJECT_SOURCE_DIR}/data/explore/*)
embed_files(explore ${explore_files})
embed_texts(review ${PROJECT_SOURCE_DIR}/src/papers/report/page.css)

# embedded_texts(TARGET): lets the target include these headers.
function(embedded_texts target)
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/generated)
endfunction()
