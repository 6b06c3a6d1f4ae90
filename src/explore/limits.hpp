// Limits of the server. Everything that grows with the requests has a limit here.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace asterism::explore {

struct Limits {
  // Limits of requests.
  std::size_t header_bytes = std::size_t{16} << 10;
  std::size_t path_bytes = 2048;  ///< including the query
  std::size_t question_bytes = std::size_t{16} << 10;
  std::size_t graph_bytes = std::size_t{4} << 20;  ///< for a file dropped on the page
  std::size_t fields = 64;                         ///< per question
  std::size_t field_bytes = 200;
  std::size_t networks = 8;     ///< per comparison
  std::size_t collectives = 4;  ///< per comparison
  std::chrono::milliseconds header_time{3000};
  std::chrono::milliseconds hurried_header_time{100};  ///< while others are waiting to be served
  /// from the start, including header and body
  std::chrono::milliseconds body_time{15000};
  std::chrono::milliseconds reply_time{60000};

  // Limits of connections.
  std::size_t connections = 64;  ///< served at the same time
  std::size_t waiting = 512;     ///< accepted but not yet served

  // Limits of work.
  std::size_t workers = 2;  ///< jobs that run at the same time, each with its share of the memory
                            ///< (0: the owner runs one at a time)
  std::size_t queue = 8;    ///< waiting jobs
  std::size_t kept = 40;    ///< jobs whose results can be requested
  std::size_t kept_bytes = std::size_t{256} << 20;
  std::chrono::seconds job_time{300};
  std::uint64_t nodes = std::uint64_t{1} << 22;
  std::uint64_t batch = std::uint64_t{1} << 16;
  std::size_t file_bytes = std::size_t{64} << 20;  ///< for a schedule or a playback
  std::size_t graphs = 16;                         ///< stored dropped graphs
  std::size_t graphs_bytes = std::size_t{32} << 20;
};

}  // namespace asterism::explore
