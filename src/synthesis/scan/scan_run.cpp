#include "synthesis/scan/scan_run.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "problem/step_cost.hpp"
#include "problem/step_ledger.hpp"
#include "schedule/split.hpp"
#include "synthesis/scan/scan_constants.hpp"

namespace asterism::scans {

namespace {

/// The range of results of a piece.
struct ResultRange {
  std::uint64_t begin = 0, end = 0;
};

ResultRange results_of(std::uint64_t piece, std::uint64_t pieces, std::uint64_t results) {
  const auto begin = [&](std::uint64_t i) {
    return i * (results / pieces) + std::min(i, results % pieces);
  };
  return {begin(piece), begin(piece + 1)};
}

/// Runs every job once per piece; a piece does not overtake the previous one.
class JobRun {
 public:
  JobRun(const ScanJobs& jobs, const Problem& problem, const ScanPace& pace)
      : jobs_(jobs),
        graph_(jobs.graph()),
        problem_(problem),
        timed_{0, pace, {}},
        chains_(jobs.chains()),
        first_follower_(jobs.size() + std::size_t{1}),
        waits_for_(jobs.size() * pace.pieces),
        ledger_(graph_),
        load_(graph_.arcs().size()) {
    list_followers();
    for (std::uint32_t job = 0; job < jobs.size(); ++job)
      for (std::uint64_t piece = 0; piece < pace.pieces; ++piece) {
        const auto needs = static_cast<std::uint32_t>(jobs.needs(job).size());
        waits_for_[index(job, piece)] = needs + (piece > 0 ? 1 : 0);
        if (waits_for_[index(job, piece)] == 0) make_ready(job, piece);
      }
  }

  std::optional<TimedJobs> run(double limit) {
    for (take_fresh(); !ready_.empty(); take_fresh()) {
      make_step();
      timed_.time += time_of_step();
      if (timed_.time >= limit) return std::nullopt;
      for (const Sent& sent : timed_.steps.back()) finish(sent);
    }
    return std::move(timed_);
  }

 private:
  // smallest first; job and piece are the last components
  using Key = std::array<std::uint64_t, 4>;

  [[nodiscard]] std::size_t index(std::uint64_t job, std::uint64_t piece) const {
    return job * timed_.pace.pieces + piece;
  }
  [[nodiscard]] std::uint64_t messages_of(std::uint32_t job, std::uint64_t piece) const {
    const ResultRange range = results_of(piece, timed_.pace.pieces, problem_.collective.batch());
    return (range.end - range.begin) * jobs_.sums(job).size();
  }

  void list_followers() {
    for (std::uint32_t job = 0; job < jobs_.size(); ++job)
      for (const std::uint32_t before : jobs_.needs(job)) ++first_follower_[before + 1];
    for (std::size_t i = 1; i < first_follower_.size(); ++i)
      first_follower_[i] += first_follower_[i - 1];
    followers_.resize(first_follower_.back());
    std::vector<std::size_t> next(first_follower_.begin(), first_follower_.end() - 1);
    for (std::uint32_t job = 0; job < jobs_.size(); ++job)
      for (const std::uint32_t before : jobs_.needs(job)) followers_[next[before]++] = job;
  }

  void make_ready(std::uint32_t job, std::uint64_t piece) {
    const std::uint64_t later = ~std::uint64_t{chains_[job]};
    fresh_.push_back(timed_.pace.in_turn ? Key{piece, later, job, piece}
                                         : Key{later, piece, job, piece});
  }

  void take_fresh() {
    std::ranges::sort(fresh_);
    const auto middle = static_cast<std::ptrdiff_t>(ready_.size());
    ready_.insert(ready_.end(), fresh_.begin(), fresh_.end());
    std::inplace_merge(ready_.begin(), ready_.begin() + middle, ready_.end());
    fresh_.clear();
  }

  void make_step() {
    std::vector<Sent>& sent = timed_.steps.emplace_back();
    std::size_t kept = 0;
    for (const Key& key : ready_) {
      const auto job = static_cast<std::uint32_t>(key[2]);
      if (may_send(job, key[3]))
        sent.push_back({jobs_.arc(job), job, static_cast<std::uint32_t>(key[3])});
      else
        ready_[kept++] = key;
    }
    ready_.resize(kept);
    std::ranges::stable_sort(sent, {}, &Sent::arc);
  }

  /// Reserves the ports and links that the job needs. Returns false if any of them is in use.
  bool may_send(std::uint32_t job, std::uint64_t piece) {
    const std::uint32_t number = jobs_.arc(job);
    const std::uint64_t messages = messages_of(job, piece);
    if (load_[number] > 0) {
      const bool fits = timed_.pace.merged && problem_.model.packet_fits(load_[number] + messages);
      if (fits) load_[number] += messages;
      return fits;
    }
    if (!ledger_.is_free(number)) return false;
    ledger_.take(number);
    load_[number] = messages;
    return true;
  }

  /// Returns the duration of the longest packet; packets that are too large take several steps.
  double time_of_step() {
    StepCost cost;
    std::uint64_t packets = 1;
    for (const Sent& sent : timed_.steps.back()) {
      const std::uint64_t messages = load_[sent.arc];
      cost.add(packet_time(problem_.model, graph_.arc(sent.arc), messages, messages));
      packets = std::max(packets, problem_.model.packets_for(messages));
    }
    for (const Sent& sent : timed_.steps.back()) load_[sent.arc] = 0;
    ledger_.clear();
    return cost.step() + problem_.model.step_startup() * static_cast<double>(packets - 1);
  }

  void finish(const Sent& sent) {
    const auto release = [&](std::uint32_t job, std::uint64_t piece) {
      if (--waits_for_[index(job, piece)] == 0) make_ready(job, piece);
    };
    if (sent.piece + 1 < timed_.pace.pieces) release(sent.job, sent.piece + std::uint64_t{1});
    for (std::size_t i = first_follower_[sent.job]; i < first_follower_[sent.job + 1]; ++i)
      release(followers_[i], sent.piece);
  }

  const ScanJobs& jobs_;
  const ProblemGraph& graph_;
  const Problem& problem_;
  TimedJobs timed_;
  std::vector<std::uint32_t> chains_;
  std::vector<std::size_t> first_follower_;
  std::vector<std::uint32_t> followers_, waits_for_;
  StepLedger<ProblemGraph> ledger_;
  std::vector<std::uint64_t> load_;  // messages by arc in this step
  std::vector<Key> ready_, fresh_;
};

}  // namespace

namespace {

std::uint64_t max_pieces_of(const ScanJobs& jobs, const Problem& problem, std::uint64_t max_jobs) {
  const std::uint64_t most = max_jobs / (1 + std::uint64_t{jobs.size()});
  return std::clamp<std::uint64_t>(most, 1, problem.collective.batch());
}

/// In a pipeline of d consecutive jobs, q pieces of a batch of time b take (d + q) steps of t_s +
/// b/q each, which is minimal for q = sqrt(d b / t_s).
std::uint64_t paying_pieces(const ScanJobs& jobs, const Problem& problem) {
  const std::vector<std::uint32_t> chains = jobs.chains();
  if (chains.empty()) return 1;
  const Model& model = problem.model;
  const double batch_time = model.message_time() * static_cast<double>(problem.collective.batch());
  const auto most =
      static_cast<double>(max_pieces_of(jobs, problem, scan_constants::max_estimated_jobs));
  if (!(model.step_startup() > 0)) return static_cast<std::uint64_t>(most);
  const double pieces = std::sqrt(std::ranges::max(chains) * batch_time / model.step_startup());
  return static_cast<std::uint64_t>(std::clamp(pieces, 1.0, most));
}

}  // namespace

std::optional<TimedJobs> time_jobs(const ScanJobs& jobs, const Problem& problem,
                                   const ScanPace& pace, double limit) {
  return JobRun(jobs, problem, pace).run(limit);
}

bool improve(std::optional<TimedJobs>& best, const ScanJobs& jobs, const Problem& problem,
             const Progress& progress) {
  const std::uint64_t most = max_pieces_of(jobs, problem, scan_constants::max_timed_jobs);
  bool better = false;
  for (std::uint64_t pieces = 1; pieces <= most;
       pieces = pieces == most ? most + 1 : std::min(most, 2 * pieces))
    for (const bool in_turn : {true, false})
      for (const bool merged : {false, true}) {
        if (pieces == 1 && !in_turn) continue;
        // A packet would contain a sum twice if it goes on to two hosts.
        if (merged && jobs.graph().some_only_forward()) continue;
        report(progress, "timing a scan", pieces, most);
        const double limit = best ? best->time : std::numeric_limits<double>::infinity();
        if (auto timed = time_jobs(jobs, problem, {pieces, in_turn, merged}, limit)) {
          best = std::move(timed);
          better = true;
        }
      }
  return better;
}

double estimated_time(const ScanJobs& jobs, const Problem& problem) {
  return time_jobs(jobs, problem, {paying_pieces(jobs, problem)})->time;
}

void push_jobs(const ScanJobs& jobs, const TimedJobs& timed, const Problem& problem,
               StepSink& sink) {
  const Collective& collective = problem.collective;
  Step step;
  std::vector<MessageId> packet;
  for (const std::vector<Sent>& sent : timed.steps) {
    step.clear();
    for (std::size_t i = 0; i < sent.size(); ++i) {
      const ResultRange range = results_of(sent[i].piece, timed.pace.pieces, collective.batch());
      for (const StretchSum& sum : jobs.sums(sent[i].job))
        for (std::uint64_t result = range.begin; result < range.end; ++result)
          packet.push_back(collective.stretch({sum.first, sum.last, result}));
      if (i + 1 < sent.size() && sent[i + 1].arc == sent[i].arc) continue;
      std::ranges::sort(packet);
      const Arc& arc = jobs.graph().arc(sent[i].arc);
      step.add(NodeId{arc.from}, arc.port, packet);
      packet.clear();
    }
    take_split(step, problem.model, sink);
  }
}

std::optional<Obstacle> obstacle_to_jobs(const Problem& problem) {
  if (problem.model.control == Model::Control::simd) return ObstacleCode::simd_classes;
  return std::nullopt;
}

}  // namespace asterism::scans
