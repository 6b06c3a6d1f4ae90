#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/flit_level.hpp>

#include "base/memory.hpp"
#include "semantics/arrival_ledgers.hpp"
#include "semantics/dependencies.hpp"
#include "simulate/wormhole/engine.hpp"

namespace asterism {

namespace {

void refuse_model(const std::string& what, const std::string& hint) {
  throw Error(ErrorCode::unsupported, what + " has no meaning at flit level", hint);
}

void require_nodes_and_links_alike(const Network& network, const Model& model) {
  if (network.has_own_link_costs())
    refuse_model("links with rates, latencies or delays of their own",
                 "all channels carry a flit a cycle: choose a network without them");
  if (network.has_switches() && model.ports != Model::Ports::all)
    refuse_model("switches with more ports than other nodes", "choose all ports");
}

void require_worms(const Model& model, bool lock_step) {
  if (model.switching != Model::Switching::wormhole)
    refuse_model("store-and-forward switching", "choose wormhole switching");
  if (model.duplex == Model::Duplex::half) refuse_model("half duplex", "choose full duplex");
  if (!lock_step && model.ports == Model::Ports::single_dimension)
    refuse_model("the single-dimension port model without steps",
                 "run it in lock step, or choose one, all or a number of ports");
  if (!lock_step && model.control == Model::Control::simd)
    refuse_model("SIMD control without steps", "run it in lock step, or choose MIMD control");
  for (const auto& [name, rate] : model.rates)
    if (rate != 1)
      refuse_model(fmt::format("a rate of {} of the links {}", rate, name),
                   "all channels carry a flit a cycle: leave the rates out");
  if (model.link_delay > 0 || !model.class_overheads.empty() || !model.class_delays.empty())
    refuse_model("a delay or an overhead of links", "leave it out");
}

Cycle whole_cycles(double time, double cycle, const char* what) {
  const double cycles = cycle > 0 ? time / cycle : -1;
  if (cycles >= 0 && cycles <= static_cast<double>(WormholeSettings::max_cycles) &&
      std::floor(cycles) == cycles)
    return static_cast<Cycle>(cycles);
  throw Error(ErrorCode::out_of_range,
              fmt::format("{} of {} is not a whole number of cycles of {}", what, time, cycle),
              "a cycle is the time that a flit takes over a link");
}

/// Returns whole flits, at least one.
std::uint64_t flits_of(const Transfer& transfer, double message_size) {
  const double units = static_cast<double>(transfer.messages.size()) * message_size +
                       static_cast<double>(transfer.control);
  if (units > static_cast<double>(WormPackets::max_flits))
    throw Error(ErrorCode::too_large, fmt::format("a packet has {} flits", units),
                fmt::format("choose messages that make at most {}", WormPackets::max_flits));
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(units)));
}

NodeId end_of_path(const Network& network, const Transfer& transfer) {
  NodeId at = transfer.from;
  for (const Port port : transfer.ports) {
    if (port.value() >= network.port_count()) return no_node;
    at = network.neighbour(at, port);
    if (at == no_node) return no_node;
  }
  return at;
}

}  // namespace

WormholeSettings wormhole_machine(const Model& model, const FlitLevelOptions& options) {
  require_worms(model, options.lock_step);
  WormholeSettings machine;
  machine.virtual_channels = options.virtual_channels;
  machine.buffer = options.buffer;
  machine.startup = whole_cycles(model.startup, model.flit, "a start-up");
  machine.hop = options.hop ? *options.hop : whole_cycles(model.hop, model.flit, "a hop");
  machine.ports = model.ports == Model::Ports::all ? 0 : model.packets_per_node();
  require_wormhole_settings(machine);
  return machine;
}

/// Common base of both modes.
class FlitLevelSink::Work {
 public:
  Work(const ScheduleHeader& header, const FlitLevelOptions& options)
      : network_(header.problem.shared_network()),
        message_size_(header.problem.model.message_size),
        cycle_(header.problem.model.flit),
        progress_(options.progress) {
    require_nodes_and_links_alike(*network_, header.problem.model);
    run_.machine = wormhole_machine(header.problem.model, options);
    run_.lock_step = options.lock_step;
    MemoryBudget(options.memory_limit)
        .require(WormEngine::bytes(*network_, run_.machine),
                 fmt::format("a flit-level run on {}", network_->spec()),
                 "choose a smaller network");
  }
  virtual ~Work() = default;
  virtual void take(const Step& step) = 0;
  virtual void end() = 0;
  [[nodiscard]] const FlitLevelRun& run() const { return run_; }

 protected:
  [[nodiscard]] std::uint64_t flits(const Transfer& transfer) const {
    return flits_of(transfer, message_size_);
  }
  void count_step(const Step& step) {
    ++run_.steps;
    if (step.empty()) ++run_.empty_steps;
  }
  void finish(Cycle cycles, const WormTotals& totals) {
    run_.cycles = cycles;
    run_.time = static_cast<double>(cycles) * cycle_;
    run_.totals = totals;
  }

  std::shared_ptr<const Network> network_;
  double message_size_, cycle_;
  Progress progress_;
  FlitLevelRun run_;
};

/// One engine that contains the worms of one step at a time.
class FlitLevelSink::LockStepWork final : public Work, private WormListener {
 public:
  LockStepWork(const ScheduleHeader& header, const FlitLevelOptions& options)
      : Work(header, options), map_(network_, run_.machine), engine_(map_, run_.machine, *this) {}

  void take(const Step& step) override {
    count_step(step);
    run_.packets += step.size();
    if (run_.deadlock) return;
    const Cycle begin = engine_.upcoming();
    last_ = begin;
    Cycle longest = 0;
    for (std::size_t i = 0; i < step.size(); ++i) {
      const Transfer transfer = step[i];
      map_.gates_of(transfer.from, transfer.ports, gates_);
      const std::uint64_t size = flits(transfer);
      const Cycle alone =
          run_.machine.startup + (transfer.ports.size() - 1) * run_.machine.hop + size;
      longest = std::max(longest, alone);
      engine_.submit(number_++, gates_, size, begin);
    }
    run_to_the_end();
    run_.step_cycles.push_back(last_ - begin);
    cycles_ += last_ - begin;
    run_.uncontended += longest;
    if (last_ - begin > longest) ++run_.slowed_steps;
  }
  void end() override { finish(cycles_, engine_.totals()); }

 private:
  void delivered(std::uint64_t, Cycle now) override { last_ = now; }

  void run_to_the_end() {
    for (std::uint64_t turns = 0; engine_.pending() > 0; ++turns) {
      if (turns % turns_per_report == 0)
        report(progress_, "simulating flits", engine_.totals().delivered, 0);
      if (engine_.advance()) continue;
      run_.deadlock = engine_.deadlock();
      return;
    }
  }

  static constexpr std::uint64_t turns_per_report = 1 << 12;

  ChannelMap map_;
  WormEngine engine_;
  std::vector<GateOnPath> gates_;
  Cycle last_ = 0;    // cycle of the last delivery in the engine
  Cycle cycles_ = 0;  // total of all steps
  std::uint64_t number_ = 0;
};

/// Collects the packets with their dependencies, then runs them.
class FlitLevelSink::FreeWork final : public Work {
 public:
  FreeWork(const ScheduleHeader& header, const FlitLevelOptions& options)
      : Work(header, options),
        problem_(header.problem),
        memory_limit_(options.memory_limit),
        heard_(network_->node_count()) {
    MemoryBudget(options.memory_limit)
        .require(PacketDependencies::bytes(problem_.collective),
                 fmt::format("which packet brought which message on {}", network_->spec()),
                 "run it in lock step, or choose a smaller network or fewer messages");
    dependencies_.emplace(problem_);
  }

  void take(const Step& step) override {
    count_step(step);
    report(progress_, "collecting packets", packets_.size(), 0);
    const auto first = static_cast<std::uint32_t>(packets_.size());
    for (std::size_t i = 0; i < step.size(); ++i) add(step[i]);
    dependencies_->depart();
    for (std::size_t i = 0; i < step.size(); ++i)
      arrive(step[i], first + static_cast<std::uint32_t>(i));
    dependencies_->end_step();
  }
  void end() override {
    run_.packets = packets_.size();
    WormRun worms = run_worms(network_, run_.machine, packets_, {true, memory_limit_, progress_});
    finish(worms.finished, worms.totals);
    run_.deadlock = std::move(worms.deadlock);
  }

 private:
  using PacketDependencies = Dependencies<ArrivalLists>;

  void add(const Transfer& transfer) {
    require_known(transfer);
    after_ = heard_[transfer.from.value()];
    for (const MessageId message : transfer.messages)
      dependencies_->for_each(transfer.from, message,
                              [&](std::uint32_t packet) { after_.push_back(packet); });
    for (const MessageId message : transfer.messages) dependencies_->send(transfer.from, message);
    std::ranges::sort(after_);
    after_.erase(std::unique(after_.begin(), after_.end()), after_.end());
    packets_.add({transfer.from, transfer.ports, flits(transfer), 0, after_});
  }

  /// From the next step on, others may depend on this packet. Control units may affect everything
  /// that a node sends later.
  void arrive(const Transfer& transfer, std::uint32_t packet) {
    const NodeId to = end_of_path(*network_, transfer);
    if (to == no_node) return;
    for (const MessageId message : transfer.messages) dependencies_->arrive(to, message, packet);
    if (transfer.control > 0) heard_[to.value()].push_back(packet);
  }

  void require_known(const Transfer& transfer) const {
    const bool known_messages = std::ranges::all_of(transfer.messages, [&](MessageId message) {
      return message.value() < problem_.collective.message_count();
    });
    if (transfer.from.value() < heard_.size() && known_messages) return;
    throw Error(ErrorCode::out_of_range, "a transfer names a node or a message that there is not",
                "have the schedule verified");
  }

  Problem problem_;
  std::uint64_t memory_limit_;
  WormPackets packets_;
  std::optional<PacketDependencies> dependencies_;
  std::vector<std::vector<std::uint32_t>> heard_;  // by node: packets with control units
  std::vector<std::uint32_t> after_;
};

FlitLevelSink::FlitLevelSink(FlitLevelOptions options) : options_(std::move(options)) {}
FlitLevelSink::~FlitLevelSink() = default;

void FlitLevelSink::begin(const ScheduleHeader& header) {
  if (options_.lock_step)
    work_ = std::make_unique<LockStepWork>(header, options_);
  else
    work_ = std::make_unique<FreeWork>(header, options_);
}
void FlitLevelSink::take(const Step& step) {
  work_->take(step);
}
void FlitLevelSink::end() {
  work_->end();
}
const FlitLevelRun& FlitLevelSink::run() const {
  return work_->run();
}

FlitLevelRun run_flit_level(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request,
                            const FlitLevelOptions& options) {
  FlitLevelSink sink(options);
  run_algorithm(algorithm, request, sink);
  return sink.run();
}

void WormPacketSink::begin(const ScheduleHeader& header) {
  message_size_ = header.problem.model.message_size;
  network_ = header.problem.shared_network();
  packets_ = std::make_shared<WormPackets>();
}

void WormPacketSink::take(const Step& step) {
  for (std::size_t i = 0; i < step.size(); ++i)
    packets_->add({step[i].from, step[i].ports, flits_of(step[i], message_size_), 0, {}});
}

}  // namespace asterism
