#include "explore/server/serve.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "cli/output.hpp"
#include "explore/server/browser.hpp"
#include "explore/server/http_server.hpp"
#include "view/json.hpp"

namespace asterism::cli {

namespace {

using explore::BrowserWindow;
using explore::HttpServer;
using explore::Service;

/// Blocked in all threads started from now on; one thread waits for them.
sigset_t blocked_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

void wait_for_end(const sigset_t& signals, std::uint64_t seconds) {
  if (seconds == 0) {
    int signal = 0;
    while (::sigwait(&signals, &signal) != 0) continue;
    return;
  }
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(seconds);
  while (Clock::now() < end) {
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(end - Clock::now());
    timespec time{};
    time.tv_sec = static_cast<std::time_t>(left.count() / 1'000'000'000);
    time.tv_nsec = static_cast<decltype(time.tv_nsec)>(left.count() % 1'000'000'000);
    if (left.count() > 0 && ::sigtimedwait(&signals, nullptr, &time) > 0) return;
  }
}

void print_address(const HttpServer& server, Form form) {
  if (form == Form::json) {
    Json json = Json::object();
    json.set("address", server.address());
    json.set("port", std::uint64_t{server.port()});
    print(json.document());
    return finish_output();
  }
  print(fmt::format("{}\n", server.address()));
  finish_output();
  print_message("The page is served at this address, for this machine only. Ctrl-C ends it.");
}

/// Jobs stop at their next progress report. Those that take too long end with the program, which
/// leaves nothing unfinished.
void end_jobs(Service& service) {
  static constexpr auto patience = std::chrono::seconds(5);
  const auto until = std::chrono::steady_clock::now() + patience;
  service.jobs().stop_all();
  while (!service.jobs().idle() && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

}  // namespace

int serve_explorer(const ExplorerOptions& options, const Session& session) {
  const sigset_t signals = blocked_signals();
  auto service = std::make_unique<Service>(session.memory_limit());
  std::optional<HttpServer> server(std::in_place, *service, options.port);
  std::optional<BrowserWindow> window;
  print_address(*server, session.form);
  if (options.opens_browser) window.emplace(server->address());
  wait_for_end(signals, options.seconds);
  server.reset();
  window.reset();
  end_jobs(*service);
  if (!service->jobs().idle()) std::_Exit(0);
  return 0;
}

}  // namespace asterism::cli
