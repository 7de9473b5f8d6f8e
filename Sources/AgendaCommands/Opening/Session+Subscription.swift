internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets

/// A calendar on the web that is not configured yet.
extension Run {
  /// Says how to subscribe to a calendar on the web, or asks whether to do it. Nothing is fetched before.
  func show(web address: WebAddress, asks: Bool) throws {
    if let mistake = address.pageMistake { throw CommandError(.usage, mistake) }
    let path = calendars.configurationPath
    let known = calendars.configuration.calendars
    // Who signs in does not make it another calendar.
    if let there = known.first(where: { $0.web?.address.url == address.url }) {
      return try show(known: there, address: address, asks: asks)
    }
    let taken = known.map(\.name) + calendars.configuration.accounts.map(\.name)
    let name = address.calendarName(apartFrom: Set(taken.map { $0.lowercased() }))
    func values(_ url: String) -> [(key: String, value: ConfigurationValue)] {
      [("name", .text(name)), ("url", .text(url))]
    }
    guard asks else {
      let block = values(address.maskedURL).map { "\($0.key) = \($0.value.literal)\n" }.joined()
      let secret =
        address.credentials == nil
        ? ""
        : "Write the name and the password of the link in place of USER and PASSWORD, and let nobody else read the file.\n"
      return try StandardStreams.write(
        "To subscribe to this calendar, add to \(PlainText.sanitized(path)):\n\n[[calendar]]\n\(block)\n"
          + secret + "Then “agenda sync” fetches it, and “agenda list --calendars \(name)” shows it.\n")
    }
    guard StandardStreams.confirms("Subscribe to \(address.url) as “\(name)”, in \(path)?") else {
      return StandardStreams.warn("nothing was added")
    }
    let isSecret = address.credentials != nil
    try change(isSecret: isSecret) { text throws(ConfigurationText.Failure) in
      try text.add(.element(.calendar, name: name), values(address.completeURL))
    }
    try StandardStreams.write(
      "Added “\(name)” to \(PlainText.sanitized(path))"
        + (isSecret ? ", which nobody else can read now: it has the password of the link.\n" : ".\n"))
    try fetch(name)
  }

  /// Says that a calendar is configured. If the link has another name or password than the configuration, asks whether to keep those of the link.
  private func show(known there: CalendarConfiguration, address: WebAddress, asks: Bool) throws {
    let sentence = "This calendar is configured as “\(there.name)”"
    let isOther = address.credentials != nil && there.web?.address.credentials != address.credentials
    guard isOther else {
      return try StandardStreams.write(
        PlainText.sanitized("\(sentence): agenda list --calendars \(there.name.shellWord)") + "\n")
    }
    let difference = "\(sentence), with another name or password than that of the link"
    if !asks { return try StandardStreams.write(PlainText.sanitized(difference) + ".\n") }
    guard StandardStreams.confirms(PlainText.sanitized(difference) + ". Use those of the link?") else {
      return StandardStreams.warn("nothing was changed")
    }
    try change(isSecret: true) { text throws(ConfigurationText.Failure) in
      try text.set("url", to: .text(address.completeURL), in: .element(.calendar, name: there.name))
    }
    try fetch(there.name)
  }

  private func fetch(_ name: String) throws {
    let path = calendars.configurationPath
    let code = try SyncProgram.required().run(
      configurationPath: path, names: [name], demand: .now, isQuiet: false, showsProgress: true)
    guard code == 0 else { throw CommandError(.notFetched, lines: []) }
    try StandardStreams.write("It is shown from now on; “agenda list --calendars \(name)” shows it alone.\n")
  }

  /// Changes the file of the configuration, which others cannot read afterwards if what is written is a secret.
  private func change(
    isSecret: Bool, _ change: (inout ConfigurationText) throws(ConfigurationText.Failure) -> Void
  ) throws {
    do throws(ConfigurationText.Failure) {
      var text = try ConfigurationText(
        path: calendars.configurationPath, home: environment.home, environment: environment.variables)
      try change(&text)
      try text.write(isSecret: isSecret)
    } catch {
      throw CommandError(error)
    }
  }
}

extension WebAddress {
  /// A name for the calendar: the last part of its path that has one, else its host, in small letters, digits and hyphens; with a number where
  /// that is taken.
  fileprivate func calendarName(apartFrom taken: Set<String>) -> String {
    let path = target.prefix { $0 != "?" }.split(separator: "/").last ?? ""
    let stem = path.split(separator: ".").first ?? ""
    let words = [String(stem), host].lazy.map { text in
      text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }
    // A long word is probably a secret and not a name.
    let base = words.first { (1...24).contains($0.count) } ?? "calendar"
    return ([base] + (2...).prefix(100).map { "\(base)-\($0)" }).first { !taken.contains($0) } ?? base
  }
}
