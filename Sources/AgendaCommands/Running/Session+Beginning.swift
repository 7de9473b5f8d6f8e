internal import AgendaWidgets
internal import ArgumentParser

extension Session {
  /// The session that a request begins. Where it cannot begin, as with a broken configuration, a bar is told so: an error
  /// alone it would hide.
  static func beginning(_ request: AgendaRequest, tells: Bool = true) throws -> Session {
    do {
      return try Session(request, tells: tells)
    } catch let error as CommandError {
      guard request.output.format == .waybar, error.exitCode != .usage else { throw error }
      let style = TextStyle(width: request.output.width ?? Settings.defaultWidth)
      try StandardStreams.write(WaybarRenderer(style).renderFailure(error.messages))
      throw CommandError(request.calendars.isStrict ? error.exitCode : .success, lines: error.messages)
    }
  }
}
