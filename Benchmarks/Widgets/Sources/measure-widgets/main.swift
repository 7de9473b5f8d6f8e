// Prints a table in Markdown: what it costs to fit an agenda into each space, and to draw it in each format.

import AgendaKit
import AgendaWidgets
import ICalendar

let language = Language(.english)
let zone = Zone.utc
let now = Instant(secondsSinceEpoch: 1_795_250_000)
let layout = WidgetLayout(language: language)
let kinds: [(String, WidgetSpace.Kind)] =
  WidgetFamily.allCases.map { ($0.rawValue, .family($0)) }
  + WidgetDisplayMode.allCases.map { ($0.rawValue, .mode($0)) }

func cell(_ measurement: Measurement) -> String {
  "\(measurement.nanoseconds / 1000) µs, \(measurement.allocations)"
}

print("| | fit, cells | text | Markdown | fit, points | HTML | SVG | JSON |")
print("|---|---|---|---|---|---|---|---|")
for (name, kind) in kinds {
  let agenda = Agenda.sample(in: language, at: now, zone: zone, days: name == "extra-large" ? 7 : 1)
  let cells = WidgetSpace.cells(for: kind)
  let points = WidgetSpace.points(for: kind)
  let text = layout.content(of: agenda, in: cells)
  let picture = layout.content(of: agenda, in: points)
  let columns = [
    Measurement { layout.content(of: agenda, in: cells).counts.total },
    Measurement { WidgetTextRenderer().render(text).utf8.count },
    Measurement { MarkdownRenderer().render(text).utf8.count },
    Measurement { layout.content(of: agenda, in: points).counts.total },
    Measurement { HTMLRenderer().render(picture).utf8.count },
    Measurement { SVGRenderer().render(picture).utf8.count },
    Measurement { JSONRenderer.json(picture).utf8.count },
  ]
  print("| \(name) | " + columns.map(cell).joined(separator: " | ") + " |")
}
