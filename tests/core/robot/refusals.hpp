#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "vesper/core/input_error.hpp"

namespace vesper::test {

/// One place of a good file changed, and what the reader says of it.
struct Refusal {
  std::string from;
  std::string to;
  std::string message;
};

/// Each change of `good` makes `parse(text)` throw an InputError with the whole message.
template <class Parse>
void expectRefusals(const std::string& good, const Parse& parse,
                    const std::vector<Refusal>& refusals) {
  for (const Refusal& refusal : refusals) {
    std::string text = good;
    const std::size_t at = text.find(refusal.from);
    ASSERT_NE(at, std::string::npos) << refusal.from;
    try {
      parse(text.replace(at, refusal.from.size(), refusal.to));
      ADD_FAILURE() << "accepted: " << refusal.to;
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(), refusal.message);
    }
  }
}

}  // namespace vesper::test
