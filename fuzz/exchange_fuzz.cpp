// Feeds any bytes to the readers of formats of other tools: the first byte chooses the reader and
// the collective, the rest is the file. What they read is verified and metered. Nothing but
// asterism::Error may come out.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>

#include "io/foreign/import/readers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::uint64_t memory = std::uint64_t{64} << 20;
  using Reader = asterism::ExchangeReading (*)(const asterism::ExchangeText&);
  static constexpr std::array<Reader, 3> readers{asterism::read_msccl, asterism::read_transfers,
                                                 asterism::read_goal};
  static constexpr std::array<const char*, 4> collectives{"broadcast", "allgather", "allreduce",
                                                          "alltoall"};
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  asterism::ExchangeText source{text, "input"};
  source.memory_limit = memory;
  const unsigned choice = data[0];  // a letter: corpora are text
  source.words.collective = collectives[choice / readers.size() % collectives.size()];
  source.words.network = "ring:4";
  try {
    // Plans are JSON objects, which no other reader takes.
    const Reader reader =
        text.starts_with('{') ? asterism::read_mscclpp : readers[choice % readers.size()];
    const asterism::ExchangeReading reading = reader(source);
    const asterism::ExchangeCheck check = asterism::check_exchange(reading, memory);
    if (check.valid != check.findings.empty()) __builtin_trap();
  } catch (const asterism::Error&) {
    // What a reader says of bytes that are none of its format.
  }
  return 0;
}
