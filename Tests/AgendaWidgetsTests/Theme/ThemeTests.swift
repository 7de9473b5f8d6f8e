import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

struct ThemeTests {
  static let themes = Theme.Name.allCases.map { Theme($0) }

  @Test(arguments: Theme.Name.allCases)
  func `A theme is found by its name`(name: Theme.Name) {
    #expect(Theme(name).name == name)
    #expect(Theme(name).isMonochrome == (name == .monochrome))
    #expect(Theme(name).isDark == (Contrast.luminance(Theme(name).background) < 0.5))
  }

  @Test(arguments: themes, TextRole.allCases)
  func `Every text has the contrast of its theme, also where it is dimmed`(theme: Theme, role: TextRole) {
    #expect(theme.textContrast >= 4.5)
    for isDimmed in [false, true] {
      let color = theme.textColor(of: role, isDimmed: isDimmed)
      #expect(Contrast.ratio(color, theme.background) >= theme.textContrast)
    }
  }

  @Test(arguments: themes)
  func `Text in a calendar's colour, and on it, is legible for every colour`(theme: Theme) {
    var random = RandomNumbers(seed: 43)
    let extremes = [theme.background, CalendarColor(red: 0, green: 0, blue: 0), theme.primaryText]
    for color in extremes + (0..<400).map({ _ in random.color() }) {
      #expect(Contrast.ratio(theme.textColor(for: color), theme.background) >= theme.textContrast)
      let pill = theme.pill(for: color)
      #expect(Contrast.ratio(pill.text, pill.fill) >= theme.textContrast)
    }
  }

  @Test(arguments: themes)
  func `The bar of a calendar is visible on the background for every colour`(theme: Theme) {
    var random = RandomNumbers(seed: 44)
    for color in [theme.background] + (0..<400).map({ _ in random.color() }) {
      let bar = theme.bar(for: color)
      #expect(Contrast.ratio(bar.outline ?? bar.fill, theme.background) >= 3)
      #expect(Contrast.ratio(bar.shapeColor, theme.background) >= 3)
      #expect(bar.fill == theme.barColor(for: color))
      if !theme.isMonochrome { #expect(bar.fill == color) }
    }
  }

  @Test func `Without colours, the first calendars have bars of different patterns`() {
    let patterns = (0..<6).map { Theme.monochrome.bar(for: Palette.color(at: $0), position: $0).pattern }
    #expect(Set(patterns).count == 6)
    #expect(Theme.light.bar(for: Palette.color(at: 3), position: 3).pattern == .solid)
    #expect(Theme.monochrome.bar(for: Palette.color(at: 0), position: .min).pattern.rawValue < 6)
  }

  @Test func `The contrast of a colour that is refused is never said to be the least one`() {
    let failure = ThemeChoices.Failure(part: .text, contrast: 4.46)
    #expect(failure.message.contains("4.4:1") && failure.message.contains("at least 4.5:1"))
  }
}
