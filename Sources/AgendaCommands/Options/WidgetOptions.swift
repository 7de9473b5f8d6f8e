internal import AgendaRequests
public import AgendaSources
public import AgendaWidgets
public import ArgumentParser
internal import ICalendar

/// The options of the size and the look of widgets.
struct WidgetOptions: ParsableArguments {
  @Option(help: ArgumentHelp(widget: "family", valueName: "family"))
  var family: WidgetFamily?

  @Option(help: ArgumentHelp(widget: "mode", valueName: "mode"))
  var mode: WidgetDisplayMode?

  @Option(
    help: ArgumentHelp(widget: "size", valueName: "size"),
    completion: .list(WidgetSize.Preset.all.map(\.name)))
  var size: WidgetSize?

  @Option(help: ArgumentHelp(widget: "height", valueName: "points"))
  var height: Int?

  @Option(help: ArgumentHelp(widget: "lines", valueName: "number"))
  var lines: Int?

  @Option(help: ArgumentHelp(widget: "text-size", valueName: "size"))
  var textSize: Int?

  @Option(
    help: ArgumentHelp(widget: "device", valueName: "name"),
    completion: .list(Device.all.map(\.name)))
  var device: String?

  @Flag(help: ArgumentHelp(widget: "landscape"))
  var landscape = false

  @Flag(help: ArgumentHelp(widget: "countdown"))
  var countdown = false

  @Option(help: ArgumentHelp(widget: "theme", valueName: "theme"), completion: .themes)
  var theme: String?

  @Option(help: ArgumentHelp(widget: "background", valueName: "file"), completion: .images)
  var background: String?

  @Option(help: ArgumentHelp(widget: "wallpaper", valueName: "file"), completion: .images)
  var wallpaper: String?

  @Option(
    help: ArgumentHelp(widget: "position", valueName: "position"), completion: .list(HomePosition.names))
  var position: HomePosition?

  @Option(help: ArgumentHelp(widget: "logo", valueName: "file"), completion: .images)
  var logo: String?

  @Option(help: ArgumentHelp(widget: "density", valueName: "density"))
  var density: WidgetDensity?

  @Option(help: ArgumentHelp(defaults: "priority", valueName: "by"))
  var priority: AgendaRequest.Widget.Priority?

  @Flag(help: ArgumentHelp(widget: "transparent"))
  var transparent = false

  @Option(
    help: ArgumentHelp(widget: "scale", valueName: "number"))
  var scale: Int?

  @Option(
    help: ArgumentHelp(widget: "bit-depth", valueName: "bits"))
  var bitDepth: AgendaRequest.Widget.BitDepth?

  @Flag(help: ArgumentHelp(widget: "fragment"))
  var fragment = false

  @Option(
    help: ArgumentHelp(widget: "link-template", valueName: "address"))
  var linkTemplate: String?

  var request: AgendaRequest.Widget {
    AgendaRequest.Widget(
      family: family, mode: mode, size: size, height: height, lines: lines, textSize: textSize,
      device: device, isLandscape: landscape, countsDown: countdown, theme: theme, background: background,
      wallpaper: wallpaper, position: position, logo: logo, priority: priority, density: density,
      isTransparent: transparent,
      scale: scale,
      bitDepth: bitDepth, isFragment: fragment,
      linkTemplate: linkTemplate)
  }

  func validate() throws {
    if let contradiction = request.contradiction { throw ValidationError(contradiction) }
    try AllowedNumbers.heights.validate(height)
    try AllowedNumbers.lineCounts.validate(lines)
    try AllowedNumbers.textSizes.validate(textSize)
    try AllowedNumbers.scales.validate(scale)
    if let device, Device.named(device) == nil {
      throw ValidationError("unknown device \(quoted(device)); “agenda devices” lists them.")
    }
  }
}

extension WidgetFamily: ExpressibleByArgument {}
extension WidgetDisplayMode: ExpressibleByArgument {}
extension WidgetDensity: ExpressibleByArgument {}
extension AgendaRequest.Widget.Priority: ExpressibleByArgument {}

extension WidgetSize: ExpressibleByArgument {
  /// Parses the value of an option; `nil` if it is neither a size nor the name of one.
  public init?(argument: String) { self.init(argument) }
}

extension HomePosition: ExpressibleByArgument {
  /// Parses the value of an option; `nil` if it is the name of no place.
  package init?(argument: String) { self.init(argument) }
}

extension AgendaRequest.Widget.BitDepth: ExpressibleByArgument {}

/// The options of the arrangement of days.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(widget: "layout", valueName: "layout"))
  var layout: AgendaRequest.Layout.Form?

  @Option(help: ArgumentHelp(defaults: "first-weekday", valueName: "day"))
  var firstWeekday: AgendaRequest.Layout.FirstWeekday?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(widget: "week-numbers"))
  var weekNumbers: Bool?

  var request: AgendaRequest.Layout {
    AgendaRequest.Layout(form: layout, firstWeekday: firstWeekday, showsWeekNumbers: weekNumbers)
  }
}

extension AgendaRequest.Layout.Form: ExpressibleByArgument {}
extension ConfigurationDefaults.FirstWeekday: ExpressibleByArgument {}
