/// A size of a widget that no device defines: in points of a picture, or in columns and lines of text.
///
/// ```swift
/// guard let size = WidgetSize("800x480") else { return }
/// let content = layout.content(of: agenda, in: .points(size))
/// ```
public struct WidgetSize: Sendable, Hashable {
  /// The allowed widths and heights.
  public static let range = 1...10_000

  /// The width, in points or columns.
  public let width: Int
  /// The height, in points or lines.
  public let height: Int
  /// The paper of which the size is that of a sheet; `nil` for a screen.
  package private(set) var paper: Paper?

  /// A size; `nil` if a number is not in ``range``.
  public init?(width: Int, height: Int) {
    guard Self.range.contains(width), Self.range.contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// The size in a text such as `800x480`, or that of a preset by its name in any letter case; `nil` if it is neither.
  public init?(_ text: String) {
    let name = text.lowercased()
    if let preset = Preset.all.first(where: { $0.name == name }) {
      self = preset.size
      paper = preset.paper
      return
    }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let width = Int(parts[0]), let height = Int(parts[1])
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension WidgetSize {
  /// The least size of text in which an event can be shown, in columns and lines.
  package static let leastCells = WidgetSize(8, 1)

  /// The least size of a picture that has room for the beginning of a title and the number of the other events, in points.
  package static func least(for textSize: TextSize) -> WidgetSize {
    let line = PictureMetrics(textSize).lineHeight(.title) + 8
    return WidgetSize(Int((80 * textSize.scale).rounded(.up)), Int(line.rounded(.up)))
  }

  /// A size whose numbers are in ``range``.
  private init(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
  }
}

extension WidgetSize: CustomStringConvertible {
  /// The size as it is written: `800x480`.
  public var description: String { "\(width)x\(height)" }
}

extension WidgetSize {
  /// A size with a name.
  package struct Preset: Sendable, Hashable {
    /// The name: `eink-7.5in`.
    package let name: String
    /// The size, in points.
    package let size: WidgetSize
    /// A description for people.
    package let title: String
    /// The paper; `nil` for a screen.
    package var paper: Paper?

    /// All presets, in the order of listings.
    package static let all = screens + sheets

    private static let papers: [(String, WidgetSize, String, Paper)] = [
      ("paper", a4, "Paper: Letter where that is usual, such as in the USA, else A4", .ofRegion),
      ("a3", WidgetSize(842, 1191), "Paper, A3, 297 × 420 mm", .sheet),
      ("a4", a4, "Paper, A4, 210 × 297 mm", .sheet),
      ("a5", WidgetSize(420, 595), "Paper, A5, 148 × 210 mm", .sheet),
      ("letter", letter, "Paper, Letter, 8.5 × 11 inches", .sheet),
    ]

    private static let screens: [Preset] = [
      ("eink-7.5in", 800, 480, "Electronic paper, 7.5 inches"),
      ("eink-5.65in", 600, 448, "Electronic paper, 5.65 inches"),
      ("eink-2.9in", 296, 128, "Electronic paper, 2.9 inches"),
      ("eink-2.13in", 250, 122, "Electronic paper, 2.13 inches"),
      ("android-2x2", 130, 220, "Android, 2 by 2 cells"),
      ("android-4x2", 276, 220, "Android, 4 by 2 cells"),
      ("android-4x4", 276, 456, "Android, 4 by 4 cells"),
      ("tablet-extra-large", 795, 379, "Tablet, 1024 × 1366 points, extra-large"),
      ("wall-4k", 1920, 1080, "Wall display of 3840 × 2160 pixels at --scale 2"),
    ].compactMap { name, width, height, title in
      WidgetSize(width: width, height: height).map { Preset(name: name, size: $0, title: title) }
    }

    private static let sheets: [Preset] = papers.flatMap { name, size, title, paper in
      [
        Preset(name: name, size: size, title: title, paper: paper),
        Preset(name: name + "-landscape", size: size.turned, title: title + ", landscape", paper: paper),
      ]
    }
  }
}

/// Sheets of paper. A picture on one has an empty edge, square corners and no ground of its own.
extension WidgetSize {
  /// How the size of a sheet is named.
  package enum Paper: Sendable, Hashable {
    /// By its own name.
    case sheet
    /// As the usual one of a region that is not known yet; until then it is A4.
    case ofRegion
  }

  /// The empty edge of a sheet, in points. Content has a margin of its own within it, so that texts are half an inch from the edge of a sheet.
  package static let paperMargin = 20.0

  private static let a4 = WidgetSize(595, 842)
  private static let letter = WidgetSize(612, 792)

  fileprivate var turned: WidgetSize { WidgetSize(height, width) }

  /// The usual sheet of the region of a locale.
  package static func paper(localeIdentifier: String, isLandscape: Bool) -> WidgetSize {
    let upright = WeekRules.usesLetter(localeIdentifier: localeIdentifier) ? letter : a4
    var size = isLandscape ? upright.turned : upright
    size.paper = .sheet
    return size
  }

  /// The size, or the usual sheet of the region of a locale in its place.
  package func resolved(localeIdentifier: String) -> WidgetSize {
    guard paper == .ofRegion else { return self }
    return Self.paper(localeIdentifier: localeIdentifier, isLandscape: width > height)
  }

  /// The space for content on a sheet, within its edge.
  package var withinPaper: WidgetSize {
    WidgetSize(width - 2 * Int(Self.paperMargin), height - 2 * Int(Self.paperMargin))
  }
}

extension WidgetFamily {
  /// The family whose arrangement suits a picture of a size: one line; the date beside the rows if the picture is low and wide; above
  /// them if it is small or high; several columns if it is wide and high.
  static func suiting(_ size: WidgetSize, textSize: TextSize) -> WidgetFamily {
    // The limits are those of the text at its default size.
    let width = Double(size.width) / textSize.scale
    let height = Double(size.height) / textSize.scale
    if height < 44 { return .inline }
    if height < 260 {
      if width < 220 { return .small }
      if width < 560 || height < 130 { return width > height ? .medium : .small }
    }
    return width >= 560 ? .extraLarge : .large
  }

  /// The family whose arrangement suits so many columns and lines of text.
  static func suitingCells(_ size: WidgetSize) -> WidgetFamily {
    if size.height == 1 { return .inline }
    if size.width < 30 { return .small }
    if size.height <= 6 { return .medium }
    return size.width >= 80 ? .extraLarge : .large
  }
}

extension WidgetSpace {
  /// A space of a size in points. It is arranged as a family, by default the one that suits the size.
  public static func points(
    _ size: WidgetSize, family: WidgetFamily? = nil, textSize: TextSize = .standard
  ) -> WidgetSpace {
    .points(
      .family(family ?? .suiting(size, textSize: textSize)), width: Double(size.width),
      height: Double(size.height), textSize: textSize)
  }

  /// A space of a size in columns and lines. It is arranged as a family, by default the one that suits the size.
  public static func cells(_ size: WidgetSize, family: WidgetFamily? = nil) -> WidgetSpace {
    .cells(.family(family ?? .suitingCells(size)), columns: size.width, lines: size.height)
  }
}
