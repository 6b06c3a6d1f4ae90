// The secret in the address of the page.
#pragma once

#include <string>
#include <string_view>

namespace asterism::explore {

/// 128 random bits of the system as 32 hexadecimal digits.
[[nodiscard]] std::string random_token();

/// Takes as long wherever the two differ, so that nobody finds a token digit by digit.
[[nodiscard]] bool is_token(std::string_view text, std::string_view token);

}  // namespace asterism::explore
