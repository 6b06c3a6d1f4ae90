// All ranks of a launch: printing, and agreement on errors.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <mpi.h>

#include <asterism/error.hpp>

namespace asterism::mpi {

/// Thrown on all ranks when everything has been printed.
struct Stop {
  int exit_code;
};

inline constexpr int exit_wrong = 1;
inline constexpr int exit_bad_input = 2;

class World {
 public:
  /// Must exist only between MPI_Init and MPI_Finalize.
  explicit World(MPI_Comm communicator);

  [[nodiscard]] MPI_Comm communicator() const { return communicator_; }
  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool is_first() const { return rank_ == 0; }

  /// Prints on standard output, on the first rank only.
  void print(std::string_view text) const;
  /// Prints on standard error, on the first rank only.
  void say(std::string_view text) const;

  /// Runs a body that may fail on some ranks only. If it throws Error on any rank, the first of
  /// those prints it, and all throw Stop, so that no rank waits for one that is gone.
  void agree(const std::function<void()>& body) const;
  /// Does the same on the first rank only.
  void first_alone(const std::function<void()>& body) const;
  /// Distributes the bytes of the first rank.
  void share(std::string& bytes) const;
  /// Ends a check that all ranks made: if any complaint is not empty, the first rank that has one
  /// prints it as an error, and all ranks throw Stop with exit code 1.
  void require_none(const std::string& complaint) const;
  /// Must be called by all ranks: throws Stop with this code on all, after printing a text of the
  /// first rank.
  [[noreturn]] void stop(int exit_code, std::string_view text) const;

 private:
  void stop_if_any(const std::string& text, int exit_code) const;

  MPI_Comm communicator_;
  int rank_ = 0, size_ = 1;
};

/// Returns "error: ...\nhint: ...\n".
[[nodiscard]] std::string text_of(const Error& error);

}  // namespace asterism::mpi
