import TestSupport
import Testing

@testable import AgendaSources

/// The messages about mistakes in the configuration.
@Suite struct ConfigurationErrorTests {
  struct Mistake: CustomTestStringConvertible {
    var text: String
    var messages: [String]
    var testDescription: String { text }
  }

  static let work = "[[calendar]]\nname = \"work\"\npath = \"work.ics\"\n"

  @Test(arguments: [
    Mistake(
      text: "[[calendar]]\nname = work",
      messages: [
        "2:8: expected a value: text in quotes, a number, true, false, or an array in [ ]"
      ]),
    Mistake(
      text: "[{calendar]\n",
      messages: ["1:2: key: expected bare key starting character or string delimiter, saw '{'"]),
    Mistake(
      text: work + "color = \"red\" ü",
      messages: ["4:15: key-value pair: expected a comment or whitespace, saw 'ü'"]),
    Mistake(
      text: "[defaults]\ndate-format = \"%d.%Q\"\ntime-format = \"%d\"\n" + work,
      messages: [
        "2:15: “date-format” has “%Q”, which is unknown; known are %Y, %y, %m, %B, %b, %d, %e, %j, %A, %a and %%",
        "3:15: “time-format” has %d, which is not for times",
      ]),
    Mistake(
      text: "[[calendar\n", messages: ["1:11: table header: expected ']', saw '\\n'"]),
    Mistake(
      text: work + "colour = \"red\"",
      messages: ["4:1: unknown key “colour”; did you mean “color”?"]),
    Mistake(
      text: work + "zzzzzz = 1",
      messages: [
        "4:1: unknown key “zzzzzz”; “agenda config schema --format text” lists the keys"
      ]),
    Mistake(
      text: work + "color = \"blu\"",
      messages: ["4:9: “color” is the text “blu”; did you mean “blue”?"]),
    Mistake(
      text: work + "color = \"7\"",
      messages: ["4:9: “color” is the text “7”; expected a CSS name such as \"steelblue\", or \"#rrggbb\""]),
    Mistake(
      text: work + "color = 3",
      messages: ["4:9: “color” is the number 3; expected text in quotes"]),
    Mistake(
      text: work + "kind = \"birthday\"",
      messages: ["4:8: “kind” is the text “birthday”; expected \"events\" or \"birthdays\""]),
    Mistake(
      text: work + "[[calendar]]\nname = \"work\"\npath = \"b\"",
      messages: ["5:8: the name “work” is already used by the calendar in line 2"]),
    Mistake(
      text: "[[calendar]]\nname = \"\"\npath = \"\"",
      messages: [
        "2:8: found an empty name; expected a name such as \"work\" or \"family/alice\"",
        "3:8: “path” is empty; expected a file or a folder, or remove the line",
      ]),
    Mistake(
      text: "[[calendar]]\nname = \"a\"\npath = \"webcal://a.example/b.ics\"",
      messages: ["3:8: an address is the value of “url”; expected a “path” such as \"~/calendars/work\""]),
    Mistake(
      text: "[[calendar]]\nname = \"a//b\"\npath = \"a\"",
      messages: [
        "2:8: found the name “a//b” with an empty part; expected a name such as \"work\" or \"family/alice\""
      ]),
    Mistake(
      text: "[[calendar]]\nname = \"a,b\"\npath = \"a\"",
      messages: [
        "2:8: the name “a,b” holds a comma or line break, or a space at an end; expected none"
      ]),
    Mistake(
      text: "[[calendar]]\nname = \"work\"",
      messages: [
        "1:1: the calendar “work” has no “path” and no “url”; expected path = \"~/calendars/work\" or url = \"https://…\""
      ]),
    Mistake(
      text: work + "url = \"https://example.org/a.ics\"",
      messages: ["4:1: the calendar “work” has a “path” and a “url”; expected one of the two"]),
    Mistake(
      text: work + "refresh = \"1h\"\nuser-agent = \"me\"",
      messages: [
        "4:1: “refresh” is for calendars with a “url”; this one has a “path”",
        "5:1: “user-agent” is for calendars with a “url”; this one has a “path”",
      ]),
    Mistake(
      text: "[[calendar]]\nname = \"a\"\nurl = \"work.ics\"\nrefresh = \"1m\"\nuser-agent = \"ä\"",
      messages: [
        "3:7: the address has no scheme; expected https://…, http://… or webcal://…",
        "4:11: “refresh” is the text “1m”; expected a duration from 5m to 1d, such as \"30m\"",
        "5:14: the user agent has other characters than ASCII, or more than 500; expected one line of ASCII",
      ]),
    Mistake(
      text: "[[calendar]]\npath = \"a\"",
      messages: ["1:1: the calendar has no “name”; expected name = \"work\""]),
    Mistake(
      text: "[calendar]\nname = \"work\"",
      messages: [
        "1:2: “calendar” is a table; expected [[calendar]] in double brackets before each calendar"
      ]),
    Mistake(
      text: "[calendars.work]\npath = \"a\"",
      messages: ["1:2: unknown key “calendars”; a calendar begins with [[calendar]]"]),
    Mistake(
      text: "ended = \"dim\"",
      messages: ["1:1: “ended” is outside of a table; it belongs under [defaults]"]),
    Mistake(
      text: "[default]", messages: ["1:2: unknown key “default”; did you mean “defaults”?"]),
    Mistake(
      text: "[defaults]\nended = \"hid\"",
      messages: ["2:9: “ended” is the text “hid”; expected \"show\", \"dim\" or \"hide\""]),
    Mistake(
      text: "[defaults]\ntimezone = \"UTC\"",
      messages: ["2:1: unknown key “timezone”; did you mean “time-zone”?"]),
    Mistake(
      text: "[defaults]\nlimit = -1\nwidth = 19\ncancelled = \"yes\"\ncalendars = [1]",
      messages: [
        "2:9: “limit” is the number -1; expected a whole number from 0",
        "3:9: “width” is the number 19; expected a whole number from 20",
        "4:13: “cancelled” is the text “yes”; expected true or false",
        "5:14: “calendars” holds the number 1; expected text in quotes",
      ]),
    Mistake(
      text: "[defaults]\nlimit = 1.5\ntime-zone = \"\"\nformat = 2026-01-01",
      messages: [
        "2:9: “limit” is a number with a fraction; expected a whole number from 0",
        "3:13: “time-zone” is empty; expected a text, or remove the line",
        "4:10: “format” is a date or time; expected \"text\", \"markdown\", \"html\", \"svg\", \"png\", \"pdf\", \"json\" or \"ndjson\"",
      ]),
    Mistake(
      text:
        "[[calendar]]\nname = \"a\"\npath = \"$NOWHERE/a\"\n[[calendar]]\nname = \"b\"\npath = \"~ada/b\"",
      messages: [
        "3:8: “$NOWHERE/a” uses $NOWHERE, which is not set",
        "6:8: “~ada/b” is in the home of another user; expected ~/ or the full path",
      ]),
    Mistake(
      text: "[[calendar]]\nname = \"a\"\npath = \"a.ics\\u0000.txt\"",
      messages: ["3:8: a text cannot have a NUL (\\u0000)"]),
    Mistake(
      text: "[defaults]\ntheme = \"a\\u0000\"", messages: ["2:9: a text cannot have a NUL (\\u0000)"]),
    Mistake(text: "\"a\\u0000\" = 1", messages: ["1:1: a text cannot have a NUL (\\u0000)"]),
    Mistake(text: "a = 1\na = 2", messages: ["2:5: key-value pair: cannot redefine existing integer 'a'"]),
  ])
  func `names the place and what is expected`(mistake: Mistake) throws {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.parse(
        Array(mistake.text.utf8), path: "config.toml",
        paths: PathExpansion(folder: "/etc/", home: "/home/ada", environment: [:]))
    }
    #expect(error?.messages == mistake.messages.map { "config.toml:" + $0 })
  }

  enum Attack: String, CaseIterable {
    case dottedKey, dottedHeader, arrays, inlineTables, arraysOfDottedKeys, zeros

    var text: String {
      switch self {
      case .dottedKey: String(repeating: "a.", count: 400_000) + "a = 1"
      case .dottedHeader: "[" + String(repeating: "a.", count: 400_000) + "a]"
      case .arrays: "a = " + String(repeating: "[", count: 500_000)
      case .inlineTables: "a = " + String(repeating: "{a=", count: 300_000)
      case .arraysOfDottedKeys:
        "a = " + String(repeating: "[\n{ \(String(repeating: "a.", count: 120))a = ", count: 14) + "1"
          + String(repeating: "}]", count: 14)
      case .zeros: String(repeating: "\0", count: 1000)
      }
    }
  }

  @Test(arguments: Attack.allCases)
  func `survives texts made to break it`(attack: Attack) {
    #expect(throws: ConfigurationError.self) {
      try Configuration.parse(
        Array(attack.text.utf8), path: "config.toml",
        paths: PathExpansion(folder: "", home: "/", environment: [:]))
    }
  }

  @Test func `names a missing file`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.load(path: folder.path("config.toml"), home: "/home/ada")
    }
    #expect(error?.isMissing == true)
    #expect(
      error?.messages == [
        "\(folder.path)/config.toml: cannot read the configuration: no such file or folder"
      ])
  }

  @Test func `names a folder in place of a file`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.load(path: folder.path, home: "/home/ada")
    }
    #expect(error?.isMissing == false)
    #expect(error?.messages == ["\(folder.path): cannot read the configuration: it is a folder"])
  }
}
