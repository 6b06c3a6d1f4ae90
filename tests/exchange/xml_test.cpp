#include <gtest/gtest.h>
#include "exchange/import/xml.hpp"
TEST(Xml, a) { EXPECT_EQ(1,1); }
