internal import AgendaRequests
public import AgendaSources
public import AgendaWidgets
public import ArgumentParser
internal import ICalendar

/// The options of the size and the look of widgets.
struct WidgetOptions: ParsableArguments {
  @Option(.family) var family: WidgetFamily?
  @Option(.mode) var mode: WidgetDisplayMode?
  @Option(.size) var size: WidgetSize?
  @Option(.height) var height: Int?
  @Option(.lines) var lines: Int?
  @Option(.textSize) var textSize: Int?
  @Option(.device) var device: String?
  @Flag(.landscape) var landscape = false
  @Flag(.countdown) var countdown = false
  @Option(.theme) var theme: String?
  @Option(.background) var background: String?
  @Option(.wallpaper) var wallpaper: String?
  @Option(.position) var position: HomePosition?
  @Option(.logo) var logo: String?
  @Option(.density) var density: WidgetDensity?
  @Option(.priority) var priority: AgendaRequest.Widget.Priority?
  @Flag(.transparent) var transparent = false
  @Option(.scale) var scale: Int?
  @Option(.bitDepth) var bitDepth: AgendaRequest.Widget.BitDepth?
  @Flag(.fragment) var fragment = false
  @Option(.linkTemplate) var linkTemplate: String?

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
    try AgendaRequest(widget: request).validate()
    try AgendaOption.height.validate(height)
    try AgendaOption.lines.validate(lines)
    try AgendaOption.textSize.validate(textSize)
    try AgendaOption.scale.validate(scale)
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
  @Option(.layout) var layout: AgendaRequest.Layout.Form?
  @Option(.firstWeekday) var firstWeekday: AgendaRequest.Layout.FirstWeekday?
  @Flag(.weekNumbers) var weekNumbers: Bool?

  var request: AgendaRequest.Layout {
    AgendaRequest.Layout(form: layout, firstWeekday: firstWeekday, showsWeekNumbers: weekNumbers)
  }
}

extension AgendaRequest.Layout.Form: ExpressibleByArgument {}
extension ConfigurationDefaults.FirstWeekday: ExpressibleByArgument {}
