#include "graph/edge_splitting.hpp"

#include <algorithm>
#include <utility>

namespace asterism {

namespace {

using Amount = MaxFlow::Amount;

class Splitting {
 public:
  Splitting(std::uint32_t nodes, std::span<const FlowArc> arcs,
            std::span<const std::uint32_t> roots, Amount trees, std::span<const std::uint32_t> kept)
      : nodes_(nodes),
        roots_(roots),
        trees_(trees),
        needed_(trees * static_cast<Amount>(roots.size())),
        kept_(kept),
        flow_(0) {
    for (std::uint32_t number = 0; number < arcs.size(); ++number)
      if (arcs[number].capacity > 0) pieces_.push_back({arcs[number], {number}});
    build_flow();
  }

  void take_out(std::uint32_t node) {
    for (std::size_t in = 0; in < pieces_.size(); ++in)
      for (std::size_t out = 0; out < pieces_.size(); ++out)
        if (pieces_[in].arc.to == node && pieces_[out].arc.from == node) split(in, out);
    std::erase_if(pieces_, [&](const SplitArc& piece) {
      return piece.arc.capacity == 0 || piece.arc.from == node || piece.arc.to == node;
    });
    build_flow();
  }
  std::vector<SplitArc> take_pieces() && { return std::move(pieces_); }

 private:
  [[nodiscard]] std::uint32_t start() const { return nodes_; }
  [[nodiscard]] std::uint32_t end() const { return nodes_ + 1; }

  void build_flow() {
    flow_ = MaxFlow(nodes_ + 3, 2 * (pieces_.size() + nodes_));
    for (std::uint32_t node = 0; node < nodes_; ++node) flow_.add(start(), node, 0);
    for (std::uint32_t node = 0; node < nodes_; ++node) flow_.add(node, end(), 0);
    const std::uint32_t all_roots = nodes_ + 2;
    flow_.add(start(), all_roots, MaxFlow::unlimited);
    for (const std::uint32_t root : roots_) flow_.add(all_roots, root, trees_);
    first_piece_ = flow_.arc_count();
    for (const SplitArc& piece : pieces_)
      flow_.add(piece.arc.from, piece.arc.to, piece.arc.capacity);
  }

  void split(std::size_t in, std::size_t out) {
    const Amount share = share_to_split(pieces_[in].arc, pieces_[out].arc);
    if (share == 0) return;
    change_capacity(in, -share);
    change_capacity(out, -share);
    const std::uint32_t from = pieces_[in].arc.from;
    const std::uint32_t to = pieces_[out].arc.to;
    if (from == to) return;
    SplitArc piece{{from, to, share}, pieces_[in].path};
    piece.path.insert(piece.path.end(), pieces_[out].path.begin(), pieces_[out].path.end());
    pieces_.push_back(std::move(piece));
    flow_.add(from, to, share);
  }

  void change_capacity(std::size_t piece, Amount by) {
    pieces_[piece].arc.capacity += by;
    flow_.set_capacity(first_piece_ + static_cast<std::uint32_t>(piece),
                       pieces_[piece].arc.capacity);
  }

  /// Returns the maximum share that leaves enough for all nodes. A split reduces a cut if both ends
  /// are on the side of the roots and the node is not, or if the node is and both ends are not.
  [[nodiscard]] Amount share_to_split(const FlowArc& in, const FlowArc& out) {
    Amount share = std::min(in.capacity, out.capacity);
    for (std::size_t i = 0; i < kept_.size() && share > 0; ++i) {
      const std::uint32_t told = kept_[i];
      if (told != in.from && told != out.to)
        share = std::min(share, spare({in.from, out.to}, {in.to, told}, share));
      if (share > 0) share = std::min(share, spare({in.to, in.to}, {in.from, told}, share, out.to));
    }
    return share;
  }

  /// Returns by how much the minimum cut that separates the first two nodes and the roots from the
  /// others exceeds what is required, at most `most`.
  [[nodiscard]] Amount spare(std::pair<std::uint32_t, std::uint32_t> inside,
                             std::pair<std::uint32_t, std::uint32_t> outside, Amount most,
                             std::uint32_t also_outside) {
    set_ends(inside, outside, also_outside, MaxFlow::unlimited);
    flow_.reset();
    const Amount reached = flow_.run(start(), end(), needed_ + most);
    set_ends(inside, outside, also_outside, 0);
    return std::max<Amount>(0, reached - needed_);
  }
  [[nodiscard]] Amount spare(std::pair<std::uint32_t, std::uint32_t> inside,
                             std::pair<std::uint32_t, std::uint32_t> outside, Amount most) {
    return spare(inside, outside, most, outside.first);
  }

  void set_ends(std::pair<std::uint32_t, std::uint32_t> inside,
                std::pair<std::uint32_t, std::uint32_t> outside, std::uint32_t also_outside,
                Amount capacity) {
    for (const std::uint32_t node : {inside.first, inside.second})
      flow_.set_capacity(node, capacity);
    for (const std::uint32_t node : {outside.first, outside.second, also_outside})
      flow_.set_capacity(nodes_ + node, capacity);
  }

  std::uint32_t nodes_;
  std::span<const std::uint32_t> roots_;
  Amount trees_;
  Amount needed_;
  std::span<const std::uint32_t> kept_;
  std::vector<SplitArc> pieces_;
  MaxFlow flow_;
  std::uint32_t first_piece_ = 0;
};

}  // namespace

std::vector<SplitArc> split_off(std::uint32_t nodes, std::span<const FlowArc> arcs,
                                std::span<const std::uint32_t> roots, MaxFlow::Amount trees,
                                std::span<const std::uint32_t> kept,
                                std::span<const std::uint32_t> removed, const Progress& progress) {
  Splitting splitting(nodes, arcs, roots, trees, kept);
  for (std::size_t i = 0; i < removed.size(); ++i) {
    report(progress, "splitting off arcs", i, removed.size());
    splitting.take_out(removed[i]);
  }
  return std::move(splitting).take_pieces();
}

}  // namespace asterism
