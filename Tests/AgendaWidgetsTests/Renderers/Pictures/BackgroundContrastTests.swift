import AgendaDrawing
import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// An image that is a function of the place, with one colour for each point.
private struct GeneratedImage: LuminanceMeasure {
  enum Kind: CaseIterable {
    case black, white, grey, red, noise, checkerboard, gradient, stripes
  }

  var kind: Kind
  var seed: UInt64

  /// The colour of a point.
  func color(_ x: Int, _ y: Int) -> CalendarColor {
    func grey(_ value: Int) -> CalendarColor {
      let value = UInt8(clamping: value)
      return CalendarColor(red: value, green: value, blue: value)
    }
    switch kind {
    case .black: return grey(0)
    case .white: return grey(255)
    case .grey: return grey(100 + Int(seed % 60))
    case .red: return CalendarColor(red: 255, green: 0, blue: 0)
    case .noise:
      var random = RandomNumbers(seed: seed &+ UInt64(bitPattern: Int64(x &* 7919 &+ y)))
      let value = random.next()
      return CalendarColor(
        red: UInt8(truncatingIfNeeded: value), green: UInt8(truncatingIfNeeded: value >> 8),
        blue: UInt8(truncatingIfNeeded: value >> 16))
    case .checkerboard: return grey((x / 9 + y / 9) % 2 * 255)
    case .gradient: return grey(seed % 2 == 0 ? x * 255 / 360 : y * 255 / 380)
    case .stripes: return y / 40 % 2 == 0 ? grey(30) : CalendarColor(red: 250, green: 230, blue: 90)
    }
  }

  func luminance(of image: DrawingImage, in box: DrawingBox) -> LuminanceRange? {
    var range = LuminanceRange(minimum: 1, maximum: 0, mean: 0)
    var count = 0.0
    for y in Int(box.y.rounded(.down))...Int((box.y + box.height).rounded(.up)) {
      for x in Int(box.x.rounded(.down))...Int((box.x + box.width).rounded(.up)) {
        let light = Contrast.luminance(color(x, y))
        range.minimum = min(range.minimum, light)
        range.maximum = max(range.maximum, light)
        range.mean += light
        count += 1
      }
    }
    range.mean /= count
    return range
  }
}

/// Pictures on images: every text can be read, whatever the image is.
struct BackgroundContrastTests {
  private static let path = "a.png"

  /// A random content, small enough to look at every point of it.
  private static func content(_ random: inout RandomNumbers, _ seed: UInt64) -> PictureContent {
    switch seed % 4 {
    case 0:
      let days = RandomGrid(seed, isDay: false)
      let dates = days.agenda.window.dates
      let month = WidgetSpace.points(.family(.large), width: 360, height: 380)
      return .days(
        days.layout.month(
          of: days.agenda, showing: dates.lowerBound.adding(days: 2)..<dates.upperBound, in: month))
    case 1:
      let day = RandomGrid(seed, isDay: true)
      return .hours(
        day.layout.day(of: day.agenda, in: .points(.family(.large), width: 360, height: 380)))
    default:
      let families: [WidgetFamily] = [.small, .medium, .large]
      return widget(families.randomElement(using: &random) ?? .small, &random)
    }
  }

  private static func widget(_ family: WidgetFamily, _ random: inout RandomNumbers) -> PictureContent {
    let language = Language(Language.Code.allCases.randomElement(using: &random) ?? .english)
    return .widget(
      WidgetLayout(language: language, dimsEnded: true).content(
        of: random.agenda(), in: .points(for: .family(family))))
  }

  /// The colour of a point below a step: of the image, of the veils on it, and of the shapes that hide it.
  private func ground(
    _ x: Double, _ y: Double, below steps: ArraySlice<PictureStep>, _ image: GeneratedImage, _ theme: Theme
  ) -> (red: Double, green: Double, blue: Double) {
    var color = (red: 0.0, green: 0.0, blue: 0.0)
    func paint(_ other: (red: Double, green: Double, blue: Double), _ opacity: Double) {
      color.red += (other.red - color.red) * opacity
      color.green += (other.green - color.green) * opacity
      color.blue += (other.blue - color.blue) * opacity
    }
    func parts(_ color: CalendarColor) -> (red: Double, green: Double, blue: Double) {
      (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }
    // The first step is the ground of the theme, which the image covers.
    for step in steps.dropFirst() {
      switch step {
      case .image: paint(parts(image.color(Int(x), Int(y))), 1)
      case .veil(let veil) where veil.box.contains(x, y):
        let part = (y - veil.box.y) / veil.box.height
        let color = CalendarColor(red: veil.color.red, green: veil.color.green, blue: veil.color.blue)
        paint(parts(color), veil.top + (veil.bottom - veil.top) * part)
      case .rectangle(let box, _, _, let ink) where box.contains(x, y):
        if let fill = theme.colors(of: ink).fill, ink.isGround { paint(parts(fill), 1) }
      default: break
      }
    }
    return color
  }

  @Test(arguments: 0..<80)
  func `Every text has its contrast on every point of an image`(number: Int) throws {
    let seed = UInt64(number)
    var random = RandomNumbers(seed: seed)
    let image = GeneratedImage(kind: GeneratedImage.Kind.allCases[number % 8], seed: seed)
    let name = Theme.Name.allCases.randomElement(using: &random) ?? .light
    let theme = Theme(name)
    let content = Self.content(&random, seed / 8)
    let isKnown = number % 5 != 0
    let images = Surroundings(
      background: PictureBackground(path: Self.path, measure: isKnown ? image : nil))
    let steps = content.drawn(theme, isTransparent: false, in: images, to: StepList()).steps
    let measures = LayoutMeasures(content.space, text: nil)
    var count = 0
    for (place, step) in steps.enumerated() {
      guard case .text(let line) = step else { continue }
      for (run, box) in measures.letters(of: line) {
        let ink = Contrast.luminance(theme.color(of: run.style))
        var least = 21.0
        for y in stride(from: box.y, to: box.y + box.height, by: 1.7) {
          for x in stride(from: box.x, to: box.x + box.width, by: 1.7) {
            let below = ground(x, y, below: steps[..<place], image, theme)
            let light =
              0.2126 * Contrast.linear(below.red) + 0.7152 * Contrast.linear(below.green)
              + 0.0722 * Contrast.linear(below.blue)
            least = min(least, (max(light, ink) + 0.05) / (min(light, ink) + 0.05))
          }
        }
        #expect(
          least >= theme.textContrast - 0.01, "\(run.text) on \(image.kind), \(name), \(content.space)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test(
    arguments: [
      (GeneratedImage.Kind.black, ImageInk.light), (.white, .dark), (.checkerboard, nil), (.noise, nil),
    ] as [(GeneratedImage.Kind, ImageInk?)])
  private func `A calm image needs no veils`(kind: GeneratedImage.Kind, ink: ImageInk?) {
    var random = RandomNumbers(seed: 3)
    let content = Self.widget(.medium, &random)
    let images = Surroundings(
      background: PictureBackground(path: Self.path, measure: GeneratedImage(kind: kind, seed: 3)))
    let steps = content.drawn(.light, isTransparent: false, in: images, to: StepList()).steps
    let veils = steps.filter { step in
      guard case .veil(let veil) = step else { return false }
      return veil.top == veil.bottom
    }
    #expect(veils.isEmpty == (ink != nil))
    for case .text(let line) in steps {
      guard let ink else { continue }
      #expect(line.runs.allSatisfy { $0.style.pillColor != nil || $0.style.imageInk == ink })
    }
  }

  @Test func `The lower two fifths get darker, up to 35 per cent`() {
    let frame = DrawingBox(x: 0, y: 0, width: 100, height: 200)
    #expect(PictureBackground.gradientOpacity(at: 0, in: frame) == 0)
    #expect(PictureBackground.gradientOpacity(at: 120, in: frame) == 0)
    #expect(abs(PictureBackground.gradientOpacity(at: 160, in: frame) - 0.175) < 1e-9)
    #expect(PictureBackground.gradientOpacity(at: 200, in: frame) == 0.35)
  }

  @Test func `The bounds below a veil hold for every colour`() {
    var random = RandomNumbers(seed: 11)
    for _ in 0..<2000 {
      let color = (0..<3).map { _ in Double(UInt8.random(in: 0...255, using: &random)) / 255 }
      let opacity = Double.random(in: 0...1, using: &random)
      func luminance(_ change: (Double) -> Double) -> Double {
        0.2126 * Contrast.linear(change(color[0])) + 0.7152 * Contrast.linear(change(color[1]))
          + 0.0722 * Contrast.linear(change(color[2]))
      }
      let bare = luminance { $0 }
      for (veil, white) in [(VeiledLuminance.Veil.dark, 0.0), (.bright, 1)] {
        let veiled = luminance { $0 * (1 - opacity) + white * opacity }
        #expect(veiled <= VeiledLuminance.most(bare, under: veil, opacity: opacity) + 0.002)
        #expect(veiled >= VeiledLuminance.least(bare, under: veil, opacity: opacity) - 1e-9)
      }
    }
  }
}

extension DrawingBox {
  fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
    x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
  }
}

extension PictureInk {
  /// Whether the ink hides what is below it, where texts are.
  fileprivate var isGround: Bool {
    switch self {
    case .background, .today, .calendar(.tint, _), .calendar(.pill, _): true
    default: false
    }
  }
}

extension LayoutMeasures {
  /// Where the capitals of each part of a line are.
  fileprivate func letters(of line: PictureLine) -> [(PictureRun, DrawingBox)] {
    let widths = line.runs.map { width(of: $0.text, $0.style.role, isEmphasized: $0.style.isEmphasized) }
    let isMirrored = line.direction == .rightToLeft
    var edge = line.x
    if line.anchor == .middle { edge -= (isMirrored ? -1 : 1) * widths.reduce(0, +) / 2 }
    var boxes: [(PictureRun, DrawingBox)] = []
    for (place, run) in line.runs.enumerated() {
      let gap = place == 0 ? 0 : run.gap
      let left = isMirrored ? edge - gap - widths[place] : edge + gap
      edge = isMirrored ? left : left + widths[place]
      let size = metrics.fontSize(run.style.role)
      boxes.append(
        (run, DrawingBox(x: left, y: line.baseline - size * 0.72, width: widths[place], height: size * 0.72)))
    }
    return boxes
  }
}
