/// The space that a widget is laid out in.
public struct WidgetSpace: Sendable, Hashable {
  /// The kind of space, which decides the arrangement of its content.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// A widget family.
    case family(WidgetFamily)
    /// A display mode of a today view.
    case mode(WidgetDisplayMode)
    /// A page of any height with all rows; the date is above the events.
    case page
  }

  /// The unit of the width and height.
  @nonexhaustive public enum Unit: Sendable, Hashable {
    /// Columns and lines of a terminal.
    case cells
    /// Points of a picture.
    case points
  }

  /// The maximum width and height, in columns, lines or points.
  static let maximumLength = 100_000.0

  /// The kind of space.
  public var kind: Kind
  /// The unit of the width and height.
  public var unit: Unit
  /// The width.
  public var width: Double
  /// The maximum height; `nil` for any height.
  public var height: Double?
  /// The size of the text. It has no effect if the unit is `cells`.
  public var textSize: TextSize
  /// The empty room between lines and at the edges. It has no effect if the unit is `cells`.
  public var density = WidgetDensity.regular
  /// How many times larger a picture is drawn than it is laid out.
  package var zoom = 1.0

  /// A space of columns and lines.
  public static func cells(_ kind: Kind, columns: Int, lines: Int?) -> WidgetSpace {
    WidgetSpace(
      kind: kind, unit: .cells, width: Double(columns), height: lines.map(Double.init), textSize: .standard)
  }

  /// A space in points.
  public static func points(
    _ kind: Kind, width: Double, height: Double?, textSize: TextSize = .standard
  ) -> WidgetSpace {
    WidgetSpace(kind: kind, unit: .points, width: width, height: height, textSize: textSize)
  }
}

/// The widget families, as on iOS.
@nonexhaustive public enum WidgetFamily: String, Sendable, Hashable, CaseIterable {
  /// 2 by 2 icons; the date is above the events.
  case small
  /// 4 by 2 icons; the date is beside the events.
  case medium
  /// 4 by 4 icons; the date is above the events.
  case large
  /// 8 by 4 icons in columns, with room for the days ahead.
  case extraLarge = "extra-large"
  /// One line, for status bars.
  case inline
}

/// The display modes of a widget in a today view.
@nonexhaustive public enum WidgetDisplayMode: String, Sendable, Hashable, CaseIterable {
  /// A fixed height, which depends on the text size; the date is beside the events.
  case compact
  /// As high as its rows need, up to a maximum; the date is above the events.
  case expanded
}

extension WidgetSpace.Kind {
  /// The name of the family or mode, or `page`.
  var name: String {
    switch self {
    case .family(let family): family.rawValue
    case .mode(let mode): mode.rawValue
    case .page: "page"
    }
  }
}

extension WidgetSpace {
  /// The allowed number of columns.
  static let columnRange = 8...10_000
  /// The allowed number of lines.
  static let lineRange = 1...10_000

  /// A space with a suitable default size for a terminal. `columns` (8 to 10 000) and `lines` (1 to 10 000) override
  /// it; other values are brought within these bounds.
  public static func cells(for kind: Kind, columns: Int? = nil, lines: Int? = nil) -> WidgetSpace {
    let standard = standardCells(kind)
    return .cells(
      kind, columns: (columns ?? standard.columns).clamped(to: columnRange),
      lines: (lines ?? standard.lines)?.clamped(to: lineRange))
  }

  private static func standardCells(_ kind: Kind) -> (columns: Int, lines: Int?) {
    switch kind {
    case .family(.small): (22, 8)
    case .family(.medium), .mode(.compact): (44, 4)
    case .family(.large): (44, 16)
    case .family(.extraLarge): (92, 16)
    case .family(.inline): (72, 1)
    case .mode(.expanded): (44, 28)
    case .page: (80, nil)
    }
  }

  /// A space in points for a widget on a device; `isLandscape` selects its landscape orientation.
  ///
  /// A family has the size that the device gives it. The height of a compact widget depends on the text size.
  /// Expanded widgets and pages are as high as their rows need: `height` is their maximum, and the device limits it
  /// for expanded ones. `height` has no effect on other kinds.
  public static func points(
    for kind: Kind, device: Device = .standard, isLandscape: Bool = false, height: Double? = nil,
    textSize: TextSize = .standard
  ) -> WidgetSpace {
    let wanted = height.map { $0 >= 1 ? min($0, maximumLength) : 1 }
    let size: (width: Double, height: Double?) =
      switch kind {
      case .family(.small): (device.small.width, device.small.height)
      case .family(.medium): (device.medium.width, device.medium.height)
      case .family(.large): (device.large.width, device.large.height)
      case .family(.extraLarge): (device.extraLarge.width, device.extraLarge.height)
      case .family(.inline): (device.medium.width, PictureMetrics(textSize).lineHeight(.title) + 8)
      case .mode(.compact): (device.medium.width, textSize.compactHeight)
      case .mode(.expanded):
        (
          device.medium.width,
          min(wanted ?? .infinity, isLandscape ? device.landscapeExpandedHeight : device.expandedHeight)
        )
      case .page: (device.medium.width, wanted)
      }
    return .points(kind, width: size.width, height: size.height, textSize: textSize)
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

/// The size of a picture, in points.
public struct PictureSize: Sendable, Hashable {
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double

  /// A size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
