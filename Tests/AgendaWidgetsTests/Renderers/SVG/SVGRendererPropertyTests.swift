import AgendaKit
import AgendaWidgets
import Foundation
import TestSupport
import Testing

/// Properties of every picture, whatever the calendars contain.
struct SVGRendererPropertyTests {
  static let seeds = Array(UInt64(0)..<16)
  private static let picturesPerSeed = 40

  /// All properties of each picture: to draw it and to parse it again costs more than to look at it.
  @Test(arguments: seeds)
  func `A picture is well-formed and complete, within its frame, and without overlaps`(seed: UInt64) throws {
    var random = RandomNumbers(seed: 7000 + seed)
    for _ in 0..<Self.picturesPerSeed {
      let content = random.content()
      let renderer = random.svgRenderer()
      let text = renderer.render(content)
      #expect(renderer.render(content) == text)
      let document = try SVGDocument(text)
      checkElements(of: document)
      try checkFrame(of: document, content)
      checkOverlaps(of: document, content)
      let drawn = document.shownTexts.filter { $0 != "·" }
      #expect(drawn == content.shownTexts.filter { !$0.isEmpty })
    }
  }

  /// It is of known elements, without script, and each identifier stands once.
  private func checkElements(of document: SVGDocument) {
    let known: Set = [
      "svg", "title", "desc", "style", "clipPath", "g", "a", "rect", "path", "text", "tspan",
    ]
    #expect(document.elements.allSatisfy { known.contains($0.name) })
    #expect(document.root.name == "svg")
    for element in document.elements {
      #expect(!element.attributes.keys.contains { $0.hasPrefix("on") })
      #expect(element.attributes["href"].map { $0.hasPrefix("http") || $0.hasPrefix("mailto:") } != false)
    }
    let ids = document.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let labels = document.root.attributes["aria-labelledby"]?.split(separator: " ").map(String.init) ?? []
    #expect(labels.count == 2 && labels.allSatisfy(ids.contains))
  }

  /// Every shape and every line of text is within the frame.
  private func checkFrame(of document: SVGDocument, _ content: WidgetContent) throws {
    let box = document.root.attributes["viewBox"]?.split(separator: " ").compactMap { Double($0) } ?? []
    try #require(box.count == 4)
    let (width, height) = (box[2], box[3])
    #expect(width == content.space.width.rounded2)
    if let most = content.space.height { #expect(height <= most.rounded2) }
    for rect in document.all("rect") {
      #expect(rect.number("x") >= 0 && rect.number("x") + rect.number("width") <= width + 0.01)
      #expect(rect.number("y") >= 0 && rect.number("y") + rect.number("height") <= height + 0.01)
    }
    let metrics = PictureMetrics(content.space.textSize)
    for line in document.lines {
      let size = line.runs.map { metrics.fontSize($0.role) }.max() ?? 0
      let end = content.arrangement == .inline ? 4.0 : 14
      #expect(line.baseline - size * 0.75 >= end && line.baseline <= height - end, "\(line)")
      let extent = line.extent(metrics)
      // A large number extends a little into the edge, because its digits have empty space beside them.
      let edge = (content.arrangement == .inline ? 8.0 : 14) - (line.runs.first?.role == .dayNumber ? 2 : 0)
      #expect(extent.lowerBound >= edge - 0.01 && extent.upperBound <= width - edge + 0.01, "\(line)")
    }
  }

  /// No lines of text overlap.
  private func checkOverlaps(of document: SVGDocument, _ content: WidgetContent) {
    let metrics = PictureMetrics(content.space.textSize)
    let boxes = document.lines.map { line in
      let size = line.runs.map { metrics.fontSize($0.role) }.max() ?? 0
      // From the top of capitals to somewhat below the line.
      return (line.extent(metrics), (line.baseline - size * 0.7)...(line.baseline + size * 0.15))
    }
    for (place, one) in boxes.enumerated() {
      for other in boxes[..<place] {
        #expect(!(one.0.overlaps(other.0) && one.1.overlaps(other.1)), "\(one) \(other) \(document.lines)")
      }
    }
  }
}

extension Double {
  /// As it is written, with two decimals.
  fileprivate var rounded2: Double { (self * 100).rounded() / 100 }
}

extension WidgetContent {
  /// The texts in the order in which they are read.
  var shownTexts: [String] { shownTexts(breakingTitles: true) }

  /// The texts; titles are in one line if they are not broken.
  func shownTexts(breakingTitles: Bool) -> [String] {
    var texts: [String] = []
    if let header {
      texts +=
        header.form == .stacked
        ? [header.dayNumber, header.month.shown, header.weekday.shown] : [header.line.shown]
      if let more = header.more, arrangement != .beside { texts.append(more.text.shown) }
      if let summary = header.summary { texts += summary.shownTexts(breakingTitles) }
      if let more = header.more, arrangement == .beside { texts.append(more.text.shown) }
    }
    if let message { texts += (message.sentence + message.advice).map(\.shown) }
    for entry in columns.flatMap(\.entries) {
      switch entry {
      case .day(_, let text, let more):
        texts.append(text.shown)
        if let more { texts.append(more.text.shown) }
      case .more(_, let text), .sentence(let text): texts.append(text.shown)
      case .summary(let summary): texts += summary.shownTexts(breakingTitles)
      case .row(let row):
        let title =
          breakingTitles ? row.drawnTitle : [row.titleLines.isEmpty ? row.title.shown : row.title.full]
        let time = row.time.map { [$0.shown] } ?? []
        texts += row.form == .twoLines ? title + time : time + title
        if let note = row.note { texts.append(note.shown) }
      }
    }
    if let notice { texts.append(notice.shown) }
    return texts
  }
}

extension AllDaySummary {
  fileprivate func shownTexts(_ breaksTitle: Bool) -> [String] {
    lines.isEmpty || !breaksTitle ? [row.title.shown, othersText] : lines
  }
}
