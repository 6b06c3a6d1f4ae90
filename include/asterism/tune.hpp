// Decision files of message-passing libraries: which of its own algorithms a library should use for
// which size, by timing models of these algorithms on the user's network.
//
// The models are those of the baselines: every message is a packet, ranks are in the order of the
// nodes, and messages are not cut into segments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/evaluate.hpp>

namespace asterism {

/// The libraries that files are written for.
enum class TunedLibrary {
  open_mpi,  ///< 4.1 and 5.0: rules of coll/tuned, coll_tuned_dynamic_rules_filename
  mpich,     ///< 4: selection in JSON, MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE
  ucc,       ///< ucc.conf with UCC_TL_UCP_TUNE
  nccl,      ///< 2: CSV of the example tuner plug-in, NCCL_TUNER_CONFIG_FILE
};
/// Returns "open-mpi", "mpich", "ucc" and "nccl".
[[nodiscard]] std::vector<std::string> tuned_library_names();
[[nodiscard]] std::string to_string(TunedLibrary library);
/// Throws Error(unknown_name) if there is no such library.
[[nodiscard]] TunedLibrary parse_tuned_library(std::string_view name);

/// An algorithm for sizes from `from` bytes on, as the library counts them.
struct TunedChoice {
  double from = 0;
  std::string algorithm;  ///< the library's name of it
  std::string model;      ///< what was timed: a choice of open-mpi-default, or an algorithm
  /// Largest ratio of the time of the library's default to that of the choice, at the sizes that
  /// were timed; nothing if the default is not modelled.
  std::optional<double> gain{};
};

/// The choices for communicators of `ranks` ranks.
struct TunedCollective {
  CollectiveKind kind = CollectiveKind::allreduce;
  std::uint64_t ranks = 2;
  std::vector<TunedChoice> choices{};  ///< by rising size; the first is from 0 on
};

struct Tuning {
  TunedLibrary library = TunedLibrary::open_mpi;
  std::string network{};
  std::vector<TunedCollective> collectives{};  ///< by collective, then by rising ranks
  std::uint64_t num_timed = 0;                 ///< schedules that were verified and timed
};

/// Options of tune_library.
struct TuneOptions {
  std::vector<CollectiveKind> collectives{};  ///< all that the library has a choice for if empty
  /// Sizes of communicators: the first participants by id. All participants if empty.
  std::vector<std::uint64_t> ranks{};
  double min_bytes = 8;
  double max_bytes = 1 << 30;
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Returns the collectives that a library has several modelled algorithms for.
[[nodiscard]] std::vector<CollectiveKind> tuned_collectives(TunedLibrary library);

/// Times the algorithms of a library on the network, with the participants and the machine of the
/// problem, whose collective is not used. Sizes are powers of two; where two neighbouring sizes of
/// a coarse grid have different winners, the size from which on the second wins is found by
/// bisection. Throws Error(usage) if the model has no units, Error(unsupported) if the library has
/// no choice for a collective, and Error(out_of_range) for communicators that do not exist.
[[nodiscard]] Tuning tune_library(const Problem& machine, TunedLibrary library,
                                  const TuneOptions& options = {});

/// Returns the text of the file that the library reads.
[[nodiscard]] std::string tuning_text(const Tuning& tuning);

}  // namespace asterism
