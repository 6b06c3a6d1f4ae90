// The message size of foreign files, which --bytes sets with or without a machine that has units.
#pragma once

#include <asterism/exchange.hpp>
#include <asterism/problem.hpp>

namespace asterism::cli {

/// Makes a message size of the words an option of the format, unless the machine has units and the
/// format does not need it. Removes it from the words of a machine without units. Throws Error
/// unless it is a whole number of bytes above 0.
void take_message_bytes(ProblemWords& words, const ExchangeFormat& format, FormatOptions& options);

}  // namespace asterism::cli
