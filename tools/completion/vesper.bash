# Completion of vesper and mapping_gui for bash. Verbs and options come from --help, so that they are
# those of the installed program.

# The options that a help text lists, one a line.
_vesper_options() {
  "$@" --help 2>/dev/null | grep -oE '^ +(-[A-Za-z],)?--[a-z0-9-]+' | grep -oE -- '--[a-z0-9-]+'
}

# The verbs that a help text lists under its heading.
_vesper_verbs() {
  "$@" --help 2>/dev/null | awk '/^Subcommands:/ {on = 1; next} on && NF {print $1}'
}

_vesper() {
  local word=${COMP_WORDS[COMP_CWORD]}
  local -a command=("${COMP_WORDS[0]}")
  local i verbs
  # The verb, and the verb below it, that the line reaches before the cursor.
  for ((i = 1; i < COMP_CWORD && i < 3; ++i)); do
    verbs=$(_vesper_verbs "${command[@]}")
    grep -qxF -- "${COMP_WORDS[i]}" <<<"$verbs" || break
    command+=("${COMP_WORDS[i]}")
  done
  COMPREPLY=()
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_vesper_options "${command[@]}")" -- "$word")
  elif ((i == COMP_CWORD)) && verbs=$(_vesper_verbs "${command[@]}") && [[ -n $verbs ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$verbs" -- "$word")
  fi
  # Else files: the default of complete below.
}
complete -o default -F _vesper vesper

_mapping_gui() {
  local word=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  case ${COMP_WORDS[COMP_CWORD - 1]} in
    --language) mapfile -t COMPREPLY < <(compgen -W "en es" -- "$word") ;;
    --theme) mapfile -t COMPREPLY < <(compgen -W "light dark" -- "$word") ;;
    *)
      if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_vesper_options "${COMP_WORDS[0]}")" -- "$word")
      fi
      ;;
  esac
}
complete -o default -F _mapping_gui mapping_gui
