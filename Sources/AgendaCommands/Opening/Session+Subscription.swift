internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets

/// A calendar on the web that is not configured yet.
extension Session {
  /// Says how to subscribe to a calendar on the web, or asks whether to do it. Nothing is fetched before.
  func show(web address: WebAddress, asks: Bool) throws {
    if let mistake = address.pageMistake { throw CommandError(.usage, mistake) }
    let path = calendars.configurationPath
    let known = calendars.configuration.calendars
    if let there = known.first(where: { $0.web?.address == address }) {
      let name = there.name.shellWord
      return try StandardStreams.write(
        PlainText.sanitized("This calendar is configured as “\(there.name)”: agenda list --calendars \(name)")
          + "\n")
    }
    let name = address.calendarName(
      apartFrom: Set(known.map(\.name) + calendars.configuration.accounts.map(\.name)))
    let values: [(key: String, value: ConfigurationValue)] = [
      ("name", .text(name)), ("url", .text(address.url)),
    ]
    let block = "[[calendar]]\n" + values.map { "\($0.key) = \($0.value.literal)\n" }.joined()
    guard asks else {
      return try StandardStreams.write(
        "To subscribe to this calendar, add to \(PlainText.sanitized(path)):\n\n\(block)\n"
          + "Then “agenda sync” fetches it, and “agenda list --calendars \(name)” shows it.\n")
    }
    guard StandardStreams.confirms("Subscribe to \(address.url) as “\(name)”, in \(path)?") else { return }
    try addCalendar(named: name, values)
    try StandardStreams.write("Added “\(name)” to \(PlainText.sanitized(path)).\n")
    let code = try SyncProgram.required().run(
      configurationPath: path, names: [name], demand: .now, isQuiet: false, showsProgress: true)
    guard code == 0 else { throw CommandError(.notFetched, lines: []) }
    try StandardStreams.write("It is shown from now on; “agenda list --calendars \(name)” shows it alone.\n")
  }

  private func addCalendar(
    named name: String, _ values: [(key: String, value: ConfigurationValue)]
  ) throws {
    let environment = ProcessEnvironment.current()
    do throws(ConfigurationText.Failure) {
      var text = try ConfigurationText(
        path: calendars.configurationPath, home: environment.home, environment: environment.variables)
      try text.add(.element(.calendar, name: name), values)
      try text.write()
    } catch {
      throw CommandError(error)
    }
  }
}

extension WebAddress {
  /// A name for the calendar: the last part of its path that has one, else its host, in letters, digits and hyphens; with a number where that
  /// is taken.
  fileprivate func calendarName(apartFrom taken: Set<String>) -> String {
    let path = target.prefix { $0 != "?" }.split(separator: "/").last ?? ""
    let stem = path.split(separator: ".").first ?? ""
    let words = [String(stem), host].lazy.map { text in
      text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }
    // What is long is no name but a secret.
    let base = words.first { (1...24).contains($0.count) } ?? "calendar"
    return ([base] + (2...).prefix(100).map { "\(base)-\($0)" }).first { !taken.contains($0) } ?? base
  }
}
