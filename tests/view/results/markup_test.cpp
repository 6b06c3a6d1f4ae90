#include "view/results/markup.hpp"

#include <gtest/gtest.h>

namespace asterism {
namespace {

TEST(Markup, nothing_in_a_text_is_markup) {
  EXPECT_EQ(markup_text(R"(<b a="1" c='2'>&</b>)", 100),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;&lt;/b&gt;");
}

TEST(Markup, long_texts_are_cut_before_they_are_escaped) {
  const std::string cut = markup_text(std::string(50, '<'), 10);
  EXPECT_LT(cut.size(), 50U);
  EXPECT_EQ(cut.find("<"), std::string::npos);
}

TEST(Markup, control_characters_are_told_not_sent) {
  EXPECT_EQ(markup_text("a\x1b", 10).find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace asterism
