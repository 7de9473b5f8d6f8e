internal import AgendaWidgets

/// How many colours to write.
enum TerminalColors {
  /// What the option, the environment and the terminal ask for together.
  ///
  /// `NO_COLOR` (no-color.org) and a `TERM` of `dumb` count for `auto`; `COLORTERM` and `TERM` tell the depth.
  static func depth(_ option: AgendaRequest.Output.Color, host: Host) -> ColorDepth {
    let environment = host.environment
    switch option {
    case .never: return .none
    case .auto:
      let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
      guard host.isTerminal, !isRefused else { return .none }
    case .always: break
    }
    let term = environment["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
      return .trueColor
    }
    if term.contains("256color") { return .ansi256 }
    return option == .always && term.isEmpty ? .ansi256 : .ansi16
  }

  /// Whether titles are written as links (OSC 8). Terminals that do not know them show the title alone, but for the
  /// consoles of kernels.
  static func linksTitles(_ option: AgendaRequest.Output.Color, host: Host) -> Bool {
    switch option {
    case .always: true
    case .never: false
    case .auto: host.isTerminal && !["", "dumb", "linux"].contains(host.environment["TERM"] ?? "")
    }
  }
}
