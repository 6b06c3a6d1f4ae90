// The readers of formats, for the entries in the catalogue.
#pragma once

#include <asterism/exchange.hpp>

namespace asterism {

[[nodiscard]] ExchangeReading read_msccl(const ExchangeText& text);
[[nodiscard]] ExchangeReading read_mscclpp(const ExchangeText& text);
[[nodiscard]] ExchangeReading read_transfers(const ExchangeText& text);
[[nodiscard]] ExchangeReading read_goal(const ExchangeText& text);

}  // namespace asterism
