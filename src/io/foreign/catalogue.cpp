// The catalogue of exchange formats: one line per format. Each format and its description are in
// separate files.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/exchange.hpp>

#include "base/text.hpp"

// clang-format off
#define ASTERISM_EXCHANGE_FORMATS(FORMAT) \
  FORMAT(msccl) \
  FORMAT(mscclpp) \
  FORMAT(goal) \
  FORMAT(chakra) \
  FORMAT(mpi_c) \
  FORMAT(step_dot) \
  FORMAT(step_tikz) \
  FORMAT(simgrid_traces) \
  FORMAT(transfers_csv)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) ExchangeFormat name##_exchange();
ASTERISM_EXCHANGE_FORMATS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

Registry<ExchangeFormat>& exchange_formats() {
#define ASTERISM_LIST(name) name##_exchange(),
  static Registry<ExchangeFormat> formats("exchange format",
                                          {ASTERISM_EXCHANGE_FORMATS(ASTERISM_LIST)});
#undef ASTERISM_LIST
  return formats;
}

namespace {

void require_known_options(const ExchangeFormat& format, const FormatOptions& options) {
  std::vector<std::string> known;
  known.reserve(format.options.size());
  for (const ExchangeOption& option : format.options) known.push_back(option.name);
  for (const auto& [name, value] : options)
    if (std::ranges::find(known, name) == known.end())
      throw Error(ErrorCode::usage,
                  fmt::format("{} has no option {}", format.name, in_quotes(name)),
                  known.empty() ? "it has none" : fmt::format("it has {}", fmt::join(known, ", ")));
}

std::vector<std::string> names_that(bool (*can)(const ExchangeFormat& format)) {
  std::vector<std::string> names;
  for (const ExchangeFormat& format : exchange_formats())
    if (can(format)) names.push_back(format.name);
  return names;
}

}  // namespace

Verdict write_exchange(const ExchangeFormat& format, const ExchangeRequest& request,
                       ExchangeSink& sink) {
  if (!format.write)
    throw Error(
        ErrorCode::unsupported, fmt::format("{} is only read", format.name),
        fmt::format("these are written: {}", fmt::join(names_that([](const ExchangeFormat& one) {
                                                         return static_cast<bool>(one.write);
                                                       }),
                                                       ", ")));
  require_known_options(format, request.options);
  ScheduleVerifier verifier(request.memory_limit);
  request.schedule.push_into(verifier);
  if (verifier.verdict().valid) format.write(request, sink);
  return verifier.verdict();
}

ExchangeReading read_exchange(const ExchangeFormat& format, const ExchangeText& text) {
  if (!format.read)
    throw Error(
        ErrorCode::unsupported, fmt::format("{} is only written", format.name),
        fmt::format("these are read: {}", fmt::join(names_that([](const ExchangeFormat& one) {
                                                      return static_cast<bool>(one.read);
                                                    }),
                                                    ", ")));
  require_known_options(format, text.options);
  return format.read(text);
}

}  // namespace asterism
