import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// An event as a short text for an editor: lines of a key and a value, an empty line, and the description.
struct EventForm: Equatable {
  /// The problem of a text, with its line from 1.
  struct Problem: Error {
    var line: Int
    var message: String
  }

  /// The keys, in their order.
  static let keys = ["title", "start", "end", "place", "calendar", "repeat", "alarm", "url"]

  /// The values by key, without those that are empty.
  var values: [String: String] = [:]
  /// The lines of the values, from 1.
  private(set) var lines: [String: Int] = [:]
  /// The description.
  var description = ""

  /// A form with values.
  init(_ values: [String: String], description: String) {
    self.values = values.filter { !$0.value.isEmpty }
    self.description = description
  }

  /// The text for the editor.
  var text: String {
    let width = (Self.keys.map(\.count).max() ?? 0) + 2
    let lines = Self.keys.map { key in
      let label = key + ":"
      let value = values[key] ?? ""
      return value.isEmpty ? label : label + String(repeating: " ", count: width - label.count) + value
    }
    return lines.joined(separator: "\n") + "\n\n" + description + (description.isEmpty ? "" : "\n")
      + Self.advice.joined(separator: "\n") + "\n"
  }

  /// The lines below the description. A description can have other lines that begin with #.
  private static let advice = [
    "# Below the empty line is the description. These three lines are not part of it.",
    "# An empty value removes it. Dates are days or times: YYYY-MM-DD, or YYYY-MM-DD hh:mm.",
    "# To change nothing, leave the text as it is.",
  ]

  /// Parses the text of an editor.
  init(parsing bytes: [UInt8]) throws(Problem) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(line: 1, message: "this is not text in UTF-8")
    }
    var body: [Substring] = []
    var isBody = false
    for (place, line) in Self.withoutAdvice(text).enumerated() {
      guard let line else { continue }
      if isBody {
        body.append(line)
      } else if line.allSatisfy(\.isWhitespace) {
        isBody = true
      } else if !line.hasPrefix("#") {
        try readValue(in: line, number: place + 1)
      }
    }
    guard !lines.isEmpty else {
      throw Problem(line: 1, message: "there is no event; expected a line such as “title: Lunch”")
    }
    // The last line ends with a line feed, which is not part of the description.
    if body.last?.isEmpty == true { body.removeLast() }
    description = body.joined(separator: "\n")
  }

  /// The lines of a text, `nil` for those of advice. The last ones are that also where words of them were replaced, as in the whole text.
  private static func withoutAdvice(_ text: String) -> [Substring?] {
    var lines: [Substring?] = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { advice.contains(String($0)) ? nil : $0 }
    let last = lines.lastIndex { $0.map { !$0.allSatisfy(\.isWhitespace) } ?? true } ?? 0
    for (place, words) in zip((0...last).reversed(), advice.reversed()) {
      guard let line = lines[place] else { continue }
      let beginning = words.split(separator: " ").prefix(3).joined(separator: " ")
      guard line.hasPrefix(beginning) else { break }
      lines[place] = nil
    }
    return lines
  }

  /// Reads a line of a key and a value.
  private mutating func readValue(in line: Substring, number: Int) throws(Problem) {
    guard let colon = line.firstIndex(of: ":") else {
      throw Problem(
        line: number,
        message: "\(quoted(line.prefix(60))) has no colon; expected a line such as “title: Lunch”")
    }
    let key = line[..<colon].lowercased().filter { !$0.isWhitespace }
    guard Self.keys.contains(key) else {
      throw Problem(
        line: number,
        message: Mistake.unknown(
          "key", String(key.prefix(40)), among: Self.keys,
          otherwise: "there are \(Self.keys.joined(separator: ", "))"))
    }
    guard lines[key] == nil else { throw Problem(line: number, message: "“\(key)” is there twice") }
    lines[key] = number
    let value = String(line[line.index(after: colon)...].trimmed)
    if value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) {
      throw Problem(line: number, message: "“\(key)” has control characters")
    }
    if !value.isEmpty { values[key] = value }
  }

  /// The value of a key that differs from that of a former form; empty where it was removed, `nil` if it is the same.
  func changed(_ key: String, from former: EventForm) -> String? {
    values[key] == former.values[key] ? nil : values[key] ?? ""
  }
}

/// Editing in the user’s editor.
extension Run {
  /// The most bytes that an editor may leave.
  private static let maximumBytes = 1 << 20

  /// Lets the user edit an event as a short text. Returns what is to be changed, and the calendar it is moved to; `nil` if nothing is.
  /// - Throws: if the text cannot be read; it is kept in a file.
  func edited(
    _ named: NamedEvent, _ base: Occurrence.Span, _ extent: EventEditor.Extent
  ) throws -> (changes: EventChanges, calendar: String?)? {
    let editor = TextEditor(.current())
    try editor.checkTerminal()
    let former = form(of: named, base, extent)
    let text = Array(former.text.utf8)
    let path = try writing { () throws(WritingError) in
      try store.keep(text, as: "edit-\(shortName(named.stored.uid)).txt")
    }
    try editor.edit(path)
    let bytes: [UInt8]
    do throws(NamedFile.Failure) {
      bytes = try NamedFile.bytes(ofFile: path, maximumSize: Self.maximumBytes)
    } catch {
      guard access(path, F_OK) == 0 else {
        throw CommandError(.unreadable, "the editor has removed its file \(path)", "nothing was changed")
      }
      throw CommandError(
        .unreadable, "what was typed cannot be read: \(error.message)",
        "nothing was changed; what was typed is in \(path)")
    }
    guard bytes != text else {
      unlink(path)
      return nil
    }
    do {
      let typed = try changes(
        EventForm(parsing: bytes), from: former, base, own: named.writtenStart(extent),
        series: seriesClock(of: named, extent))
      unlink(path)
      return typed
    } catch let problem as EventForm.Problem {
      throw CommandError(
        .unreadable, "line \(problem.line): \(problem.message)",
        "nothing was changed; what was typed is in \(path)")
    }
  }

  private func form(of named: NamedEvent, _ base: Occurrence.Span, _ extent: EventEditor.Extent) -> EventForm
  {
    let event = (extent == .all ? nil : named.instance?.occurrence.event) ?? named.master
    let details = event?.details
    var values = [
      "title": details?.summary ?? "", "place": details?.location ?? "", "url": details?.url ?? "",
      "calendar": named.stored.calendar.name,
      "start": text(of: base.startPoint),
    ]
    switch base {
    case .allDay(let start, let end):
      if start.distance(to: end) > 1 { values["end"] = "\(end.adding(days: -1))" }
    case .timed(let start, let end): if start != end { values["end"] = text(of: .instant(end)) }
    }
    if extent != .this {
      values["repeat"] = named.stored.master?.component["RRULE"]?.value ?? ""
    }
    let countsFromDue = named.isTask && named.stored.master?.component["DTSTART"] == nil
    values["alarm"] = (details?.alarms ?? []).filter { !$0.isSilent }.compactMap {
      $0.writtenOffset(countsFromDue)
    }
    .joined(separator: ", ")
    for (key, value) in values {
      values[key] = value.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    return EventForm(values, description: details?.description ?? "")
  }

  private func text(of point: Occurrence.RecurrenceID) -> String {
    switch point {
    case .date(let date): "\(date)"
    case .instant(let instant): settings.zone.localDateTime(at: instant).toTheMinute
    }
  }

  /// The changes that a form makes.
  private func changes(
    _ form: EventForm, from former: EventForm, _ base: Occurrence.Span, own: EventTime?,
    series: SeriesClock
  ) throws -> (changes: EventChanges, calendar: String?) {
    func read<Value>(_ key: String, _ body: (String) throws -> Value) throws -> Value? {
      guard let text = form.changed(key, from: former) else { return nil }
      do {
        return try body(text)
      } catch let error as CommandError {
        throw EventForm.Problem(line: form.lines[key] ?? 1, message: error.messages.first ?? "")
      }
    }
    var changes = EventChanges()
    changes.summary = try read("title") { try plainLine($0, key("title")) }
    changes.location = try read("place") { try plainLine($0, key("place")) }
    changes.url = try read("url") { try address($0, key("url")) }
    changes.alarms = try read("alarm") { try alarms($0, key("alarm")) }
    changes.keepsOtherAlarms = true
    if form.description != former.description { changes.description = form.description }
    changes.span =
      try read("start") { try span(of: form, start: $0, base) }
      ?? read("end") { _ in try span(of: form, start: form.values["start"] ?? "", base) }
    changes.rule = try read("repeat") { [span = changes.span] in
      try rule($0, key("repeat"), from: base, to: span ?? base, series)
    }
    if changes.span == base { changes.span = nil }
    changes.saysEnd = form.values["end"] != nil
    if changes.span != nil, let start = form.values["start"] {
      (changes.skippedStart, changes.clockOfStart) = try skippedStart(
        EditedTimes(start: Self.joined(start)), from: base)
    }
    if changes.span != nil, let end = form.values["end"] {
      let written = EditedTimes(start: form.values["start"].map(Self.joined), end: Self.joined(end))
      changes.skippedEnd = try skippedEnd(written, from: base)
    }
    let calendar = try read("calendar") { name in
      guard !name.isEmpty else { throw CommandError(.usage, "the calendar has no name") }
      return try self.calendar(named: name).name
    }
    return (changes, calendar)
  }

  private func key(_ name: String) -> String { "“\(name)”" }

  /// The times of a form. Without an end an event keeps its length.
  private func span(of form: EventForm, start: String, _ base: Occurrence.Span) throws -> Occurrence.Span {
    guard !start.isEmpty else {
      throw CommandError(.usage, "the event has no start; write one such as 2026-11-24 14:30")
    }
    let written = EditedTimes(start: Self.joined(start), end: form.values["end"].map(Self.joined))
    return try span(written, from: base) ?? base
  }

  /// A date and a time after a space, joined by the `T` of ISO 8601.
  private static func joined(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.count == 2 && words[0].first?.isNumber == true ? words.joined(separator: "T") : text
  }
}

extension Occurrence.Span {
  /// Applies the change from `old` to this span to another instance: a new day, time of day or length is taken over, and the rest of `other`
  /// stays.
  func carried(from old: Occurrence.Span, to other: Occurrence.Span, in zone: Zone) -> Occurrence.Span {
    guard case .timed(let start, let end) = self, case .timed(let oldStart, let oldEnd) = old,
      case .timed(let otherStart, let otherEnd) = other
    else { return self }
    let (new, former, own) = (
      zone.localDateTime(at: start), zone.localDateTime(at: oldStart), zone.localDateTime(at: otherStart)
    )
    let first =
      new == former
      ? otherStart
      : zone.instant(
        of: LocalDateTime(
          new.date == former.date ? own.date : new.date,
          second: new.secondOfDay == former.secondOfDay ? own.secondOfDay : new.secondOfDay))
    let length = end.secondsSinceEpoch - start.secondsSinceEpoch
    let oldLength = oldEnd.secondsSinceEpoch - oldStart.secondsSinceEpoch
    let ownLength = otherEnd.secondsSinceEpoch - otherStart.secondsSinceEpoch
    return .timed(
      start: first, end: first.adding(seconds: length == oldLength ? ownLength : length))
  }
}

/// The user’s editor: `$VISUAL`, else `$EDITOR`, else `vi`. The shell reads its words, as in other programs: `emacsclient -a ''`.
struct TextEditor {
  /// The words of the shell that start it.
  let command: String
  /// Whether the user has named it.
  let isChosen: Bool

  /// The program of the command; `nil` if only the shell knows it.
  var program: String? {
    command.split(separator: " ").first.flatMap { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) } ? String(word) : nil
    }
  }

  /// The editor of an environment.
  init(_ environment: ProcessEnvironment) {
    let chosen = ["VISUAL", "EDITOR"].lazy.compactMap { environment.variables[$0] }.first {
      !$0.allSatisfy(\.isWhitespace)
    }
    (command, isChosen) = (chosen ?? "vi", chosen != nil)
  }

  /// Throws if the standard editor would need a terminal that there is not. One that the user has named may have a window.
  func checkTerminal() throws {
    guard isChosen || (isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) else {
      throw CommandError(
        .usage,
        "there is no terminal for an editor; change the event by options such as \(.option("title")), or set EDITOR"
      )
    }
  }

  /// Lets the user edit a file, and waits for that.
  /// - Throws: if the editor cannot be started, or fails.
  func edit(_ file: String) throws {
    let child: Int32
    do throws(ChildProgram.Failure) {
      child = try ChildProgram.spawn(
        "/bin/sh", ["-c", command + " \"$@\"", "sh", file], streams: .inherited)
    } catch {
      throw CommandError(.unavailable, "the editor \(quotedName) \(error.message)")
    }
    // Ctrl-C in the terminal is for the editor.
    let former = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in former { _ = signal(number, handler) } }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    // The shell has ended with this code, and said which program it did not find.
    guard status >> 8 & 0xFF != 127 else {
      throw CommandError(
        .unavailable,
        "there is no editor \(quotedName); set EDITOR, or change the event by options such as \(.option("title"))"
      )
    }
    guard status == 0 else {
      let reason =
        status & 0x7F == 0
        ? "failed with exit code \(status >> 8 & 0xFF)" : "was ended by signal \(status & 0x7F)"
      throw CommandError(.unavailable, "the editor \(quotedName) \(reason); nothing was changed")
    }
  }

  private var quotedName: String { quoted(command) }
}
