import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// The settings of the web server: the pictures that it serves, and its clients.
struct ServerSettings: Sendable {
  /// Where it listens.
  var listening: ListeningAddress
  /// The names by which it is called, in lower case, besides its addresses.
  var hosts: [String]
  /// The text that who asks has to know, unless the server listens on this computer alone.
  var token: String
  /// The pictures.
  var gallery: WidgetGallery
  /// The pages on which the configuration is edited.
  var pages: SettingsPages

  /// The settings of the arguments of the process. Ends the process where they are wrong, or ask for help.
  static func ofProcess() -> ServerSettings {
    AgendaCommand.prepareProcess()
    ProcessLimits.allowAllTime()
    do {
      let serve = try Serve.parse(Array(CommandLine.arguments.dropFirst()).withPlainValues)
      return try ServerSettings(serve)
    } catch {
      fail(error)
    }
  }

  /// Ends the process with the message of an error.
  static func fail(_ error: any Error) -> Never {
    guard let failure = error as? CommandError else {
      AgendaCommand.end(
        with: Serve.exitCode(for: error).isSuccess ? error : WrongOptionsError(of: Serve.self, error))
    }
    failure.messages.forEach(StandardStreams.warn)
    AgendaPlatform.exit(failure.exitCode.rawValue)
  }

  /// Ends the process because the address cannot be used.
  func failToListen(_ reason: String) -> Never {
    Self.fail(
      CommandError(
        .unavailable,
        "cannot listen at \(listening.address):\(listening.port): \(PlainText.sanitized(reason))"))
  }

  /// Prints where the server can be reached.
  func announce(port: Int) {
    let address = listening.address.contains(":") ? "[\(listening.address)]" : listening.address
    let query = listening.isLoopback ? "" : "?token=\(token)"
    try? StandardStreams.write("http://\(address):\(port)/\(query)\n")
  }

  private init(_ serve: Serve) throws {
    listening = serve.listening.listen ?? .standard
    hosts = serve.listening.hosts.map { $0.lowercased() }
    token = try Self.keptToken(in: ProcessEnvironment.current().stateFolder)
    gallery = try WidgetGallery(
      AgendaRequest(
        calendars: serve.calendars.request, content: serve.content.choices,
        time: AgendaRequest.Time(zone: serve.zone.timeZone, locale: serve.zone.locale)))
    pages = SettingsPages(gallery, configurationPath: serve.calendars.request.configurationPath)
  }

  /// A text that only this server can make of a purpose: what a browser keeps or sends back in place of the token itself.
  static func code(for purpose: String, token: String) -> String {
    SHA256.authenticationCode(of: purpose, key: token)
  }

  /// A random text that cannot be guessed, in hexadecimal digits.
  static func randomText(ofBytes count: Int = 32) -> String {
    var numbers = SystemRandomNumberGenerator()
    return (0..<count).map { _ in
      String(UInt8.random(in: 0...255, using: &numbers), radix: 16).zeroPadded(to: 2)
    }.joined()
  }

  /// Whether a text has at least 32 hexadecimal digits, and nothing else.
  static func isRandomText(_ text: String) -> Bool {
    text.utf8.count >= 32 && text.utf8.allSatisfy { $0.isLowercaseHexadecimal }
  }

  /// The token of the former run, so that addresses of dashboards stay, or a new one.
  private static func keptToken(in folder: String) throws -> String {
    let path = folder + "/serve-token"
    if let bytes = try? NamedFile.bytes(path: path, maximumSize: 1024) {
      let text = String(String(decoding: bytes, as: UTF8.self).trimmed)
      if isRandomText(text) { return text }
    }
    let token = randomText()
    guard BaseDirectories.makeFolder(folder),
      PendingFile.write(Array((token + "\n").utf8), to: path, access: .init(mode: 0o600))
    else {
      throw CommandError(.cannotCreate, "\(path): cannot be written: \(ProcessEnvironment.systemError)")
    }
    return token
  }
}
