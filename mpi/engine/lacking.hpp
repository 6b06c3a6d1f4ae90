// The error of a schedule in which a node lacks something: one that no verifier has looked at.
#pragma once

#include <asterism/collective.hpp>
#include <asterism/error.hpp>

namespace asterism::mpi {

[[nodiscard]] inline Error lacking_error(NodeId node) {
  return {ErrorCode::usage,
          "node " + std::to_string(node.value()) + " lacks a message that the schedule needs there",
          "have the schedule verified before it is run"};
}

}  // namespace asterism::mpi
