// The configurations of UCC and of NCCL's example tuner.
#include <fmt/format.h>

#include "plan/tune/library_algorithms.hpp"

namespace asterism {

namespace {

std::string ucc_name(CollectiveKind kind) {
  if (kind == CollectiveKind::broadcast) return "bcast";
  return kind == CollectiveKind::reduce_scatter ? "reduce_scatter" : to_string(kind);
}

/// The size up to which a choice holds, or `last`.
std::string end_of(const TunedCollective& tuned, std::size_t choice, double beyond,
                   const char* last) {
  return choice + 1 == tuned.choices.size()
             ? last
             : fmt::format("{:.0f}", tuned.choices[choice + 1].from - beyond);
}

}  // namespace

std::string ucc_configuration(const Tuning& tuning) {
  std::string tokens;
  for (const TunedCollective& tuned : tuning.collectives)
    for (std::size_t i = 0; i < tuned.choices.size(); ++i)
      tokens += fmt::format("{}{}:{:.0f}-{}:[{}-{}]:@{}", tokens.empty() ? "" : "#",
                            ucc_name(tuned.kind), tuned.choices[i].from, end_of(tuned, i, 0, "inf"),
                            tuned.ranks, tuned.ranks, tuned.choices[i].algorithm);
  return fmt::format("UCC_TL_UCP_KN_RADIX=2\nUCC_TL_UCP_TUNE={}\n", tokens);
}

std::string nccl_configuration(const Tuning& tuning) {
  std::string text =
      "# "
      "collective,min_bytes,max_bytes,algorithm,protocol,channels,nodes,ranks,pipe_ops,reg_buff\n";
  for (const TunedCollective& tuned : tuning.collectives)
    for (std::size_t i = 0; i < tuned.choices.size(); ++i)
      text += fmt::format("{},{:.0f},{},{},simple,-1,-1,{},-1,-1\n", to_string(tuned.kind),
                          tuned.choices[i].from, end_of(tuned, i, 1, "18446744073709551615"),
                          tuned.choices[i].algorithm, tuned.ranks);
  return text;
}

}  // namespace asterism
