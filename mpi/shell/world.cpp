#include "shell/world.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <new>
#include <stdexcept>

namespace asterism::mpi {

namespace {

void write_all(std::FILE* file, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), file);
  std::fflush(file);
}

/// Runs a body and returns its error message; empty if it succeeds.
std::string failure_of(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    return text_of(error);
  } catch (const std::bad_alloc&) {
    return "error: there is not enough memory\nhint: choose smaller messages\n";
  } catch (const std::length_error&) {
    return "error: no memory is large enough\nhint: choose smaller messages\n";
  }
  return {};
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

/// Reported by the first rank that has a text.
void World::stop_if_any(const std::string& text, int exit_code) const {
  const int mine = text.empty() ? size_ : rank_;
  int first = size_;
  MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, communicator_);
  if (first == size_) return;
  if (first == rank_) write_all(stderr, text);
  MPI_Barrier(communicator_);  // printed before any rank exits
  throw Stop{exit_code};
}

void World::agree(const std::function<void()>& body) const {
  stop_if_any(failure_of(body), exit_bad_input);
}

void World::require_none(const std::string& complaint) const {
  stop_if_any(complaint.empty() ? "" : "error: " + complaint + "\n", exit_wrong);
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
