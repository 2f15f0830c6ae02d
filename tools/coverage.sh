#!/usr/bin/env bash
# Line coverage of core, planning and calibration from a build of preset `coverage` whose tests have run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:?usage: tools/coverage.sh BUILD_FOLDER}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$PWD
find "$build" -name '*.gcda' | grep -E '/(core|planning|calibration)/' | grep -v '/tests/' >"$work/files"
(cd "$work" && xargs -a files -n 50 -I{} echo "$root/{}" | xargs -n 50 gcov --json-format --stdout) >"$work/lines.json" 2>/dev/null
python3 - "$work/lines.json" "$root" <<'PY'
import json, sys
from collections import defaultdict
hit = defaultdict(dict)
root = sys.argv[2] + "/"
for text in open(sys.argv[1]):
    for entry in json.loads(text)["files"]:
        name = entry["file"].split("/include/vesper/")[-1].replace(root, "")
        if name.split("/")[0] not in ("core", "planning", "calibration"):
            continue
        for line in entry["lines"]:
            hit[name][line["line_number"]] = max(hit[name].get(line["line_number"], 0), line["count"])
total = defaultdict(lambda: [0, 0])
for name, lines in hit.items():
    covered = sum(1 for count in lines.values() if count)
    module = name.split("/")[0]
    total[module][0] += covered
    total[module][1] += len(lines)
    if covered < 0.9 * len(lines):
        print(f"{100 * covered / len(lines):6.1f} %  {name}")
for module, (covered, count) in sorted(total.items()):
    print(f"{module}: {100 * covered / count:.1f} % of {count} lines")
PY
