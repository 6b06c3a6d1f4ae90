// The page of `asterism explore` from outside: authorised clients get the answers of the command
// line, all others get nothing, and no client can block the server.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/http_client.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using nlohmann::json;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace std::chrono_literals;

void expect_alive(const RunningExplorer& explorer, const std::string& after) {
  EXPECT_EQ(status_of(explorer.get("")), 200) << "after " << after;
}

json job_status(const RunningExplorer& explorer, std::uint64_t job) {
  return json::parse(body_of(explorer.get("api/job?id=" + std::to_string(job))));
}

std::uint64_t started_job(const RunningExplorer& explorer, const std::string& question) {
  const std::string reply = explorer.post("api/plan", question);
  EXPECT_EQ(status_of(reply), 202) << reply;
  return json::parse(body_of(reply)).value("job", std::uint64_t{0});
}

std::string state_when_over(const RunningExplorer& explorer, std::uint64_t job) {
  std::string state;
  for (int i = 0; i < 3000; ++i) {
    state = job_status(explorer, job)["state"];
    if (state != "runs" && state != "waits") break;
    std::this_thread::sleep_for(10ms);
  }
  return state;
}

TEST(Explore, serves_its_page_to_those_who_have_its_address) {
  const RunningExplorer explorer;
  EXPECT_EQ(explorer.token().size(), 32U);
  const std::string page = explorer.get("");
  EXPECT_EQ(status_of(page), 200);
  for (const char* header :
       {"Content-Security-Policy: default-src 'none'", "frame-ancestors 'none'",
        "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Cache-Control: no-store",
        "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
        "Content-Type: text/html; charset=utf-8"})
    EXPECT_THAT(page, HasSubstr(header));
  EXPECT_THAT(page, Not(HasSubstr("Access-Control-Allow")));
  EXPECT_THAT(body_of(page), HasSubstr("Asterism explorer"));
  EXPECT_EQ(status_of(explorer.get("main.js")), 200);
  EXPECT_EQ(body_of(explorer.raw(explorer.head("HEAD", "") + "\r\n")), "");
}

TEST(Explore, answers_as_the_command_line_does) {
  const RunningExplorer explorer;
  const std::string question = "network=star:4&collective=alltoall&ts=10&ports=all&effort=quick";
  const std::uint64_t job = started_job(explorer, question);
  EXPECT_EQ(state_when_over(explorer, job), "done");
  const Outcome plan = run_program({"plan", "star:4", "alltoall", "--ts", "10", "--ports", "all",
                                    "--effort", "quick", "--json"});
  EXPECT_EQ(body_of(explorer.get(fmt::format("api/file?id={}&name=plan.json", job))), plan.out);
  const Outcome table = run_program(
      {"plan", "star:4", "alltoall", "--ts", "10", "--ports", "all", "--effort", "quick", "--csv"});
  EXPECT_EQ(body_of(explorer.get(fmt::format("api/file?id={}&name=plan.csv", job))), table.out);
}

TEST(Explore, says_nothing_to_others) {
  const RunningExplorer explorer;
  const std::string good = fmt::format("Host: 127.0.0.1:{}\r\n", explorer.port());
  const std::string token = explorer.token();
  const auto status = [&](const std::string& target, const std::string& headers) {
    return status_of(explorer.raw(fmt::format("GET {} HTTP/1.1\r\n{}\r\n", target, headers)));
  };
  EXPECT_EQ(status("/" + token + "/", good), 200);
  for (const std::string target :
       {"/", "/main.js", "/api/catalogue", "/00000000000000000000000000000000/",
        "/00000000000000000000000000000000/main.js"})
    EXPECT_EQ(status(target, good), 404) << target;
  std::string nearly = token;
  nearly.back() = nearly.back() == '0' ? '1' : '0';
  EXPECT_EQ(status("/" + nearly + "/", good), 404);
  for (const std::string tail :
       {"/../", "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "/....//etc/passwd", "/%252e%252e/", "//etc/passwd", "/etc/passwd", "/%00",
        "/main.js%00.html", "/..\\..\\etc\\passwd", "/%c0%ae%c0%ae/"})
    EXPECT_THAT(status("/" + token + tail, good), AnyOf(404, 400)) << tail;
  EXPECT_EQ(status("/" + token + "/", ""), 403);
  for (const char* host : {"evil.example", "evil.example:80", "127.0.0.1", "localhost", "[::1]"})
    EXPECT_EQ(status("/" + token + "/", fmt::format("Host: {}\r\n", host)), 403) << host;
  EXPECT_EQ(status("/" + token + "/", good + "Host: evil.example\r\n"), 403);
  EXPECT_EQ(status("/" + token + "/api/catalogue", good + "Origin: https://evil.example\r\n"), 403);
  EXPECT_EQ(status("/" + token + "/api/catalogue", good + "Sec-Fetch-Site: cross-site\r\n"), 403);
  EXPECT_EQ(status("http://evil.example/" + token + "/", good), 404);
}

TEST(Explore, survives_what_is_no_request) {
  const RunningExplorer explorer;
  const std::string head = explorer.head("GET", "");
  const std::vector<std::string> requests{
      "",
      "\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      std::string("\0\0\0\0\r\n\r\n", 8),
      "\x16\x03\x01\x02\x01\x01\xfc\x03\x03",
      "BREW / HTTP/1.1\r\n\r\n",
      explorer.head("BREW", "") + "\r\n",
      explorer.head("OPTIONS", "") + "\r\n",
      explorer.head("PUT", "") + "Content-Length: 3\r\n\r\nabc",
      explorer.head("DELETE", "api/job?id=1") + "\r\n",
      explorer.head("TRACE", "") + "\r\n",
      explorer.head("CONNECT", "") + "\r\n",
      explorer.head("POST", "api/plan") + "\r\n",
      explorer.head("POST", "api/plan") + "Content-Length: -5\r\n\r\n",
      explorer.head("POST", "api/plan") + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
      explorer.head("POST", "api/plan") + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
      explorer.head("POST", "api/plan") + "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
      explorer.head("POST", "api/plan") +
          "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5\r\n\r\n--x\r\n",
      head + "Range: bytes=0-0,1-1,2-2,3-3,4-4\r\n\r\n",
      head + "Range: bytes=-\r\n\r\n",
      head + "Expect: 100-continue\r\n\r\n",
      head + ": no name\r\n\r\n",
      head + "No colon\r\n\r\n",
      head + std::string("X: a\0b\r\n\r\n", 10),
      head + "X: " + std::string(20000, 'x') + "\r\n\r\n",
      "GET /" + std::string(20000, 'x') + " HTTP/1.1\r\n\r\n",
  };
  for (const std::string& request : requests) {
    const RawConnection connection(explorer.port());
    connection.send(request);
    const std::string reply = connection.rest(5s);
    EXPECT_THAT(reply, Not(HasSubstr("(still open)"))) << request.substr(0, 100);
    EXPECT_NE(status_of(reply), 202) << request.substr(0, 100);
    EXPECT_NE(status_of(reply), 500) << request.substr(0, 100);
  }
  expect_alive(explorer, "malformed requests");
}

TEST(Explore, refuses_questions_with_words) {
  const RunningExplorer explorer;
  for (const std::string body : {"", "{\"network\":\"star:4\"}", "[", "network=%zz",
                                 "network=star:4&collective=broadcast&ts=nan&x=1",
                                 "network=graph:/etc/passwd&collective=broadcast",
                                 "network=cayley:/etc/passwd&collective=broadcast",
                                 "network=faulty:0-1/graph:/etc/passwd&collective=broadcast"}) {
    const std::string reply = explorer.post("api/plan", body);
    EXPECT_EQ(status_of(reply), 400) << body;
    EXPECT_NE(json::parse(body_of(reply)).value("error", ""), "") << body;
    EXPECT_THAT(reply, Not(HasSubstr("root:"))) << body;
  }
  for (const char* number : {"ts=nan", "ts=inf", "ts=-1", "tm=1e999", "message_size=0"}) {
    const auto job =
        started_job(explorer, fmt::format("network=star:4&collective=broadcast&{}", number));
    EXPECT_EQ(state_when_over(explorer, job), "failed") << number;
  }
}

TEST(Explore, reads_no_body_that_is_too_large) {
  const RunningExplorer explorer;
  const std::string typed =
      explorer.head("POST", "api/plan") + "Content-Type: application/x-asterism-question\r\n";
  EXPECT_EQ(status_of(explorer.raw(typed + "Content-Length: 10000000000\r\n\r\n")), 413);
  EXPECT_EQ(
      status_of(explorer.raw(typed + "Content-Length: 17000\r\n\r\n" + std::string(17000, 'a'))),
      413);
  EXPECT_EQ(status_of(explorer.raw(typed + "Content-Length: 99999999999999999999999999\r\n\r\n")),
            400);
  const std::string graph =
      explorer.head("POST", "api/drop?name=x") + "Content-Type: application/x-asterism-graph\r\n";
  EXPECT_EQ(status_of(explorer.raw(graph + "Content-Length: 5000000\r\n\r\n")), 413);
  const std::string other =
      fmt::format("POST /api/plan HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", explorer.port());
  EXPECT_EQ(status_of(explorer.raw(other + "Content-Length: 10000000000\r\n\r\n" +
                                   std::string(100000, 'a'))),
            404);
  expect_alive(explorer, "large bodies");
}

TEST(Explore, has_no_time_for_the_slow) {
  const RunningExplorer explorer;
  const auto begun = std::chrono::steady_clock::now();
  const RawConnection slow(explorer.port());
  const RawConnection silent(explorer.port());
  for (const char c : explorer.head("GET", "") + std::string(200, 'x')) {
    if (!slow.send(std::string(1, c))) break;
    if (std::chrono::steady_clock::now() - begun > 8s) break;
    std::this_thread::sleep_for(60ms);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 8s);
  EXPECT_THAT(silent.rest(5s), Not(HasSubstr("(still open)")));
  // With the token there is more time, because the body may be large.
  const RawConnection unfinished(explorer.port());
  unfinished.send(
      explorer.head("POST", "api/plan") +
      "Content-Type: application/x-asterism-question\r\nContent-Length: 100\r\n\r\nnetwork=");
  expect_alive(explorer, "slow clients");
}

TEST(Explore, has_no_room_for_endless_headers) {
  const RunningExplorer explorer;
  const RawConnection connection(explorer.port());
  std::string request = explorer.head("GET", "");
  std::size_t sent = 0;
  while (sent < (std::size_t{64} << 20) && connection.send(request)) {
    sent += request.size();
    request = "X-Header: " + std::string(1000, 'x') + "\r\n";
  }
  EXPECT_LT(sent, std::size_t{64} << 20);
  expect_alive(explorer, "endless headers");
}

/// Returns as many as the system allows this process.
std::size_t max_connections() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return std::min<std::size_t>(2000, static_cast<std::size_t>(limit.rlim_cur) - 100);
}

TEST(Explore, answers_while_thousands_say_nothing) {
  const RunningExplorer explorer;
  std::vector<std::unique_ptr<RawConnection>> silent;
  const std::size_t count = max_connections();
  std::size_t answered = 0;
  std::size_t asked = 0;
  for (std::size_t i = 0; i < count; ++i) {
    silent.push_back(std::make_unique<RawConnection>(explorer.port()));
    if (i % 2 == 1) silent.back()->send("GET / HTTP/1.1\r\nX");
    if (i % 100 != 99) continue;
    ++asked;
    // Like the page, retries a connection that was rejected.
    for (int attempt = 0; attempt < 5; ++attempt) {
      if (status_of(explorer.get("main.js")) == 200) {
        ++answered;
        break;
      }
      std::this_thread::sleep_for((attempt + 1) * 150ms);
    }
  }
  EXPECT_EQ(answered, asked);
  silent.clear();
  expect_alive(explorer, "thousands of connections");
}

TEST(Explore, takes_few_questions_at_once) {
  const RunningExplorer explorer;
  const std::string long_question = "network=random-regular:4,200&collective=alltoall&effort=full";
  std::size_t refused = 0;
  std::vector<std::uint64_t> jobs;
  for (int i = 0; i < 15; ++i) {
    const std::string reply = explorer.post("api/plan", long_question);
    if (status_of(reply) == 429)
      ++refused;
    else
      jobs.push_back(json::parse(body_of(reply)).value("job", std::uint64_t{0}));
  }
  EXPECT_GE(refused, 3U);
  EXPECT_GE(jobs.size(), 3U);
  for (const std::uint64_t job : jobs) (void)explorer.post(fmt::format("api/stop?id={}", job), "");
  for (const std::uint64_t job : jobs)
    EXPECT_EQ(state_when_over(explorer, job), "stopped") << "job " << job;
}

/// The addresses that a process of this machine listens at with this port.
std::vector<std::string> listening_addresses(std::uint16_t port) {
  std::vector<std::string> addresses;
  for (const char* file : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line)) {
      std::istringstream words(line);
      std::string number, local, remote, state;
      words >> number >> local >> remote >> state;
      if (state == "0A" && local.ends_with(fmt::format(":{:04X}", port)))
        addresses.push_back(local.substr(0, local.find(':')));
    }
  }
  return addresses;
}

TEST(Explore, listens_on_the_loopback_only) {
  const RunningExplorer explorer;
  EXPECT_THAT(listening_addresses(explorer.port()),
              ::testing::ElementsAre(AnyOf("0100007F", "7F000001")));
}

TEST(Explore, says_that_a_port_is_taken) {
  const RunningExplorer explorer;
  expect_refused({"explore", "--no-open", "--port", std::to_string(explorer.port())},
                 "cannot be used", "leave the port out");
  expect_refused({"explore", "--port", "70000"}, "is not a port", "from 1024 to 65535");
  expect_refused({"explore", "--port", "-1"}, "--port", "");
  expect_refused({"explore", "--timeout", "1e9"}, "--timeout", "");
  expect_refused({"explore", "--memory-limit", "much"}, "--memory-limit", "");
}

TEST(Explore, ends_cleanly_when_asked) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    RunningExplorer explorer;
    const RawConnection silent(explorer.port());
    EXPECT_EQ(explorer.end(signal), 0) << signal;
  }
  RunningExplorer timed({"--no-open", "--timeout", "1"});
  EXPECT_EQ(timed.end(0), 0);
}

/// A desktop whose browser records what it is asked to open.
class PretendedDesktop {
 public:
  PretendedDesktop() {
    std::filesystem::create_directories(folder_);
    std::ofstream(opener()) << "#!/bin/sh\n"
                            << "{ echo \"$@\"; stat -c %a \"$1\"; cat \"$1\"; } >" << report()
                            << ".part\n"
                            << "mv " << report() << ".part " << report() << "\n";
    std::filesystem::permissions(opener(), std::filesystem::perms::owner_all);
    ::setenv("PATH", fmt::format("{}:{}", folder_.string(), path_).c_str(), 1);
    ::setenv("DISPLAY", ":9", 1);
    ::setenv("XDG_RUNTIME_DIR", folder_.c_str(), 1);
  }
  ~PretendedDesktop() {
    ::setenv("PATH", path_.c_str(), 1);
    ::unsetenv("DISPLAY");
    ::unsetenv("XDG_RUNTIME_DIR");
    std::filesystem::remove_all(folder_);
  }
  PretendedDesktop(const PretendedDesktop&) = delete;
  PretendedDesktop& operator=(const PretendedDesktop&) = delete;

  /// Returns what was opened: the words, the permissions of the file, and the file.
  [[nodiscard]] std::vector<std::string> opened() const {
    for (int i = 0; i < 500 && !std::filesystem::exists(report()); ++i)
      std::this_thread::sleep_for(10ms);
    std::ifstream in(report());
    std::vector<std::string> lines(3);
    for (std::string& line : lines) std::getline(in, line);
    return lines;
  }

 private:
  [[nodiscard]] std::string opener() const { return (folder_ / "xdg-open").string(); }
  [[nodiscard]] std::string report() const { return (folder_ / "opened").string(); }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / fmt::format("asterism-desktop-{}", ::getpid());
  std::string path_ = std::getenv("PATH");
};

TEST(Explore, opens_the_browser_without_showing_the_token_to_others) {
  const PretendedDesktop desktop;
  const std::vector<std::string> no_options;
  RunningExplorer explorer(no_options);
  const std::vector<std::string> opened = desktop.opened();
  const std::string& file = opened[0];
  EXPECT_TRUE(file.ends_with(".html")) << file;
  EXPECT_THAT(file, Not(HasSubstr(explorer.token())));
  EXPECT_EQ(opened[1], "600");
  EXPECT_THAT(opened[2], HasSubstr(fmt::format("url=http://127.0.0.1:{}/{}/\"", explorer.port(),
                                               explorer.token())));
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_EQ(explorer.end(SIGTERM), 0);
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Explore, ends_while_it_computes) {
  RunningExplorer explorer;
  const auto job =
      started_job(explorer, "network=random-regular:4,200&collective=alltoall&effort=full");
  while (job_status(explorer, job)["state"] == "waits") std::this_thread::sleep_for(10ms);
  EXPECT_EQ(explorer.end(SIGTERM), 0);
}

}  // namespace
}  // namespace asterism::testing
