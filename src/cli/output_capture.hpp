// Captures standard output in a string, for commands that are run by another command.
#pragma once

#include <ostream>
#include <sstream>
#include <string>

namespace asterism::cli {

/// While it exists, collects all printed text, including files named -. If there are several, the
/// most recent one collects.
class OutputCapture {
 public:
  OutputCapture();
  ~OutputCapture();
  OutputCapture(const OutputCapture&) = delete;
  OutputCapture& operator=(const OutputCapture&) = delete;

  [[nodiscard]] std::string text() const { return text_.str(); }
  /// Returns the active capture as a stream; nullptr if there is none.
  [[nodiscard]] static std::ostream* stream();

 private:
  std::ostringstream text_;
  std::ostream* outer_;
};

}  // namespace asterism::cli
