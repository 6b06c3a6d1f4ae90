// The option --link-load: the load of every link of a schedule in a file.
#pragma once

#include <memory>
#include <string>

#include "base/atomic_file.hpp"
#include "cli/command.hpp"
#include "schedule/link_load.hpp"

namespace asterism::cli {

void add_link_load_option(Command& command, std::string& file);

/// The load and the file that it is written to, if there is one.
class LinkLoadFile {
 public:
  /// Throws Error if the file cannot be written. An empty name means no file.
  LinkLoadFile(const std::string& name, std::uint64_t memory_limit);

  /// Returns nullptr if no file was requested.
  [[nodiscard]] LinkLoadMeter* load() { return load_.get(); }
  void save();

 private:
  std::unique_ptr<AtomicFile> file_;
  std::unique_ptr<LinkLoadMeter> load_;
};

}  // namespace asterism::cli
