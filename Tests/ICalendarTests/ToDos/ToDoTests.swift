import TestSupport
import Testing

@testable import ICalendar

/// Tasks (VTODO): their state, when they are due, and which of them are read.
@Suite struct ToDoTests {
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func calendar(_ toDos: String...) -> [UInt8] {
    let components = toDos.map {
      "BEGIN:VTODO\r\nUID:a\r\nSUMMARY:Pay rent\r\n\($0.replacing("\n", with: "\r\n"))\r\nEND:VTODO\r\n"
    }
    return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(components.joined())END:VCALENDAR\r\n".utf8)
  }

  /// The tasks of the day 21 November 2026: when each is due, and its state.
  private func read(_ text: [UInt8], _ extent: ToDoExtent = .due) -> [String] {
    var reader = CalendarReader(window: days("2026-11-21", nil, berlin), toDos: extent)
    reader.read(file: "tasks.ics", size: text.count) { range, take in
      take(text.span.extracting(range.clamped(to: text.indices)))
    }
    return reader.finish().toDos.map { "\($0.span) \($0.event.toDo?.status.rawValue ?? "-")" }.sorted()
  }

  @Test(
    arguments: [
      ("DUE;VALUE=DATE:20261121", "2026-11-21/2026-11-22"),
      ("DUE:20261121T160000Z", "2026-11-21T16:00:00Z/2026-11-21T16:00:00Z"),
      ("DUE;TZID=Europe/Berlin:20261121T170000", "2026-11-21T16:00:00Z/2026-11-21T16:00:00Z"),
      ("DUE:20261121T170000", "2026-11-21T16:00:00Z/2026-11-21T16:00:00Z"),
      ("DTSTART;VALUE=DATE:20261119\nDUE;VALUE=DATE:20261121", "2026-11-21/2026-11-22"),
      ("DTSTART;VALUE=DATE:20261121\nDUE;VALUE=DATE:20261121", "2026-11-21/2026-11-22"),
      ("DTSTART:20261121T080000Z\nDURATION:PT2H", "2026-11-21T10:00:00Z/2026-11-21T10:00:00Z"),
      ("DTSTART;VALUE=DATE:20261119\nDURATION:P2D", "2026-11-21/2026-11-22"),
      ("DTSTART;VALUE=DATE:20261119", "2026-11-19/2026-11-20"),
      ("DTSTART;VALUE=DATE:20261120\nDUE:20261121T160000Z", "2026-11-21T16:00:00Z/2026-11-21T16:00:00Z"),
      ("DTSTART:20261123T080000Z\nDUE:20261121T160000Z", "2026-11-21T16:00:00Z/2026-11-21T16:00:00Z"),
      ("DUE:20261120T230000Z", "2026-11-20T23:00:00Z/2026-11-20T23:00:00Z"),
      // The clocks are set back in between.
      (
        "DTSTART;TZID=Europe/Berlin:20261024T220000\nDURATION:PT6H",
        "2026-10-25T02:00:00Z/2026-10-25T02:00:00Z"
      ),
      ("DTSTART:20261120T080000Z\nDUE:20261120T230000Z", "2026-11-20T23:00:00Z/2026-11-20T23:00:00Z"),
    ])
  func `a task is due at the time or on the day of DUE, and without it when it starts`(
    lines: String, due: String
  ) {
    #expect(read(calendar(lines)) == ["\(due) needs-action"])
  }

  @Test(
    arguments: [
      ("STATUS:NEEDS-ACTION", "needs-action"), ("STATUS:IN-PROCESS", "in-process"), ("X-A:b", "needs-action"),
      ("STATUS:COMPLETED", "completed"), ("STATUS:CANCELLED", "cancelled"),
      ("COMPLETED:20261120T100000Z", "completed"), ("PERCENT-COMPLETE:100", "completed"),
      ("PERCENT-COMPLETE:99", "needs-action"),
      ("STATUS:NEEDS-ACTION\nCOMPLETED:20261120T100000Z", "needs-action"), ("STATUS:LATER", "needs-action"),
      ("STATUS:NEEDS-ACTION\nSTATUS:COMPLETED", "needs-action"),
    ])
  func `STATUS decides, and without it COMPLETED and PERCENT-COMPLETE`(line: String, status: String) {
    let text = calendar("DUE;VALUE=DATE:20261121\n" + line)
    let all = ["2026-11-21/2026-11-22 \(status)"]
    #expect(read(text, .dueAndDone) == all)
    #expect(read(text) == (["completed", "cancelled"].contains(status) ? [] : all))
  }

  @Test func `overdue tasks are read however old, and later ones and those without a date only for a list`() {
    let text = calendar(
      "DUE;VALUE=DATE:20010101", "DUE;VALUE=DATE:20261122", "X-NO:DATE",
      "DUE;VALUE=DATE:20261201\nSTATUS:COMPLETED"
    )
    .replacingUIDs()
    #expect(read(text) == ["2001-01-01/2001-01-02 needs-action"])
    #expect(read(text, .open).count == 3)
    #expect(read(text, .everything).count == 4)
    #expect(read(text, .none) == [])
  }

  @Test func `a task that recurs is read at its first open occurrence, and at those in the window`() {
    let daily = "DTSTART;VALUE=DATE:20261118\nDUE;VALUE=DATE:20261118\nRRULE:FREQ=DAILY"
    let done = "RECURRENCE-ID;VALUE=DATE:20261118\nDUE;VALUE=DATE:20261118\nSTATUS:COMPLETED"
    #expect(
      read(calendar(daily)) == ["2026-11-18/2026-11-19 needs-action", "2026-11-21/2026-11-22 needs-action"])
    #expect(
      read(calendar(daily, done)) == [
        "2026-11-19/2026-11-20 needs-action", "2026-11-21/2026-11-22 needs-action",
      ])
    #expect(read(calendar(daily, done), .open) == ["2026-11-19/2026-11-20 needs-action"])
  }

  /// The day begins at 23:00 in UTC.
  @Test func `what is due at midnight is due on the day that begins`() {
    #expect(read(calendar("DUE:20261121T230000Z")) == [])
    let daily = "DTSTART:20261118T220000Z\nDUE:20261118T230000Z\nRRULE:FREQ=DAILY"
    #expect(
      read(calendar(daily)) == [
        "2026-11-18T23:00:00Z/2026-11-18T23:00:00Z needs-action",
        "2026-11-20T23:00:00Z/2026-11-20T23:00:00Z needs-action",
      ])
  }

  @Test func `a task that METHOD:CANCEL takes back is cancelled`() {
    let text = String(decoding: calendar("DUE;VALUE=DATE:20261121"), as: UTF8.self)
    let cancelled = Array(text.replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL").utf8)
    #expect(read(cancelled) == [])
    #expect(read(cancelled, .dueAndDone) == ["2026-11-21/2026-11-22 cancelled"])
  }

  @Test func `a calendar of birthdays shows no tasks`() {
    var reader = CalendarReader(window: days("2026-11-21", nil, berlin), kind: .birthdays)
    reader.read(calendar("DUE;VALUE=DATE:20261121"))
    let contents = reader.finish()
    #expect(contents.toDos.isEmpty)
  }

  @Test func `the newest version of a task counts, though it is done`() {
    let old = "DUE;VALUE=DATE:20261121\nSEQUENCE:0"
    let new = "DUE;VALUE=DATE:20261121\nSEQUENCE:1\nSTATUS:COMPLETED"
    #expect(read(calendar(old, new)) == [])
    #expect(read(calendar(new, old)) == [])
  }

  @Test func `a calendar of the library has tasks apart from events`() {
    let library = Calendar(
      calendar(
        "DUE;VALUE=DATE:20261120\nRELATED-TO;RELTYPE=PARENT:b\nPERCENT-COMPLETE:40\nPRIORITY:1\nX-ROOM:4"),
      viewer: berlin)
    #expect(library.events.isEmpty)
    let tasks = library.toDos(in: days("2026-11-21", nil, berlin))
    #expect(tasks.map(\.event.toDo?.parent) == ["b"])
    #expect(tasks.map(\.event.toDo?.percentComplete) == [40])
    #expect(tasks.map(\.event.details.priority) == [1])
    #expect(tasks.flatMap(\.event.details.otherProperties).map(\.name).contains("X-ROOM"))
    #expect(library.diagnostics.isEmpty)
  }

  @Test func `a task that is left out, because those that recur need too much work, is named`() {
    let greedy = "DTSTART:20261101T000000Z\nRRULE:FREQ=SECONDLY"
    let weekly = "DTSTART;VALUE=DATE:20261107\nRRULE:FREQ=WEEKLY"
    let text = calendar(weekly, greedy, weekly, "DUE;VALUE=DATE:20261121").replacingUIDs()
    let library = Calendar(text, file: "tasks.ics", viewer: berlin)
    let window = days("2026-11-21", nil, berlin)
    let tasks = library.toDos(in: window)
    var reader = CalendarReader(window: window)
    reader.read(text, file: "tasks.ics")
    let contents = reader.finish()
    for diagnostics in [tasks.diagnostics, contents.diagnostics] {
      #expect(diagnostics.map(\.code) == [.recurrenceLimit, .recurrenceLimit])
      #expect(diagnostics.map(\.file) == ["tasks.ics", "tasks.ics"])
      #expect(diagnostics.map(\.uid) == ["2", "3"])
      #expect(diagnostics.first?.message.contains("“Pay rent”") == true)
    }
    // The first instance of a series and tasks that do not recur are there.
    let uids = Set(tasks.map(\.event.uid))
    #expect(uids == ["1", "2", "4"])
    let modest = Calendar(calendar(weekly, "DUE;VALUE=DATE:20261121").replacingUIDs(), viewer: berlin)
    #expect(modest.toDos(in: window).diagnostics == [])
  }

  @Test func `a task that is added to a reader stays a task, with its file`() throws {
    let library = Calendar(calendar("DUE;VALUE=DATE:20261121"), file: "tasks.ics", viewer: berlin)
    let window = days("2026-11-21", nil, berlin)
    let task = try #require(library.toDos(in: window).first)
    var reader = CalendarReader(window: window)
    reader.add(task.event)
    let contents = reader.finish()
    #expect(contents.occurrences.isEmpty)
    #expect(contents.toDos.map(\.event) == [task.event])
  }

  @Test func `a hundred thousand tasks that are done are read fast`() {
    let done =
      "BEGIN:VTODO\r\nUID:done-%\r\nDUE:20261121T160000Z\r\nSTATUS:COMPLETED\r\nSUMMARY:x\r\nEND:VTODO\r\n"
    var body = ""
    for number in 0..<100_000 { body += done.replacing("%", with: "\(number)") }
    let text = Array("BEGIN:VCALENDAR\r\n\(body)END:VCALENDAR\r\n".utf8)
    let time = processorTime { #expect(read(text) == []) }
    #expect(time < .seconds(30))
  }

  @Test func `a task of KDE is due at its current instance`() {
    let task = "RRULE:FREQ=WEEKLY\nDTSTART:20261102T080000Z\nDUE:20261102T090000Z\n"
    let current = "X-KDE-LIBKCAL-DTRECURRENCE;VALUE=DATE-TIME:20261116T080000Z"
    #expect(read(calendar(task + current)) == ["2026-11-16T09:00:00Z/2026-11-16T09:00:00Z needs-action"])
  }
}

extension [UInt8] {
  /// The text with another UID for each component.
  fileprivate func replacingUIDs() -> [UInt8] {
    var number = 0
    let lines = String(decoding: self, as: UTF8.self).split(separator: "\r\n").map { line -> String in
      guard line == "UID:a" else { return String(line) }
      number += 1
      return "UID:\(number)"
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }
}
