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
