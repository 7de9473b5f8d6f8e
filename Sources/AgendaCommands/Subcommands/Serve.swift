import AgendaPlatform
internal import AgendaSources
internal import ArgumentParser

/// `agenda serve`, which the program `agenda-serve` does.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show widgets in a browser, and hand them to dashboards.",
    discussion: """
      “/” shows all widgets; “/widgets/NAME.svg”, .png, .html and .json are for dashboards and e-paper, where NAME is a widget of \
      the configuration or a family. Without --listen only this computer can ask.
      """)

  @OptionGroup(title: "Where it listens") var listening: ListeningOptions
  @OptionGroup(title: "Which calendars") var calendars: CalendarOptions
  @OptionGroup(title: "What to show") var content: ContentOptions
  @OptionGroup(title: "When and where") var zone: ZoneOptions

  /// The name of the program.
  static let program = "agenda-serve"

  func run() throws {
    guard let file = InstalledProgram.path(of: Self.program) else {
      throw CommandError(
        .unavailable,
        "\(Self.program) is missing beside this command; install agenda again, or build all of it")
    }
    ProcessLimits.allowAllTime()
    let words = [file] + CommandLine.arguments.dropFirst(2)
    var pointers = words.map { strdup($0) }
    pointers.append(nil)
    execv(file, pointers)
    throw CommandError(.unavailable, "\(file) cannot be started: \(ProcessEnvironment.systemError)")
  }

  func validate() throws {
    guard !calendars.strict, !calendars.refresh, !calendars.file.contains("-") else {
      throw ValidationError("--strict, --refresh and standard input cannot be used with “agenda serve”.")
    }
  }
}

/// The viewer’s time zone and language.
struct ZoneOptions: ParsableArguments {
  @Option(help: ArgumentHelp(defaults: "time-zone", valueName: "name"))
  var timeZone: String?

  @Option(help: ArgumentHelp(defaults: "locale", valueName: "name"))
  var locale: String?
}

/// Where the web server listens, and by which names it is called.
struct ListeningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Listen at this address and port; with another address than 127.0.0.1 or [::1], who asks needs the token. (default: 127.0.0.1:8473)",
      valueName: "address:port"))
  var listen: ListeningAddress?

  @Option(
    name: .customLong("host"),
    help: ArgumentHelp(
      "Answer requests for this name too, as a proxy or another computer sends it. May be repeated.",
      valueName: "name"))
  var hosts: [String] = []
}

/// An address of this computer, and a port.
package struct ListeningAddress: Equatable, Sendable {
  /// The address, an IPv6 one without brackets.
  package var address: String
  /// The port; 0 for any free one.
  package var port: Int

  /// Where the server listens unless it is told.
  static let standard = ListeningAddress(address: "127.0.0.1", port: 8473)

  private init(address: String, port: Int) { (self.address, self.port) = (address, port) }

  /// Parses `127.0.0.1:8473`, `[::1]:8473` or `:8473`.
  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"), let port = Int(argument[argument.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    var address = String(argument[..<colon])
    if address.hasPrefix("["), address.hasSuffix("]") {
      address = String(address.dropFirst().dropLast())
    } else if address.contains(":") {
      return nil
    }
    self.port = port
    self.address = ["", "localhost"].contains(address) ? "127.0.0.1" : address
  }

  /// Whether only this computer can reach it.
  package var isLoopback: Bool { address == "127.0.0.1" || address == "::1" }
}

extension ListeningAddress: ExpressibleByArgument {}
