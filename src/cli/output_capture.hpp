// Standard output kept in a text instead, for commands that one command runs itself.
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
  /// The one that lives, as a stream; nullptr if none does.
  [[nodiscard]] static std::ostream* stream();

 private:
  std::ostringstream text_;
  std::ostream* outer_;
};

}  // namespace asterism::cli
