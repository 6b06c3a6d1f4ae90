// The library's exception type: a code for programs, and a sentence and a hint for people.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace asterism {

/// The kinds of errors.
enum class ErrorCode {
  usage,          ///< the command line or the call is malformed
  unknown_name,   ///< no network, algorithm or format of that name
  out_of_range,   ///< a number outside the range that the network or option allows
  malformed,      ///< text that does not parse, such as a spec, a label or a file
  not_a_node,     ///< a well-formed label that names no node
  too_large,      ///< does not fit 64-bit ids or the available memory
  not_found,      ///< a file that does not exist or cannot be read
  not_a_network,  ///< a graph that is empty, disconnected or has a self-loop
  unwritable,     ///< an output that cannot be written
  unsupported,    ///< an algorithm that does not apply to this network
  interrupted,    ///< the user asked to stop
};

/// Returns the name of an error code.
[[nodiscard]] std::string_view to_string(ErrorCode code);

/// The exception type of the library.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& sentence, std::string hint = {})
      : std::runtime_error(sentence), code_(code), hint_(std::move(hint)) {}

  /// Returns the code, for programs.
  [[nodiscard]] ErrorCode code() const { return code_; }
  /// Returns what is wrong, as a sentence for people.
  [[nodiscard]] std::string sentence() const { return what(); }
  /// Returns what to do about it; may be empty.
  [[nodiscard]] const std::string& hint() const { return hint_; }

 private:
  ErrorCode code_;
  std::string hint_;
};

}  // namespace asterism
