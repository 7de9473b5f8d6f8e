internal import AgendaWidgets
internal import ArgumentParser

/// The subcommands that are run every minute, by prompts and bars: they take nothing but the options of an agenda.
enum Glance: String, CaseIterable {
  case today, tomorrow, week, next

  /// Prints what was asked for.
  func run(_ request: AgendaRequest) throws {
    let session = try session(request)
    switch self {
    case .today: try session.printAgenda(ofDays: 0..<1)
    case .tomorrow: try session.printAgenda(ofDays: 1..<2)
    case .week: try session.printAgenda(ofDays: 0..<7)
    case .next: try session.printNext()
    }
  }

  /// The session that a request begins. Where it cannot begin, as with a broken configuration, a bar is told so: an error
  /// alone it would hide.
  private func session(_ request: AgendaRequest) throws -> Session {
    do {
      return try Session(request)
    } catch let error as CommandError {
      guard request.output.format == .waybar, error.exitCode != .usage else { throw error }
      let style = TextStyle(width: request.output.width ?? Settings.defaultWidth)
      try StandardStreams.write(WaybarRenderer(style).renderFailure(error.messages))
      throw CommandError(request.calendars.isStrict ? error.exitCode : .success, lines: error.messages)
    }
  }
}
