# Sourced by demo.sh and test.sh: named phases, each with its time.
phase_names=()
phase_seconds=()

# phase NAME COMMAND...: runs the command, remembers how long it took, stops at the first failure.
phase() {
  local name=$1 start=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@"
  phase_names+=("$name")
  phase_seconds+=($((SECONDS - start)))
}

phase_table() {
  printf '\n%-34s %8s\n' phase seconds
  local i
  for i in "${!phase_names[@]}"; do
    printf '%-34s %8d\n' "${phase_names[$i]}" "${phase_seconds[$i]}"
  done
  printf '%-34s %8d\n' total "$SECONDS"
}
