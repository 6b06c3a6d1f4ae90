#include "io/certificate/certificate_format.hpp"

#include <memory>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "io/certificate/certificate_lines.hpp"

namespace asterism {

namespace {

using nlohmann::ordered_json;

[[noreturn]] void refuse_schedule(const char* what) {
  throw Error(ErrorCode::unsupported, fmt::format("certificates do not support {}", what),
              "choose another algorithm");
}

class CertificateWriter final : public FormatWriter {
 public:
  CertificateWriter(std::ostream& out, CertificateClaims claims)
      : out_(out), claims_(std::move(claims)), steps_(schedule_formats().get("jsonl").write(out)) {}

  void begin(const FileHeader& header) override {
    write_certificate_head(out_, {claims_.title, claims_.not_certified}, claims_.problem);
    line({{"cost",
           {{"startups", claims_.startups}, {"transmissions", to_text(claims_.transmissions)}}}});
    bound("startups", claims_.bounds.startups);
    bound("transmissions", claims_.bounds.transmissions);
    if (claims_.bounds.startups.value < claims_.bounds.startups_of_packets.value)
      bound("startups", claims_.bounds.startups_of_packets);
    for (const CertifiedTime& time : claims_.bounds.of_time)
      line({{"bound", "time"}, {"witness", time.witness}});
    ordered_json schedule{{"schedule", to_string(header.form)}};
    if (header.schedule.chunks != 1) schedule["pieces"] = header.schedule.chunks;
    line(schedule);
  }
  void take(std::uint64_t number, const Step& step) override {
    for (std::size_t i = 0; i < step.size(); ++i)
      if (step[i].control > 0) refuse_schedule("packets with control units");
    steps_->take(number, step);
  }
  void end(std::uint64_t steps) override { steps_->end(steps); }

 private:
  void line(const ordered_json& object) { write_line(out_, object); }
  void bound(const char* quantity, const CertifiedBound& bound) {
    if (!bound.proves_anything()) return;
    line({{"bound", quantity}, {"value", to_text(bound.value)}, {"witness", bound.witness}});
  }

  std::ostream& out_;
  CertificateClaims claims_;
  std::unique_ptr<FormatWriter> steps_;
};

}  // namespace

ScheduleFormat certificate_format(const CertificateClaims& claims) {
  return {.name = "certificate",
          .description = "certificate",
          .endings = {".cert"},
          .write = [claims](std::ostream& out) {
            return std::make_unique<CertificateWriter>(out, claims);
          }};
}

}  // namespace asterism
