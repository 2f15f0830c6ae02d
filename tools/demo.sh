#!/usr/bin/env bash
# The main job on a fresh machine: set-up, build, calibrate -> map -> compare -> pictures in out/.
# Where there is a display the calibrated map is then opened in the desktop app.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/phases.sh

configure() {
  cmake --preset release -DVESPER_BUILD_TESTS=OFF >/dev/null
}

phase "set-up (packages)" tools/setup.sh
phase "configure" configure
targets=(vesper)
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && targets+=(mapping_gui)
phase "build" cmake --build build/release --target "${targets[@]}"
phase "demo" build/release/bin/vesper demo --out out
phase_table
if [ "${#targets[@]}" -gt 1 ]; then
  echo "opening out/map_after.yaml in the desktop app"
  nohup build/release/bin/mapping_gui out/map_after.yaml >/dev/null 2>&1 &
fi
