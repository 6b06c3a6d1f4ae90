#include "plugin/guarded_entries.hpp"

#include <exception>
#include <new>
#include <utility>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "base/text.hpp"
#include "plugin/checked_network.hpp"

namespace asterism {

namespace {

/// Calls a function of a plug-in. Exceptions that are no Error become one, so that a plan leaves
/// the algorithm out and says why.
template <class Call>
auto guarded(const std::string& what, Call&& call) {
  static constexpr const char* hint = "this comes from the plug-in";
  try {
    return call();
  } catch (const Error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(ErrorCode::unsupported,
                fmt::format("{} failed: {}", what, printable(error.what(), 300)), hint);
  } catch (...) {
    throw Error(ErrorCode::unsupported,
                fmt::format("{} failed with an exception of an unknown type", what), hint);
  }
}

/// Replaces a function that is missing by one that says so when it is called.
template <class Result, class... Arguments>
void require(std::function<Result(Arguments...)>& function, const std::string& what,
             const char* name) {
  if (function) return;
  function = [what, name](Arguments...) -> Result {
    throw Error(ErrorCode::unsupported, fmt::format("{} has no function `{}`", what, name),
                "this comes from the plug-in");
  };
}

template <class Result, class... Arguments>
void guard(std::function<Result(Arguments...)>& function, const std::string& what) {
  if (!function) return;
  function = [inner = std::move(function), what](Arguments... arguments) -> Result {
    return guarded(what, [&]() -> Result { return inner(std::forward<Arguments>(arguments)...); });
  };
}

void guard(NetworkFamily& family) {
  const std::string what = fmt::format("the network {} of a plug-in", family.name);
  require(family.make, what, "make");
  guard(family.make, what);
  family.make = [inner = std::move(family.make), what](SpecArguments& arguments) {
    std::unique_ptr<Network> network = inner(arguments);
    if (network == nullptr)
      throw Error(ErrorCode::not_a_network, fmt::format("{} is null", what),
                  "this comes from the plug-in");
    guarded(what, [&] { require_consistent(*network); });
    return network;
  };
}

void guard(CollectiveAlgorithm& algorithm) {
  const std::string what = fmt::format("the algorithm {} of a plug-in", algorithm.name);
  std::visit(
      [&](auto& body) {
        require(body, what, "body");
        guard(body, what);
      },
      algorithm.body);
  guard(algorithm.obstacle, what);
  guard(algorithm.chunks, what);
}

/// Only the catalogue exposes its entries as constant.
template <class Catalogue>
void guard_from(const Catalogue& catalogue, std::size_t first) {
  for (auto entry = catalogue.begin() + static_cast<std::ptrdiff_t>(first);
       entry != catalogue.end(); ++entry)
    guard(const_cast<std::remove_cvref_t<decltype(*entry)>&>(*entry));
}

}  // namespace

GuardedEntries::GuardedEntries()
    : networks_(network_catalogue().size()), algorithms_(algorithm_catalogue().size()) {}

GuardedEntries::~GuardedEntries() {
  guard_from(network_catalogue(), networks_);
  guard_from(algorithm_catalogue(), algorithms_);
}

}  // namespace asterism
