// Selection files of MPICH: the built-in selection, in which the tuned sizes of communicators are
// tried first.
#include <fmt/format.h>

#include "plan/tune/library_algorithms.hpp"
#include "plan/tune/selection_tree.hpp"

namespace asterism {

namespace {

using Conditions = std::vector<std::string>;

std::string mpich_name(CollectiveKind kind) {
  if (kind == CollectiveKind::broadcast) return "bcast";
  return kind == CollectiveKind::reduce_scatter ? "reduce_scatter_block" : to_string(kind);
}

/// What the algorithms of a collective need besides, and what is done without it.
struct Guard {
  Conditions fulfilled;
  std::vector<std::pair<Conditions, std::string_view>> otherwise;
};

Guard guard_of(CollectiveKind kind, const std::string& algorithm) {
  if (kind == CollectiveKind::reduce_scatter)
    return {{"is_commutative=yes"},
            {{{"is_commutative=no"}, "MPIR_Reduce_scatter_block_intra_recursive_doubling"}}};
  if (kind == CollectiveKind::alltoall)
    return {{"is_sendbuf_inplace=no"},
            {{{"is_sendbuf_inplace=yes"}, "MPIR_Alltoall_intra_pairwise_sendrecv_replace"}}};
  if (!algorithm.ends_with("reduce_scatter_allgather") &&
      !algorithm.ends_with("reduce_scatter_gather"))
    return {};
  const std::string_view instead = kind == CollectiveKind::reduce
                                       ? "MPIR_Reduce_intra_binomial"
                                       : "MPIR_Allreduce_intra_recursive_doubling";
  return {{"is_op_built_in=yes", "count=any"},
          {{{"is_op_built_in=no"}, instead}, {{"is_op_built_in=yes", "count<pow2"}, instead}}};
}

void add_choice(SelectionTree& tree, CollectiveKind kind, const std::string& algorithm) {
  const Guard guard = guard_of(kind, algorithm);
  for (const auto& [conditions, instead] : guard.otherwise) tree.add(conditions, instead);
  tree.add(guard.fulfilled, algorithm);
}

SelectionTree tuned_branch(const TunedCollective& tuned) {
  const bool is_total = library_bytes(TunedLibrary::mpich, tuned.kind, tuned.ranks) > 1;
  const char* const size = is_total ? "total_msg_size" : "avg_msg_size";
  SelectionTree tree(fmt::format("comm_size<={}", tuned.ranks));
  for (std::size_t i = 0; i < tuned.choices.size(); ++i) {
    const bool is_last = i + 1 == tuned.choices.size();
    SelectionTree& branch =
        tree.branch(is_last ? fmt::format("{}=any", size)
                            : fmt::format("{}<{:.0f}", size, tuned.choices[i + 1].from));
    add_choice(branch, tuned.kind, tuned.choices[i].algorithm);
  }
  return tree;
}

/// Smaller and larger communicators are selected for as before.
void add_tuned(SelectionTree& intra, const TunedCollective& tuned, const SelectionTree& before) {
  SelectionTree smaller(fmt::format("comm_size<{}", tuned.ranks));
  smaller.branches() = before.branches();
  intra.branches().push_back(std::move(smaller));
  intra.branches().push_back(tuned_branch(tuned));
}

}  // namespace

std::string mpich_selection(const Tuning& tuning) {
  SelectionTree tree = mpich_defaults();
  SelectionTree defaults = tree;
  for (std::size_t i = 0; i < tuning.collectives.size(); ++i) {
    const TunedCollective& tuned = tuning.collectives[i];
    const auto same_kind = [&](std::size_t other) {
      return other < tuning.collectives.size() && tuning.collectives[other].kind == tuned.kind;
    };
    const std::string name = "collective=" + mpich_name(tuned.kind);
    SelectionTree& intra = tree.branch(name).branch("comm_type=intra");
    const SelectionTree& before = defaults.branch(name).branch("comm_type=intra");
    if (i == 0 || !same_kind(i - 1)) intra.branches().clear();
    add_tuned(intra, tuned, before);
    if (!same_kind(i + 1)) intra.branch("comm_size=any").branches() = before.branches();
  }
  return tree.json();
}

}  // namespace asterism
