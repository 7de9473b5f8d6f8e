internal import ArgumentParser

/// The completion script of a shell: that of ArgumentParser, with the words of `help`, which that leaves out.
struct CompletionScript {
  private let shell: CompletionShell

  init(for shell: CompletionShell) { self.shell = shell }

  /// The script that arguments ask for; `nil` if they ask for something else, or for that of an unknown shell.
  init?(_ arguments: [String]) {
    let option = "--generate-completion-script"
    guard let place = arguments.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else {
      return nil
    }
    let argument = arguments[place]
    let name =
      argument == option
      ? arguments[(place + 1)...].first ?? "" : String(argument.dropFirst(option.count + 1))
    guard let shell = name.isEmpty ? CompletionShell.autodetected() : CompletionShell(rawValue: name) else {
      return nil
    }
    self.init(for: shell)
  }

  /// The script.
  var text: String {
    let script = AgendaCommand.completionScript(for: shell)
    switch shell {
    case .bash: return before("complete -o filenames", in: script, bashHelp)
    case .zsh: return before("if [[ \"${funcstack[1]}\"", in: script, zshHelp)
    case .fish: return script + "\n" + fishHelp
    default: return script
    }
  }

  private static let commands = AgendaCommand.configuration.subcommands.map {
    CompletedWord($0._commandName, note: $0.configuration.abstract)
  }

  /// The functions here replace those of the same name before them.
  private func before(_ end: String, in script: String, _ function: String) -> String {
    guard let place = script.ranges(of: end).last else { return script }
    return script[..<place.lowerBound] + function + script[place.lowerBound...]
  }

  private var bashHelp: String {
    """
    _agenda_help() {
        COMPREPLY+=($(compgen -W '\(Self.commands.map(\.word).joined(separator: " "))' -- "${cur}"))
    }


    """
  }

  private var zshHelp: String {
    let rows = Self.commands.map { "        '" + inQuotes($0.text(for: .zsh, isOnly: false)) + "'" }
    return """
      _agenda_help() {
          local -ar commands=(
      \(rows.joined(separator: "\n"))
          )
          _describe -V command commands
      }


      """
  }

  private var fishHelp: String {
    Self.commands.map { command in
      let note = (command.note ?? "").replacing("'", with: "\\'")
      return
        "complete -c 'agenda' -n '__agenda_should_offer_completions_for_positional \"agenda help\" -eq 1' -fa '\(command.word)' -d '\(note)'"
    }.joined(separator: "\n")
  }

  private func inQuotes(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}
