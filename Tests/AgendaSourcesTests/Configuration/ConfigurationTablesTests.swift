import Foundation
import TestSupport
import Testing

@testable import AgendaSources

/// Tables and values that are changed in the text of a configuration, while comments, order and layout stay.
@Suite struct ConfigurationTablesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ text: String) throws -> ConfigurationText {
    try ConfigurationText(
      path: folder.write(text, to: "config.toml"), home: "/home/ada", environment: [:])
  }

  private var written: String {
    get throws {
      String(decoding: try Data(contentsOf: URL(filePath: folder.path("config.toml"))), as: UTF8.self)
    }
  }

  private static let desk = ConfigurationTable.named(.widget, name: "desk")
  private static let work = ConfigurationTable.element(.calendar, name: "work")

  struct Change: CustomTestStringConvertible {
    var former: String
    var table = desk
    var key = "theme"
    var value: ConfigurationValue? = .text("dark")
    /// `nil` where the change is refused.
    var changed: String?
    var testDescription: String { "\(key) in \(former)" }
  }

  @Test(arguments: [
    Change(former: "[widget.desk]\n", changed: "[widget.desk]\ntheme = \"dark\"\n"),
    Change(former: "[widget.desk] # mine", changed: "[widget.desk] # mine\ntheme = \"dark\"\n"),
    Change(
      former: "# a\n[widget.desk] # b\n  theme='light'   # why\n# c\n[defaults]\n",
      changed: "# a\n[widget.desk] # b\n  theme=\"dark\"   # why\n# c\n[defaults]\n"),
    Change(
      former: "[widget.desk]\n  size = \"1x1\" # é\n\n# next\n[widget.b]\ntheme = \"light\"\n",
      changed:
        "[widget.desk]\n  size = \"1x1\" # é\n  theme = \"dark\"\n\n# next\n[widget.b]\ntheme = \"light\"\n"),
    Change(
      former: "[ widget . \"desk\" ]\r\nsize = \"1x1\"\r\n",
      changed: "[ widget . \"desk\" ]\r\nsize = \"1x1\"\r\ntheme = \"dark\"\r\n"),
    Change(
      former: "\u{FEFF}[widget.desk]\ntheme = \"light\"", changed: "\u{FEFF}[widget.desk]\ntheme = \"dark\""),
    Change(
      former: "[widget.desk]\ntheme = \"\"\"\nli\nght\"\"\" # x\nscale = 2\n",
      changed: "[widget.desk]\ntheme = \"dark\" # x\nscale = 2\n"),
    Change(
      former: "[widget.desk]\ncalendars = [ # which\n  \"é\", # one\n]\nscale = 2\n", key: "calendars",
      value: .texts(["a", "b\"c"]),
      changed: "[widget.desk]\ncalendars = [ # which\n  \"a\",\n  \"b\\\"c\",\n]\nscale = 2\n"),
    Change(
      former: "widget = { desk = { theme = \"light\", scale = 2 } }\n",
      changed: "widget = { desk = { theme = \"dark\", scale = 2 } }\n"),
    Change(
      former: "widget = { desk = { scale = 2 } }\n",
      changed: "widget = { desk = { scale = 2, theme = \"dark\" } }\n"),
    Change(former: "widget = { desk = {} }\n", changed: "widget = { desk = { theme = \"dark\" } }\n"),
    Change(
      former: "[widget]\n  desk . scale = 2 # big\n[defaults]\n",
      changed: "[widget]\n  desk . scale = 2 # big\n  desk . theme = \"dark\"\n[defaults]\n"),
    Change(
      former: "widget.desk.scale = 2\n", changed: "widget.desk.scale = 2\nwidget.desk.theme = \"dark\"\n"),
    Change(
      former: "widget.desk.scale = 2 # big\nwidget.a.scale = 3\n", key: "scale", value: nil,
      changed: nil),
    Change(former: "widget = { desk.scale = 2 }\n", changed: nil),
    Change(
      former: "[defaults]\nlimit = 1", changed: "[defaults]\nlimit = 1\n\n[widget.desk]\ntheme = \"dark\"\n"),
    Change(former: "", table: .defaults, key: "limit", value: .number(3), changed: "[defaults]\nlimit = 3\n"),
    Change(
      former: "defaults.limit = 1\n", table: .defaults, key: "limit", value: .number(3),
      changed: "defaults.limit = 3\n"),
    Change(
      former: "defaults.limit = 1\n", table: .defaults,
      changed: "defaults.limit = 1\ndefaults.theme = \"dark\"\n"),
    Change(former: "", table: .root, changed: "theme = \"dark\"\n"),
    Change(former: "# mine\n", table: .root, changed: "# mine\n\ntheme = \"dark\"\n"),
    Change(
      former: "# mine\nscale = 2 # big\n[later]\na = 1\n", table: .root,
      changed: "# mine\nscale = 2 # big\ntheme = \"dark\"\n[later]\na = 1\n"),
    Change(former: "theme = \"a\" # why\n", table: .root, changed: "theme = \"dark\" # why\n"),
    Change(
      former: "[[calendar]]\nname = \"a\"\n[[calendar]]\n  name = \"work\" # w\n  unknown = 1979-05-27\n",
      table: work, key: "color", value: .text("red"),
      changed:
        "[[calendar]]\nname = \"a\"\n[[calendar]]\n  name = \"work\" # w\n  unknown = 1979-05-27\n  color = \"red\"\n"
    ),
    Change(
      former: "calendar = [{name = \"work\", color = \"red\"}]\n", table: work, key: "color", value: nil,
      changed: "calendar = [{name = \"work\"}]\n"),
    Change(
      former: "calendar = [{color = \"red\", name = \"work\"}]\n", table: work, key: "color", value: nil,
      changed: "calendar = [{name = \"work\"}]\n"),
    Change(
      former: "[widget.desk]\n# above\ntheme = \"light\" # gone\n# below\nscale = 2\n", value: nil,
      changed: "[widget.desk]\n# above\n# below\nscale = 2\n"),
    Change(
      former: "[widget.desk]\ntheme = \"\"\"\na\n\"\"\"", value: nil, changed: "[widget.desk]\n"),
    Change(former: "[widget.desk]\nscale = 2\n", value: nil, changed: "[widget.desk]\nscale = 2\n"),
    Change(
      former: "[widget.desk]\n", value: .text("a\"\\\n\u{1}é"),
      changed: "[widget.desk]\ntheme = \"a\\\"\\\\\\n\\u0001é\"\n"),
    Change(former: "[widget.desk\n", changed: nil),
    Change(
      former: "[widget.desk]\n  calendars = [\n      \"a\",\n        ]\n",
      changed: "[widget.desk]\n  calendars = [\n      \"a\",\n        ]\n  theme = \"dark\"\n"),
    Change(
      former: "[widget.desk]\ntheme = \"e\u{301}\"\n", value: .text("\u{E9}"),
      changed: "[widget.desk]\ntheme = \"\u{E9}\"\n"),
    Change(
      former: "[defaults]\r\nlimit = 1",
      changed: "[defaults]\r\nlimit = 1\r\n\r\n[widget.desk]\r\ntheme = \"dark\"\r\n"),
  ])
  func `one value changes, and nothing else`(change: Change) throws {
    var text = try text(change.former)
    guard let changed = change.changed else {
      #expect(throws: ConfigurationText.Failure.self) {
        try text.set(change.key, to: change.value, in: change.table)
      }
      return
    }
    try text.set(change.key, to: change.value, in: change.table)
    try text.write()
    #expect(try Array(written.utf8) == Array(changed.utf8))
  }

  @Test func `a widget is renamed and removed, with the comments around it`() throws {
    let former =
      "# all\n[widget.a]\nscale = 2\n\n# desk\n[widget.desk] # here\nscale = 3\n\n# c\n[widget.c]\n"
    var text = try text(former)
    try text.rename(.widget, "desk", to: "wall 2")
    try text.write()
    #expect(try written == former.replacingOccurrences(of: "widget.desk", with: "widget.\"wall 2\""))
    #expect(text.values(of: .named(.widget, name: "wall 2")) == ["scale": .number(3)])
    #expect(throws: ConfigurationText.Failure.self) { try text.rename(.widget, "wall 2", to: "c") }
    try text.remove(.named(.widget, name: "wall 2"))
    try text.write()
    #expect(try written == "# all\n[widget.a]\nscale = 2\n\n# c\n[widget.c]\n")
    #expect(throws: ConfigurationText.Failure.self) { try text.add(.named(.widget, name: "a"), []) }
  }

  @Test(
    arguments: [
      (
        "[ # which\n  'a', # one\n  'b', # two, too\n]", ["a", "c"],
        "[ # which\n  'a', # one\n  \"c\",\n]"
      ),
      ("[\n  'a', # one\n  # next\n  'b', # two\n]", ["b"], "[\n  # next\n  'b', # two\n]"),
      ("[\n  'a', # one\n  'b' # two\n  # end\n]", ["a"], "[\n  'a', # one\n  # end\n]"),
      ("[\n  'a', # one\n  'b' # two\n]", ["a", "b", "c"], "[\n  'a', # one\n  'b', # two\n  \"c\",\n]"),
      ("[\n  'a', # one\n  'b'\n]", ["x", "y", "a", "b"], "[\n  \"x\",\n  \"y\",\n  'a', # one\n  'b'\n]"),
      ("['a', 'b',\n 'c', 'd']", ["b", "c", "d"], nil),
      ("['a', 'b',\n 'c', 'd']", ["a", "b", "c", "d", "e"], nil),
      ("[\n  'a', # one\n]", [], "[\n]"), ("[ # none\n]", ["a", "b"], "[ # none\n\"a\", \"b\"]"),
      ("[\n  'a' # one\n  , 'b'\n]", ["b"], nil), ("[\n  'a', # one\n]", ["b", "c"], nil),
      ("['a',\r\n  'b', # two\r\n]", ["a", "b", "c"], "['a',\r\n  'b', # two\r\n  \"c\",\r\n]"),
    ] as [(String, [String], String?)])
  func `elements change in an array over several lines, and the rest of it stays`(
    _ array: String, _ names: [String], _ changed: String?
  ) throws {
    let start = "[widget.desk]\(array.contains("\r\n") ? "\r\n" : "\n")calendars = "
    var text = try text(start + array + " # end\n")
    try text.set("calendars", to: .texts(names), in: Self.desk)
    #expect(text.values(of: Self.desk)?["calendars"] == .texts(names))
    try text.write()
    if let changed { #expect(try Array(written.utf8) == Array((start + changed + " # end\n").utf8)) }
  }

  @Test(arguments: [
    (
      "[widget.a]\nscale = 2\n\n# mine\n# too\n[widget.desk] # gone\nscale = 3 # gone\n\n# later\n# still\n",
      "[widget.a]\nscale = 2\n\n# later\n# still\n"
    ),
    (
      "[widget.desk]\ncalendars = [\n  \"a\",\n] # gone\n\n# Section\n\n# b\n[widget.b]\n",
      "# Section\n\n# b\n[widget.b]\n"
    ),
    ("# all\n\n[widget.desk]\n# kept\n[widget.b]\n", "# all\n\n# kept\n[widget.b]\n"),
    ("[widget.a]\r\n\r\n[widget.desk]\r\nscale = 3", "[widget.a]\r\n"),
    ("widget.desk.scale = 2 # big\n# kept\nwidget.desk.size = \"1x1\"\n", "# kept\n"),
    ("[widget]\ndesk.scale = 2\n", "[widget]\n"),
    (
      "widget = { desk = { scale = 2 }, a = { scale = 3 } } # mine\n",
      "widget = { a = { scale = 3 } } # mine\n"
    ),
    ("[widget.desk]\nfont = \"\"\"\na\n\n# b\"\"\"\n\n# c\n", "# c\n"),
  ])
  func `a table is removed without the comments of others`(_ former: String, _ rest: String) throws {
    var text = try text(former)
    try text.remove(Self.desk)
    try text.write()
    #expect(try Array(written.utf8) == Array(rest.utf8))
  }

  @Test(arguments: [
    (
      "widget.desk.scale = 2 # big\nwidget.desk.size = \"1x1\"\n",
      "widget.wall.scale = 2 # big\nwidget.wall.size = \"1x1\"\n"
    ),
    ("[widget]\n  'desk' . scale = 2\n", "[widget]\n  wall . scale = 2\n"),
    ("widget = { desk = { scale = 2 } }\n", "widget = { wall = { scale = 2 } }\n"),
  ])
  func `a table without a header is renamed`(_ former: String, _ renamed: String) throws {
    var text = try text(former)
    try text.rename(.widget, "desk", to: "wall")
    try text.write()
    #expect(try written == renamed)
  }

  @Test func `an element of an array in brackets is removed`() throws {
    var text = try text("calendar = [{name = \"work\"}, {name = \"home\"}] # mine\n")
    try text.remove(Self.work)
    #expect(text.values(of: .element(.calendar, name: "home")) != nil && text.values(of: Self.work) == nil)
    try text.remove(.element(.calendar, name: "home"))
    try text.write()
    #expect(try written.hasSuffix("] # mine\n"))
  }

  @Test func `an element under another name keeps its comment, and one for another does not`() throws {
    let former = "[widget.desk]\ncalendars = [\n  \"a\", # mine\n  \"b\",\n]\n"
    var text = try text(former)
    try text.set("calendars", to: .texts(["c", "b"]), in: Self.desk, isRenaming: true)
    try text.write()
    #expect(try written == former.replacingOccurrences(of: "\"a\"", with: "\"c\""))
    try text.set("calendars", to: .texts(["d", "b"]), in: Self.desk)
    try text.write()
    #expect(try written == "[widget.desk]\ncalendars = [\n  \"d\",\n  \"b\",\n]\n")
  }

  @Test func `many tables are added at once`() throws {
    var text = try text("# mine\n")
    let names = (0..<300).map { "calendar \($0)" }
    try text.add(names.map { (.element(.calendar, name: $0), [("name", .text($0)), ("path", .text("/x"))]) })
    #expect(text.values(of: .element(.calendar, name: "calendar 299"))?["path"] == .text("/x"))
    #expect(throws: ConfigurationText.Failure.self) {
      try text.add([(Self.desk, []), (Self.desk, [])])
    }
  }

  @Test func `a change that an editor makes meanwhile is not overwritten`() throws {
    var text = try text("[defaults]\n")
    try text.set("limit", to: .number(1), in: .defaults)
    try folder.write("[defaults]\nlimit = 9\n", to: "config.toml")
    #expect { try text.write() } throws: { ($0 as? ConfigurationText.Failure)?.isOutdated == true }
    #expect(try written == "[defaults]\nlimit = 9\n")
  }

  @Test func `a file that is not to be written stays as it is`() throws {
    var text = try text("[defaults]\n")
    try text.set("limit", to: .number(1), in: .defaults)
    chmod(folder.path("config.toml"), 0o444)
    #expect { try text.write() } throws: { error in
      (error as? ConfigurationText.Failure)?.message.contains("permissions") == true
    }
    #expect(try written == "[defaults]\n")
  }

  @Test func `the lines of values are known`() throws {
    let text = try text("[widget.desk]\ntheme = \"a\"\ncalendars = [\n  \"b\",\n]\n")
    #expect(text.lines(of: Self.desk) == ["": 1...1, "theme": 2...2, "calendars": 3...5])
    #expect(text.lines(of: .defaults) == nil)
  }
}
