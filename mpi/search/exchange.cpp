#include "search/exchange.hpp"

#include <algorithm>
#include <cstdio>
#include <span>

namespace asterism::distributed {

namespace {

constexpr std::uint64_t words_in_all = std::uint64_t{1} << 18;
constexpr std::uint64_t fewest_words = 512;

}  // namespace

int add_up(const std::vector<int>& words, std::vector<int>& from) {
  int sum = 0;
  for (std::size_t rank = 0; rank < words.size(); ++rank) {
    from[rank] = sum;
    sum += words[rank];
  }
  return sum;
}

Exchange::Exchange(const Ranks& ranks)
    : ranks_(ranks),
      notices_sent_(ranks.size()),
      notices_(ranks.size()),
      sent_words_(ranks.size()),
      sent_from_(ranks.size()),
      received_words_(ranks.size()),
      received_from_(ranks.size()) {}

std::uint64_t Exchange::words_per_rank(std::uint32_t ranks) {
  return std::max(words_in_all / ranks, fewest_words);
}

std::uint64_t Exchange::bytes(std::uint32_t ranks) {
  return ranks == 1 ? 0 : 3 * sizeof(std::uint64_t) * ranks * words_per_rank(ranks);
}

bool Exchange::round(LocalSearch& search, bool done) {
  if (ranks_.size() == 1) return done;
  collect(search, done);
  MPI_Alltoall(notices_sent_.data(), 2, MPI_INT32_T, notices_.data(), 2, MPI_INT32_T,
               ranks_.communicator());
  std::ranges::transform(notices_, received_words_.begin(), &Notice::words);
  received_.resize(static_cast<std::size_t>(add_up(received_words_, received_from_)));
  MPI_Alltoallv(sent_.data(), sent_words_.data(), sent_from_.data(), MPI_UINT64_T, received_.data(),
                received_words_.data(), received_from_.data(), MPI_UINT64_T, ranks_.communicator());
  deliver(search);
  return all_done();
}

void Exchange::collect(LocalSearch& search, bool done) {
  sent_.clear();
  for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank) {
    const auto stream = search.outbox().stream(rank);
    sent_.insert(sent_.end(), stream.begin(), stream.end());
    sent_words_[rank] = static_cast<int>(stream.size());
    notices_sent_[rank] = {sent_words_[rank], done ? 1 : 0};
  }
  add_up(sent_words_, sent_from_);
  search.outbox().clear_streams();
  bytes_sent_ += sent_.size() * sizeof(std::uint64_t);
}

bool Exchange::all_done() const {
  return std::ranges::all_of(notices_, [](const Notice& notice) { return notice.done != 0; });
}

void Exchange::deliver(LocalSearch& search) const {
  try {
    search.receive(received_);
  } catch (const Error& error) {
    // Only this rank knows about the error, and the others wait for it in the next exchange.
    std::fputs(mpi::text_of(error).c_str(), stderr);
    MPI_Abort(ranks_.communicator(), mpi::exit_bad_input);
  }
}

}  // namespace asterism::distributed
