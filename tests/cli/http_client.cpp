#include "cli/http_client.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <thread>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace asterism::testing {

namespace {

using HttpClock = std::chrono::steady_clock;

int connected_socket(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
    return socket;
  if (socket >= 0) ::close(socket);
  return -1;
}

/// Starts the program with its standard output in a pipe, of which the end to read is returned.
int start_program(std::vector<std::string> words, pid_t& process) {
  std::array<int, 2> pipe{};
  if (::pipe(pipe.data()) != 0) return -1;
  process = ::fork();
  if (process == 0) {
    ::dup2(pipe[1], STDOUT_FILENO);
    ::close(pipe[0]);
    ::close(pipe[1]);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execv(ASTERISM_PROGRAM, pointers.data());
    ::_exit(127);
  }
  ::close(pipe[1]);
  return pipe[0];
}

}  // namespace

RawConnection::RawConnection(std::uint16_t port) : socket_(connected_socket(port)) {}

RawConnection::~RawConnection() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawConnection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::string RawConnection::rest(std::chrono::milliseconds patience) const {
  std::string text;
  std::array<char, 65536> bytes{};
  const auto until = HttpClock::now() + patience;
  while (HttpClock::now() < until) {
    pollfd entry{socket_, POLLIN, 0};
    if (::poll(&entry, 1, 50) <= 0) continue;
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count <= 0) return text;
    text.append(bytes.data(), static_cast<std::size_t>(count));
  }
  return text + "(still open)";
}

RunningExplorer::RunningExplorer(const std::vector<std::string>& options) {
  std::vector<std::string> words{"asterism", "explore", "--json"};
  words.insert(words.end(), options.begin(), options.end());
  const int out = start_program(words, process_);
  std::string text;
  std::array<char, 4096> bytes{};
  while (text.find("}\n") == std::string::npos) {
    const ssize_t count = ::read(out, bytes.data(), bytes.size());
    if (count <= 0) break;
    text.append(bytes.data(), static_cast<std::size_t>(count));
  }
  ::close(out);
  const nlohmann::json started = nlohmann::json::parse(text, nullptr, false);
  if (started.is_discarded()) {
    ADD_FAILURE() << "it does not start: " << text;
    return;
  }
  port_ = started["port"].get<std::uint16_t>();
  const std::string address = started["address"];
  const std::string start = fmt::format("http://127.0.0.1:{}/", port_);
  EXPECT_TRUE(address.starts_with(start)) << address;
  token_ = address.substr(start.size(), address.size() - start.size() - 1);
}

RunningExplorer::~RunningExplorer() {
  if (process_ > 0) (void)end(SIGTERM);
}

int RunningExplorer::end(int signal) {
  if (process_ <= 0) return -1;
  if (signal != 0) ::kill(process_, signal);
  const auto until = HttpClock::now() + std::chrono::seconds(20);
  int status = 0;
  while (::waitpid(process_, &status, WNOHANG) == 0) {
    if (HttpClock::now() > until) {
      ::kill(process_, SIGKILL);
      ::waitpid(process_, &status, 0);
      process_ = -1;
      return -1;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string RunningExplorer::head(const std::string& method, const std::string& path) const {
  return fmt::format("{} /{}/{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", method, token_, path, port_);
}

std::string RunningExplorer::raw(std::string_view bytes) const {
  const RawConnection connection(port_);
  if (!connection.connected()) return "";
  connection.send(bytes);
  return connection.rest();
}

std::string RunningExplorer::get(const std::string& path) const {
  return raw(head("GET", path) + "\r\n");
}

std::string RunningExplorer::post(const std::string& path, const std::string& body) const {
  return raw(
      fmt::format("{}Content-Type: application/x-asterism-question\r\nContent-Length: {}\r\n\r\n{}",
                  head("POST", path), body.size(), body));
}

int status_of(const std::string& reply) {
  return reply.starts_with("HTTP/1.1 ") ? std::atoi(reply.substr(9, 3).c_str()) : 0;
}

std::string body_of(const std::string& reply) {
  const std::size_t end = reply.find("\r\n\r\n");
  return end == std::string::npos ? "" : reply.substr(end + 4);
}

}  // namespace asterism::testing
