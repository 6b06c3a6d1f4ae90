// The replies to the page, computed from a path, a query and a body. Independent of the HTTP
// library.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <asterism/algorithm.hpp>

#include "explore/dropped_schedule.hpp"
#include "explore/jobs.hpp"
#include "explore/limits.hpp"
#include "explore/play_answer.hpp"
#include "explore/query.hpp"

namespace asterism::explore {

struct ServiceRequest {
  bool is_post = false;
  std::string path, query;  ///< after the token
  std::string type, body;
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string text;
  std::string save_as{};  ///< file name for saving, or nothing if it is shown
  bool plays = false;     ///< whether it is a page of the player, which the page frames
};

class Service {
 public:
  /// `memory_limit` is that of all jobs together, in bytes; 0 for the currently free system memory.
  explicit Service(std::uint64_t memory_limit = 0, const Limits& limits = {});

  [[nodiscard]] Reply answer(const ServiceRequest& request);
  [[nodiscard]] Jobs& jobs() { return jobs_; }

 private:
  using Handler = std::function<Reply(const ServiceRequest& request, const Fields& query)>;
  void add_routes();
  [[nodiscard]] Reply routed(const ServiceRequest& request);
  [[nodiscard]] Reply started(std::shared_ptr<Answer> answer, const std::string& command = {});
  [[nodiscard]] Reply plan(const ServiceRequest& request);
  [[nodiscard]] Reply compare(const ServiceRequest& request);
  [[nodiscard]] Reply draw(const ServiceRequest& request);
  [[nodiscard]] Reply drop(const ServiceRequest& request, const Fields& query);
  [[nodiscard]] Reply check(DroppedSchedule schedule, const Fields& query);
  /// A candidate of a finished plan.
  struct Chosen {
    std::string algorithm;
    AlgorithmRequest request;
    std::string command;  ///< command that plays it
  };
  [[nodiscard]] std::optional<Chosen> chosen(const Fields& query) const;
  [[nodiscard]] Reply schedule(const Fields& query);
  [[nodiscard]] Reply play(const Fields& query);
  [[nodiscard]] static PlayedSchedule played(const Chosen& chosen);
  [[nodiscard]] Reply job(const Fields& query) const;
  [[nodiscard]] Reply stop(const Fields& query);
  [[nodiscard]] Reply file(const Fields& query) const;

  Limits limits_;
  std::uint64_t memory_for_a_job_;
  std::map<std::string, Handler, std::less<>> gets_, posts_;
  Jobs jobs_;
};

/// Returns the reply that describes an error.
[[nodiscard]] Reply error_reply(int status, std::string_view sentence, std::string_view hint = {});

}  // namespace asterism::explore
