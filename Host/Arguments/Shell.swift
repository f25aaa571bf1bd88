/// A shell that commands can be completed in.
///
/// The scripts ask the program itself: `NAME complete -- WORDS…` answers with a line `none`, `files` or `directories`
/// and then with one line a candidate, its help behind a tab.
package enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script that teaches this shell to complete `name`.
  package func completionScript(for name: String) -> String {
    switch self {
    case .bash:
      """
      # bash completion for \(name); load it with: source <(\(name) completion bash)
      _\(name)() {
        local current="${COMP_WORDS[COMP_CWORD]}" paths="" line word
        [ "$current" = "=" ] && current=""
        COMPREPLY=()
        while IFS= read -r line; do
          if [ -z "$paths" ]; then
            paths="$line"
            continue
          fi
          printf -v word '%q' "${line%%$'\\t'*}"
          COMPREPLY+=("$word")
        done < <("${1/#\\~/$HOME}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        case "$paths" in
          files) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
          directories) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        esac
      }
      complete -F _\(name) \(name)

      """
    case .zsh:
      """
      #compdef \(name)
      # zsh completion for \(name); put it as _\(name) into a directory of $fpath, or load it with:
      # source <(\(name) completion zsh)
      _\(name)() {
        local -a answer candidates
        local line
        answer=("${(@f)$("${words[1]/#\\~/$HOME}" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        case "${answer[1]}" in
          files) _files && return ;;
          directories) _files -/ && return ;;
        esac
        for line in "${(@)answer[2,-1]}"; do
          candidates+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
        done
        _describe '\(name)' candidates
      }
      if [ "${funcstack[1]}" = "_\(name)" ]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
    case .fish:
      """
      # fish completion for \(name); load it with: \(name) completion fish | source
      function __\(name)_complete
        set -l words (commandline -opc) (commandline -ct)
        set -l answer ($words[1] complete -- $words[2..-1] 2>/dev/null)
        switch "$answer[1]"
          case files
            __fish_complete_path (commandline -ct)
          case directories
            __fish_complete_directories (commandline -ct)
        end
        if set -q answer[2]
          printf '%s\\n' $answer[2..-1]
        end
      end
      complete -c \(name) -f -a '(__\(name)_complete)'

      """
    }
  }
}
