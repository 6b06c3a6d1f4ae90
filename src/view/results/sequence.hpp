// Sequences of ports: for sweeps, and around Hamiltonian cycles.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <asterism/cycle_decomposition.hpp>
#include <asterism/network.hpp>

#include "view/form.hpp"

namespace asterism {

/// A sequence of ports for sweeps.
struct FoundSequence {
  std::string detour;
  std::vector<std::string> ports;
  std::string origin;
};
/// The text is a line of data/sequences.txt.
[[nodiscard]] std::string sequence_report(const Network& network, const FoundSequence& found,
                                          Form form);

/// The origin of a cycle, and whether it ends where it began.
struct FoundCycle {
  std::string origin;
  bool closed = false;
};
[[nodiscard]] std::string cycle_summary_report(const Network& network, const FoundCycle& found,
                                               Form form);
/// The document of a cycle is printed in parts, so that the ports are never all in memory: the
/// head, the ports, each but the first after a comma, and the tail.
[[nodiscard]] std::string cycle_document_head(const Network& network);
[[nodiscard]] std::string cycle_document_port(const Network& network, Port port);
[[nodiscard]] std::string cycle_document_tail(const FoundCycle& found);

/// All cycles and the matching, or with `is_summary` only their number.
[[nodiscard]] std::string decomposition_report(const Network& network,
                                               const CycleDecomposition& found, bool is_summary,
                                               Form form);

}  // namespace asterism
