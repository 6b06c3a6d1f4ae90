#include <asterism/error.hpp>

namespace asterism {

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
      return "usage";
    case ErrorCode::unknown_name:
      return "unknown_name";
    case ErrorCode::out_of_range:
      return "out_of_range";
    case ErrorCode::malformed:
      return "malformed";
    case ErrorCode::not_a_node:
      return "not_a_node";
    case ErrorCode::too_large:
      return "too_large";
    case ErrorCode::not_found:
      return "not_found";
    case ErrorCode::not_a_network:
      return "not_a_network";
    case ErrorCode::unwritable:
      return "unwritable";
    case ErrorCode::unsupported:
      return "unsupported";
    case ErrorCode::interrupted:
      return "interrupted";
  }
  return "unknown";
}

}  // namespace asterism
