import AgendaPlatform
package import AgendaSources
package import AgendaWidgets
package import ICalendar

/// The environment, terminal, clock and user for which something is shown: those of the process, or those of a request.
package struct ProcessEnvironment {
  /// The environment variables.
  package var variables: [String: String]
  /// Whether standard output is a terminal.
  package var isTerminal: Bool
  /// The width of the terminal in columns; `nil` without a terminal.
  package var terminalWidth: Int?
  /// The height of the terminal in rows; `nil` without a terminal.
  package var terminalHeight: Int?
  /// The current time, when this value was made.
  package var now: Instant
  /// The time zones.
  package var zones: ZoneDatabase
  /// Called before calendars are read: a process with limits raises them for large ones.
  package var prepare: @Sendable ([CalendarConfiguration]) -> Void = { _ in }
  /// The clock by which the age of what was fetched is counted; without one, it stands still at ``now``.
  package var clock: (@Sendable () -> Instant)?
  /// The time of the clock, or ``now`` without one.
  package var present: Instant { clock?() ?? now }

  package init(
    variables: [String: String], isTerminal: Bool = false, terminalWidth: Int? = nil,
    terminalHeight: Int? = nil, now: Instant, zones: ZoneDatabase
  ) {
    self.variables = variables
    (self.isTerminal, self.terminalWidth, self.terminalHeight) = (isTerminal, terminalWidth, terminalHeight)
    (self.now, self.zones) = (now, zones)
  }

  /// A home folder under which no file can be, for what is not to read those of the user.
  package static let noHome = "/dev/null"

  /// The home folder: `HOME`, else that of `/etc/passwd`, else `/`.
  package var home: String { ProcessVariables.home(in: variables) }

  /// The folder of the cache.
  package var cacheFolder: String { BaseDirectories.cacheFolder(environment: variables, home: home) }

  /// The folder for what is kept between runs.
  package var stateFolder: String { BaseDirectories.stateFolder(environment: variables, home: home) }

  /// The locale for dates and words, in the order of locale(7).
  package var locale: String {
    ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? "C"
  }
}

extension ProcessEnvironment {
  /// The number of colours to write for `--color`.
  ///
  /// For `auto`, `NO_COLOR` (no-color.org) and a `TERM` of `dumb` turn colour off. `COLORTERM` and `TERM` say how many colours there are.
  package func colorDepth(_ option: AgendaRequest.Output.Color) -> ColorDepth {
    switch option {
    case .never: return .none
    case .auto:
      let isRefused = !(variables["NO_COLOR"] ?? "").isEmpty || variables["TERM"] == "dumb"
      guard isTerminal, !isRefused else { return .none }
    case .always: break
    }
    let term = variables["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(variables["COLORTERM"]) || term.hasSuffix("-direct") {
      return .trueColor
    }
    if term.contains("256color") { return .ansi256 }
    return option == .always && term.isEmpty ? .ansi256 : .ansi16
  }

  /// Whether titles are written as links (OSC 8) for `--hyperlinks`. Terminals without links show the title alone, except for the
  /// console of the kernel.
  package func linksTitles(_ option: AgendaRequest.Output.Color) -> Bool {
    switch option {
    case .always: true
    case .never: false
    case .auto: isTerminal && !["", "dumb", "linux"].contains(variables["TERM"] ?? "")
    }
  }
}
