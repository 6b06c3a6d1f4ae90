// Starts asterism-mpi under mpiexec, waits for it or kills it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

#include "folders.hpp"

namespace asterism::distributed::testing {

struct Finished {
  int code = -1;  ///< -1 if it was killed, or did not end in time
  std::string out;
  std::string err;
};

class Launch {
 public:
  /// `options` are those of mpiexec, with the program.
  Launch(const std::vector<std::string>& options, const std::vector<std::string>& words);
  Launch(unsigned ranks, const std::vector<std::string>& words);
  ~Launch();
  Launch(const Launch&) = delete;
  Launch& operator=(const Launch&) = delete;

  [[nodiscard]] bool has_ended();
  /// Sends a signal to mpiexec, as a terminal does for Ctrl-C.
  void send(int signal);
  /// SIGKILL to one of the ranks. Returns false if there is none yet.
  [[nodiscard]] bool kill_a_rank();
  /// SIGKILL to mpiexec and all ranks.
  void kill();
  /// Waits for its end, a minute at most.
  [[nodiscard]] Finished finish();

 private:
  pid_t process_ = -1;
  int status_ = 0;
  bool ended_ = false;
  TemporaryFolder scratch_;
};

/// Starts it and waits for it.
[[nodiscard]] Finished run(unsigned ranks, const std::vector<std::string>& words);

}  // namespace asterism::distributed::testing
