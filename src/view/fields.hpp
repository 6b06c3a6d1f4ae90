// The fields of a result, each described once: the key that programs read, the heading that people
// read, and the value in JSON and in a cell. Tables, CSV and JSON are made from this description.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "view/json.hpp"
#include "view/table.hpp"

namespace asterism {

template <class Item>
struct Field {
  std::string key{};  ///< name in JSON and CSV; empty for a field that only people read
  Column column{};    ///< column that people read; no such column if its name is empty
  std::function<Cell(const Item&)> cell{};  ///< value in tables and CSV; empty for JSON only
  /// Value in JSON, or nothing if this item has none; empty if the field is not in JSON.
  std::function<std::optional<Json>(const Item&)> json{};
};

template <class Item>
using Fields = std::vector<Field<Item>>;

/// Makes a field with the same number for programs and for people.
template <class Item, class Number>
[[nodiscard]] Field<Item> number_field(std::string key, Column column, Number number) {
  return {std::move(key), std::move(column),
          [number](const Item& item) {
            const auto value = number(item);
            if constexpr (std::is_floating_point_v<decltype(value)>)
              return Cell::number(value, 9);
            else
              return Cell::count(value);
          },
          [number](const Item& item) { return Json(number(item)); }};
}

/// Makes a field that people read with this number of decimals.
template <class Item, class Number>
[[nodiscard]] Field<Item> fixed_field(std::string key, Column column, int decimals, Number number) {
  return {std::move(key), std::move(column),
          [number, decimals](const Item& item) { return Cell::fixed(number(item), decimals); },
          [number](const Item& item) { return Json(number(item)); }};
}

/// Makes a field with the same text for programs and for people.
template <class Item, class Text>
[[nodiscard]] Field<Item> text_field(std::string key, Column column, Text text) {
  return {std::move(key), std::move(column),
          [text](const Item& item) -> Cell { return text(item); },
          [text](const Item& item) { return Json(text(item)); }};
}

/// Makes a table of the fields that `wanted` accepts, a row per item.
template <class Item, class Wanted, class Name>
[[nodiscard]] Table table_of_fields(const Fields<Item>& fields, std::span<const Item> items,
                                    Wanted wanted, Name name) {
  Table table;
  table.rows.resize(items.size());
  for (const Field<Item>& field : fields) {
    if (!wanted(field)) continue;
    table.columns.push_back(name(field));
    for (std::size_t i = 0; i < items.size(); ++i) table.rows[i].push_back(field.cell(items[i]));
  }
  return table;
}

/// Makes the table that programs read as CSV.
template <class Item>
[[nodiscard]] Table record_table(const Fields<Item>& fields,
                                 std::type_identity_t<std::span<const Item>> items) {
  return table_of_fields(
      fields, items,
      [](const Field<Item>& field) { return !field.key.empty() && field.cell != nullptr; },
      [](const Field<Item>& field) { return Column{field.key}; });
}

/// Makes the table that people read.
template <class Item>
[[nodiscard]] Table shown_table(const Fields<Item>& fields,
                                std::type_identity_t<std::span<const Item>> items) {
  return table_of_fields(
      fields, items, [](const Field<Item>& field) { return !field.column.name.empty(); },
      [](const Field<Item>& field) { return field.column; });
}

template <class Item>
[[nodiscard]] Json field_document(const Fields<Item>& fields, const Item& item) {
  Json document = Json::object();
  for (const Field<Item>& field : fields)
    if (field.json != nullptr)
      if (auto value = field.json(item)) document.set(field.key, *std::move(value));
  return document;
}

/// Makes the list of objects that programs read as JSON.
template <class Item>
[[nodiscard]] Json field_documents(const Fields<Item>& fields,
                                   std::type_identity_t<std::span<const Item>> items) {
  Json documents = Json::array();
  for (const Item& item : items) documents.add(field_document(fields, item));
  return documents;
}

}  // namespace asterism
