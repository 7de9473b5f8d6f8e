// Draws the widgets of many users at the same time: `widget-server FOLDER`, with the calendars of each user in FOLDER/USER/*.ics.
//
// Each line of standard input is a request with user, time zone and language, such as `ada Europe/Berlin de_DE`. A fourth word can
// give another moment than now, such as `2026-11-23T09:00:00Z`. The answers are printed in the order of the requests.

import AgendaKit
import AgendaWidgets
import Foundation
import ICalendar

struct Request: Sendable {
  var user: String
  var zone: Zone
  var language: Language
  var moment: Instant

  init?(_ line: String, now: Instant) {
    let words = line.split(separator: " ").map(String.init)
    // The user becomes a part of a path.
    guard (3...4).contains(words.count), words[0].allSatisfy({ $0.isLetter || $0.isNumber }),
      let zone = ZoneDatabase.system.zone(named: words[1]),
      let moment = words.count == 4 ? Instant(words[3]) : now
    else { return nil }
    user = words[0]
    self.zone = zone
    language = Language(localeIdentifier: words[2])
    self.moment = moment
  }
}

/// The calendars that were read. They serve viewers in any zone.
actor CalendarStore {
  private let folder: String
  private var calendars: [String: [ICalendar.Calendar]] = [:]

  init(folder: String) {
    self.folder = folder
  }

  func calendars(of user: String) -> [ICalendar.Calendar]? {
    if let known = calendars[user] { return known }
    let path = "\(folder)/\(user)"
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
    calendars[user] = files.filter { $0.hasSuffix(".ics") }.sorted().map { file in
      // An empty text, where a file cannot be read, is among the problems of the agenda.
      let data = FileManager.default.contents(atPath: "\(path)/\(file)") ?? Data()
      return ICalendar.Calendar([UInt8](data), file: file, viewer: .utc)
    }
    return calendars[user]
  }
}

func widget(for request: Request, of calendars: [ICalendar.Calendar]) -> String {
  let today = request.zone.localDateTime(at: request.moment).date
  let window = OccurrenceWindow(today..<today.adding(days: 1), zone: request.zone)
  var options = AgendaOptions()
  options.ended = .hide
  let agenda = Agenda(of: calendars, in: window, at: request.moment, options: options)
  let layout = WidgetLayout(
    language: request.language, advice: [.notConfigured: "Choose a calendar in the settings"])
  return WidgetTextRenderer().render(layout.content(of: agenda, in: .cells(for: .family(.medium))))
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: widget-server FOLDER\n".utf8))
  exit(64)
}
let store = CalendarStore(folder: CommandLine.arguments[1])
var lines: [String] = []
while let line = readLine() { lines.append(line) }

// Each request is a task. What they share are values, which no task can change for another.
let answers = await withTaskGroup(of: (Int, String).self) { group in
  for (number, line) in lines.enumerated() {
    group.addTask {
      let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
      guard let request = Request(line, now: now), let calendars = await store.calendars(of: request.user)
      else {
        return (number, "\(line): there is no such user, zone or moment\n")
      }
      return (number, "\(line)\n" + widget(for: request, of: calendars))
    }
  }
  var answers: [Int: String] = [:]
  for await (number, answer) in group { answers[number] = answer }
  return answers
}
for number in lines.indices { print(answers[number] ?? "", terminator: "") }
