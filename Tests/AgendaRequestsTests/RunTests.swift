import AgendaSources
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

@testable import AgendaPrograms
@testable import AgendaRequests

/// The meaning of options beside the moment, the terminal and the configuration.
@Suite struct RunTests {
  private func session(_ change: (inout AgendaRequest) -> Void, at moment: String) throws -> Run {
    var request = AgendaRequest()
    request.time.zone = "UTC"
    change(&request)
    return try Run(
      request, of: (path: "config.toml", configuration: Configuration(), isFile: true),
      in: environment(at: moment))
  }

  private func environment(at moment: String) -> ProcessEnvironment {
    ProcessEnvironment(
      variables: ["HOME": ProcessEnvironment.noHome], isTerminal: true, terminalWidth: 60,
      now: instant(moment), zones: .system)
  }

  @Test func `late in the evening an event after midnight can become the next one`() throws {
    var within = AgendaRequest.Next()
    within.within = DurationArgument(seconds: 7200)
    let session = try session({ $0.next = within }, at: "2026-11-23T20:00")
    #expect(session.nextWindowOfToday.dates == date("2026-11-23")..<date("2026-11-25"))
  }

  /// A year has four digits, so that no option names a later day; words and --from have one end.
  @Test func `a list ends with the year 9999`() throws {
    func range(from: String? = nil, days: Int? = nil, words: String? = nil) -> AgendaRequest.Range {
      var range = AgendaRequest.Range()
      (range.from, range.days, range.words) = (from, days, words)
      return range
    }
    let ranges = [
      range(from: "9999-12-30", days: 3), range(days: 3, words: "9999-12-30"), range(words: "9999-12-30 3d"),
    ]
    for range in ranges {
      let run = try session({ $0.range = range }, at: "2026-11-24T10:00")
      #expect(try run.window(of: range).dates.upperBound.description == "10000-01-01", "\(range)")
    }
  }

  @Test(arguments: [
    ("today.png", AgendaRequest.Output.Format.png), ("a.b/today.SVG", .svg), ("x.pdf", .pdf),
    ("x.html", .html),
    ("x.json", .json), ("x.md", .markdown), ("x.txt", .text), ("x", .text), ("png", .text), ("x.log", .text),
  ])
  func `the ending of the file decides the format`(file: String, format: AgendaRequest.Output.Format) throws {
    #expect(try session({ $0.output.file = file }, at: "2026-11-24T10:00").settings.format == format)
    let named = try session({ ($0.output.file, $0.output.format) = (file, .ndjson) }, at: "2026-11-24T10:00")
    #expect(named.settings.format == .ndjson)
    let filled = try session({ ($0.output.file, $0.output.template) = (file, "x") }, at: "2026-11-24T10:00")
    #expect(filled.settings.format == .text)
  }

  @Test func `without a configuration and TZ, the zone of the program counts whose calendars are shown`()
    throws
  {
    let system = ZoneDatabase.system.systemZone.identifier
    let cases: [(name: String, variable: String?, zone: String)] = [
      ("Asia/Tokyo", nil, "Asia/Tokyo"), ("Asia/Tokyo", "Europe/Paris", "Europe/Paris"),
      ("Nowhere/City", nil, system),
    ]
    for (name, variable, zone) in cases {
      var found = FoundCalendars()
      found.timeZone = name
      var environment = ProcessEnvironment(
        variables: ["HOME": ProcessEnvironment.noHome], now: instant("2026-11-24T10:00"), zones: .system)
      environment.variables["TZ"] = variable
      let run = try Run(
        AgendaRequest(), of: (path: "config.toml", configuration: Configuration(found), isFile: false),
        in: environment)
      #expect(run.settings.zone.identifier == zone)
    }
  }

  @Test func `the width that was asked for stays in a terminal, whatever its own width becomes`() throws {
    var settings = try session({ $0.output.width = 30 }, at: "2026-11-23T20:00").settings
    #expect(settings.style.width == 30)
    settings.update(to: environment(at: "2026-11-23T20:01"))
    #expect(settings.style.width == 30)
  }

  @Test func `a widget keeps its theme on a board that has another one`() throws {
    var configuration = Configuration()
    configuration.widgets = [
      WidgetConfiguration(
        name: "month", values: [WidgetConfiguration.Value(key: "theme", text: "dark")])
    ]
    var request = AgendaRequest()
    request.output.format = .svg
    request.named = NamedWidget(
      name: "month", others: [WidgetConfiguration.Value(key: "theme", text: "light")])
    try request.adopt(from: configuration, path: "config.toml", .system)
    #expect(request.widget.theme == "dark")
  }
}

/// The meaning of the environment variables of a process.
@Suite struct ProcessEnvironmentTests {
  private func environment(_ variables: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment(
      variables: variables, isTerminal: true, now: Instant(secondsSinceEpoch: 0), zones: .system)
  }

  @Test(
    arguments: [
      (["LANG": "en_US", "LC_TIME": "de_DE", "LC_ALL": "ja_JP"], "ja_JP"),
      (["LANG": "en_US", "LC_TIME": "de_DE", "LC_ALL": ""], "de_DE"), (["LANG": "en_US"], "en_US"),
      ([:], "C"),
    ] as [([String: String], String)])
  func `LC_ALL counts before LC_TIME, and that before LANG`(_ variables: [String: String], _ locale: String) {
    #expect(environment(variables).locale == locale)
  }

  @Test(arguments: [("", true), ("1", false)])
  func `NO_COLOR turns colour off, unless it is empty`(_ value: String, _ isColored: Bool) {
    let depth = environment(["NO_COLOR": value, "TERM": "xterm-256color"]).colorDepth(.auto)
    #expect((depth == .ansi256) == isColored)
  }

  @Test func `an empty HOME is none`() {
    #expect(!environment(["HOME": ""]).home.isEmpty)
    #expect(environment(["HOME": "/home/ada"]).home == "/home/ada")
  }
}

/// Where the files of the installation are.
@Suite struct InstalledProgramTests {
  @Test(arguments: [
    ("/usr/bin/", "/usr/share/agenda/themes"), ("/usr/libexec/agenda/", "/usr/share/agenda/themes"),
    ("/opt/libexec/agenda/bin/", "/opt/libexec/agenda/share/agenda/themes"), ("/", "/share/agenda/themes"),
  ])
  func `the command and its programs find the same themes`(_ folder: String, _ themes: String) {
    #expect(InstalledProgram.sharedFolder("themes", besideProgramsIn: folder) == themes)
  }
}
