// Common parts of the readers of our own formats: the stream, and the header read from it.
#pragma once

#include <optional>
#include <string>

#include <asterism/schedule_file.hpp>

#include "io/schedule_file/header.hpp"
#include "io/schedule_file/input.hpp"
#include "io/schedule_file/place.hpp"

namespace asterism {

class StreamReader : public FormatReader {
 public:
  [[nodiscard]] const FileHeader& header() const override { return *header_; }

 protected:
  StreamReader(std::istream& in, std::string name, const ReadLimits& limits)
      : name_(std::move(name)), limits_(limits), input_(in, name_) {}

  std::string name_;
  ReadLimits limits_;
  FileInput input_;
  std::optional<FileHeader> header_;
};

}  // namespace asterism
