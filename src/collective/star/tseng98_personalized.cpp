// All-to-all personalized broadcast on the star graph (tseng1998, section III), and its case k = 1
// (Misic and Jovanovic 1994, Fragopoulou and Akl 1995).
//
// The substars X_1, X_2, .. are processed in the lexicographic order of x_{k+1} .. x_n. For each of
// them, every node sends the k! messages for its own image of the substar as one packet to the
// representative there, over the dimensions of the path by rules R3 and R4 from 12..n. The messages
// are then exchanged inside the substars in the same way, with the k of the next level. All nodes
// use the same dimension in a step.
#include <asterism/algorithm.hpp>
#include <asterism/permutation_network.hpp>

#include "base/text.hpp"
#include "collective/star/tseng98_costs.hpp"
#include "graph/route/substar.hpp"
#include "network/required_shape.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

/// The paths from 12..n to the substars of one size, and where they end.
class SubstarPaths {
 public:
  /// Calls body(path, end) for each substar; the path is empty if 12..n is in it.
  template <class Body>
  static void for_each(unsigned symbols, unsigned size, Body&& body) {
    std::vector<Port> path;
    for_each_substar(symbols, size, [&](const SubstarTarget& target) {
      path.clear();
      Permutation here;
      while (const unsigned position = target.next_swap(here, symbols)) {
        path.emplace_back(position - 1);
        here = here.with_swapped(0, position);
      }
      body(std::span<const Port>(path), here);
    });
  }

  /// Keeps the paths, which are the same around every node, unless there are too many.
  SubstarPaths(unsigned symbols, unsigned size) : symbols_(symbols), size_(size) {
    static constexpr std::uint64_t max_kept = 1'000'000;
    if (factorials[symbols] / factorials[size] > max_kept) return;
    for_each(symbols, size, [&](std::span<const Port> path, Permutation end) {
      ports_.insert(ports_.end(), path.begin(), path.end());
      paths_.push_back({ports_.size(), end});
    });
  }
  template <class Body>
  void for_each(Body&& body) const {
    if (paths_.empty()) return for_each(symbols_, size_, body);
    std::size_t begin = 0;
    for (const auto& [ends_at, end] : paths_) {
      body(std::span(ports_).subspan(begin, ends_at - begin), end);
      begin = ends_at;
    }
  }

 private:
  struct Path {
    std::size_t ends_at;  // in the list of ports
    Permutation end;
  };
  unsigned symbols_, size_;
  std::vector<Port> ports_;
  std::vector<Path> paths_;
};

class PersonalizedBroadcast {
 public:
  PersonalizedBroadcast(const AlgorithmRequest& request, RelativeSink& sink)
      : star_(required_shape(request.problem.network().permutations())),
        progress_(request.progress),
        sink_(sink) {}

  /// `sizes` contains the k of each level; the last one is 1.
  void run(std::span<const unsigned> sizes) {
    unsigned symbols = star_.symbols();
    for (const unsigned k : sizes) {
      rearrangements_.emplace_back();
      for (std::uint64_t id = 0; id < factorials[k]; ++id)
        rearrangements_.back().push_back(unrank(id, k));
      if (symbols < star_.symbols()) paths_.emplace_back(symbols, k);
      symbols = k;
    }
    exchange_all(sizes);
  }

 private:
  void exchange_all(std::span<const unsigned> sizes) {
    const unsigned symbols = star_.symbols();
    const std::uint64_t substars = factorials[symbols] / factorials[sizes.front()];
    // A report costs about as much as a message that travels alone.
    const std::uint64_t substars_per_report = sizes.front() < 4 ? 64 : 1;
    std::uint64_t done = 0;
    SubstarPaths::for_each(symbols, sizes.front(),
                           [&](std::span<const Port> path, Permutation representative) {
                             serve(path, sizes, representative);
                             if (++done % substars_per_report == 0 || done == substars)
                               report(progress_, "visiting substars", done, substars);
                           });
  }

  /// Exchanges inside the substar around `home`, whose node holds the messages for all of its
  /// nodes.
  void exchange(std::span<const unsigned> sizes, Permutation home) {
    paths_[paths_.size() - sizes.size()].for_each([&](std::span<const Port> path, Permutation end) {
      serve(path, sizes, compose(home, end));
    });
  }

  /// Steps (2i) to (2iii) for one substar, and the exchange inside it.
  void serve(std::span<const Port> path, std::span<const unsigned> sizes,
             Permutation representative) {
    if (!path.empty()) send_packet(path, sizes, representative);
    if (sizes.size() > 1) exchange(sizes.subspan(1), representative);
  }

  void send_packet(std::span<const Port> path, std::span<const unsigned> sizes,
                   Permutation representative) {
    packet_.clear();
    for (const Permutation& rearranged : rearrangements_[rearrangements_.size() - sizes.size()])
      packet_.push_back(star_.node(compose(representative, rearranged)));
    sink_.take_path(packet_, path);
  }

  const PermutationNetwork& star_;
  const Progress& progress_;
  RelativeSink& sink_;
  std::vector<std::vector<Permutation>> rearrangements_;  // of the first k positions, by level
  std::vector<SubstarPaths> paths_;                       // by level, without the outermost
  std::vector<NodeId> packet_;
};

constexpr const char* sizes_name = "k";

unsigned symbols_of(const Problem& problem) {
  return static_cast<unsigned>(problem.network().parameters()[0]);
}

/// Parses, for example, "4,2" as 4, 2, 1.
std::vector<unsigned> substar_sizes(const AlgorithmRequest& request) {
  const unsigned n = symbols_of(request.problem);
  std::vector<unsigned> sizes;
  const std::vector<std::uint64_t> asked = number_list_parameter(request, sizes_name);
  unsigned below = n;
  for (const std::uint64_t size : asked) {
    if (below <= 1)
      throw Error(ErrorCode::out_of_range,
                  fmt::format("k = {} divides substars of one node further",
                              in_quotes(to_text(ParameterValue(asked)))),
                  "let k end with its first 1");
    below = static_cast<unsigned>(checked_parameter(sizes_name, size, 1, below - 1));
    sizes.push_back(below);
  }
  if (sizes.empty()) sizes.push_back(best_substar_size(n, request.problem.model));
  if (sizes.back() != 1) sizes.push_back(1);
  return sizes;
}

void require_packets_fit(std::uint64_t messages, const Model& model) {
  if (!model.packet_fits(messages))
    throw Error(ErrorCode::unsupported,
                fmt::format("packets of {} messages are over the packet limit {}", messages,
                            model.packet_limit),
                "choose a smaller k, or leave it out for the best one under the limit");
}

void tseng98_personalized(const AlgorithmRequest& request, RelativeSink& sink) {
  const std::vector<unsigned> sizes = substar_sizes(request);
  require_packets_fit(factorials[sizes.front()], request.problem.model);
  PersonalizedBroadcast(request, sink).run(sizes);
}

void one_by_one(const AlgorithmRequest& request, RelativeSink& sink) {
  const unsigned k = 1;
  PersonalizedBroadcast(request, sink).run(std::span(&k, 1));
}

std::vector<ParameterValue> all_substar_sizes(const Problem& problem) {
  std::vector<ParameterValue> sizes;
  for (unsigned k = 1; k < symbols_of(problem); ++k) {
    if (problem.model.packet_fits(factorials[k])) sizes.emplace_back(std::uint64_t{k});
  }
  return sizes;
}

/// Algorithms with the same levels make the same schedule.
std::string levels_in_words(const std::string& sizes) {
  return "packets to substars of " + sizes;
}

std::string recipe_of(const AlgorithmRequest& request) {
  const auto given = request.parameters.find(sizes_name);
  return levels_in_words(given == request.parameters.end() ? "the best size"
                                                           : to_text(given->second));
}

CollectiveAlgorithm sent_one_by_one(const std::string& name, const std::string& citation) {
  return {.name = name,
          .summary =
              "all nodes send one message after the other to its destination by a shortest path: "
              "n! l(n,1) start-ups and transmissions",
          .citation = citation,
          .collectives = {CollectiveKind::alltoall},
          .families = {"star"},
          .ports = Model::Ports::single_dimension,
          .body = one_by_one,
          .hints = {.recipe = [](const AlgorithmRequest&) { return levels_in_words("1"); }}};
}

}  // namespace

CollectiveAlgorithm tseng98_personalized_algorithm() {
  return {.name = "tseng98-personalized",
          .summary =
              "packets of k! messages to a representative in every k-substar, which distributes "
              "them there",
          .citation = "tseng1998, section III",
          .collectives = {CollectiveKind::alltoall},
          .families = {"star"},
          .ports = Model::Ports::single_dimension,
          .parameters = {{.name = sizes_name,
                          .description =
                              "symbols of a substar, from 1 to n-1; several levels as in 4,2",
                          .fallback = "the best one level for t_s, t_m and the packet limit",
                          .choices = all_substar_sizes,
                          .type = {ParameterType::Kind::numbers}}},
          .body = tseng98_personalized,
          .hints = {.recipe = recipe_of}};
}

CollectiveAlgorithm misic94_personalized_algorithm() {
  return sent_one_by_one("misic94-personalized",
                         "Misic and Jovanovic 1994, as tseng1998 describes it (k = 1)");
}

CollectiveAlgorithm fragopoulou95_personalized_algorithm() {
  return sent_one_by_one("fragopoulou95-personalized",
                         "Fragopoulou and Akl 1995, as tseng1998 describes it (k = 1)");
}

}  // namespace asterism
