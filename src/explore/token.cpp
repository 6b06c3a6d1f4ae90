#include "explore/token.hpp"

#include <array>
#include <cerrno>
#include <system_error>

#include <fmt/format.h>
#include <sys/random.h>

#include <asterism/error.hpp>

namespace asterism::explore {

std::string random_token() {
  std::array<unsigned char, 16> bytes{};
  // Uses the system's generator, never a seeded one, so that the token cannot be guessed.
  if (::getentropy(bytes.data(), bytes.size()) != 0)
    throw Error(
        ErrorCode::unsupported,
        fmt::format("the system has no random numbers: {}", std::generic_category().message(errno)),
        "without them the page cannot be kept from others");
  std::string token;
  token.reserve(2 * bytes.size());
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

bool is_token(std::string_view text, std::string_view token) {
  unsigned differences = text.size() == token.size() && !token.empty() ? 0 : 1;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const char other = i < text.size() ? text[i] : '\0';
    differences |= static_cast<unsigned>(static_cast<unsigned char>(token[i] ^ other));
  }
  return differences == 0;
}

}  // namespace asterism::explore
