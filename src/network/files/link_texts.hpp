// The attributes of a link in a graph file.
#pragma once

#include <string>

namespace asterism {

/// All values are text, and empty if the file does not give them.
struct LinkTexts {
  std::string link_class{};
  std::string reverse_class{};
  std::string port{};
  std::string reverse_port{};
  std::string rate{};
  std::string latency{};
  std::string delay{};
  std::string reverse_rate{};
  std::string reverse_latency{};
  std::string reverse_delay{};
  std::string directed{};
};

}  // namespace asterism
