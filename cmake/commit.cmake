# Run by every build as `cmake -D source_dir=... -D output=... -P commit.cmake`: writes the commit of the sources to a C++
# file, if it is not there yet. Sources without a Git repository name it in cmake/commit.txt, which `git archive` and the
# source distribution fill in.
execute_process(COMMAND git -C ${source_dir} rev-parse --show-prefix
                OUTPUT_VARIABLE prefix RESULT_VARIABLE failed ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
set(commit "")
if(NOT failed AND prefix STREQUAL "")
  execute_process(COMMAND git -C ${source_dir} describe --always --dirty --abbrev=12 --exclude=*
                  OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
else()
  file(STRINGS ${source_dir}/cmake/commit.txt commit LIMIT_COUNT 1)
  string(SUBSTRING "${commit}" 0 12 commit)
endif()
if(NOT commit MATCHES "^[0-9a-f]+(-dirty)?$")
  set(commit "")
endif()
file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
"#include \"cli/commit.hpp\"

namespace asterism::cli {

const char* const commit = \"@commit@\";

}  // namespace asterism::cli
")
