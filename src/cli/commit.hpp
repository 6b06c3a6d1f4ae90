// The Git commit of the program's sources; cmake/commit.cmake defines it.
#pragma once

namespace asterism::cli {

/// The abbreviated hash, with "-dirty" if files were changed after the commit; empty if it is not
/// known.
extern const char* const commit;

}  // namespace asterism::cli
