import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda serve`, which the program `agenda-serve` does.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show widgets in a browser, and hand them to dashboards.",
    discussion: """
      “/” shows all widgets; “/widgets/NAME.svg”, .png, .html and .json are for dashboards and e-paper, where NAME is a widget of \
      the configuration or a family. Without --listen only this computer can ask.
      """)

  @OptionGroup(title: "Listening") var listening: ListeningOptions
  @TableOptions(.servedCalendars) var calendars
  @TableOptions(.events) var content
  @TableOptions(.zone) var zone

  /// The name of the program.
  static let program = "agenda-serve"

  func validate() throws {
    guard !calendars.calendars.files.contains("-") else {
      throw ValidationError("Standard input can be read only once; name a file.")
    }
  }

  func run() throws {
    guard let file = InstalledProgram.path(of: Self.program) else {
      throw CommandError(.unavailable, InstalledProgram.absence(of: Self.program))
    }
    // Its threads are those of libdispatch, which looks there for what they do, and ends the program where it cannot.
    guard access("/proc/self/task", F_OK) == 0 else {
      throw CommandError(
        .unavailable, "\(Self.program) needs /proc, which is not mounted: mount -t proc proc /proc")
    }
    ProcessLimits.allowAllTime()
    let words = [file] + CommandLine.arguments.dropFirst(2)
    var pointers = words.map { strdup($0) }
    pointers.append(nil)
    execv(file, pointers)
    throw CommandError(.unavailable, "\(file) cannot be started: \(ProcessEnvironment.systemError)")
  }
}

/// Where the web server listens, and by which names it is called.
struct ListeningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Listen at this address and port; at any other address than 127.0.0.1 or [::1], clients need the token. (default: 127.0.0.1:8473)",
      valueName: "address:port"), transform: ListeningAddress.init(argument:))
  var listen: ListeningAddress?

  @Option(
    name: .customLong("host"),
    help: ArgumentHelp(
      "Answer requests for this name too, as a proxy or another computer sends it. May be repeated.",
      valueName: "name"), transform: ListeningAddress.host)
  var hosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "Be below this path of a host that has other sites too, whether or not the proxy takes it away.",
      valueName: "path"), transform: BasePath.init(argument:))
  var basePath: BasePath?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "Believe X-Forwarded-Host, -Proto and -Prefix of a proxy at these addresses or in these networks, between commas. May be repeated.",
      valueName: "address"), transform: AddressRange.list)
  var proxies: [[AddressRange]] = []
}

/// Where the web server listens, how it is called, and by which proxies.
struct ServerNames: Sendable {
  /// Where it listens.
  var listening = ListeningAddress.standard
  /// The names by which it is called, in lower case, besides its addresses.
  var hosts: [String] = []
  /// The path below which its pages are.
  var base = BasePath()
  /// The proxies whose words about the outer address count.
  var proxies: [AddressRange] = []
}

/// An address of this computer, and a port.
struct ListeningAddress: Equatable, Sendable {
  /// The address, an IPv6 one without brackets.
  var address: String
  /// The port; 0 for any free one.
  var port: Int

  /// Where the server listens by default.
  static let standard = ListeningAddress(address: "127.0.0.1", port: 8473)

  private init(address: String, port: Int) { (self.address, self.port) = (address, port) }

  /// Parses `127.0.0.1:8473`, `[::1]:8473`, `localhost:8473` or `:8473`.
  init(argument: String) throws {
    guard let colon = argument.lastIndex(of: ":") else {
      throw ValidationError("expected an address and a port, such as 127.0.0.1:8473 or [::1]:8473")
    }
    let digits = argument[argument.index(after: colon)...]
    guard digits.utf8.allSatisfy(\.isASCIIDigit), digits.count <= 5,
      let port = Int(digits), port <= 65_535
    else { throw ValidationError("\(quoted(String(digits))) is not a port; expected a number up to 65535") }
    let text = String(argument[..<colon])
    self.port = port
    address = ["", "localhost"].contains(text) ? Self.standard.address : try Self.address(text)
  }

  /// An address in numbers, an IPv6 one in brackets.
  private static func address(_ text: String) throws -> String {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.count > 2
    let address = isBracketed ? String(text.dropFirst().dropLast()) : text
    // The name of a network interface can follow a link-local address.
    let number = isBracketed ? String(address.prefix { $0 != "%" }) : address
    guard isNumeric(number, isBracketed: isBracketed) else {
      throw ValidationError(
        "\(quoted(text)) is not an address of this computer; expected numbers such as 127.0.0.1, 0.0.0.0 or [::1]"
      )
    }
    return address
  }

  /// Returns `true` for an address in numbers: of IPv6 if brackets enclosed it, else of IPv4.
  static func isNumeric(_ text: String, isBracketed: Bool) -> Bool {
    var parsed = in6_addr()
    return inet_pton(isBracketed ? AF_INET6 : AF_INET, text, &parsed) == 1
  }

  /// Parses a name by which the server is called, with or without a port.
  static func host(_ text: String) throws -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isName =
      !parts[0].isEmpty && parts[0].count <= 253
      && parts[0].utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(byte)
      }
    let isPort = parts.count < 2 || (UInt16(parts[1]) != nil && parts[1].first?.isNumber == true)
    guard isName, isPort, parts.count <= 2 else {
      throw ValidationError(
        "\(quoted(text)) is not the name of a computer; expected one such as wall.example, or wall.example:8080"
      )
    }
    return text
  }

  /// Whether only this computer can reach it.
  var isLoopback: Bool { address == "127.0.0.1" || address == "::1" }
}

/// The settings of the web server: the pictures that it serves, and its clients.
struct ServerSettings: Sendable {
  /// Where it listens, and how it is called.
  var names: ServerNames
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
      let words = CommandLine.arguments.dropFirst()
      let line = CommandLineWords(["serve"] + words)
      if let text = line.text(columns: AgendaCommand.helpColumns) { AgendaCommand.printAndExit(text) }
      guard let serve = try line.command() as? Serve else { preconditionFailure("serve is a command") }
      return try ServerSettings(serve)
    } catch {
      AgendaCommand.end(with: error)
    }
  }

  /// Ends the process because the address cannot be used.
  func failToListen(_ reason: String) -> Never {
    AgendaCommand.end(
      with: CommandError(
        .unavailable,
        "cannot listen at \(names.listening.address):\(names.listening.port): \(PlainText.sanitized(reason)); name another one with \(.option("listen"))"
      )
    )
  }

  /// Prints where the server can be reached.
  func announce(port: Int) {
    let own = names.listening.address
    let site = Site(host: (own.contains(":") ? "[\(own)]" : own) + ":\(port)", base: names.base)
    let token = names.listening.isLoopback ? nil : token
    try? StandardStreams.write("\(site.origin)\(site.address(options: Site.options(token: token)))\n")
  }

  private init(_ serve: Serve) throws {
    names = ServerNames(
      listening: serve.listening.listen ?? .standard, hosts: serve.listening.hosts.map { $0.lowercased() },
      base: serve.listening.basePath ?? BasePath(), proxies: serve.listening.proxies.flatMap(\.self))
    token = try Self.keptToken(in: ProcessEnvironment.current().stateFolder)
    var request = AgendaRequest(calendars: serve.calendars.calendars, content: serve.content.content)
    request.time = serve.zone.time
    gallery = try WidgetGallery(request)
    pages = SettingsPages(gallery, configurationPath: serve.calendars.calendars.configurationPath)
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
