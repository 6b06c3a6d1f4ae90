#include "base/kept_text.hpp"

#include <fmt/format.h>

namespace asterism {

namespace {

std::string head(std::string_view kind, std::string_view body) {
  return fmt::format("{}\ncheck {:016x}\n", kind, fingerprint(body));
}

}  // namespace

std::uint64_t fingerprint(std::string_view text) {
  // FNV-1a of 64 bits (Fowler, Noll and Vo).
  std::uint64_t value = 0xcbf29ce484222325ULL;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return value;
}

std::string kept_text(std::string_view kind, std::string_view body) {
  return head(kind, body).append(body);
}

std::optional<std::string_view> body_of_kept_text(std::string_view text, std::string_view kind) {
  const std::size_t head_size = head(kind, "").size();
  if (text.size() < head_size) return std::nullopt;
  const std::string_view body = text.substr(head_size);
  if (text.substr(0, head_size) != head(kind, body)) return std::nullopt;
  return body;
}

}  // namespace asterism
