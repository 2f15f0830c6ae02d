#!/usr/bin/env bash
# Makes the shipped logs and truth maps again, byte for byte, from the worlds and robots beside this
# script. Usage: datasets/make.sh [PATH OF vesper]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
vesper=${1:-$here/../build/release/bin/vesper}
[ -x "$vesper" ] || { echo "no program at $vesper: build it, or give its path" >&2; exit 5; }
mkdir -p "$here/logs" "$here/maps"

# make NAME WORLD ROBOT OPTIONS...: logs/NAME.jsonl.gz
make() {
  local name=$1 world=$2 robot=$3
  shift 3
  "$vesper" simulate --world "$here/worlds/$world.world.yaml" \
    --robot "$here/robots/$robot.robot.yaml" --out "$here/logs/$name.jsonl.gz" "$@" >/dev/null
  echo "logs/$name.jsonl.gz"
}

make arena_ev3 arena ev3 --seed 1 --truth-map "$here/maps/arena" --resolution 0.02
make arena_ev3_uncalibrated arena ev3 --seed 2 --errors E_d=1.012,E_b=0.97
make office_p3dx office pioneer_p3dx --seed 1 --speed 0.4 --truth-map "$here/maps/office"
make corridor_p3dx corridor pioneer_p3dx --seed 1 --speed 0.4 --truth-map "$here/maps/corridor"

# truth NAME RESOLUTION: maps/NAME.yaml of a world in which no shipped log was driven
truth() {
  "$vesper" simulate --world "$here/worlds/$1.world.yaml" --robot "$here/robots/ev3.robot.yaml" \
    --duration 0.1 --out "$scratch/none.jsonl" --truth-map "$here/maps/$1" --resolution "$2" >/dev/null
  echo "maps/$1.yaml"
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for arena in 1 2 3 4 5; do
  truth "rcx_arena_$arena" 0.02
done
truth line 0.02
truth hoap2 0.05
truth sewer 0.05
truth parking 0.1
