public import AgendaWidgets
public import ArgumentParser

/// At which size, and in which dress, a widget is drawn.
struct WidgetOptions: ParsableArguments {
  /// How many pixels a point may have.
  static let scales = 1...4

  @Option(help: ArgumentHelp("Draw a widget of this family, with what fits.", valueName: "family"))
  var family: WidgetFamily?

  @Option(help: ArgumentHelp("Draw a widget of a today view.", valueName: "mode"))
  var mode: WidgetDisplayMode?

  @Option(help: ArgumentHelp("The most height of a picture, in points.", valueName: "points"))
  var height: Int?

  @Option(help: ArgumentHelp("The most lines of a widget of text.", valueName: "number"))
  var lines: Int?

  @Option(help: ArgumentHelp("The size of text in pictures, 1 to 7. (default: 4)", valueName: "size"))
  var textSize: Int?

  @Option(
    help: ArgumentHelp(
      "The device whose sizes a picture has; “agenda devices” lists them.", valueName: "name"),
    completion: .list(Device.all.map(\.name)))
  var device: String?

  @Flag(help: "The device lies on its side.")
  var landscape = false

  @Option(help: ArgumentHelp("The colours of pictures. (default: auto)", valueName: "theme"))
  var theme: AgendaRequest.Widget.Theme?

  @Flag(help: "Leave the background of pictures away.")
  var transparent = false

  @Option(
    help: ArgumentHelp("How many pixels a point of a PNG has, 1 to 4. (default: 2)", valueName: "number"))
  var scale: Int?

  @Flag(help: "Write HTML that is a part of a page, not a page.")
  var fragment = false

  @Option(
    help: ArgumentHelp(
      "The address of events that name none, as “https://example.org/{uid}”.", valueName: "address"))
  var linkTemplate: String?

  var request: AgendaRequest.Widget {
    AgendaRequest.Widget(
      family: family, mode: mode, height: height, lines: lines, textSize: textSize, device: device,
      isLandscape: landscape, theme: theme, isTransparent: transparent, scale: scale, isFragment: fragment,
      linkTemplate: linkTemplate)
  }

  func validate() throws {
    if let contradiction = request.contradiction { throw ValidationError(contradiction) }
    if let height, height < 1 { throw ValidationError("--height must be 1 or more.") }
    if let lines, lines < 1 { throw ValidationError("--lines must be 1 or more.") }
    if let textSize, !TextSize.range.contains(textSize) {
      throw ValidationError("--text-size must be 1 to 7.")
    }
    if let scale, !Self.scales.contains(scale) { throw ValidationError("--scale must be 1 to 4.") }
    if let device, Device.named(device) == nil {
      throw ValidationError("no device is named “\(device)”; “agenda devices” lists them.")
    }
  }
}

extension WidgetFamily: ExpressibleByArgument {}
extension WidgetDisplayMode: ExpressibleByArgument {}
extension AgendaRequest.Widget.Theme: ExpressibleByArgument {}
