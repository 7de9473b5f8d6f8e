import ICalendar

@testable import AgendaNetwork
@testable import AgendaRequests

private let answers = RequestAnswers()
/// Monday, 23 November 2026, 07:00 UTC.
private let now = Instant(secondsSinceEpoch: 1_795_417_200)

/// A line of `agenda batch` has an answer in one line of JSON, always the same one, with the identifier of the line.
func fuzzRequests(_ bytes: [UInt8]) {
  let line = Array(bytes.prefix { $0 != 0x0A })
  let answer = answers.answer(line, at: now)
  expect(answer.last == 0x0A && !answer.dropLast().contains(0x0A), "an answer of several lines")
  let text = String(decoding: answer, as: UTF8.self)
  expect(Array(text.utf8) == answer, "an answer that is not UTF-8")
  guard let fields = JSONFields(answer) else { return expect(false, "an answer that is not JSON: \(text)") }
  expect(fields["exit"] != nil, "an answer without an exit code: \(text)")
  // Of two identifiers, which is a mistake, a request has the first one. An identifier after thousands of values is not read,
  // and a byte order mark, which an answer of a provider may have, is a mistake in a request.
  let differing = ["is given twice", "the line has more than", "a byte order mark"]
  if let identifier = JSONFields(line)?["id"], !differing.contains(where: text.contains) {
    expect(fields["id"] == identifier, "the identifier \(identifier) becomes \(fields["id"] ?? "nothing")")
  }
  expect(answers.answer(line, at: now) == answer, "another answer to the same line")
}

/// A calendar in each form of each command: no controls of terminals, and JSON and SVG that parsers read.
func fuzzDrawings(_ bytes: [UInt8]) {
  let forms = drawings[bytes.count % drawings.count]
  let calendar = RequestCalendar(text: bytes, name: "calendar")
  var options = forms.options
  // A series of long events that overlap fills hundreds of megabytes, which `agenda batch` limits and a call of the library does not.
  if options["family"] == nil && ![.next, .timeline, .digest].contains(forms.command) {
    options["limit"] = 100
  }
  options["timeZone"] = .text(["Europe/Berlin", "America/New_York", "Pacific/Kiritimati"][bytes.count % 3])
  options["locale"] = .text(["en_US", "de_DE", "ja_JP", "ar"][bytes.count / 3 % 4])
  let answer = answers.answer(Request(forms.command, calendars: [calendar], options: options), at: now)
  let text = String(decoding: answer.output, as: UTF8.self)
  expect(Array(text.utf8) == answer.output, "output that is not UTF-8: \(text.debugDescription)")
  for scalar in text.unicodeScalars {
    let isControl = scalar.properties.generalCategory == .control
    let isLineEnd = scalar == "\n" || scalar == "\r" && forms.command == .digest
    expect(!isControl || isLineEnd, "a control in \(text.debugDescription)")
  }
  guard answer.exitCode == 0, case .text(let format) = options["format"] else { return }
  if format == "json" && forms.command != .timeline {
    expect(JSONFields(answer.output) != nil, "not JSON: \(text)")
  }
  if format == "svg" {
    expect(
      XMLText.withoutForbiddenCharacters(answer.output) == answer.output, "characters of no XML: \(text)")
    expect((try? XMLReader.read(answer.output) { _ in }) != nil, "not XML: \(text)")
  }
}

private let drawings: [(command: RequestCommand, options: [String: RequestValue])] = [
  (.week, ["format": "text", "width": 40]), (.week, ["format": "json"]), (.week, ["format": "html"]),
  (.week, ["format": "markdown"]), (.list, ["format": "ndjson", "from": "2026-11-01", "days": 31]),
  (.today, ["format": "text", "family": "medium"]), (.today, ["format": "svg", "family": "small"]),
  (.today, ["format": "svg", "family": "extra-large"]), (.today, ["format": "html", "family": "large"]),
  (.today, ["format": "waybar"]), (.next, ["format": "text"]), (.timeline, ["format": "json"]),
  (.digest, ["format": "text"]), (.digest, ["format": "html"]), (.digest, ["to": "ada@example.org"]),
]
