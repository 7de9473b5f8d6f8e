/// The measures of a picture at a text size, in points: both what fits and where it is drawn follow from them.
public struct PictureMetrics: Sendable, Hashable {
  /// The empty edge inside of a widget.
  public static let margin = 16.0
  /// The empty edge inside of a widget that is at most 110 points high.
  public static let narrowMargin = 14.0
  /// The corners of a widget.
  public static let cornerRadius = 20.0
  /// The width of the bar in a calendar's colour.
  public static let barWidth = 4.0
  /// From the bar to the text.
  public static let barGap = 7.0
  /// Between two columns.
  public static let columnGap = 16.0
  /// From the leading edge of a notice to its text: the sign, and the room after it.
  public static let noticeInset = 16.0
  /// The width and height of the drawing of a state.
  public static let illustrationSide = 72.0
  /// The same in a small widget.
  public static let smallIllustrationSide = 48.0

  /// The size of the text.
  public let textSize: TextSize

  /// The measures at a text size.
  public init(_ textSize: TextSize) {
    self.textSize = textSize
  }

  /// The size of a font, in points, rounded to halves.
  public func fontSize(_ role: TextRole) -> Double {
    (role.standardSize * textSize.scale * 2).rounded() / 2
  }

  /// The height of a line of text, in points.
  public func lineHeight(_ role: TextRole) -> Double {
    (fontSize(role) * (role == .dayNumber ? 1.1 : 1.25)).rounded(.up)
  }

  /// Between two rows.
  public var rowGap: Double { (5 * textSize.scale).rounded() }

  /// The empty width at both sides of the time of what runs now, on its ground of colour.
  public var pillPadding: Double { (fontSize(.time) * 0.4).rounded() }

  /// The width that a text takes, in points: what common sans-serif fonts need, rather too wide than too narrow.
  /// `isEmphasized` counts it bold where the role is not. A weekday counts as what it is drawn in: spaced capitals.
  public func width(of text: String, _ role: TextRole, isEmphasized: Bool = false) -> Double {
    let isBold = isEmphasized || role.weight >= 600
    let advance =
      role == .weekday
      ? GlyphAdvance.of(text.uppercased(), isBold: isBold) + 20 * text.count
      : GlyphAdvance.of(text, isBold: isBold)
    return Double(advance) * fontSize(role) / 1000
  }

  /// The text, cut between graphemes to at most a width in points; where it is cut it ends in an ellipsis, and where not
  /// even that fits it is empty.
  public func truncated(_ text: String, to width: Double, _ role: TextRole) -> String {
    text.cut(to: width) { self.width(of: String($0), role) }
  }
}
