// Draws today as a widget of medium size: `widget work.ics`, or `widget work.ics svg` for a picture.

import AgendaKit
import AgendaWidgets
import Foundation
import ICalendar

guard (2...3).contains(CommandLine.arguments.count),
  let data = FileManager.default.contents(atPath: CommandLine.arguments[1])
else {
  FileHandle.standardError.write(Data("usage: widget FILE.ics [svg]\n".utf8))
  exit(64)
}
let zone = ZoneDatabase.system.localZone(environment: ProcessInfo.processInfo.environment)
let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
let today = zone.localDateTime(at: now).date
let window = OccurrenceWindow(today..<today.adding(days: 1), zone: zone)

// The file.
let calendar = ICalendar.Calendar([UInt8](data), file: CommandLine.arguments[1], viewer: zone)

// The events of today that are not over.
var options = AgendaOptions()
options.ended = .hide
let agenda = Agenda(of: calendar, in: window, at: now, options: options)

// The part that fits, and its drawing.
let layout = WidgetLayout(
  language: Language(localeIdentifier: "en_GB"), advice: [.notConfigured: "Choose a calendar in the settings"]
)
if CommandLine.arguments.last == "svg" {
  print(SVGRenderer().render(layout.content(of: agenda, in: .points(for: .family(.medium)))))
} else {
  print(
    WidgetTextRenderer().render(layout.content(of: agenda, in: .cells(for: .family(.medium)))), terminator: ""
  )
}
