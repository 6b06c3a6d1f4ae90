#include "explore/service.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/explain.hpp>
#include <asterism/measure.hpp>

#include "base/memory.hpp"
#include "base/text.hpp"
#include "explore/assets.hpp"
#include "explore/catalogue_document.hpp"
#include "explore/check_answer.hpp"
#include "explore/comparison_answer.hpp"
#include "explore/draw_answer.hpp"
#include "explore/dropped.hpp"
#include "explore/gate.hpp"
#include "explore/plan_answer.hpp"
#include "explore/play_answer.hpp"
#include "explore/question.hpp"
#include "explore/schedule_answer.hpp"
#include "network/name_with_faults.hpp"
#include "view/spoken_name.hpp"

namespace asterism::explore {

namespace {

Reply json_reply(const Json& json, int status = 200) {
  return {status, "application/json", json.line()};
}

Reply nothing_there() {
  return error_reply(404, "there is nothing at this address");
}

Reply forgotten() {
  return error_reply(404, "this job is not there, or no longer", "ask again");
}

int status_of(ErrorCode code) {
  return code == ErrorCode::too_large ? 413 : code == ErrorCode::not_found ? 404 : 400;
}

std::uint64_t number_field(const Fields& fields, std::string_view name) {
  const std::string* const text = find_field(fields, name);
  const auto number = text == nullptr ? std::nullopt : parse_whole_number(*text);
  if (!number)
    throw Error(ErrorCode::malformed, std::string(name) + " is not a number", "write digits only");
  return *number;
}

std::string shown_spec(const std::string& spec) {
  return dropped_graphs().shown(spec);
}

}  // namespace

Reply error_reply(int status, std::string_view sentence, std::string_view hint) {
  Json json = Json::object();
  json.set("error", sentence);
  json.set("hint", hint);
  return json_reply(json, status);
}

Service::Service(std::uint64_t memory_limit, const Limits& limits)
    : limits_(limits),
      memory_for_a_job_(MemoryBudget(memory_limit).bytes() /
                        std::max<std::uint64_t>(1, limits.workers)),
      jobs_(limits) {
  (void)dropped_graphs();  // before other threads use the catalogue
  add_routes();
}

void Service::add_routes() {
  gets_["api/catalogue"] = [this](const ServiceRequest&, const Fields&) {
    return json_reply(catalogue_document(limits_));
  };
  gets_["api/job"] = [this](const ServiceRequest&, const Fields& query) { return job(query); };
  gets_["api/file"] = [this](const ServiceRequest&, const Fields& query) { return file(query); };
  posts_["api/plan"] = [this](const ServiceRequest& request, const Fields&) {
    return plan(request);
  };
  posts_["api/compare"] = [this](const ServiceRequest& request, const Fields&) {
    return compare(request);
  };
  posts_["api/draw"] = [this](const ServiceRequest& request, const Fields&) {
    return draw(request);
  };
  posts_["api/drop"] = [this](const ServiceRequest& request, const Fields& query) {
    return drop(request, query);
  };
  posts_["api/schedule"] = [this](const ServiceRequest&, const Fields& query) {
    return schedule(query);
  };
  posts_["api/play"] = [this](const ServiceRequest&, const Fields& query) { return play(query); };
  posts_["api/stop"] = [this](const ServiceRequest&, const Fields& query) { return stop(query); };
}

Reply Service::answer(const ServiceRequest& request) {
  try {
    return routed(request);
  } catch (const Error& error) {
    return error_reply(status_of(error.code()), error.sentence(), error.hint());
  } catch (const std::bad_alloc&) {
    return error_reply(503, "the memory is used up", "choose a smaller network");
  } catch (const std::exception&) {
    return error_reply(500, "this is a defect of the program", "please report how it came about");
  }
}

Reply Service::routed(const ServiceRequest& request) {
  if (!request.is_post)
    if (const auto asset = find_asset(request.path))
      return {200, std::string(asset->type), std::string(asset->text)};
  const auto& routes = request.is_post ? posts_ : gets_;
  const auto route = routes.find(request.path);
  if (route == routes.end()) {
    const auto& others = request.is_post ? gets_ : posts_;
    return others.contains(request.path) ? error_reply(405, "this is not how it is asked")
                                         : nothing_there();
  }
  const bool is_graph = request.path == "api/drop";
  if (request.is_post && request.type != (is_graph ? graph_type : question_type))
    return error_reply(415, "this is not what is sent to this address");
  if (request.body.size() > (is_graph ? limits_.graph_bytes : limits_.question_bytes))
    return error_reply(413, "that is too much");
  return route->second(request, parse_query(request.query, limits_));
}

Reply Service::started(std::shared_ptr<Answer> answer, const std::string& command) {
  const auto number = jobs_.add(std::move(answer));
  if (!number)
    return error_reply(429, "too many requests at the same time",
                       "wait for what is computed, or stop it");
  Json json = Json::object();
  json.set("job", *number);
  json.set("command", command);
  return json_reply(json, 202);
}

Reply Service::plan(const ServiceRequest& request) {
  Question question = plan_question(parse_query(request.body, limits_), limits_);
  const std::string command = plan_command(question, shown_spec);
  return started(std::make_shared<PlanAnswer>(std::move(question), memory_for_a_job_, limits_),
                 command);
}

Reply Service::compare(const ServiceRequest& request) {
  Question question = comparison_question(parse_query(request.body, limits_), limits_);
  const std::string command = comparison_command(question, shown_spec);
  return started(
      std::make_shared<ComparisonAnswer>(std::move(question), memory_for_a_job_, limits_), command);
}

Reply Service::draw(const ServiceRequest& request) {
  Question question = plan_question(parse_query(request.body, limits_), limits_);
  return started(std::make_shared<DrawAnswer>(std::move(question), limits_));
}

Reply Service::drop(const ServiceRequest& request, const Fields& query) {
  const std::string* const given = find_field(query, "name");
  const std::string name = given == nullptr ? "" : *given;
  if (auto schedule = dropped_schedule(plain_file_name(name), request.body))
    return check(*std::move(schedule), query);
  const auto network = dropped_graphs().keep(name, request.body);
  require_nodes(*network, limits_);
  Json json = Json::object();
  json.set("spec", network->spec());
  json.set("shown", shown_spec(network->spec()));
  json.set("nodes", network->node_count());
  json.set("warnings", Json::array_of(network->warnings()));
  return json_reply(json);
}

Reply Service::check(DroppedSchedule schedule, const Fields& query) {
  Fields fields = query;
  std::erase_if(fields, [](const auto& field) { return field.first == "name"; });
  const bool is_own = schedule.format == nullptr;
  std::string command =
      fmt::format("asterism {} {}", is_own ? "verify" : "import", shell_word(schedule.name));
  Question question = is_own ? Question{} : plan_question(fields, limits_);
  return started(std::make_shared<CheckAnswer>(std::move(schedule), std::move(question),
                                               memory_for_a_job_, limits_),
                 command);
}

std::optional<Service::Chosen> Service::chosen(const Fields& query) const {
  const auto plan = std::dynamic_pointer_cast<PlanAnswer>(jobs_.answer(number_field(query, "job")));
  if (plan == nullptr) return std::nullopt;
  const std::uint64_t place = number_field(query, "candidate");
  auto request = plan->request_of(place);
  if (!request) return std::nullopt;
  std::string algorithm = plan->candidate(place)->algorithm;
  std::string command = show_command(plan->question(), algorithm, request->parameters, shown_spec);
  return Chosen{std::move(algorithm), *std::move(request), std::move(command)};
}

Reply Service::schedule(const Fields& query) {
  auto found = chosen(query);
  if (!found) return forgotten();
  return started(std::make_shared<ScheduleAnswer>(std::move(found->algorithm),
                                                  std::move(found->request), limits_));
}

Reply Service::play(const Fields& query) {
  const auto check =
      std::dynamic_pointer_cast<CheckAnswer>(jobs_.answer(number_field(query, "job")));
  if (check != nullptr) {
    auto played = check->played();
    if (!played) return forgotten();
    return started(std::make_shared<PlayAnswer>(*std::move(played), limits_));
  }
  const auto found = chosen(query);
  if (!found) return forgotten();
  return started(std::make_shared<PlayAnswer>(played(*found), limits_), found->command);
}

PlayedSchedule Service::played(const Chosen& chosen) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(chosen.algorithm);
  PlayedSchedule played;
  played.push = [&algorithm, request = chosen.request](StepSink& sink, const Progress& progress) {
    AlgorithmRequest with_progress = request;
    with_progress.progress = progress;
    run_algorithm(algorithm, with_progress, sink);
  };
  played.how.command = chosen.command;
  played.how.network = name_with_faults(chosen.request.problem.network(), shown_spec);
  played.how.memory_limit = chosen.request.memory_limit;
  played.how.algorithm = {spoken_name(algorithm.name, chosen.request.parameters),
                          how_it_works(algorithm), algorithm.citation};
  return played;
}

Reply Service::job(const Fields& query) const {
  const std::uint64_t number = number_field(query, "id");
  const auto status = jobs_.status(number);
  const auto answer = jobs_.answer(number);
  if (!status || answer == nullptr) return forgotten();
  Json json = Json::object();
  json.set("state", to_string(status->state));
  json.set("what", printable(status->what, 120));
  json.set("done", status->done);
  json.set("all", status->all);
  if (status->state == JobState::failed) {
    json.set("error", status->sentence);
    json.set("hint", printable(status->hint, 2000));
  }
  json.set("answer", answer->so_far());
  return json_reply(json);
}

Reply Service::stop(const Fields& query) {
  if (!jobs_.stop(number_field(query, "id"))) return forgotten();
  return json_reply(Json::object());
}

Reply Service::file(const Fields& query) const {
  const auto answer = jobs_.answer(number_field(query, "id"));
  const std::string* const name = find_field(query, "name");
  if (answer == nullptr || name == nullptr) return forgotten();
  auto found = answer->file(*name);
  if (!found) return nothing_there();
  return {200, std::move(found->type), std::move(found->text), std::move(found->name),
          found->plays};
}

}  // namespace asterism::explore
