// Prints a table in Markdown: what it costs to fit an agenda into each space, and to draw it in each format.
// With `--leaks`: how many pieces of memory 20 000 drawings leave behind. Ends with 1 where they leave any.

import AgendaKit
import AgendaWidgets
import CAllocations
import Glibc
import ICalendar

let language = Language(.english)
let zone = Zone.utc
let now = Instant(secondsSinceEpoch: 1_795_250_000)
let layout = WidgetLayout(language: language)
let kinds: [(String, WidgetSpace.Kind)] =
  WidgetFamily.allCases.map { ($0.rawValue, .family($0)) }
  + WidgetDisplayMode.allCases.map { ($0.rawValue, .mode($0)) }

/// Fits an agenda into a space, and draws it in each format; the length of all that is drawn.
func drawAll(_ agenda: Agenda, in kind: WidgetSpace.Kind) -> Int {
  let text = layout.content(of: agenda, in: .cells(for: kind))
  let picture = layout.content(of: agenda, in: .points(for: kind))
  return [
    WidgetTextRenderer().render(text), MarkdownRenderer().render(text), HTMLRenderer().render(picture),
    SVGRenderer().render(picture), JSONRenderer.json(picture),
  ].reduce(0) { $0 + $1.utf8.count }
}

if CommandLine.arguments.dropFirst().first == "--leaks" {
  let drawings = 20_000
  let agenda = Agenda.sample(in: language, at: now, zone: zone, days: 7)
  func draw(_ count: Int) {
    for number in 0..<(count / 5) { sink &+= drawAll(agenda, in: kinds[number % kinds.count].1) }
  }
  draw(1000)
  let before = live_allocation_count()
  draw(drawings)
  let left = live_allocation_count() - before
  print("\(drawings) drawings left \(left) pieces of memory behind")
  exit(left == 0 ? 0 : 1)
}

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
