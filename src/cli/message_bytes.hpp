// The message size of foreign files, which --bytes sets with or without a machine that has units.
#pragma once

#include <string>

#include <asterism/exchange.hpp>
#include <asterism/problem.hpp>

namespace asterism::cli {

/// Makes a message size of the words an option of the format, unless the machine has units and the
/// format does not need it. Removes it from the words of a machine without units. `network` is the
/// spec of the network, whose links may have units of their own, or empty. Throws Error unless the
/// size is a whole number of bytes above 0.
void take_message_bytes(ProblemWords& words, const std::string& network,
                        const ExchangeFormat& format, FormatOptions& options);

}  // namespace asterism::cli
