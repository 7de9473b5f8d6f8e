import Foundation
import TestSupport
import Testing

/// The problems of boards, of the configuration and of the command line.
@Suite struct BoardErrorTests {
  /// The lines of a board after those of the widgets, and the message with its line from the first of them.
  static let mistakes: [(board: String, message: String)] = [
    (
      "size = \"800x480\"\ngrid = \"3x2\"\nwidgets.desk = \"A1:B1\"\nwidgets.month = \"B1:C2\"",
      ":5:9: the widgets “desk” (A1:B1) and “month” (B1:C2) of the board “hall” overlap"
    ),
    (
      "size = \"800x480\"\ngrid = \"3x2\"\nwidgets = { desk = \"D1\" }",
      ":4:13: the widget “desk” of the board “hall” does not fit at D1: the grid 3x2 has the cells A1:C2"
    ),
    (
      "size = \"800x480\"\nwidgets = [\"dask\"]",
      ":3:12: no widget is named “dask”; did you mean “desk”?"
    ),
    (
      "size = \"800x480\"\nwidgets = [\"xyzzy\"]",
      ":3:12: no widget is named “xyzzy”; there are “desk”, “month”, “small”, “medium”, “large”, “extra-large”, “inline”"
    ),
    (
      "device = \"iphone-12\"\nwidgets = { desk = \"top\" }",
      """
      :3:13: the widget “desk” of the board “hall” is small, and does not fit at top; expected top-left, top-right, \
      center-left, center-right, bottom-left, bottom-right
      """
    ),
    ("grid = \"3x2\"", ":1:1: the board “hall” has neither a “size”, such as 1920x1080, nor a “device”"),
    (
      "device = \"iphone-12\"\ngrid = \"3x2\"",
      ":3:8: “grid” and “device” cannot be used together on the board “hall”"
    ),
    (
      "size = \"800x480\"\ngrid = \"3\"",
      ":3:8: “grid” is “3”; expected columns and rows, such as 4x3, and at most 12 of each"
    ),
    ("size = \"800\"", ":2:8: “size” is “800”; expected width and height, such as 1920x1080"),
    (
      "size = \"100x100\"\ngrid = \"4x4\"",
      ":3:8: the board “hall” of 100x100 points has no room for 4x4 cells; expected fewer, or a larger “size”"
    ),
    ("size = \"800x480\"\nwidgets = 3", ":3:11: “widgets” is the number 3"),
    ("size = \"800x480\"\ncolour = \"red\"", ":3:1: unknown key “colour”"),
    ("device = \"iphone-99\"", ":2:10: “device” is the text “iphone-99”"),
    ("size = \"800x480\"\ntheme = \"solar\"", ":3:9: “theme”: unknown theme “solar”"),
  ]

  @Test(arguments: mistakes.indices)
  func `config check and board name the line`(number: Int) throws {
    let (board, message) = Self.mistakes[number]
    let agenda = try BoardTests.agenda(BoardTests.widgets + "[board.hall]\n" + board + "\n")
    let first = BoardTests.widgets.split(separator: "\n", omittingEmptySubsequences: false).count
    let parts = message.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let expected = "config.toml:\(first - 1 + (Int(parts[1]) ?? 0)):\(parts[2])"
    let checked = try agenda("config", "check")
    #expect(checked.exitCode == 78 && checked.errorOutput.contains(expected), "\(checked.errorOutput)")
    guard !message.contains("theme") else { return }
    let drawn = try agenda("board", "hall")
    #expect(drawn.exitCode == 78 && drawn.errorOutput.contains(expected), "\(drawn.errorOutput)")
  }

  @Test(arguments: [
    (["--device", "iphone-12", "--size", "800x480"], "“size” and “device” cannot be used together", 64),
    (
      ["--device", "phone-414"], "the home screen of “phone-414” is not known; expected iphone-12-pro-max", 64
    ),
    (["--size", "800x480", "--place", "desk@A1", "--place", "month@A1"], "of the board “board” overlap", 64),
    (["--size", "800x480", "--place", "desk@"], "--place", 64),
    (
      ["--size", "800x480", "--place", "month@A1", "--place", "desk@M1"],
      "agenda: the widget “desk” of the board “board” is at M1, and a grid has at most 12 columns and 12 rows",
      64
    ),
    (["--size", "800x480", "--gap", "201"], "--gap is 201; expected a whole number from 0 to 200", 64),
    (["--size", "800x480", "--format", "text"], "--format", 64),
    (
      ["--size", "130x60", "--grid", "2x1", "--place", "month@A1"],
      "the widget “month” does not fit the board", 64
    ),
    (["--size", "800x480", "--wallpaper", "missing.png"], "missing.png cannot be read: No such file", 66),
    (["--size", "800x480", "--wallpaper", "/dev/null"], "/dev/null is not a file with an image", 65),
    (["wall"], "no board is named “wall”", 66), ([], "which board? ", 64),
  ])
  func `wrong options are refused`(options: [String], message: String, code: Int32) throws {
    let run = try BoardTests.agenda(BoardTests.widgets)(["board"] + options)
    #expect(run.exitCode == code && run.errorOutput.contains(message), "\(run.errorOutput)")
  }

  @Test(.enabled(if: Python.has("jsonschema"), "Python has no jsonschema"))
  func `the schema knows boards`() throws {
    let agenda = try BoardTests.agenda(BoardTests.widgets)
    let schema = try agenda.home.write(try agenda("config", "schema").output, to: "schema.json")
    let script = """
      import json, sys, jsonschema
      valid = jsonschema.Draft202012Validator(json.load(open(sys.argv[1]))).is_valid
      print(*(valid({"board": {"hall": board}}) for board in (
        {"size": "1920x1080", "grid": "4x3", "gap": 8, "widgets": {"desk": "A1"}}, {"widgets": ["desk"]},
        {"device": "iphone-12"}, {"device": "phone-414"}, {"widgets": {"desk": 1}}, {"gap": 201}, {"colour": "red"})))
      """
    #expect(
      try Python.run(script, arguments: [schema]).trimmingCharacters(in: .newlines)
        == "True True True False False False False")
    #expect(try agenda("config", "schema", "--format", "text").output.contains("[board.NAME]"))
  }
}
