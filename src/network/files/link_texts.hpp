// What graph files say of a link.
#pragma once

#include <string>

namespace asterism {

/// Everything as text, empty where a file says nothing: one by another program need not.
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
