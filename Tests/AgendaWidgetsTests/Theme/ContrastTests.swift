import AgendaWidgets
import ICalendar
import TestSupport
import Testing

struct ContrastTests {
  @Test(arguments: [
    ("#000000", "#ffffff", 21.0), ("#ffffff", "#ffffff", 1.0), ("#777777", "#ffffff", 4.478),
    ("#767676", "#ffffff", 4.542), ("#ff0000", "#ffffff", 3.998), ("#0000ff", "#000000", 2.444),
    ("#00ff00", "#ffffff", 1.372), ("#595959", "#ffffff", 7.004),
  ])
  func `The contrast of known pairs is what WCAG's formula gives`(
    one: String, other: String, expected: Double
  ) throws {
    let one = try #require(CalendarColor(one))
    let other = try #require(CalendarColor(other))
    #expect(abs(Contrast.ratio(one, other) - expected) < 0.001)
    #expect(Contrast.ratio(one, other) == Contrast.ratio(other, one))
  }

  @Test func `Text on a calendar's colour is black or white, whichever is more legible`() {
    var random = RandomNumbers(seed: 41)
    for _ in 0..<500 {
      let color = random.color()
      let text = Contrast.textOn(color)
      let other = text == black ? white : black
      #expect(text == black || text == white)
      #expect(Contrast.ratio(text, color) >= Contrast.ratio(other, color))
      #expect(Contrast.ratio(text, color) >= 4.5)
    }
  }

  @Test(arguments: [3.0, 4.5, 7.0])
  func `A colour is changed only as much as its contrast requires`(ratio: Double) {
    var random = RandomNumbers(seed: 42)
    for _ in 0..<300 {
      let color = random.color()
      let background = random.color()
      let adjusted = Contrast.adjusted(color, on: background, to: ratio)
      if Contrast.ratio(color, background) >= ratio {
        #expect(adjusted == color)
      } else if Contrast.ratio(Contrast.textOn(background), background) >= ratio {
        #expect(Contrast.ratio(adjusted, background) >= ratio)
      } else {
        #expect(adjusted == Contrast.textOn(background))
      }
    }
    // A yellow on white becomes a dark yellow, not black.
    let yellow = CalendarColor(red: 255, green: 214, blue: 10)
    let darker = Contrast.adjusted(yellow, on: white, to: ratio)
    #expect(darker.red > darker.green && darker.green > darker.blue)
    #expect(Contrast.ratio(darker, white) < ratio + 0.6)
  }
}

private let black = CalendarColor(red: 0, green: 0, blue: 0)
private let white = CalendarColor(red: 255, green: 255, blue: 255)

extension RandomNumbers {
  mutating func color() -> CalendarColor {
    CalendarColor(
      red: UInt8.random(in: .min ... .max, using: &self),
      green: UInt8.random(in: .min ... .max, using: &self),
      blue: UInt8.random(in: .min ... .max, using: &self))
  }
}
