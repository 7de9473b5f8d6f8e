/// The space that a widget is laid out in.
public struct WidgetSpace: Sendable, Hashable {
  /// What decides how things are arranged.
  public enum Kind: Sendable, Hashable {
    /// A family.
    case family(WidgetFamily)
    /// A mode of a today view.
    case mode(WidgetDisplayMode)
    /// A page of any height: all rows, date over events.
    case page
  }

  /// What is counted.
  public enum Unit: Sendable, Hashable {
    /// Columns and lines of a terminal.
    case cells
    /// Points of a picture.
    case points
  }

  /// The most columns, lines or points that are laid out.
  static let maximumLength = 100_000.0

  /// What decides how things are arranged.
  public var kind: Kind
  /// What the width and the height count.
  public var unit: Unit
  /// How wide it is.
  public var width: Double
  /// How high it may be at most; `nil` for any height.
  public var height: Double?
  /// The size of the text; it changes nothing where cells are counted.
  public var textSize: TextSize

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

/// The sizes of a widget, as on iOS.
public enum WidgetFamily: String, Sendable, Hashable, CaseIterable {
  /// 2 by 2 icons: date over events.
  case small
  /// 4 by 2 icons: date beside events.
  case medium
  /// 4 by 4 icons: date over events.
  case large
  /// 8 by 4 icons: columns, with room for the days ahead.
  case extraLarge = "extra-large"
  /// One line, for status bars.
  case inline
}

/// How much of its list a widget of a today view shows.
public enum WidgetDisplayMode: String, Sendable, Hashable, CaseIterable {
  /// A fixed height by the text size; date beside events.
  case compact
  /// As high as its rows need, up to the height given; date over events.
  case expanded
}

extension WidgetSpace {
  /// The columns that a space has at least and at most.
  static let columnRange = 8...10_000
  /// The lines that a space has at least and at most.
  static let lineRange = 1...10_000

  /// A space of columns and lines as wide and high as looks right in a terminal, but where `columns` (8 to 10 000) or
  /// `lines` (1 to 10 000) say otherwise; a number beyond these is held at them.
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

  /// A space in points, as large as on a device; `isLandscape` says that the device lies on its side.
  ///
  /// A family has the device's size. A compact widget is as high as the size of the text asks. An expanded one and a
  /// page are as high as their rows need: `height` is the most that they may be, and an expanded one is held at what
  /// the device allows. `height` changes nothing elsewhere.
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
          min(wanted ?? .infinity, isLandscape ? device.landscapeExpandedLimit : device.expandedLimit)
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
  /// How wide it is.
  public let width: Double
  /// How high it is.
  public let height: Double

  /// A size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
