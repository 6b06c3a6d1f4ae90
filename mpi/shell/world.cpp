#include "shell/world.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <stdexcept>

namespace asterism::mpi {

namespace {

void write_all(std::FILE* file, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), file);
  std::fflush(file);
}

/// What went wrong in a body, for people, and the exit code that it asks for.
struct Failure {
  std::string text;
};

std::optional<Failure> failure_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    return Failure{text_of(error)};
  } catch (const std::bad_alloc&) {
    return Failure{"error: there is not enough memory\nhint: choose smaller messages\n"};
  }
  return std::nullopt;
}

}  // namespace

std::string text_of(const Error& error) {
  std::string text = "error: " + error.sentence() + "\n";
  if (!error.hint().empty()) text += "hint: " + error.hint() + "\n";
  return text;
}

World::World(MPI_Comm communicator) : communicator_(communicator) {
  MPI_Comm_rank(communicator_, &rank_);
  MPI_Comm_size(communicator_, &size_);
}

void World::print(std::string_view text) const {
  if (is_first()) write_all(stdout, text);
}

void World::say(std::string_view text) const {
  if (is_first()) write_all(stderr, text);
}

void World::agree(const std::function<void()>& body) const {
  const std::optional<Failure> failure = failure_of(body);
  const int mine = failure ? rank_ : size_;
  int first = size_;
  MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, communicator_);
  if (first == size_) return;
  if (first == rank_) write_all(stderr, failure->text);
  MPI_Barrier(communicator_);  // it is printed before anybody goes
  throw Stop{exit_bad_input};
}

void World::first_alone(const std::function<void()>& body) const {
  agree([&] {
    if (is_first()) body();
  });
}

void World::share(std::string& bytes) const {
  std::uint64_t size = bytes.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, 0, communicator_);
  agree([&] { bytes.resize(size); });
  constexpr std::uint64_t most = std::numeric_limits<int>::max();
  for (std::uint64_t at = 0; at < size; at += most)
    MPI_Bcast(bytes.data() + at, static_cast<int>(std::min(most, size - at)), MPI_BYTE, 0,
              communicator_);
}

void World::stop(int exit_code, std::string_view text) const {
  say(text);
  MPI_Barrier(communicator_);
  throw Stop{exit_code};
}

}  // namespace asterism::mpi
