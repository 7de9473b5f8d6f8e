import Foundation

/// A CalDAV server of PyPI with a calendar, and what is sent to it: see `real_server.py`.
public final class RealServer {
  /// The servers that are tried.
  public enum Kind: String, CaseIterable, Sendable {
    case radicale, xandikos

    /// The path of the calendar.
    public var calendar: String { self == .radicale ? "/ada/work/" : "/ada/calendars/calendar/" }
  }

  /// The requests over the proxy.
  public struct Traffic {
    /// The methods of the requests.
    public var requests: [String] = []
    /// The bytes up and down.
    public var bytes = 0
  }

  /// Whether the servers are installed.
  public static var isThere: Bool { Python.has("radicale, xandikos") }

  /// Which server it is.
  public let kind: Kind
  private let folder: TemporaryFolder
  private let numbers: [Int]
  private var seen = 0

  /// Starts a server with so many events.
  public init(_ kind: Kind, count: Int) throws {
    setenv("no_proxy", "127.0.0.1,localhost", 1)
    self.kind = kind
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: Python.interpreter)
    process.arguments = [
      Repository.path("Tests/AgendaNetworkTests/CalDAV/real_server.py"), kind.rawValue, folder.path("data"),
      String(count), folder.path("log"),
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    var numbers: [Int] = []
    let place = folder.path("log.port")
    _ = eventually(within: 120) {
      let text = (try? String(contentsOfFile: place, encoding: .utf8)) ?? ""
      numbers = text.split(separator: " ").compactMap { Int($0) }
      return numbers.count == 3
    }
    guard numbers.count == 3 else { throw CocoaError(.executableLoad) }
    self.numbers = numbers
  }

  /// The server and the proxy are a process group of their own.
  deinit { kill(-pid_t(numbers[2]), SIGKILL) }

  /// The URL of the server, behind the proxy.
  public var url: String { "http://127.0.0.1:\(numbers[0])/" }

  /// Ends connections after so many requests; `nil` for never.
  public func cut(after count: Int?) throws {
    let path = folder.path("log.cut")
    guard let count else { return try FileManager.default.removeItem(atPath: path) }
    try String(count).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Loses so many answers to requests that change something, after the server has done what was asked.
  public func lose(_ count: Int) throws {
    try String(count).write(toFile: folder.path("log.lose"), atomically: true, encoding: .utf8)
  }

  /// The titles of the events in a calendar on the server, by their names. Those with several titles have them one after the other.
  public func titles(in path: String? = nil) throws -> [String: String] {
    let script = """
      import http.client, re, sys
      connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
      connection.request("PROPFIND", sys.argv[2], "<propfind xmlns='DAV:'><prop><getetag/></prop></propfind>",
          {"Depth": "1", "Content-Type": "application/xml"})
      listing = connection.getresponse().read().decode()
      for path in sorted(set(re.findall(r"href>([^<]*\\.ics)<", listing))):
          connection.request("GET", path)
          answer = connection.getresponse()
          text = answer.read().decode()
          if answer.status == 200:
              titles = re.findall(r"^SUMMARY[^:]*:(.*?)\\r?$", text, re.MULTILINE)
              print(path.rsplit("/", 1)[-1] + "\\t" + " ".join(titles))
      """
    let output = try Python.run(script, arguments: [String(numbers[1]), path ?? kind.calendar])
    let lines = output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    return Dictionary(lines.map { (String($0[0]), String($0[1])) }) { first, _ in first }
  }

  /// Removes what is at a path, as another program does.
  public func remove(_ path: String) throws {
    let script = """
      import http.client, sys
      connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
      connection.request("DELETE", sys.argv[2])
      answer = connection.getresponse()
      answer.read()
      assert answer.status < 300, answer.status
      """
    _ = try Python.run(script, arguments: [String(numbers[1]), path])
  }

  /// The requests since the last call. The connections must have ended.
  public func traffic() -> Traffic {
    var lines: [Substring] = []
    // There is a line `+` for each connection, and one with numbers after its end.
    _ = eventually {
      let all = ((try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? "").split(
        separator: "\n")
      lines = all.filter { $0 != "+" }
      return lines.count * 2 == all.count
    }
    defer { seen = lines.count }
    return lines.dropFirst(seen).reduce(into: Traffic()) { traffic, line in
      let words = line.split(separator: " ")
      traffic.bytes += words.prefix(2).compactMap { Int($0) }.reduce(0, +)
      traffic.requests += words.dropFirst(2).map(String.init)
    }
  }

  /// Changes the server: puts events with these titles, or removes those whose title is `nil`.
  public func change(_ events: [(number: Int, title: String?)]) throws {
    let script = """
      import http.client, sys
      connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
      for word in sys.argv[3:]:
          number, title = word.split("=")
          path = f"{sys.argv[2]}{int(number):04}.ics"
          if title:
              lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", f"UID:{number}@test",
                  "DTSTAMP:20260102T000000Z", "DTSTART:20261121T100000Z", "SUMMARY:" + title, "END:VEVENT", "END:VCALENDAR", ""]
              connection.request("PUT", path, "\\r\\n".join(lines), {"Content-Type": "text/calendar"})
          else:
              connection.request("DELETE", path)
          answer = connection.getresponse()
          answer.read()
          assert answer.status < 300, answer.status
      """
    _ = try Python.run(
      script,
      arguments: [String(numbers[1]), kind.calendar] + events.map { "\($0.number)=\($0.title ?? "")" })
  }
}
