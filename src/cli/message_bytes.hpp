// The message size of files, which --bytes sets with or without a machine that has units.
#pragma once

#include <cstdint>
#include <optional>

#include <asterism/problem.hpp>

namespace asterism::cli {

/// Returns the message size that was given, if any. Removes it from the words of a model without
/// units, where only files need it. Throws Error unless it is a whole number of bytes above 0.
[[nodiscard]] std::optional<std::uint64_t> take_message_bytes(ProblemWords& words);

}  // namespace asterism::cli
