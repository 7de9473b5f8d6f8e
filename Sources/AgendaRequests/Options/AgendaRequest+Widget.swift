package import AgendaSources
package import AgendaWidgets

extension AgendaRequest {
  /// The size and the look of a widget.
  package struct Widget: Equatable {
    package typealias Priority = ConfigurationDefaults.Priority

    /// The bits of each colour of a PNG.
    package enum BitDepth: String, CaseIterable {
      /// Black and white.
      case one = "1"
      /// All colours.
      case eight = "8"
    }

    package var family: WidgetFamily?
    package var mode: WidgetDisplayMode?
    /// The exact size, in points, or in columns and lines of text.
    package var size: WidgetSize?
    /// The maximum height, in points.
    package var height: Int?
    /// The maximum number of lines of text.
    package var lines: Int?
    /// A step from 1 to 7.
    package var textSize: Int?
    /// The name of a device.
    package var device: String?
    /// Whether the device is in landscape orientation.
    package var isLandscape = false
    /// Whether rows count down to the next event and to the end of running ones.
    package var countsDown = false
    /// The name of a theme, or the path of its file.
    package var theme: String?
    /// The image behind the content: the path of a file.
    package var background: String?
    /// The picture on the home screen of the device, of which a widget shows the part behind it.
    package var wallpaper: String?
    /// The place of the widget on that home screen.
    package var position: HomePosition?
    /// The image in the corner: the path of a file.
    package var logo: String?
    /// Which events stay where not all have room; `nil` for what the configuration says.
    package var priority: Priority?
    /// The empty room between lines; `nil` for that of the theme.
    package var density: WidgetDensity?
    /// Whether pictures are drawn without a background.
    package var isTransparent = false
    /// Pixels per point of a PNG.
    package var scale: Int?
    /// The bits of each colour of a PNG.
    package var bitDepth: BitDepth?
    /// Whether HTML is a fragment to put into a page.
    package var isFragment = false
    /// The template of the links of events without a URL.
    package var linkTemplate: String?

    package init(
      family: WidgetFamily? = nil, mode: WidgetDisplayMode? = nil, size: WidgetSize? = nil,
      height: Int? = nil, lines: Int? = nil, textSize: Int? = nil, device: String? = nil,
      isLandscape: Bool = false, countsDown: Bool = false, theme: String? = nil, background: String? = nil,
      wallpaper: String? = nil, position: HomePosition? = nil, logo: String? = nil, priority: Priority? = nil,
      density: WidgetDensity? = nil, isTransparent: Bool = false, scale: Int? = nil,
      bitDepth: BitDepth? = nil, isFragment: Bool = false, linkTemplate: String? = nil
    ) {
      (self.family, self.mode, self.size) = (family, mode, size)
      (self.height, self.lines, self.textSize) = (height, lines, textSize)
      (self.device, self.isLandscape, self.countsDown) = (device, isLandscape, countsDown)
      (self.theme, self.background, self.wallpaper) = (theme, background, wallpaper)
      (self.position, self.logo, self.priority) = (position, logo, priority)
      (self.density, self.isTransparent, self.scale) = (density, isTransparent, scale)
      (self.bitDepth, self.isFragment, self.linkTemplate) = (bitDepth, isFragment, linkTemplate)
    }

    /// Whether a family, a mode or a size is given.
    package var isWidget: Bool { family != nil || mode != nil || size != nil }
  }
}
