#include "view/results/exchange.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/graph_file.hpp>

#include "view/json.hpp"
#include "view/verdict.hpp"

namespace asterism {

namespace {

Json json_of(const ExchangeOption& option) {
  Json json = Json::object();
  json.set("name", option.name);
  json.set("description", option.description);
  json.set("default", option.fallback);
  return json;
}

Json json_of(const ExchangeFormat& format) {
  Json options = Json::array();
  for (const ExchangeOption& option : format.options) options.add(json_of(option));
  Json json = Json::object();
  json.set("name", format.name);
  json.set("title", format.title);
  json.set("ending", format.ending);
  json.set("folder", format.files == ExchangeFormat::Files::folder);
  json.set("written", static_cast<bool>(format.write));
  json.set("read", static_cast<bool>(format.read));
  json.set("limits", Json::array_of(format.limits));
  json.set("options", std::move(options));
  return json;
}

Json json_of(const GraphFileFormat& format) {
  Json json = Json::object();
  json.set("name", format.name);
  json.set("title", format.title);
  json.set("endings", Json::array_of(format.endings));
  return json;
}

std::string exchange_document() {
  Json formats = Json::array();
  for (const ExchangeFormat& format : exchange_formats()) formats.add(json_of(format));
  Json networks = Json::array();
  for (const GraphFileFormat& format : graph_file_formats()) networks.add(json_of(format));
  Json document = Json::object();
  document.set("formats", std::move(formats));
  document.set("networks", std::move(networks));
  return document.document();
}

std::string directions_of(const ExchangeFormat& format) {
  if (format.write && format.read) return "written and read";
  return format.write ? "written" : "read";
}

std::string text_of(const ExchangeFormat& format) {
  std::string text =
      fmt::format("{}\n  {}\n  {}, {} {}\n", format.name, format.title, directions_of(format),
                  format.files == ExchangeFormat::Files::folder ? "a folder of files" : "one file",
                  format.ending);
  for (const ExchangeOption& option : format.options)
    text += fmt::format("  --{}: {} [{}]\n", option.name, option.description, option.fallback);
  if (!format.limits.empty()) text += "  cannot express:\n";
  for (const std::string& limit : format.limits) text += fmt::format("    {}\n", limit);
  return text + '\n';
}

}  // namespace

std::string exchange_catalogue_report(Form form) {
  if (form == Form::json) return exchange_document();
  std::string text;
  for (const ExchangeFormat& format : exchange_formats()) text += text_of(format);
  text += "Networks are read from files in these formats (graph:FILE, or the path alone):\n";
  for (const GraphFileFormat& format : graph_file_formats()) {
    const std::string endings = format.endings.empty()
                                    ? "recognized by content"
                                    : fmt::format("{}", fmt::join(format.endings, ", "));
    text += fmt::format("  {}\n    {}, {}\n", format.name, format.title, endings);
  }
  return text;
}

std::string written_exchange_report(const WrittenExchange& written, const ScheduleHeader& header,
                                    const Verdict& verdict, Form form) {
  if (form == Form::json) {
    Json document = Json::object();
    document.set("file", verdict.valid ? Json(written.file) : Json());
    document.set("files", written.files);
    document.set("format", written.format);
    document.set("network", header.problem.network().spec());
    document.set("collective", header.problem.collective.name());
    document.set("algorithm", text_or_null(header.algorithm));
    document.set("steps", verdict.steps);
    document.set("valid", verdict.valid);
    document.set("violations", violations_document(verdict));
    return document.document();
  }
  if (!verdict.valid) return "";
  const std::string files =
      written.files > 1 ? fmt::format(" ({} files)", written.files) : std::string();
  return fmt::format("{}: {} step{}, verified, written as {}{}\n", written.file, verdict.steps,
                     verdict.steps == 1 ? "" : "s", written.format, files);
}

}  // namespace asterism
