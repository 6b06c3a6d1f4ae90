// The HammingMesh: boards of a small mesh of accelerators, and a switch for every line of them.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "network/fabric.hpp"

namespace asterism {

namespace {

/// Along one axis: boards, and accelerators of a board.
struct HammingLine {
  std::uint64_t board = 0;
  std::uint64_t boards = 0;

  [[nodiscard]] std::uint64_t length() const { return board * boards; }
};

/// The accelerator in row r and column c of all has the number r times columns plus c. Port 2a
/// leads up axis a (0: to the next row, 1: to the next column), port 2a+1 down; over the edge of a
/// board it leads to the switch of the column or row. Port 2b of a switch is at the low end of the
/// line's part on board b, port 2b+1 at the high end.
class HammingMesh final : public Fabric {
 public:
  HammingMesh(const SpecArguments& arguments, const std::array<HammingLine, 2>& lines)
      : Fabric(arguments,
               {{{'a', {lines[0].length(), lines[1].length()}}, 4, false},
                {{'c', {lines[1].length()}}, 2 * lines[0].boards},
                {{'r', {lines[0].length()}}, 2 * lines[1].boards}},
               {"board", "column", "row"}),
        lines_(lines) {}

  [[nodiscard]] PublishedValues published() const override {
    const auto to_edges = [](const HammingLine& line) { return (line.board - 1) / 2 * 2 + 2; };
    PublishedValues values;
    values.diameter = {
        static_cast<double>(to_edges(lines_[0]) + to_edges(lines_[1])),
        PublishedValue::Relation::equal, "2 floor((A-1)/2) + 2 floor((B-1)/2) + 4",
        "by definition (Hoefler et al. 2022): along a line to the edge of the board, "
        "over a switch, and inwards"};
    return values;
  }

 private:
  enum : std::size_t { accelerator, column_switch, row_switch };

  [[nodiscard]] std::uint64_t columns() const { return lines_[1].length(); }
  [[nodiscard]] std::uint64_t at(std::uint64_t row, std::uint64_t column) const {
    return row * columns() + column;
  }

  [[nodiscard]] FabricEnd far_end(FabricPlace here, std::uint64_t port) const override {
    return here.kind == accelerator ? from_accelerator(here.index, port) : from_switch(here, port);
  }
  [[nodiscard]] FabricEnd from_accelerator(std::uint64_t index, std::uint64_t port) const {
    const std::size_t axis = port / 2;
    const bool upwards = port % 2 == 0;
    const std::array<std::uint64_t, 2> place{index / columns(), index % columns()};
    const std::uint64_t on_board = place[axis] % lines_[axis].board;
    const std::uint64_t stride = axis == 0 ? columns() : 1;
    if (on_board != (upwards ? lines_[axis].board - 1 : 0))
      return {{accelerator, upwards ? index + stride : index - stride}, port ^ 1U, 0};
    const std::uint64_t board = place[axis] / lines_[axis].board;
    return {{column_switch + axis, place[1 - axis]},
            2 * board + (upwards ? 1 : 0),
            static_cast<std::uint32_t>(1 + axis)};
  }
  [[nodiscard]] FabricEnd from_switch(FabricPlace here, std::uint64_t port) const {
    const std::size_t axis = here.kind - column_switch;
    const bool high = port % 2 == 1;
    const std::uint64_t along = port / 2 * lines_[axis].board + (high ? lines_[axis].board - 1 : 0);
    return {{accelerator, axis == 0 ? at(along, here.index) : at(here.index, along)},
            2 * axis + (high ? 0 : 1),
            static_cast<std::uint32_t>(1 + axis)};
  }

  std::array<HammingLine, 2> lines_;
};

}  // namespace

NetworkFamily hamming_mesh_family() {
  return {
      .name = "hamming-mesh",
      .parameters = "AxB,XxY",
      .summary =
          "X x Y boards, each a mesh of A x B accelerators; a switch for every row and every "
          "column "
          "of accelerators joins both ends of its part on every board",
      .nodes = "A X B Y + A X + B Y",
      .citation = "T. Hoefler et al., HammingMesh, SC 2022",
      .reading =
          "X rows of boards of A rows of accelerators each, Y columns of boards of B columns. "
          "Every "
          "line has one switch; the paper builds a fat tree of several where the line has more "
          "ports "
          "than a switch. A and B are at least 2 (boards of one accelerator make a HyperX). "
          "Accelerators take part in collectives and come first, switches do not. a3.5 is the "
          "accelerator in row 3 and column 5 of all, r3 the switch of that row, c5 of that column",
      .examples = {"hamming-mesh:2x2,4x4", "hamming-mesh:4x4,2x2", "hamming-mesh:2x3,2x3"},
      .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
        const std::vector<std::uint64_t> board = arguments.box("board side", 2);
        const std::vector<std::uint64_t> boards = arguments.box("number of boards", 2);
        if (board.size() != 2 || boards.size() != 2)
          throw arguments.error(ErrorCode::malformed, "does not have two sides of each kind");
        return std::make_unique<HammingMesh>(
            arguments, std::array<HammingLine, 2>{{{board[0], boards[0]}, {board[1], boards[1]}}});
      }};
}

}  // namespace asterism
