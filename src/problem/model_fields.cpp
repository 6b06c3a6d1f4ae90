#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/model_fields.hpp>
#include <asterism/registry.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

using Kind = ModelField::Kind;

Error wrong_kind(std::string_view name, std::string_view expected) {
  return {ErrorCode::malformed, fmt::format("{} is not {}", name, expected),
          fmt::format("write {}", expected)};
}

template <class Value>
const Value& of_kind(const FieldValue& value, std::string_view name, std::string_view expected) {
  if (const auto* const held = std::get_if<Value>(&value)) return *held;
  throw wrong_kind(name, expected);
}

/// Integers in files or on the command line are also valid costs.
double number_of(const FieldValue& value, std::string_view name) {
  if (const auto* const whole = std::get_if<std::uint64_t>(&value))
    return static_cast<double>(*whole);
  return of_kind<double>(value, name, "a number");
}

double in_range(std::string_view name, double value, double least, double most) {
  if (!(value >= least && value <= most))  // also rejects NaN
    throw Error(ErrorCode::out_of_range, fmt::format("{} = {:g} is out of range", name, value),
                fmt::format("choose a number from {:g} to {:g}", least, most));
  return value;
}

ModelField number_field(const std::string& name, Kind kind, const std::string& description,
                        double Model::*member) {
  const double least = kind == Kind::size ? Model::least_rate : 0;
  return {.name = name,
          .kind = kind,
          .description = description,
          .get = [member](const Model& model) -> FieldValue { return model.*member; },
          .set =
              [member, name, least](Model& model, const FieldValue& value) {
                model.*member = in_range(name, number_of(value, name), least, Model::max_cost);
              }};
}

template <class Choice>
ModelField choice_field(const std::string& name, const std::string& description,
                        Choice Model::*member,
                        std::vector<std::pair<std::string, Choice>> choices) {
  std::vector<std::string> words;
  words.reserve(choices.size());
  for (const auto& [word, choice] : choices) words.push_back(word);
  return {.name = name,
          .kind = Kind::choice,
          .description = description,
          .words = words,
          .get = [member, choices](const Model& model) -> FieldValue {
            return std::ranges::find(choices, model.*member,
                                     &std::pair<std::string, Choice>::second)
                ->first;
          },
          .set =
              [member, choices, name, words](Model& model, const FieldValue& value) {
                const auto& word = of_kind<std::string>(value, name, "a word");
                const auto found =
                    std::ranges::find(choices, word, &std::pair<std::string, Choice>::first);
                if (found == choices.end()) refuse_unknown(name, word, words);
                model.*member = found->second;
              }};
}

FieldValue ports_value(const Model& model) {
  if (!model.ports.is_several()) return ports_text(model);
  return std::uint64_t{model.ports.limit()};
}

void set_ports(Model& model, const FieldValue& value) {
  if (const auto* const number = std::get_if<std::uint64_t>(&value))
    return parse_ports(std::to_string(*number), model);
  parse_ports(of_kind<std::string>(value, "ports", "a word or a whole number"), model);
}

void set_packet_limit(Model& model, const FieldValue& value) {
  model.packet_limit = of_kind<std::uint64_t>(value, "packet_limit", "a whole number");
}

/// `what` is the property of a class, such as "rate".
ModelField class_field(const std::string& name, Kind kind, const std::string& what,
                       const std::string& description, ClassValues Model::*member) {
  const double least = kind == Kind::class_rates ? Model::least_rate : 0;
  return {.name = name,
          .kind = kind,
          .description = description,
          .get = [member](const Model& model) -> FieldValue { return model.*member; },
          .set =
              [member, name, what, least](Model& model, const FieldValue& value) {
                for (const auto& [link_class, number] :
                     of_kind<ClassValues>(value, name, "numbers by link class"))
                  (model.*member)[link_class] =
                      in_range(fmt::format("the {} of {}", what, link_class), number, least,
                               Model::max_cost);
              }};
}

ModelField in(ModelField::Quantity quantity, ModelField field) {
  field.quantity = quantity;
  return field;
}

ModelField since(std::uint64_t version, ModelField field) {
  field.since = version;
  return field;
}

std::vector<ModelField> all_fields() {
  using enum ModelField::Kind;
  using Quantity = ModelField::Quantity;
  return {
      {.name = "ports",
       .kind = ports,
       .description = "one, all, single-dimension or a number of ports",
       .get = ports_value,
       .set = set_ports},
      choice_field<Model::Control>(
          "control", "mimd, or simd (one set of link classes per step)", &Model::control,
          {{"mimd", Model::Control::mimd}, {"simd", Model::Control::simd}}),
      choice_field<Model::Duplex>("duplex", "full, or half (one packet per link at a time)",
                                  &Model::duplex,
                                  {{"full", Model::Duplex::full}, {"half", Model::Duplex::half}}),
      choice_field<Model::Switching>("switching", "store-and-forward or wormhole",
                                     &Model::switching,
                                     {{"store-and-forward", Model::Switching::store_and_forward},
                                      {"wormhole", Model::Switching::wormhole}}),
      since(3, choice_field<Model::Routing>(
                   "routing", "any or dimension-ordered paths", &Model::routing,
                   {{"any", Model::Routing::any},
                    {"dimension-ordered", Model::Routing::dimension_ordered}})),
      since(4, choice_field<Model::Unit>(
                   "unit", "none, or us (microseconds and bytes)", &Model::unit,
                   {{"none", Model::Unit::none}, {"us", Model::Unit::microseconds}})),
      since(6, choice_field<Model::Switches>(
                   "switches", "What switches can do: forward, copy or reduce", &Model::switches,
                   {{"forward", Model::Switches::forward},
                    {"copy", Model::Switches::copy},
                    {"reduce", Model::Switches::reduce}})),
      since(6, choice_field<Model::SwitchHops>(
                   "switch_hops", "Switches: store-and-forward or cut-through", &Model::switch_hops,
                   {{"store-and-forward", Model::SwitchHops::store_and_forward},
                    {"cut-through", Model::SwitchHops::cut_through}})),
      in(Quantity::time, number_field("ts", cost, "Start-up time per packet", &Model::startup)),
      in(Quantity::time,
         number_field("tm", cost, "Transmission time per message", &Model::transmission)),
      in(Quantity::time,
         number_field("tc", cost, "Transmission time per unit of size (wormhole)", &Model::flit)),
      since(3, in(Quantity::time,
                  number_field("th", cost, "Time per link of a path after the first (wormhole)",
                               &Model::hop))),
      since(6, in(Quantity::time,
                  number_field("link_delay", cost, "Latency that does not occupy the link",
                               &Model::link_delay))),
      since(5,
            in(Quantity::time, number_field("gamma", cost, "Time to combine a unit of message size",
                                            &Model::combining))),
      in(Quantity::size,
         number_field("message_size", size, "Message size, in units of --tm or --tc",
                      &Model::message_size)),
      since(6, choice_field<Model::Divisible>(
                   "divisible", "Whether messages may be split: yes or no", &Model::divisible,
                   {{"default", Model::Divisible::by_default},
                    {"no", Model::Divisible::no},
                    {"yes", Model::Divisible::yes}})),
      since(6, in(Quantity::size,
                  number_field("min_piece", cost, "Smallest piece of a message, e.g. 512B (0: any)",
                               &Model::min_piece))),
      {.name = "packet_limit",
       .kind = count,
       .description = "Maximum messages per packet (0: no limit)",
       .get = [](const Model& model) -> FieldValue { return model.packet_limit; },
       .set = set_packet_limit},
      class_field("rates", class_rates, "rate", "Rate of a link class, e.g. lateral=2 (others: 1)",
                  &Model::rates),
      since(6,
            in(Quantity::time, class_field("class_overheads", class_costs, "overhead",
                                           "Start-up time that a link class adds, e.g. lateral=2",
                                           &Model::class_overheads))),
      since(6, in(Quantity::time, class_field("class_delays", class_costs, "delay",
                                              "Link delay that a link class adds, e.g. lateral=2",
                                              &Model::class_delays)))};
}

FieldValue parse_number(std::string_view name, std::string_view text) {
  if (const auto number = parse_decimal(text)) return *number;
  throw Error(ErrorCode::malformed, fmt::format("{} = {} is not a number", name, in_quotes(text)),
              "write for example 10, 0.5 or 1e-6");
}

FieldValue parse_count(std::string_view name, std::string_view text) {
  if (const auto number = parse_whole_number(text)) return *number;
  throw Error(ErrorCode::malformed,
              fmt::format("{} = {} is not a whole number", name, in_quotes(text)),
              "write digits only, as in 24");
}

/// Returns "rate" for "rates" and "delay" for "class_delays".
std::string value_name(const ModelField& field) {
  const std::size_t begin = field.name.starts_with("class_") ? 6 : 0;
  return field.name.substr(begin, field.name.size() - begin - 1);
}

FieldValue parse_class_value(const ModelField& field, std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0)
    throw Error(ErrorCode::malformed,
                fmt::format("the {} {} is not of the form class=number", value_name(field),
                            in_quotes(text)),
                "write for example lateral=2");
  const std::string name(text.substr(0, equals));
  return ClassValues{
      {name, std::get<double>(parse_number(fmt::format("the {} of {}", value_name(field), name),
                                           text.substr(equals + 1)))}};
}

FieldValue parse_field(const ModelField& field, std::string_view text) {
  switch (field.kind) {
    case Kind::cost:
    case Kind::size:
      return parse_number(field.name, text);
    case Kind::count:
      return parse_count(field.name, text);
    case Kind::class_rates:
    case Kind::class_costs:
      return parse_class_value(field, text);
    case Kind::ports:
    case Kind::choice:
      break;
  }
  return std::string(text);
}

}  // namespace

std::span<const ModelField> model_fields() {
  static const std::vector<ModelField> fields = all_fields();
  return fields;
}

std::span<const UnitWord> unit_words() {
  static const std::array<UnitWord, 2> words{
      UnitWord{"bandwidth", "--bandwidth", "Link bandwidth, e.g. 50GB/s; then --ts may be 2us"},
      UnitWord{"message", "--message,--bytes", "Message size with its unit, e.g. 64KiB"}};
  return words;
}

bool is_by_class(const ModelField& field) {
  return field.kind == Kind::class_rates || field.kind == Kind::class_costs;
}

std::string option_of(const ModelField& field) {
  std::string name = "--" + field.name;
  if (is_by_class(field)) name.pop_back();
  std::ranges::replace(name, '_', '-');
  return name;
}

bool has_default(const Model& model, const ModelField& field, const Model& defaults) {
  return field.get(model) == field.get(defaults);
}

const ModelField& model_field(std::string_view name) {
  const auto fields = model_fields();
  const auto field = std::ranges::find(fields, name, &ModelField::name);
  if (field != fields.end()) return *field;
  std::vector<std::string> names;
  for (const ModelField& known : fields) names.push_back(known.name);
  refuse_unknown("field of the model", name, names);
}

void set_field(Model& model, std::string_view name, std::string_view text) {
  const ModelField& field = model_field(name);
  field.set(model, parse_field(field, text));
}

}  // namespace asterism
