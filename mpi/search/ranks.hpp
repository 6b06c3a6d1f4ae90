// The ranks of a job, as far as a search needs them.
#pragma once

#include <cstdint>
#include <new>
#include <optional>
#include <vector>

#include <mpi.h>

#include <asterism/error.hpp>

namespace asterism::distributed {

class Ranks {
 public:
  explicit Ranks(MPI_Comm communicator);

  [[nodiscard]] MPI_Comm communicator() const { return communicator_; }
  [[nodiscard]] std::uint32_t rank() const { return rank_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] bool is_first() const { return rank_ == 0; }
  /// How many of them share this machine.
  [[nodiscard]] std::uint32_t on_this_machine() const;

  [[nodiscard]] std::uint64_t sum(std::uint64_t value) const;
  [[nodiscard]] std::uint64_t most(std::uint64_t value) const;
  /// One value a rank, on the first rank only.
  [[nodiscard]] std::vector<std::uint64_t> gathered(std::uint64_t value) const;

  /// Does some work on every rank. If it fails on some of them, all throw the Error of the first of
  /// these: nobody goes on alone.
  template <class Work>
  void together(Work&& work) const {
    std::optional<Error> error;
    try {
      work();
    } catch (const Error& thrown) {
      error = thrown;
    } catch (const std::bad_alloc&) {
      error = Error(ErrorCode::too_large, "there is not enough memory",
                    "use more ranks on more machines, or a smaller network");
    }
    throw_first(error);
  }

 private:
  void throw_first(const std::optional<Error>& error) const;

  MPI_Comm communicator_;
  std::uint32_t rank_ = 0;
  std::uint32_t size_ = 1;
};

}  // namespace asterism::distributed
