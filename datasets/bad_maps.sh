#!/usr/bin/env bash
# Makes the pictures of bad_maps.md again, byte for byte: each from a simulated drive and one mistake.
# What Vesper says of each goes to the standard output. Usage: datasets/bad_maps.sh [PATH OF vesper]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
vesper=${1:-$here/../build/release/bin/vesper}
[ -x "$vesper" ] || { echo "no program at $vesper: build it, or give its path" >&2; exit 5; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
log=$here/logs/arena_ev3.jsonl.gz
robot=$here/robots/ev3.robot.yaml

# picture NAME LOG OPTIONS...: the map as pictures/bad_NAME.png; its notes are shown
picture() {
  local name=$1
  shift
  echo "== $name"
  "$vesper" map "$@" --out "$name" 2>&1 >/dev/null | sed "s|$here/||; s|$scratch/||"
  cp "$name.png" "$here/pictures/bad_$name.png"
}

picture good "$log" --robot "$robot" --poses truth

# A log whose y runs downwards and whose angles count clockwise, read as if it were not.
gzip -dc "$log" | sed -E '/"type":"pose"/ {s/"y":/"y":-/; s/"th":/"th":-/; s/:--/:/g}; s/"id":"left"/"id":"RIGHT"/; s/"id":"right"/"id":"left"/; s/"id":"RIGHT"/"id":"right"/' > mirrored.jsonl
picture mirrored mirrored.jsonl --robot "$robot" --poses truth

# Odometry of a robot whose wheels and track were never calibrated.
picture smeared "$here/logs/arena_ev3_uncalibrated.jsonl.gz" --robot "$robot" --poses odom

# "Nothing heard" written as 5 m, in a robot file that believes in 8 m.
gzip -dc "$here/logs/corridor_p3dx.jsonl.gz" | sed 's/"r":null/"r":5.0/' > ring.jsonl
sed -E 's/max: 5(\.0+)?([,}])/max: 8.0\2/' "$here/robots/pioneer_p3dx.robot.yaml" > far.robot.yaml
# A robot that drives on marks each place of the ring a few times only: --arc 5 gives each its full weight.
picture ring ring.jsonl --robot far.robot.yaml --poses truth --arc 5

# Sonars that hear each other and echoes that took two ways.
"$vesper" simulate --world "$here/worlds/office.world.yaml" --robot "$here/robots/pioneer_p3dx.robot.yaml" \
  --seed 3 --duration 120 --crosstalk --double-bounces --out dots.jsonl >/dev/null 2>&1
picture dots dots.jsonl --robot "$here/robots/pioneer_p3dx.robot.yaml" --poses truth

# Sonars that the robot file puts 0.15 m further out than they sit.
sed -E 's/x_m: 0\.07, y_m: 0\.0,/x_m: 0.22, y_m: 0.0,/; s/y_m: (-?)0\.05,/y_m: \10.20,/' "$robot" > far_out.robot.yaml
picture doubled "$log" --robot far_out.robot.yaml --poses truth

# Mirror-like walls on a grid that keeps no directions.
picture holes "$here/logs/corridor_p3dx.jsonl.gz" --robot "$here/robots/pioneer_p3dx.robot.yaml" --poses truth --views 1
