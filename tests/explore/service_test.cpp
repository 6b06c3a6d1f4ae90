#include "explore/service.hpp"

#include <algorithm>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>
#include <asterism/schedule_file.hpp>

#include "explore/gate.hpp"
#include "extent.hpp"
#include "view/plan.hpp"

namespace asterism::explore {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

constexpr std::uint64_t service_memory = std::uint64_t{1} << 30;

Reply get_reply(Service& service, const std::string& path, const std::string& query = "") {
  return service.answer({false, path, query, "", ""});
}

Reply post_reply(Service& service, const std::string& path, const std::string& body,
                 const std::string& query = "") {
  const bool is_graph = path == "api/drop";
  return service.answer(
      {true, path, query, std::string(is_graph ? graph_type : question_type), body});
}

json job_when_over(Service& service, std::uint64_t number) {
  for (int i = 0; i < 60000; ++i) {
    json status = json::parse(get_reply(service, "api/job", "id=" + std::to_string(number)).text);
    if (status["state"] != "waits" && status["state"] != "runs") return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ADD_FAILURE() << "the job does not end";
  return {};
}

std::string job_status_of(Service& service, std::uint64_t number) {
  return json::parse(get_reply(service, "api/job", "id=" + std::to_string(number)).text)["state"];
}

/// Asks, waits, and expects the job to be done; returns its number.
std::uint64_t finished_job(Service& service, const std::string& path, const std::string& body,
                           const std::string& query = "") {
  const Reply reply = post_reply(service, path, body, query);
  EXPECT_EQ(reply.status, 202) << reply.text;
  const std::uint64_t number = json::parse(reply.text).value("job", std::uint64_t{0});
  const json status = job_when_over(service, number);
  EXPECT_EQ(status["state"], "done") << status.dump();
  return number;
}

std::string file_of(Service& service, std::uint64_t job, const std::string& name) {
  const Reply reply = get_reply(service, "api/file", fmt::format("id={}&name={}", job, name));
  EXPECT_EQ(reply.status, 200) << reply.text;
  return reply.text;
}

TEST(Service, has_the_page_and_its_files) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  const Reply page = get_reply(service, "");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.type, "text/html");
  EXPECT_THAT(page.text, HasSubstr("<title>Asterism explorer</title>"));
  EXPECT_EQ(get_reply(service, "main.js").type, "text/javascript");
  EXPECT_EQ(get_reply(service, "theme.css").type, "text/css");
  EXPECT_EQ(get_reply(service, "icon.svg").type, "image/svg+xml");
  // Everything that the page loads exists.
  for (const char* attribute : {"src=\"", "href=\""})
    for (std::size_t at = page.text.find(attribute); at != std::string::npos;
         at = page.text.find(attribute, at + 1)) {
      const std::size_t begin = at + std::string(attribute).size();
      const std::string name = page.text.substr(begin, page.text.find('"', begin) - begin);
      EXPECT_EQ(get_reply(service, name).status, 200) << name;
    }
}

TEST(Service, has_nothing_else) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  for (const char* path : {"page", "data/explore/page.html", "etc/passwd", "api", "api/",
                           "api/nothing", "main.js/", "README.md", ".", "CMakeLists.txt"})
    EXPECT_EQ(get_reply(service, path).status, 404) << path;
  EXPECT_EQ(get_reply(service, "api/plan").status, 405);
  EXPECT_EQ(post_reply(service, "api/job", "").status, 405);
  EXPECT_EQ(post_reply(service, "", "").status, 404);
  EXPECT_EQ(post_reply(service, "main.js", "").status, 404);
}

TEST(Service, lists_what_can_be_chosen) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  const json catalogue = json::parse(get_reply(service, "api/catalogue").text);
  std::vector<std::string> names;
  for (const json& family : catalogue["families"]) names.push_back(family["name"]);
  EXPECT_THAT(names, ::testing::IsSupersetOf({"star", "torus", "hypercube", "faulty"}));
  EXPECT_THAT(names, ::testing::Not(::testing::Contains("graph")));
  EXPECT_THAT(names, ::testing::Not(::testing::Contains("cayley")));
  EXPECT_THAT(names, ::testing::Not(::testing::Contains("dropped")));
  EXPECT_EQ(catalogue["collectives"].size(), collective_catalogue().size());
}

TEST(Service, plans_as_the_library_does) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  const auto job = finished_job(service, "api/plan",
                                "network=star:4&collective=alltoall&ts=10&ports=all&effort=quick");
  ProblemWords words;
  words.network = "star:4";
  words.collective = "alltoall";
  words.model = {{"ts", "10"}, {"ports", "all"}};
  const Problem problem = state_problem(words);
  PlanOptions options;
  options.effort = Effort::quick;
  const Plan plan = make_plan(problem, options);
  EXPECT_EQ(file_of(service, job, "plan.json"), plan_report(problem, plan, {}, Form::json));
  EXPECT_EQ(file_of(service, job, "plan.csv"), plan_report(problem, plan, {}, Form::csv));
  EXPECT_EQ(file_of(service, job, "sweep.csv"),
            plan_report(problem, plan,
                        SweptPlan{SweepAxis::ratio, stretches_of(problem, plan, SweepAxis::ratio)},
                        Form::csv));
  const json answer = job_when_over(service, job)["answer"];
  ASSERT_EQ(answer["candidates"].size(), plan.candidates.size());
  for (std::size_t i = 0; i < plan.candidates.size(); ++i)
    EXPECT_EQ(answer["candidates"][i]["algorithm"], plan.candidates[i].algorithm);
  EXPECT_EQ(answer["bound"]["time"], plan.bound.time);
  EXPECT_EQ(answer["explanation"], plan_summary(problem, plan));
}

TEST(Service, draws_where_who_is_the_fastest) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  const auto job =
      finished_job(service, "api/plan", "network=star:4&collective=alltoall&ts=10&effort=quick");
  const json figure = json::parse(file_of(service, job, "figure.json"));
  ASSERT_EQ(figure["axes"].size(), 2U);
  const json& axis = figure["axes"][0];
  EXPECT_EQ(axis["over"], "ts/tm");
  EXPECT_EQ(axis["here"], 10.0);
  EXPECT_GE(axis["curves"].size(), 1U);
  EXPECT_EQ(axis["ranges"].front()["from"], 0.0);
  EXPECT_TRUE(axis["ranges"].back()["to"].is_null());
  // No curve is below the lower bound.
  for (const json& curve : axis["curves"])
    for (const json& point : curve["points"]) EXPECT_GE(point[1].get<double>(), 1 - 1e-9);
  // On the page, a range has the colour of the curve with its name.
  const auto named = finished_job(service, "api/plan",
                                  "network=torus:4x4&collective=allgather&ts=10&effort=quick");
  for (const json& each : json::parse(file_of(service, named, "figure.json"))["axes"]) {
    EXPECT_EQ(each["fastest"].size(), each["ranges"].size());
    for (const json& name : each["fastest"])
      EXPECT_TRUE(std::ranges::any_of(each["curves"], [&](const json& curve) {
        return curve["name"] == name;
      })) << name;
  }
  const auto wormhole =
      finished_job(service, "api/plan",
                   "network=torus:4x4&collective=broadcast&switching=wormhole&effort=quick");
  const json none = json::parse(file_of(service, wormhole, "figure.json"));
  EXPECT_EQ(none["axes"].size(), 0U);
  EXPECT_NE(none["obstacle"], "");
  EXPECT_EQ(get_reply(service, "api/file", fmt::format("id={}&name=sweep.csv", wormhole)).status,
            400);
}

TEST(Service, compares_networks) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  const auto job = finished_job(service, "api/compare",
                                "network=ring:6&network=hypercube:3&collective=broadcast");
  const json document = json::parse(file_of(service, job, "compare.json"));
  ASSERT_EQ(document["networks"].size(), 2U);
  EXPECT_EQ(document["networks"][1]["network"], "hypercube:3");
  EXPECT_EQ(document["networks"][1]["best"]["broadcast"]["time"], 6.0);
  EXPECT_TRUE(document["interrupted_before"].empty());
  EXPECT_THAT(file_of(service, job, "compare.csv"), HasSubstr("\nring:6,6,2,6,3,3,"));
}

TEST(Service, writes_schedules_that_can_be_verified) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  const auto plan =
      finished_job(service, "api/plan", "network=star:4&collective=allgather&effort=quick");
  const auto job =
      finished_job(service, "api/schedule", "", fmt::format("job={}&candidate=0", plan));
  std::istringstream in(file_of(service, job, "schedule.jsonl"));
  ScheduleReader reader(in, "schedule.jsonl");
  const CheckedRun run = check_file(reader);
  EXPECT_TRUE(run.verdict.valid);
  const json best = job_when_over(service, plan)["answer"]["candidates"][0];
  EXPECT_EQ(run.metering.startups, best["startups"].get<std::uint64_t>());
}

TEST(Service, writes_no_schedule_that_is_too_large) {
  SLOW_WHEN_SANITIZED();
  Limits limits;
  limits.file_bytes = 300;
  Service service(service_memory, limits);
  const auto plan =
      finished_job(service, "api/plan", "network=ring:24&collective=broadcast&effort=quick");
  const Reply reply =
      post_reply(service, "api/schedule", "", fmt::format("job={}&candidate=0", plan));
  const json status = job_when_over(service, json::parse(reply.text)["job"]);
  EXPECT_EQ(status["state"], "failed");
  EXPECT_THAT(status.value("error", ""), HasSubstr("more than"));
}

TEST(Service, plays_candidates) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  const auto plan =
      finished_job(service, "api/plan", "network=star:4&collective=broadcast&effort=quick");
  const auto job = finished_job(service, "api/play", "", fmt::format("job={}&candidate=0", plan));
  const Reply page = get_reply(service, "api/file", fmt::format("id={}&name=player.html", job));
  EXPECT_EQ(page.type, "text/html");
  EXPECT_TRUE(page.plays);
  EXPECT_TRUE(page.save_as.empty());
  EXPECT_THAT(page.text, HasSubstr("id=\"playback\""));
  EXPECT_THAT(page.text, HasSubstr("asterism show star:4 broadcast --algorithm "));
}

TEST(Service, takes_graph_files_as_text) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  const Reply dropped =
      post_reply(service, "api/drop", "a b\nb c\nc d\nd a\n", "name=square.edges");
  ASSERT_EQ(dropped.status, 200) << dropped.text;
  const json network = json::parse(dropped.text);
  EXPECT_EQ(network["nodes"], 4);
  EXPECT_EQ(network["shown"], "graph:square.edges");
  const Reply asked =
      post_reply(service, "api/plan",
                 "collective=broadcast&source=c&network=" + network["spec"].get<std::string>());
  EXPECT_EQ(json::parse(asked.text)["command"],
            "asterism plan graph:square.edges broadcast --source c");
  EXPECT_EQ(job_when_over(service, json::parse(asked.text)["job"])["state"], "done");
  EXPECT_EQ(post_reply(service, "api/drop", "nothing", "name=x").status, 400);
  EXPECT_EQ(post_reply(service, "api/drop", "").status, 400);
}

TEST(Service, the_player_calls_a_dropped_graph_by_the_name_of_its_file) {
  Service service(service_memory);
  const Reply dropped =
      post_reply(service, "api/drop", "a b\nb c\nc a\n",
                 "name=%3C%2Ftitle%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%22.edges");
  ASSERT_EQ(dropped.status, 200) << dropped.text;
  const auto spec = json::parse(dropped.text)["spec"].get<std::string>();
  const auto plan =
      finished_job(service, "api/plan", "collective=broadcast&effort=quick&network=" + spec);
  const auto job = finished_job(service, "api/play", "", fmt::format("job={}&candidate=0", plan));
  const Reply page = get_reply(service, "api/file", fmt::format("id={}&name=player.html", job));
  EXPECT_THAT(page.text, HasSubstr("<title>broadcast on graph:script__.edges by "));
  EXPECT_THAT(page.text, HasSubstr("\"spec\":\"graph:script__.edges\""));
  EXPECT_THAT(page.text, ::testing::Not(HasSubstr(spec)));
  EXPECT_THAT(page.text, ::testing::Not(HasSubstr("alert(1)")));
}

TEST(Service, refuses_with_words) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  for (const char* body : {"", "{\"network\": \"star:4\"}", "network", "network=%", "=", "&&&&",
                           "network=graph:/etc/passwd&collective=broadcast",
                           "network=star:4&collective=broadcast&ts=nan",
                           "network=star:4&collective=broadcast&effort=x",
                           "network=star:-4&collective=broadcast", "\xff\xfe", "[1,2", "null"}) {
    const Reply reply = post_reply(service, "api/plan", body);
    if (reply.status == 202) {  // what only the problem as a whole shows
      EXPECT_EQ(job_when_over(service, json::parse(reply.text)["job"])["state"], "failed") << body;
      continue;
    }
    EXPECT_EQ(reply.status, 400) << body;
    EXPECT_NE(json::parse(reply.text)["error"], "") << body;
  }
  EXPECT_EQ(post_reply(service, "api/plan", std::string(20000, 'a')).status, 413);
  EXPECT_EQ(service.answer({true, "api/plan", "", "text/plain", ""}).status, 415);
  EXPECT_EQ(service.answer({true, "api/drop", "", std::string(question_type), ""}).status, 415);
}

TEST(Service, knows_only_its_jobs) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  for (const char* query : {"id=1", "id=18446744073709551615"}) {
    EXPECT_EQ(get_reply(service, "api/job", query).status, 404) << query;
    EXPECT_EQ(post_reply(service, "api/stop", "", query).status, 404) << query;
    EXPECT_EQ(get_reply(service, "api/file", std::string(query) + "&name=plan.json").status, 404);
  }
  for (const char* query : {"", "id=", "id=-1", "id=1e9", "id=99999999999999999999", "id=x", "%"})
    EXPECT_EQ(get_reply(service, "api/job", query).status, 400) << query;
  const auto plan =
      finished_job(service, "api/plan", "network=ring:4&collective=broadcast&effort=quick");
  const std::string of_plan = "job=" + std::to_string(plan);
  EXPECT_EQ(post_reply(service, "api/play", "", of_plan + "&candidate=1000").status, 404);
  EXPECT_EQ(post_reply(service, "api/play", "", of_plan).status, 400);
  EXPECT_EQ(get_reply(service, "api/file", fmt::format("id={}&name=../plan.json", plan)).status,
            404);
}

TEST(Service, stops_what_nobody_waits_for) {
  SLOW_WHEN_SANITIZED();
  Service service(service_memory);
  // More than a minute of searching.
  const Reply reply = post_reply(service, "api/plan",
                                 "network=random-regular:4,200&collective=alltoall&effort=full");
  ASSERT_EQ(reply.status, 202);
  const std::uint64_t number = json::parse(reply.text)["job"];
  const std::string query = "id=" + std::to_string(number);
  while (json::parse(get_reply(service, "api/job", query).text)["answer"]["bound"].is_null())
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(job_status_of(service, number), "runs");
  EXPECT_EQ(post_reply(service, "api/stop", "", "id=" + std::to_string(number)).status, 200);
  EXPECT_EQ(job_when_over(service, number)["state"], "stopped");
}

TEST(Service, keeps_to_the_memory) {
  SLOW_WHEN_SANITIZED();
  Limits limits;
  Service service(1 << 20, limits);
  const Reply reply =
      post_reply(service, "api/plan", "network=star:8&collective=allgather&effort=quick");
  const json status = job_when_over(service, json::parse(reply.text)["job"]);
  EXPECT_EQ(status["state"], "failed");
  limits.nodes = 10;
  Service small(service_memory, limits);
  const Reply large = post_reply(small, "api/plan", "network=star:4&collective=allgather");
  EXPECT_THAT(job_when_over(small, json::parse(large.text)["job"]).value("error", ""),
              HasSubstr("24 nodes"));
}

}  // namespace
}  // namespace asterism::explore
