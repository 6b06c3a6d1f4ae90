#include "cli/flit_level.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/flit_level.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "view/results/flit_level.hpp"

namespace asterism::cli {

namespace {

FlitLevelOptions options_of(const FlitLevelWords& words, const Session& session) {
  FlitLevelOptions options;
  options.virtual_channels = virtual_channels_of(words.virtual_channels);
  options.buffer = words.buffer;
  if (!words.hop.empty()) {
    options.hop = parse_whole_number(words.hop);
    if (!options.hop)
      throw Error(ErrorCode::usage,
                  fmt::format("--hop {} is not a whole number of cycles", in_quotes(words.hop)),
                  "write the number of cycles per hop, as in --hop 1");
  }
  options.lock_step = words.lock_step;
  options.memory_limit = session.memory_limit();
  options.progress = session.progress();
  return options;
}

}  // namespace

std::uint32_t virtual_channels_of(std::uint64_t number) {
  static constexpr std::uint64_t most = WormholeSettings::max_virtual_channels;
  if (number >= 1 && number <= most) return static_cast<std::uint32_t>(number);
  throw Error(ErrorCode::out_of_range, fmt::format("no channel has {} virtual channels", number),
              fmt::format("--virtual-channels goes from 1 to {}", most));
}

void add_flit_level_options(Command& command, FlitLevelWords& words) {
  command.flag("--flit-level", words.chosen, "Simulate flits (needs --switching wormhole)");
  command.flag("--lock-step", words.lock_step, "Begin each step when the previous one is delivered")
      .needs("--flit-level");
  command
      .whole_number("--virtual-channels", words.virtual_channels,
                    "Virtual channels per physical channel")
      .shows_default()
      .needs("--flit-level");
  command.whole_number("--buffer", words.buffer, "Flits per virtual-channel buffer")
      .shows_default()
      .positive()
      .needs("--flit-level");
  command.text("--hop", words.hop, "Cycles per hop of a header [as --th says]")
      .needs("--flit-level");
}

int run_flit_level_words(const FlitLevelWords& words, const CollectiveAlgorithm& algorithm,
                         const StatedProblem& stated, const Session& session) {
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  FlitLevelSink sink(options_of(words, session));
  const CheckedRun checked = run_checked(algorithm, request, {true, {&sink}});
  print(flit_level_report(algorithm.name, stated.problem, sink.run(), checked, session.form));
  return checked.verdict.valid && !sink.run().deadlock ? 0 : 1;
}

}  // namespace asterism::cli
