// The explorer in a Web Worker. JavaScript calls one function for every request; the service that
// also answers HTTP replies.
#include <chrono>
#include <string>

#include <emscripten.h>

#include "explore/service.hpp"

namespace asterism::explore {

namespace {

Limits limits_of_browser() {
  Limits limits;
  limits.workers = 0;
  return limits;
}

/// Half of what Emscripten gives a program, because a job may hold more than it estimates.
constexpr std::uint64_t memory_limit = std::uint64_t{1} << 30;

Service& service() {
  static Service only(memory_limit, limits_of_browser());
  return only;
}

/// The reply to the latest request.
Reply reply;

void tell_page(std::uint64_t job) {
  const Reply status = service().answer({.path = "api/job", .query = "id=" + std::to_string(job)});
  EM_ASM({ Module.onStatus(UTF8ToString($0)); }, status.text.c_str());
}

/// Tells the page about progress, but not so often that this would take noticeable time.
void tell_page_sometimes(std::uint64_t job) {
  using Clock = std::chrono::steady_clock;
  static constexpr auto pause = std::chrono::milliseconds(100);
  static Clock::time_point last{};
  const auto now = Clock::now();
  if (now - last < pause) return;
  last = now;
  tell_page(job);
}

}  // namespace

}  // namespace asterism::explore

// The interface for worker.js. Texts are UTF-8 and end with a zero, except the body.
extern "C" {

/// Answers a request; the functions below describe the reply, until the next request.
EMSCRIPTEN_KEEPALIVE int asterism_ask(bool is_post, const char* path, const char* query,
                                      const char* type, const char* body, std::size_t size) {
  using namespace asterism::explore;
  reply = service().answer({is_post, path, query, type, std::string(body, size)});
  return reply.status;
}

EMSCRIPTEN_KEEPALIVE const char* asterism_reply_text() {
  return asterism::explore::reply.text.data();
}

EMSCRIPTEN_KEEPALIVE std::size_t asterism_reply_size() {
  return asterism::explore::reply.text.size();
}

EMSCRIPTEN_KEEPALIVE const char* asterism_reply_type() {
  return asterism::explore::reply.type.c_str();
}

/// Runs the next job to its end. The page gets its status from time to time, and at the end.
EMSCRIPTEN_KEEPALIVE void asterism_run_job() {
  using namespace asterism::explore;
  if (const auto job = service().jobs().run_next(tell_page_sometimes)) tell_page(*job);
}
}
