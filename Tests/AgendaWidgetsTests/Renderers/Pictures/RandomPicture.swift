import AgendaKit
import ICalendar
import TestSupport

@testable import AgendaWidgets

/// A random agenda in a random layout, size, language, text size, density and theme.
struct RandomPicture {
  var content: PictureContent
  /// The space that was asked for.
  var space: WidgetSpace
  var theme: Theme
  let seed: UInt64

  init(_ seed: UInt64, text: any TextMeasure) {
    var random = RandomNumbers(seed: seed)
    self.seed = seed
    let textSize = TextSize(Int.random(in: 1...7, using: &random))
    let isSmall = Int.random(in: 0...2, using: &random) == 0
    let size = WidgetSize(
      width: Int.random(in: isSmall ? 60...320 : 100...2000, using: &random),
      height: Int.random(in: isSmall ? 30...200 : 90...1200, using: &random))
    space = size.map { .points($0, textSize: textSize) } ?? .points(for: .family(.large), textSize: textSize)
    space.density = WidgetDensity.allCases.randomElement(using: &random) ?? .regular
    theme = Self.theme(&random)
    let form = Int.random(in: 0...5, using: &random)
    let grid = RandomGrid(seed, isDay: form < 3)
    var list = grid.layout.layout
    list.textMeasure = text
    list.countsDown = Bool.random(using: &random)
    var layout = grid.layout
    layout.layout = list
    switch form {
    case 0: content = .widget(list.content(of: random.agenda(), in: space))
    case 1: content = .widget(list.content(of: grid.agenda, in: space))
    case 2: content = .hours(layout.day(of: grid.agenda, in: space))
    case 3: content = .hours(layout.hours(of: RandomGrid.firstWeek(of: grid.agenda), in: space))
    case 4: content = .days(layout.week(of: RandomGrid.firstWeek(of: grid.agenda), in: space))
    default:
      let dates = grid.agenda.window.dates
      content = .days(
        layout.month(of: grid.agenda, showing: dates.lowerBound.adding(days: 2)..<dates.upperBound, in: space)
      )
    }
  }

  /// A theme of the program, or one of a random background and accent.
  private static func theme(_ random: inout RandomNumbers) -> Theme {
    func color() -> CalendarColor {
      CalendarColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }
    let standard = Theme(Theme.Name.allCases.randomElement(using: &random) ?? .light)
    guard Bool.random(using: &random) else { return standard }
    var choices = ThemeChoices()
    choices[.background] = color()
    choices[.lines] = color()
    choices.radius = Double.random(in: 0...60, using: &random)
    return (try? Theme("random", choices)) ?? standard
  }
}
