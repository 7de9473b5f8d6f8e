import Foundation
import TestSupport
import Testing

@testable import AgendaSources

/// Settings of GNOME that are read without D-Bus.
@Suite struct DconfDatabaseTests {
  /// A file that dconf 0.40 wrote, in Base64: `default-calendar` of Evolution is `remote`, and `clock-format` of the desktop is `12h`.
  static let written = """
    R1ZhcmlhbnQAAAAAAAAAABgAAAAAAQAAAAAAKAgAAAAAAAAAAgAAAAQAAAAEAAAABgAAAAgAAAAIAAAACAAAAHCmyq0HAAAAAAEAABAAdgAQAQAAGQEA
    ALC3JDAEAAAAGQEAAAYATAAgAQAAKAEAALmI/doBAAAAKAEAAAgATAAwAQAANAEAADnFO08CAAAANAEAAAoATABAAQAARAEAAEtQkAsGAAAARAEAAAQA
    TABIAQAATAEAADtvqgkDAAAATAEAAAwAdgBYAQAAXgEAANS1AgD/////XgEAAAEATABgAQAAZAEAAISBcO8BAAAAZAEAAAoATABwAQAAdAEAAGRlZmF1
    bHQtY2FsZW5kYXJyZW1vdGUAAHNnbm9tZS8AAgAAAAcAAABkZXNrdG9wLwMAAABpbnRlcmZhY2UvAAAFAAAAb3JnLwEAAABjbG9jay1mb3JtYXQxMmgA
    AHMvAAQAAABldm9sdXRpb24vAAAAAAAA
    """

  /// The bytes of that file.
  static var bytes: Data { Data(base64Encoded: written, options: .ignoreUnknownCharacters) ?? Data() }

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func database(_ bytes: Data) throws -> DconfDatabase? {
    try bytes.write(to: URL(filePath: home.path("user")))
    return DconfDatabase(path: home.path("user"))
  }

  @Test func `texts are found by their names`() throws {
    let database = try #require(try database(Self.bytes))
    #expect(database.text("/org/gnome/evolution/default-calendar") == "remote")
    #expect(database.text("/org/gnome/desktop/interface/clock-format") == "12h")
    for name in ["/org/gnome/evolution/", "default-calendar", "/org/gnome/evolution/default-task-list", ""] {
      #expect(database.text(name) == nil)
    }
  }

  @Test func `a damaged database has other texts or none, and nothing ends the program`() throws {
    let bytes = Self.bytes
    for count in 0..<bytes.count { _ = try database(bytes.prefix(count))?.text("/org/gnome/evolution/x") }
    for place in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var damaged = bytes
        damaged[place] = value
        _ = try database(damaged)?.text("/org/gnome/evolution/default-calendar")
      }
    }
    #expect(DconfDatabase(path: home.path("none")) == nil)
  }

  /// The default calendar and list of tasks of Evolution, by their paths.
  private var defaults: [String?] {
    ["VEVENT", "VTODO"].map {
      DesktopCalendars.pathOfDefault($0, of: .evolution, environment: [:], home: home.path)
    }
  }

  @Test func `new items go where Evolution puts them`() throws {
    #expect(defaults == ["/calendar/system-calendar/", "/tasks/system-task-list/"])
    try home.makeFolder(".config/dconf")
    try Self.bytes.write(to: URL(filePath: home.path(".config/dconf/user")))
    #expect(defaults == ["/calendar/remote/", "/tasks/system-task-list/"])
  }

  @Test(arguments: [
    ("C", "Personal tasks"), ("de_DE.UTF-8", "Personal (Aufgaben)"), ("zh_TW.UTF-8", "Personal工作"),
    ("zh_CN", "Personal任务"), ("xx_XX", "Personal tasks"),
  ])
  func `a list of tasks that is called as a calendar says that it is one`(
    _ locale: String, _ name: String
  ) throws {
    try home.write("", to: ".local/share/evolution/calendar/system/calendar.ics")
    try home.write(
      "[Data Source]\nDisplayName=Chores\n[Task List]\nBackendName=local\n",
      to: ".config/evolution/sources/t.source")
    let listed = DesktopCalendars(of: .evolution, environment: ["LANG": locale], home: home.path).calendars
    #expect(listed.map(\.name) == ["Personal", name, "Chores"])
    #expect(listed.map(\.components) == [["VEVENT"], ["VTODO"], ["VTODO"]])
    #expect(TaskListName.isName(name, of: "Personal") && !TaskListName.isName("Personal-2", of: "Personal"))
  }
}
