// Writes a C program with plain MPI calls: the schedule as tables, a loop that executes them step
// by step, and a check of every byte at the end.
#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include <asterism/exchange.hpp>

#include "io/foreign/gpu_buffers.hpp"
#include "io/foreign/mpi_program_text.hpp"
#include "io/foreign/options.hpp"
#include "io/foreign/slot_contents.hpp"
#include "io/foreign/slot_program.hpp"

namespace asterism {

namespace {

using Kind = SlotOperation::Kind;

constexpr const char* mpi_program_name = "a C program with MPI calls";
constexpr std::uint64_t bytes_of_word = 8;

/// All slots of a rank form one array: the input, then the output, then the scratch buffer.
std::uint64_t place_of(Slot slot, const RankSlots& rank) {
  switch (slot.buffer) {
    case Buffer::input:
      return slot.index;
    case Buffer::output:
      return rank.input + slot.index;
    default:
      return rank.input + rank.output + slot.index;
  }
}

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::send:
      return "SEND";
    case Kind::receive:
      return "RECEIVE";
    case Kind::copy:
      return "COPY";
    default:
      return "REDUCE";
  }
}

/// Writes a table of a rank; C has no empty arrays.
template <class Rows, class Print>
void write_table(std::ostream& out, const char* type, const char* name, std::uint64_t rank,
                 const Rows& rows, Print&& print) {
  out << fmt::format("static const struct {} {}_{}[] = {{", type, name, rank);
  std::size_t column = 0;
  for (const auto& row : rows) {
    out << (column++ % 8 == 0 ? "\n    " : " ");
    print(row);
    out << ',';
  }
  out << (rows.empty() ? "{0}};\n" : "\n};\n");
}

void write_contents(std::ostream& out, const char* name, std::uint64_t rank,
                    const std::vector<SlotContent>& contents) {
  write_table(out, "content", name, rank, contents, [&](const SlotContent& content) {
    out << fmt::format("{{{}, {}, {}}}", content.first, content.stride, content.count);
  });
}

void write_rank(std::ostream& out, std::uint64_t number, const RankSlots& rank) {
  std::vector<std::pair<Kind, SlotPiece>> pieces;
  for (const SlotOperation& operation : rank.operations)
    for (const SlotPiece& piece : operation.pieces) pieces.emplace_back(operation.kind, piece);
  write_table(out, "piece", "pieces", number, pieces, [&](const std::pair<Kind, SlotPiece>& one) {
    const SlotPiece& piece = one.second;
    const bool reads = one.first != Kind::receive || piece.reduces;
    const bool writes = one.first != Kind::send;
    out << fmt::format("{{{}, {}, {}}}", reads ? place_of(piece.source, rank) : 0,
                       writes ? place_of(piece.target, rank) : 0, piece.reduces ? 1 : 0);
  });
  std::size_t first = 0;
  write_table(
      out, "operation", "operations", number, rank.operations, [&](const SlotOperation& operation) {
        out << fmt::format("{{{}, {}, {}, {}, {}}}", name_of(operation.kind), operation.step,
                           operation.peer.value(), first, operation.pieces.size());
        first += operation.pieces.size();
      });
}

void write_programs(std::ostream& out, const std::vector<RankSlots>& ranks) {
  out << "static const struct program programs[RANKS] = {\n";
  for (std::size_t i = 0; i < ranks.size(); ++i)
    out << fmt::format(
        "    {{operations_{0}, {1}, pieces_{0}, inputs_{0}, {2}, outputs_{0}, {3}, {4}}},\n", i,
        ranks[i].operations.size(), ranks[i].input, ranks[i].output, ranks[i].scratch);
  out << "};\n";
}

void write_mpi_program(const ExchangeRequest& request, ExchangeSink& sink) {
  const ScheduleHeader& header = request.schedule.header();
  const std::vector<RankSlots> ranks =
      slot_programs(request.schedule, mpi_program_name, request.memory_limit, request.progress);
  const std::vector<RankContents> contents = slot_contents(header.problem.collective);
  const std::uint64_t words =
      std::max<std::uint64_t>(1, (message_bytes(request) + bytes_of_word - 1) / bytes_of_word);
  std::ostream& out = sink.begin_file();
  out << fmt::format(mpi_program_head, plain_name(header), ranks.size(), words,
                     request.schedule.size());
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    report(request.progress, "writing", i, ranks.size());
    write_rank(out, i, ranks[i]);
    write_contents(out, "inputs", i, contents[i].input);
    write_contents(out, "outputs", i, contents[i].output);
  }
  write_programs(out, ranks);
  out << mpi_program_tail;
}

}  // namespace

ExchangeFormat mpi_c_exchange() {
  return {.name = "mpi-c",
          .title = "A C program with plain MPI calls that checks itself",
          .ending = ".c",
          .limits = {"paths of several links, which port a packet takes, control units",
                     "operators other than a sum of 64-bit words, which the program makes and "
                     "checks"},
          .options = {bytes_option()},
          .write = write_mpi_program};
}

}  // namespace asterism
