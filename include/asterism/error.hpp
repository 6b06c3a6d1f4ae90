// The one exception type: a code for programs, a sentence and a hint for people.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace asterism {

enum class ErrorCode {
  usage,          ///< the command line or the call is not of the right form
  unknown_name,   ///< no network, algorithm or format of that name
  out_of_range,   ///< a number outside what the network or option allows
  malformed,      ///< text that does not parse: a spec, a label, a file
  not_a_node,     ///< a label that is well formed but names no node
  too_large,      ///< does not fit 64-bit ids or the memory there is
  not_found,      ///< a file that does not exist or cannot be read
  not_a_network,  ///< a graph that is disconnected, empty or has a link from a node to itself
  unwritable,     ///< an output that cannot be written
  unsupported,    ///< an algorithm that does not apply to this network
  interrupted,    ///< the user asked to stop
};

[[nodiscard]] std::string_view to_string(ErrorCode code);

class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& sentence, std::string hint = {})
      : std::runtime_error(sentence), code_(code), hint_(std::move(hint)) {}

  [[nodiscard]] ErrorCode code() const { return code_; }
  [[nodiscard]] std::string sentence() const { return what(); }
  [[nodiscard]] const std::string& hint() const { return hint_; }

 private:
  ErrorCode code_;
  std::string hint_;
};

}  // namespace asterism
