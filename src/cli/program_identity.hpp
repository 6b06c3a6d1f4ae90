// The identity of the running program, for results that are kept.
#pragma once

#include <string>

namespace asterism::cli {

/// Returns the version and a fingerprint of the build: results of another one are computed again.
[[nodiscard]] std::string program_identity();

}  // namespace asterism::cli
