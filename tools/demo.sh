#!/usr/bin/env bash
# The main job on a fresh machine: set-up, build, calibrate -> map -> compare -> pictures in out/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/phases.sh

configure() {
  cmake --preset release -DVESPER_BUILD_TESTS=OFF >/dev/null
}

phase "set-up (packages)" tools/setup.sh
phase "configure" configure
phase "build" cmake --build build/release --target vesper
phase "demo" build/release/bin/vesper demo --out out
phase_table
