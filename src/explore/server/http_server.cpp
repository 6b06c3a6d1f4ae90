#include "explore/server/http_server.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <httplib.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <asterism/error.hpp>

#include "explore/gate.hpp"
#include "explore/server/connection_queue.hpp"
#include "explore/server/connection_stream.hpp"
#include "explore/server/connections.hpp"
#include "explore/token.hpp"

namespace asterism::explore {

namespace {

constexpr const char* loopback = "127.0.0.1";

std::vector<std::string> all_values(const httplib::Request& request, const std::string& name) {
  std::vector<std::string> values;
  const auto [first, last] = request.headers.equal_range(name);
  for (auto header = first; header != last; ++header) values.push_back(header->second);
  return values;
}

Visit visit_of(const httplib::Request& request) {
  Visit visit{request.method, request.target};
  visit.hosts = all_values(request, "Host");
  visit.origins = all_values(request, "Origin");
  visit.fetch_sites = all_values(request, "Sec-Fetch-Site");
  visit.fetch_modes = all_values(request, "Sec-Fetch-Mode");
  visit.fetch_targets = all_values(request, "Sec-Fetch-Dest");
  visit.content_types = all_values(request, "Content-Type");
  visit.lengths = all_values(request, "Content-Length");
  visit.is_encoded =
      request.has_header("Transfer-Encoding") || request.has_header("Content-Encoding");
  return visit;
}

/// The page may load its own files and nothing else, and no other page may frame it.
constexpr const char* page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' "
    "data: blob:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The player is self-contained, and may be framed only by the page.
constexpr const char* player_policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: "
    "blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

void send_reply(const Reply& reply, httplib::Response& response) {
  response.status = reply.status;
  response.set_header("Cache-Control", "no-store");
  response.set_header("X-Content-Type-Options", "nosniff");
  response.set_header("Referrer-Policy", "no-referrer");
  response.set_header("Cross-Origin-Opener-Policy", "same-origin");
  response.set_header("Cross-Origin-Resource-Policy", "same-origin");
  response.set_header("Content-Security-Policy", reply.plays ? player_policy : page_policy);
  response.set_header("X-Frame-Options", reply.plays ? "SAMEORIGIN" : "DENY");
  if (!reply.save_as.empty())
    response.set_header("Content-Disposition",
                        fmt::format("attachment; filename=\"{}\"", reply.save_as));
  const bool is_text = reply.type.starts_with("text/") || reply.type == "application/json";
  response.set_content(reply.text, is_text ? reply.type + "; charset=utf-8" : reply.type);
}

/// Unread input would make the system discard the reply, so up to `most` bytes of it are read, for
/// a short time and unless others are waiting.
void close_after_reply(int socket, std::size_t most, const std::atomic<std::size_t>& waiting) {
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds patience{200};
  ::shutdown(socket, SHUT_WR);
  std::array<char, 4096> bytes{};
  const Clock::time_point until = Clock::now() + patience;
  for (std::size_t read = 0; read < most && waiting == 0 && Clock::now() < until;) {
    pollfd entry{socket, POLLIN, 0};
    if (::poll(&entry, 1, static_cast<int>(patience.count())) <= 0) break;
    const ssize_t count = ::recv(socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (count <= 0) break;
    read += static_cast<std::size_t>(count);
  }
  ::close(socket);
}

}  // namespace

/// The public interface of cpp-httplib cannot enforce Limits: its timeouts restart with every byte,
/// it does not limit the number of headers, and its task queue cannot reject a connection. Hence
/// this class overrides process_and_close_socket and calls process_request.
class HttpServer::Listener final : private httplib::Server {
 public:
  Listener(Service& service, std::uint16_t port, const Limits& limits)
      : service_(service),
        limits_(limits),
        port_(bound(port)),
        gate_(port_, random_token(), limits) {
    // The library's default backlog is five.
    ::listen(socket_, SOMAXCONN);
    new_task_queue = [this] { return new ConnectionQueue(limits_, waiting_); };
    set_payload_max_length(limits_.graph_bytes);
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return turned_away(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    const auto handler = [this](const httplib::Request& request, httplib::Response& response) {
      answer(request, response);
    };
    Get(".*", handler);
    Post(".*", handler);
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty())
        send_reply(error_reply(response.status, "this request is not understood"), response);
    });
    thread_ = std::thread([this] {
      listen_after_bind();
      is_over_ = true;
    });
  }

  ~Listener() override {
    // There is nothing to stop before the server listens.
    while (!is_running() && !is_over_) std::this_thread::yield();
    stop();
    connections_.end_all();
    thread_.join();
  }

  [[nodiscard]] std::string address() const { return gate_.address(); }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  std::uint16_t bound(std::uint16_t port) {
    set_socket_options([this](socket_t socket) {
      // Avoids SO_REUSEPORT, which the library would set: another program could then listen on the
      // same port.
      const int on = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
      socket_ = socket;
    });
    set_tcp_nodelay(true);
    set_address_family(AF_INET);
    errno = 0;
    const int found = port == 0                      ? bind_to_any_port(loopback)
                      : bind_to_port(loopback, port) ? int{port}
                                                     : -1;
    if (found > 0) return static_cast<std::uint16_t>(found);
    const std::string reason =
        errno == 0 ? "it is not free" : std::generic_category().message(errno);
    throw Error(ErrorCode::usage, fmt::format("port {} cannot be used: {}", port, reason),
                "leave the port out for any that is free, or choose another one above 1023");
  }

  /// Serves one request per connection, so that clients cannot keep connections open.
  bool process_and_close_socket(socket_t socket) override {
    if (ConnectionQueue::turns_away()) return refuse(socket);
    const bool served = serve(socket);
    close_after_reply(socket, limits_.graph_bytes, waiting_);
    return served;
  }

  bool serve(socket_t socket) {
    const Connections::Entry entry(connections_, socket);
    ConnectionStream stream(socket, limits_, waiting_);
    bool closed = false;
    return process_request(stream, true, closed, [&](httplib::Request& request) {
      // Ranges and compression are disabled: the connection is local.
      request.ranges.clear();
      request.headers.erase("Accept-Encoding");
      if (!gate_.refusal(visit_of(request))) stream.admit();
    });
  }

  static bool refuse(socket_t socket) {
    static constexpr std::string_view text =
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    (void)::send(socket, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    ::close(socket);
    return false;
  }

  bool turned_away(const httplib::Request& request, httplib::Response& response) const {
    const auto refusal = gate_.refusal(visit_of(request));
    if (refusal) send_reply(error_reply(refusal->status, refusal->sentence), response);
    return refusal.has_value();
  }

  void answer(const httplib::Request& request, httplib::Response& response) {
    Place place = gate_.place(request.target);
    send_reply(
        service_.answer({request.method == "POST", std::move(place.path), std::move(place.query),
                         request.get_header_value("Content-Type"), request.body}),
        response);
  }

  Service& service_;
  Limits limits_;
  socket_t socket_ = INVALID_SOCKET;  // listening socket; the library closes it
  std::uint16_t port_;
  Gate gate_;
  Connections connections_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

HttpServer::HttpServer(Service& service, std::uint16_t port, const Limits& limits)
    : listener_(std::make_unique<Listener>(service, port, limits)) {}

HttpServer::~HttpServer() = default;

std::string HttpServer::address() const {
  return listener_->address();
}

std::uint16_t HttpServer::port() const {
  return listener_->port();
}

}  // namespace asterism::explore
