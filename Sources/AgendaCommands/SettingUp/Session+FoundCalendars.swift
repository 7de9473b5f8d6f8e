internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

extension Run {
  /// Says in one line which calendars are shown without a configuration, and how to keep them. Output for programs has no such line, and neither has that
  /// of the calendar that `agenda add` made.
  func tellFoundCalendars() {
    guard settings.writesSentences, request.output.file == nil,
      let found = calendars.configuration.found
    else { return }
    let own = PersonalCalendar.found(environment: environment.variables, home: environment.home)
    if found.readable.map(\.path) == [own.calendar.path] { return }
    let sentence = found.sentence.map { "\($0); \(found.advice)" }
    StandardStreams.warn(sentence ?? "no calendar was found; \(.command("setup")) makes one")
  }
}

extension PersonalCalendar {
  /// Makes the folder of the calendar, adds it to a configuration if there is one, and prints that. With `asks`, it asks in the terminal first.
  /// - Returns: `false` if it has to ask and there is no terminal.
  /// - Throws: if the answer is no, or if it cannot be made.
  static func isMade(for session: Run, asks: Bool, isQuiet: Bool) throws -> Bool {
    let environment = session.environment
    let calendar = found(environment: environment.variables, home: environment.home)
    let place = calendar.calendar.source
    if asks {
      guard environment.canAsk, !isQuiet else { return false }
      try StandardStreams.confirm(
        "There is no calendar yet. Make \(quoted(name)) in \(place)?", otherwise: "nothing was added")
    }
    guard BaseDirectories.makeFolder(place) else {
      throw CommandError(.cannotCreate, "\(place): cannot be made: \(ProcessEnvironment.systemError)")
    }
    // Without a configuration it is found in its folder.
    if session.calendars.configuration.found == nil {
      try ConfigurationText.changing { () throws(ConfigurationText.Failure) in
        var text = try ConfigurationText(session.calendars.configurationPath, environment)
        let entry = ConfigurationText.Found([calendar], environment.home)
        try text.append(entry.text, calendars: entry.calendars.map(\.calendar))
        try text.write()
      }
    }
    if !isQuiet { try StandardStreams.write("Made the calendar “\(name)” in \(place).\n") }
    return true
  }
}
