/// The measures of a picture at a text size, in points. Layout and drawing both use them.
package struct PictureMetrics: Sendable, Hashable {
  /// The empty edge inside a widget.
  package static let margin = 16.0
  /// The empty edge inside a widget that is at most 110 points high.
  package static let narrowMargin = 14.0
  /// The corner radius of a widget.
  package static let cornerRadius = 20.0
  /// The width of the bar in a calendar's colour.
  package static let barWidth = 4.0
  /// The gap between the bar and the text.
  package static let barGap = 7.0
  /// The distance from the leading edge of a row to the end of its sign. A large one extends a little over that edge.
  static let signEnd = 8.0
  /// The gap between two columns.
  package static let columnGap = 16.0
  /// The distance from the leading edge of a notice to its text, which leaves room for the sign.
  package static let noticeInset = 16.0
  /// The width and height of the drawing of a state.
  package static let illustrationSide = 72.0
  /// The width and height of the drawing in a small widget.
  package static let smallIllustrationSide = 48.0

  /// The size of the text.
  package let textSize: TextSize
  /// The empty room between lines.
  package let density: WidgetDensity

  /// The measures at a text size.
  package init(_ textSize: TextSize, density: WidgetDensity = .regular) {
    self.textSize = textSize
    self.density = density
  }

  /// The measures of a space. A space that is as high as its lines need has the usual room between them.
  package init(of space: WidgetSpace) {
    let isTight = space.kind == .family(.inline) || space.kind == .mode(.compact)
    self.init(space.textSize, density: isTight ? .regular : space.density)
  }

  /// The class of HTML that has these measures.
  var className: String {
    "agenda-text-\(textSize.step)" + (density == .regular ? "" : "-" + density.rawValue)
  }

  /// The size of a font, in points, rounded to halves.
  package func fontSize(_ role: TextRole) -> Double {
    (role.standardSize * textSize.scale * 2).rounded() / 2
  }

  /// The height of a line of text, in points.
  package func lineHeight(_ role: TextRole) -> Double {
    (fontSize(role) * (role == .dayNumber ? 1.1 : density.lineHeight)).rounded(.up)
  }

  /// The width and height of the sign of a task or a birthday; `nil` for a row with a bar.
  func signSize(of row: WidgetRow) -> Double? {
    if row.task != nil { return min(9 * textSize.scale, 11) }
    return row.isBirthday && !row.isStruck ? min(10 * textSize.scale, 12) : nil
  }

  /// The gap between two rows.
  package var rowGap: Double { (density.rowGap * textSize.scale).rounded() }

  /// The empty width on both sides of a running event's time, inside its coloured background.
  package var pillPadding: Double { (fontSize(.time) * 0.4).rounded() }

  /// The width of a text in points. An estimate for common sans-serif fonts that is rather too wide than too narrow.
  /// `isEmphasized` makes the text bold. A weekday is measured as it is drawn: in spaced capitals.
  package func width(of text: String, _ role: TextRole, isEmphasized: Bool = false) -> Double {
    let isBold = isEmphasized || role.weight >= 600
    let advance =
      role == .weekday
      ? GlyphAdvance.of(text.uppercased(), isBold: isBold) + 20 * text.count
      : GlyphAdvance.of(text, isBold: isBold)
    return Double(advance) * fontSize(role) / 1000
  }

  /// The text, cut between graphemes to at most a width in points. If it is cut it ends in an ellipsis; if not even
  /// the ellipsis fits it is empty.
  package func truncated(_ text: String, to width: Double, _ role: TextRole) -> String {
    text.cut(to: width) { self.width(of: String($0), role) }
  }
}

/// Measures text in the font in which a picture is drawn.
///
/// Without one the layout estimates widths, because the font of the viewer is unknown.
package protocol TextMeasure: Sendable {
  /// The width of a text on one line, in points. `size` is in points, and `weight` as in CSS; `nil` if the text cannot be measured.
  func width(of text: String, size: Double, weight: Int) -> Double?
}

/// Pictures that few texts would leave empty are laid out as smaller ones, and drawn larger.
extension WidgetSpace {
  /// The area that is filled by texts of their usual size, in square points: that of a medium and a half widget of a phone.
  private static let usualArea = 400.0 * 240

  /// How many times larger a picture may be drawn, the largest first; empty for a small one.
  package var zooms: [Double] {
    guard isPicture, let height else { return [] }
    let most = (width * height / Self.usualArea).squareRoot()
    return [4, 3.5, 3, 2.75, 2.5, 2.25, 2, 1.75, 1.5, 1.25].filter { $0 <= most }
  }

  /// The space of a picture that is drawn some times larger.
  package func zoomed(by zoom: Double) -> WidgetSpace {
    var space = self
    (space.width, space.height, space.zoom) = (width / zoom, height.map { $0 / zoom }, zoom)
    return space
  }
}

extension TextMeasure {
  /// The measure of text that is drawn some times larger than it is laid out.
  package func zoomed(by zoom: Double) -> any TextMeasure {
    zoom == 1 ? self : ZoomedText(measure: self, zoom: zoom)
  }
}

/// Measures text that is drawn larger than it is laid out.
private struct ZoomedText: TextMeasure {
  let measure: any TextMeasure
  let zoom: Double

  func width(of text: String, size: Double, weight: Int) -> Double? {
    measure.width(of: text, size: size * zoom, weight: weight).map { $0 / zoom }
  }
}

/// Estimates the widths of text in the font of another measure.
private struct EstimatedText: TextMeasure {
  /// How wide the font is beside common ones.
  private let ratio: Double
  private static let sample = "Planning 10:15–11:45 Kindergeburtstag"

  init(like text: any TextMeasure) {
    let width = text.width(of: Self.sample, size: 12, weight: 400)
    ratio = width.map { $0 * 1000 / 12 / Double(GlyphAdvance.of(Self.sample, isBold: false)) } ?? 1
  }

  func width(of text: String, size: Double, weight: Int) -> Double? {
    Double(GlyphAdvance.of(text, isBold: weight >= 600)) * size / 1000 * ratio
  }
}

extension PictureContent {
  /// The content in the largest text in which as much is shown, and no more is cut, as in text of the usual size, with the parts around it. `make` lays it
  /// out in a space.
  package static func filling(
    _ space: WidgetSpace, text: (any TextMeasure)?,
    _ make: (WidgetSpace, (any TextMeasure)?) throws -> (content: PictureContent, Surroundings)
  ) rethrows -> (content: PictureContent, Surroundings) {
    let usual = try make(space, text)
    let zooms = usual.content.isZoomable ? space.zooms : []
    guard !zooms.isEmpty else { return usual }
    // Estimated widths say about how large the text can be, without the time that it takes to measure each text in each size.
    let estimate = text.map { EstimatedText(like: $0) }
    let estimated = try text == nil ? usual.content : make(space, estimate).content
    func larger(_ zoom: Double) -> (content: PictureContent, Surroundings)? {
      let larger = try? make(space.zoomed(by: zoom), estimate)
      return larger.flatMap { showsAsMuch($0.content, as: estimated, zoom) ? $0 : nil }
    }
    func showsAsMuch(_ larger: PictureContent, as usual: PictureContent, _ zoom: Double) -> Bool {
      larger.showsAsMuch(as: usual, allowsHyphens: zoom <= max(1.5, (zooms.first ?? 1) / 2))
    }
    // A full picture has no larger text at all.
    guard let smallest = zooms.last, let least = larger(smallest) else { return usual }
    var tries = 0
    for zoom in zooms {
      guard let larger = zoom == smallest ? least : larger(zoom) else { continue }
      guard let text else { return larger }
      let measured = try? make(space.zoomed(by: zoom), text.zoomed(by: zoom))
      if let measured, showsAsMuch(measured.content, as: usual.content, zoom) { return measured }
      tries += 1
      if tries == 3 { break }
    }
    return usual
  }

  /// Whether as many occurrences are shown as in other content, and no more texts are cut or left out, nor more than a few words broken unless that is
  /// allowed.
  private func showsAsMuch(as other: PictureContent, allowsHyphens: Bool) -> Bool {
    let (losses, others) = (losses, other.losses)
    return counts.shown >= other.counts.shown && counts.hidden <= other.counts.hidden && isZoomable
      && losses.texts <= others.texts && (allowsHyphens || losses.words <= others.words + counts.shown / 8)
  }

  /// Whether larger text is of use. Dots have no texts, and a message has its own size.
  private var isZoomable: Bool {
    switch self {
    case .widget(let content): content.message == nil && content.counts.shown > 0
    case .days(let content): content.detail == .titles
    case .hours: true
    case .monthList(let content): content.list.message == nil && content.list.counts.shown > 0
    }
  }

  private var counts: WidgetContent.Counts {
    switch self {
    case .widget(let content): content.counts
    case .days(let content): content.counts
    case .hours(let content): content.counts
    case .monthList(let content): content.counts
    }
  }

  private var losses: Losses {
    var losses = Losses()
    switch self {
    case .widget(let content): losses.add(content)
    case .monthList(let content): losses.add(content.list)
    case .days(let content):
      content.rows.forEach { losses.add($0) }
      // Persons that share a column have lost theirs.
      losses.texts -= content.people.count
    case .hours(let content):
      for block in content.blocks {
        losses.add(block.row, block.lines)
        if block.place?.isTruncated == true { losses.texts += 1 }
      }
      for entry in content.allDay { losses.add(entry.row, entry.lines) }
      if let head = content.head { losses.add(head) }
      // Hours that are not shown are lost, too.
      losses.texts -= content.hours.count
    }
    return losses
  }
}

/// Texts that a picture does not show in full.
private struct Losses {
  /// The number of texts that are cut or left out.
  var texts = 0
  /// The number of hyphens within words.
  var words = 0

  /// Counts the title, shown in some lines, and the time of an occurrence.
  mutating func add(_ row: WidgetRow, _ lines: [String]) {
    texts += (row.isCut(to: lines) ? 1 : 0) + (row.time?.isTruncated == false ? 0 : 1)
    words += lines.dropLast().count { line in
      line.hasSuffix("-") && !row.title.full.contains(line.split(separator: " ").last ?? "-")
    }
  }

  mutating func add(_ content: WidgetContent) {
    for row in content.rows {
      add(row, row.drawnTitle)
      if row.note?.isTruncated == true { texts += 1 }
    }
  }

  mutating func add(_ row: GridRow) {
    for bar in row.bars { add(bar.row, bar.lines) }
    for day in row.days { for entry in day.entries { add(entry.row, entry.lines) } }
  }
}

/// The measures of a text widget, in columns and lines. Layout and drawing both use them.
package enum CellMetrics {
  /// The width of the sign before a row, with the space after it. Notices have a sign too, and sentences if there is
  /// room.
  static let markWidth = 2
  /// The gap between times and titles, and between titles and notes.
  static let gap = 2

  /// The gap between the parts of a single line of a width: one column where there is hardly room for a title.
  static func lineGap(ofWidth width: Double) -> Int { width < 16 ? 1 : gap }
  /// The height of a drawing, in lines.
  static let illustrationHeight = 4
  /// The width of the widest drawing, in columns.
  static let illustrationWidth = 9
}
