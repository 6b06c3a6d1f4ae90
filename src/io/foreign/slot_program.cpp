#include "io/foreign/slot_program.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"
#include "io/foreign/plain.hpp"
#include "io/foreign/slot_holder.hpp"

namespace asterism {

namespace {

using Kind = SlotOperation::Kind;

std::unique_ptr<SlotHolder> holder_for(const Schedule& schedule, SlotWriter& writer) {
  const Collective& collective = schedule.header().problem.collective;
  switch (collective.handling()) {
    case Handling::combined:
      return part_slots(schedule, writer);
    case Handling::prefixes:
      return stretch_slots(collective, writer);
    default:
      return message_slots(collective, writer);
  }
}

class SlotProgramBuilder {
 public:
  explicit SlotProgramBuilder(const Schedule& schedule)
      : network_(schedule.header().problem.network()),
        writer_(network_.node_count()),
        holder_(holder_for(schedule, writer_)) {}

  void take(const Step& step) {
    ++writer_.step;
    sent_.assign(step.size(), {});
    for (std::size_t i = 0; i < step.size(); ++i) send(step[i], i);
    holder_->depart();
    behind_.assign(writer_.ranks.size(), {});
    for (std::size_t i = 0; i < step.size(); ++i) receive(step[i], i);
    holder_->end_step();
    for (std::size_t rank = 0; rank < behind_.size(); ++rank)
      for (SlotOperation& operation : behind_[rank])
        writer_.ranks[rank].operations.push_back(std::move(operation));
    transfers_ += step.size();
  }

  std::vector<RankSlots> finish() && {
    holder_->finish();
    return std::move(writer_.ranks);
  }

 private:
  struct Sent {
    std::vector<MessageId> messages{};  // ascending
    std::size_t operation = 0;          // of the sender
  };

  [[nodiscard]] NodeId end_of(const Transfer& transfer) const {
    NodeId node = transfer.from;
    for (const Port port : transfer.ports) node = network_.neighbour(node, port);
    return node;
  }

  void send(const Transfer& transfer, std::size_t index) {
    Sent& sent = sent_[index];
    sent.messages.assign(transfer.messages.begin(), transfer.messages.end());
    std::ranges::sort(sent.messages);
    SlotOperation operation{.kind = Kind::send,
                            .step = writer_.step,
                            .peer = end_of(transfer),
                            .transfer = transfers_ + index};
    operation.pieces.reserve(sent.messages.size());
    for (const MessageId message : sent.messages)
      operation.pieces.push_back({holder_->send(transfer.from, message), {}, false});
    std::vector<SlotOperation>& operations = writer_.ranks[transfer.from.value()].operations;
    sent.operation = operations.size();
    operations.push_back(std::move(operation));
  }

  void receive(const Transfer& transfer, std::size_t index) {
    SlotOperation& send = writer_.ranks[transfer.from.value()].operations[sent_[index].operation];
    const NodeId to = send.peer;
    std::vector<SlotOperation>& behind = behind_[to.value()];
    SlotOperation operation{.kind = Kind::receive,
                            .step = writer_.step,
                            .peer = transfer.from,
                            .transfer = send.transfer};
    operation.pieces.reserve(send.pieces.size());
    writer_.behind = &behind;
    for (std::size_t i = 0; i < send.pieces.size(); ++i) {
      const SlotPiece piece = holder_->arrive(to, sent_[index].messages[i]);
      operation.pieces.push_back(is_written_by(behind, piece) ? added_behind(to, piece) : piece);
      send.pieces[i].target = operation.pieces.back().target;
    }
    writer_.behind = nullptr;
    writer_.ranks[to.value()].operations.push_back(std::move(operation));
  }

  /// Returns whether the piece would be added to a slot that is written only after the step's
  /// receives.
  static bool is_written_by(const std::vector<SlotOperation>& behind, const SlotPiece& piece) {
    return piece.reduces && std::ranges::any_of(behind, [&](const SlotOperation& operation) {
             return std::ranges::any_of(operation.pieces, [&](const SlotPiece& local) {
               return local.target == piece.source;
             });
           });
  }
  SlotPiece added_behind(NodeId to, const SlotPiece& piece) {
    const Slot slot = writer_.scratch(to);
    if (piece.source != piece.target) writer_.copy(to, piece.source, piece.target);
    writer_.reduce(to, slot, piece.target);
    return {{}, slot, false};
  }

  const Network& network_;
  SlotWriter writer_;
  std::unique_ptr<SlotHolder> holder_;
  std::vector<Sent> sent_;                          // in this step, by transfer
  std::vector<std::vector<SlotOperation>> behind_;  // by rank: after the receives of the step
  std::uint64_t transfers_ = 0;
};

/// Tracks which operation of a rank wrote each slot last, and which have read it since.
class SlotHazards {
 public:
  void order(std::vector<SlotOperation>& operations) {
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
      SlotOperation& operation = operations[i];
      operation.after.clear();
      for_each_read(operation, [&](Slot slot) { wait_for_writer(operation, slot); });
      for_each_write(operation, [&](Slot slot) { wait_for_users(operation, slot); });
      std::ranges::sort(operation.after);
      operation.after.erase(std::unique(operation.after.begin(), operation.after.end()),
                            operation.after.end());
      for_each_read(operation, [&](Slot slot) { uses_[slot].readers.push_back(i); });
      for_each_write(operation, [&](Slot slot) { uses_[slot] = {{}, i, true}; });
    }
  }

 private:
  struct Use {
    std::vector<std::uint32_t> readers{};
    std::uint32_t writer = 0;
    bool written = false;
  };

  static void for_each_read(const SlotOperation& operation, auto&& visit) {
    for (const SlotPiece& piece : operation.pieces) {
      if (operation.kind != Kind::receive || piece.reduces) visit(piece.source);
      if (operation.kind == Kind::reduce) visit(piece.target);
    }
  }
  static void for_each_write(const SlotOperation& operation, auto&& visit) {
    if (operation.kind == Kind::send) return;
    for (const SlotPiece& piece : operation.pieces) visit(piece.target);
  }

  void wait_for_writer(SlotOperation& operation, Slot slot) {
    const auto found = uses_.find(slot);
    if (found != uses_.end() && found->second.written)
      operation.after.push_back(found->second.writer);
  }
  void wait_for_users(SlotOperation& operation, Slot slot) {
    const auto found = uses_.find(slot);
    if (found == uses_.end()) return;
    const Use& use = found->second;
    operation.after.insert(operation.after.end(), use.readers.begin(), use.readers.end());
    if (use.written) operation.after.push_back(use.writer);
  }

  std::map<Slot, Use> uses_;
};

void require_memory(const Schedule& schedule, const std::string& format,
                    std::uint64_t memory_limit) {
  double messages = static_cast<double>(schedule.header().problem.network().node_count());
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      messages += static_cast<double>(schedule.transfer(step, i).messages.size());
  static constexpr double bytes_per_message = 400;  // at both ends, including bookkeeping
  MemoryBudget(memory_limit)
      .require(messages * bytes_per_message, fmt::format("the buffers of all ranks for {}", format),
               "choose a smaller network or fewer messages");
}

}  // namespace

std::vector<RankSlots> slot_programs(const Schedule& schedule, const std::string& format,
                                     std::uint64_t memory_limit, const Progress& progress) {
  require_plain(schedule, format);
  require_memory(schedule, format, memory_limit);
  SlotProgramBuilder builder(schedule);
  for (std::size_t step = 0; step < schedule.size(); ++step) {
    report(progress, "laying out buffers", step, schedule.size());
    builder.take(schedule.step(step));
  }
  std::vector<RankSlots> ranks = std::move(builder).finish();
  for (RankSlots& rank : ranks) order_operations(rank);
  return ranks;
}

void order_operations(RankSlots& rank) {
  SlotHazards().order(rank.operations);
}

}  // namespace asterism
