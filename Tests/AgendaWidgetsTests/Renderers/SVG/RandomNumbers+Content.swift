import AgendaWidgets
import TestSupport

extension RandomNumbers {
  /// The families and modes in points, some of them in sizes that no device has.
  mutating func space() -> WidgetSpace {
    let size = TextSize(Int.random(in: 1...7, using: &self))
    func spaces(_ factor: Double) -> [WidgetSpace] {
      [
        .points(.family(.small), width: 169 * factor, height: 169 * factor, textSize: size),
        .points(.family(.medium), width: 360 * factor, height: 169 * factor, textSize: size),
        .points(.family(.large), width: 360 * factor, height: 379 * factor, textSize: size),
        .points(.family(.extraLarge), width: 744 * factor, height: 379 * factor, textSize: size),
        .points(.family(.inline), width: 360 * factor, height: nil, textSize: size),
        .points(.mode(.compact), width: 359 * factor, height: size.compactHeight, textSize: size),
        .points(.mode(.expanded), width: 359 * factor, height: 528 * factor, textSize: size),
        .points(.page, width: 480 * factor, height: nil, textSize: size),
      ]
    }
    let factor = Bool.random(using: &self) ? 1 : Double.random(in: 0.85...1.6, using: &self)
    return spaces(factor).randomElement(using: &self) ?? spaces(1)[0]
  }

  /// The content of a random agenda in a random space and a random language.
  mutating func content() -> WidgetContent {
    let language = Language(Language.Code.allCases.randomElement(using: &self) ?? .english)
    let layout = WidgetLayout(language: language, dimsEnded: true)
    return layout.content(of: agenda(), in: space())
  }

  /// A renderer in a random theme.
  mutating func svgRenderer() -> SVGRenderer {
    let name = Theme.Name.allCases.randomElement(using: &self)
    return SVGRenderer(
      theme: Bool.random(using: &self) ? nil : name.map { Theme($0) },
      isTransparent: Bool.random(using: &self), scale: Double.random(in: 0...5, using: &self))
  }
}
