// The secret in the address of the page.
#pragma once

#include <string>
#include <string_view>

namespace asterism::explore {

/// Returns 128 random bits from the system as 32 hexadecimal digits.
[[nodiscard]] std::string random_token();

/// Compares in constant time, so that a token cannot be found digit by digit.
[[nodiscard]] bool is_token(std::string_view text, std::string_view token);

}  // namespace asterism::explore
