public import AgendaWidgets
public import ArgumentParser
internal import ICalendar

/// The options of the size and the look of widgets.
struct WidgetOptions: ParsableArguments {
  static let heights = AllowedNumbers("--height", 1...Int.max)
  static let lineCounts = AllowedNumbers("--lines", 1...Int.max)
  static let textSizes = AllowedNumbers("--text-size", TextSize.range)
  static let scales = AllowedNumbers("--scale", 1...4)

  @Option(help: ArgumentHelp("Draw a widget of this family.", valueName: "family"))
  var family: WidgetFamily?

  @Option(help: ArgumentHelp("Draw a widget of a today view in this mode.", valueName: "mode"))
  var mode: WidgetDisplayMode?

  @Option(
    help: ArgumentHelp(
      "Draw a widget of this size, such as 800x480: points of a picture, or columns and lines of text; or of a size that “agenda devices” lists.",
      valueName: "size"), completion: .list(WidgetSize.Preset.all.map(\.name)))
  var size: WidgetSize?

  @Option(help: ArgumentHelp("The maximum height of a picture, in points.", valueName: "points"))
  var height: Int?

  @Option(help: ArgumentHelp("The maximum number of lines of a text widget.", valueName: "number"))
  var lines: Int?

  @Option(help: ArgumentHelp("The size of text in pictures, 1 to 7. (default: 4)", valueName: "size"))
  var textSize: Int?

  @Option(
    help: ArgumentHelp(
      "The device whose widget sizes a picture has; “agenda devices” lists them.", valueName: "name"),
    completion: .list(Device.all.map(\.name)))
  var device: String?

  @Flag(help: "Use the device in landscape orientation.")
  var landscape = false

  @Option(help: ArgumentHelp(defaults: "theme", valueName: "theme"), completion: .themes)
  var theme: String?

  @Flag(help: "Draw pictures without a background.")
  var transparent = false

  @Option(
    help: ArgumentHelp(
      "Pixels per point of a PNG, 1 to 4. (default: 2, or 1 with --size or --bit-depth 1)",
      valueName: "number"))
  var scale: Int?

  @Option(
    help: ArgumentHelp(
      "Bits of each colour of a PNG: 8, or 1 for black and white without greys, as e-paper shows. (default: 8)",
      valueName: "bits"))
  var bitDepth: AgendaRequest.Widget.BitDepth?

  @Flag(help: "Write an HTML fragment, not a whole page.")
  var fragment = false

  @Option(
    help: ArgumentHelp(
      "The link of events without a URL, for example “https://example.org/{uid}”.", valueName: "address"))
  var linkTemplate: String?

  var request: AgendaRequest.Widget {
    AgendaRequest.Widget(
      family: family, mode: mode, size: size, height: height, lines: lines, textSize: textSize,
      device: device, isLandscape: landscape, theme: theme, isTransparent: transparent, scale: scale,
      bitDepth: bitDepth, isFragment: fragment,
      linkTemplate: linkTemplate)
  }

  func validate() throws {
    if let contradiction = request.contradiction { throw ValidationError(contradiction) }
    try Self.heights.validate(height)
    try Self.lineCounts.validate(lines)
    try Self.textSizes.validate(textSize)
    try Self.scales.validate(scale)
    if let device, Device.named(device) == nil {
      throw ValidationError("unknown device \(quoted(device)); “agenda devices” lists them.")
    }
  }
}

extension WidgetFamily: ExpressibleByArgument {}
extension WidgetDisplayMode: ExpressibleByArgument {}

extension WidgetSize: ExpressibleByArgument {
  /// Parses the value of an option; `nil` where it is neither a size nor the name of one.
  public init?(argument: String) { self.init(argument) }
}

extension AgendaRequest.Widget.BitDepth: ExpressibleByArgument {}
