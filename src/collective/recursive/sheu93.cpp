// Broadcast on the star by splitting it into smaller and smaller substars, in 2n-3 steps and
// without redundancy, as Sheu, Liaw and Chen (1993) are quoted in chen2001, section 3. Their
// algorithm is not printed there; this construction is ours.
//
// In lock step, with two steps per level: the root of every substar of k symbols sends to its
// neighbours of dimensions below k, which are in its own smaller substar. Then the root and these
// neighbours send to their neighbours of dimension k, one in each of the k-1 other smaller
// substars. These and the root itself are the roots of the next level, where an old root has no
// uninformed neighbours left. The last level, k = 2, needs one step.
#include <asterism/algorithm.hpp>

#include "collective/batches.hpp"

namespace asterism {

namespace {

struct SubstarRoot {
  NodeId node;
  bool fresh;  // its neighbours have not been informed
};

/// The port of dimension 2 is port 0.
constexpr Port port_of(unsigned dimension) {
  return Port{dimension - 2};
}

class SubstarSplitting {
 public:
  SubstarSplitting(const Problem& problem, const std::vector<MessageId>& packet, StepSink& sink)
      : network_(problem.network()), packet_(packet), sink_(sink) {
    roots_.push_back({problem.collective.sources()[0], true});
  }

  void split(unsigned k) {
    if (k > 2) {
      for (const SubstarRoot& root : roots_)
        if (root.fresh)
          for (unsigned i = 2; i < k; ++i) step_.add(root.node, port_of(i), packet_);
      finish_step();
    }
    std::vector<SubstarRoot> next;
    for (const SubstarRoot& root : roots_) {
      next.push_back({root.node, false});
      if (root.fresh) step_.add(root.node, port_of(k), packet_);
      next.push_back({network_.neighbour(root.node, port_of(k)), true});
      for (unsigned i = 2; i < k; ++i) {
        const NodeId told = network_.neighbour(root.node, port_of(i));
        step_.add(told, port_of(k), packet_);
        next.push_back({network_.neighbour(told, port_of(k)), true});
      }
    }
    finish_step();
    roots_.swap(next);
  }

 private:
  void finish_step() {
    sink_.take(step_);
    step_.clear();
  }

  const Network& network_;
  const std::vector<MessageId>& packet_;
  StepSink& sink_;
  Step step_;
  std::vector<SubstarRoot> roots_;
};

void sheu93(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const auto symbols = static_cast<unsigned>(problem.network().parameters()[0]);
  for_each_packet(request, problem.network().node_count(),
                  [&](const std::vector<MessageId>& packet) {
                    SubstarSplitting splitting(problem, packet, sink);
                    for (unsigned k = symbols; k >= 2; --k) {
                      report(request.progress, "splitting", symbols - k, symbols);
                      splitting.split(k);
                    }
                  });
}

}  // namespace

CollectiveAlgorithm sheu93_algorithm() {
  return {.name = "sheu93",
          .summary =
              "all-port broadcast on the star by splitting substars in lock-step: 2n-3 steps, one "
              "copy to every node",
          .citation =
              "J. P. Sheu, W. H. Liaw, T. S. Chen, Inf. Process. Lett. 48 (1993), as quoted in "
              "chen2001; the construction is ours",
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::broadcast},
          .families = {"star"},
          .ports = Model::Ports::all,
          .body = sheu93};
}

}  // namespace asterism
