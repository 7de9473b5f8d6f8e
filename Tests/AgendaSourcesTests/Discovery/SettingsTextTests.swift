import Testing

@testable import AgendaSources

@Suite struct SettingsTextTests {
  @Test(arguments: [
    ("a = b, c", ["b", "c"]), ("a = b,", ["b"]), ("a = ,", []), ("a = ''", [""]), ("a =", [""]),
    ("a = #x", [""]), ("a = b #c", ["b"]), ("a = 'x' # y", ["x"]), ("a = \"x'y\"", ["x'y"]),
    ("a = '#fff'", ["#fff"]), ("a = b#c", ["b"]), ("a = x 'y' z", ["x 'y' z"]),
    ("a = '''q\nr''' # z", ["q\nr"]), ("'a' = 'b', \"c, d\"", ["b", "c, d"]),
  ])
  func `values are read as ConfigObj reads them`(_ line: String, _ values: [String]) {
    let text = SettingsText(line, .configObj)
    #expect(text.sections[0].entries.map(\.key) == ["a"])
    #expect(text.sections[0].entries.map(\.values) == [values])
    #expect(text.problems.isEmpty)
  }

  @Test func `a quote without an end is a problem with its line`() {
    let text = SettingsText("[a]\nb = 'x\n", .configObj)
    #expect(text.problems.map(\.line) == [2])
    #expect(text.sections.last?.entries.isEmpty == true)
  }

  @Test func `sections of ConfigObj are within each other`() {
    let text = SettingsText("[a]\n[[b]] # note\nc = 1\n[[\"d]e\"]]\n[f]\n", .configObj)
    #expect(text.sections.map(\.names) == [[], ["a"], ["a", "b"], ["a", "d]e"], ["f"]])
  }

  @Test func `a value of configparser goes on in indented lines`() {
    let text = SettingsText("[pair x]\nA: [1,\n  # note\n  2]\nb = 3\n", .configParser)
    #expect(text.value("a", in: "pair x") == "[1,\n2]")
    #expect(text.value("b", in: "pair x") == "3")
  }
}
