#!/usr/bin/env bash
# Set-up, build and all tests. --full adds the threaded tests under the thread sanitizer, 60 s of each
# fuzzer, 200 kills of a recording, of grid and of convert, tidy on every file, coverage and the
# measurements; without it tidy looks at what changed last.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/phases.sh

full=no
case "${1:-}" in
  --full) full=yes ;;
  "") ;;
  *) echo "usage: tools/test.sh [--full]" >&2; exit 2 ;;
esac

configure() { cmake --preset "$1" >/dev/null; }
build() { configure "$1"; cmake --build "build/$1" | grep -vE '^\[[0-9]+/[0-9]+\] (Building|Linking|Generating)' || [ "${PIPESTATUS[0]}" -eq 0 ]; }

sources() { find core planning calibration mapping_gui tools tests -name "$1" -type f; }

# By comparison: clang-format 14's own --dry-run complains of comments that it would not change.
check_format() {
  local file wrong=0
  for file in $(sources '*.cpp') $(sources '*.hpp'); do
    clang-format "$file" | cmp -s - "$file" || { echo "not formatted: $file"; wrong=1; }
  done
  return "$wrong"
}

# C++ files that the last commit touched; all of them with --full. A tree without history has none.
tidy_files() {
  if [ "$full" = yes ]; then
    sources '*.cpp'
  elif git rev-parse -q --verify HEAD~1 >/dev/null 2>&1; then
    git diff --name-only --diff-filter=d HEAD~1 -- '*.cpp'
  fi
}

# Tests of the app include what Qt's moc makes of them. Its CMake targets would build the libraries first.
write_moc_files() {
  local moc source folder=build/tidy/tests/gui/gui_test_autogen/include
  moc=$(qtpaths6 --query QT_INSTALL_LIBEXECS)/moc
  mkdir -p "$folder"
  for source in $(grep -l '^#include ".*\.moc"' tests/gui/*.cpp); do
    "$moc" "$source" -o "$folder/$(basename "$source" .cpp).moc"
  done
}

check_tidy() {
  local files
  files=$(tidy_files | sed -E '\#^tests/(fuzz|bench|install)/#d')
  [ -n "$files" ] || { echo "no file to look at"; return 0; }
  configure tidy
  write_moc_files
  printf '%s\n' "$files" | xargs -P 2 -n 4 clang-tidy --quiet --extra-arg=-Wno-unknown-warning-option -p build/tidy
}

release_build() {
  cmake --preset release -DVESPER_BUILD_TESTS=OFF >/dev/null
  cmake --build build/release
}

thread_tests() {
  configure tsan
  local targets
  targets=$(ctest --test-dir build/tsan -L threads -N | sed -n 's/.*Test *#[0-9]*: //p')
  [ -z "$targets" ] && { echo "no test is labelled threads"; return 0; }
  # shellcheck disable=SC2086
  cmake --build build/tsan --target $targets
  ctest --test-dir build/tsan -L threads --output-on-failure
}

fuzz_all() {
  build fuzz
  local fuzzer name
  for fuzzer in build/fuzz/bin/*_fuzz; do
    name=$(basename "$fuzzer")
    echo "-- $name"
    mkdir -p "build/fuzz/found/$name"
    "$fuzzer" -max_total_time=60 -rss_limit_mb=2048 -timeout=10 -print_final_stats=0 -verbosity=0 \
      "build/fuzz/found/$name" "tests/fuzz/corpus/$name"
  done
}

# 200 kills of each writer at random instants, and 1 kHz for a minute with nothing lost.
faults() {
  build asan
  VESPER_KILLS=200 LSAN_OPTIONS=suppressions=tests/support/lsan.supp \
    build/asan/bin/cli_grid_test --gtest_filter='KilledWriterTest.*'
  VESPER_KILLS=200 QT_QPA_PLATFORM=offscreen LSAN_OPTIONS=suppressions=tests/support/lsan.supp \
    build/asan/bin/cli_live_test --gtest_filter='*Killed*'
  VESPER_MINUTE=1 LSAN_OPTIONS=suppressions=tests/support/lsan.supp \
    build/asan/bin/core_live_threads_test --gtest_filter='*Flood*'
}

measure() {
  cmake --preset release -DVESPER_BUILD_TESTS=ON >/dev/null
  cmake --build build/release
  local bench
  for bench in build/release/bin/*_bench; do
    echo "-- $(basename "$bench")"
    "$bench"
  done
}

coverage() {
  build coverage
  ctest --test-dir build/coverage -j 2 --output-on-failure
  tools/coverage.sh build/coverage
}

phase "set-up (packages)" tools/setup.sh
phase "format" check_format
phase "release build" release_build
phase "asan build" build asan
phase "tests under asan+ubsan" ctest --test-dir build/asan -j 2 --output-on-failure
phase "tidy" check_tidy
if [ "$full" = yes ]; then
  phase "threads under tsan" thread_tests
  phase "fuzzers, 60 s each" fuzz_all
  phase "kills and floods" faults
  phase "measurements" measure
  phase "coverage" coverage
fi
phase_table
