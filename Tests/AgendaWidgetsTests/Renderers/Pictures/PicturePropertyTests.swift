import AgendaDrawing
import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// The rules for every picture, in the font in which it is drawn. `AGENDA_PICTURES` is the number of pictures, by default few;
/// `Scripts/check-pictures` draws 5000.
struct PicturePropertyTests {
  private static let count =
    ProcessInfo.processInfo.environment["AGENDA_PICTURES"].flatMap(UInt64.init) ?? 80

  /// A text of a picture, and the colour of what lies under its middle.
  private struct Text {
    var text: String
    var box: DrawingBox
    var contrast: Double
    var ground: DrawingBox?
  }

  /// Keeps the texts of a picture with what they stand on, and the edges of all shapes.
  private struct Steps: PictureSink {
    let theme: Theme
    let measures: LayoutMeasures
    var grounds: [(box: DrawingBox, color: CalendarColor)] = []
    var boxes: [DrawingBox] = []
    var texts: [Text] = []

    mutating func take(_ step: PictureStep) {
      switch step {
      case .rectangle(let box, _, _, let ink):
        boxes.append(box)
        if let fill = theme.colors(of: ink).fill { grounds.append((box, fill)) }
      case .text(let line): take(line)
      case .path, .image, .veil, .beginClip, .endClip, .beginLink, .endLink: break
      }
    }

    private mutating func take(_ line: PictureLine) {
      let box = line.box(measures)
      let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
      let ground = grounds.last {
        $0.box.x <= x && x <= $0.box.x + $0.box.width && $0.box.y <= y && y <= $0.box.y + $0.box.height
      }
      let contrast = line.runs.map {
        Contrast.ratio(theme.color(of: $0.style), ground?.color ?? theme.background)
      }
      texts.append(
        Text(
          text: line.runs.map(\.text).joined(separator: " "), box: box, contrast: contrast.min() ?? 21,
          ground: ground?.box))
    }
  }

  /// The faults of a picture.
  private func faults(_ picture: RandomPicture, _ widths: FontWidths) -> [String] {
    let measures = LayoutMeasures(picture.content.space, text: widths)
    let size = picture.content.size(text: widths)
    let steps = picture.content.drawn(
      picture.theme, isTransparent: false, text: widths,
      to: Steps(theme: picture.theme, measures: measures))
    var faults: [String] = []
    func isInside(_ box: DrawingBox) -> Bool {
      box.x >= -0.6 && box.y >= -0.6 && box.x + box.width <= size.width + 0.6
        && box.y + box.height <= size.height + 0.6
    }
    faults += steps.boxes.filter { !isInside($0) }.map { "leaves \(size): \($0)" }
    faults += steps.texts.filter { !isInside($0.box) }.map { "leaves \(size): “\($0.text)” \($0.box)" }
    faults += steps.texts.filter { $0.contrast < 4.5 }.map {
      "contrast \($0.contrast) of “\($0.text)” \($0.box) on \($0.ground, default: "nothing")"
    }
    for (place, one) in steps.texts.enumerated() {
      for other in steps.texts[(place + 1)...] where one.box.overlaps(other.box) {
        faults.append("“\(one.text)” \(one.box) is on “\(other.text)” \(other.box)")
      }
    }
    return faults + miscounts(picture.content)
  }

  private func miscounts(_ content: PictureContent) -> [String] {
    let (drawn, counts): (Int, WidgetContent.Counts)
    switch content {
    case .widget(let widget):
      let summaries = widget.columns.flatMap(\.entries).compactMap { entry in
        if case .summary(let summary) = entry { summary } else { nil }
      }
      drawn = widget.rows.count + summaries.count + (widget.header?.summary == nil ? 0 : 1)
      counts = widget.counts
      return drawn == counts.shown ? [] : ["draws \(drawn) and counts \(counts)"]
    case .monthList(let content):
      return miscounts(.days(content.month)) + miscounts(.widget(content.list))
    case .hours(let hours):
      drawn =
        hours.allDay.count + hours.blocks.count + hours.days.reduce(0) { $0 + ($1.more?.count ?? 0) }
        + hours.crowds.reduce(0) { $0 + $1.more.count }
        + (hours.head?.bars.reduce(0) { $0 + $1.columns.count } ?? 0)
      counts = hours.counts
    case .days(let days):
      drawn = days.rows.reduce(0) { sum, row in
        sum + row.bars.reduce(0) { $0 + $1.columns.count }
          + row.days.reduce(0) { $0 + $1.entries.count + $1.dots.count + ($1.more?.count ?? 0) }
      }
      counts = days.counts
    }
    return drawn == counts.shown + counts.hidden ? [] : ["draws \(drawn) and counts \(counts)"]
  }

  @Test
  func
    `Nothing leaves the picture or lies on another text, all is legible, and each event is shown or counted`()
    throws
  {
    let widths = try FontWidths()
    for seed in 1...Self.count {
      let picture = RandomPicture(seed, text: widths)
      // A grid that has no room takes a larger space, which the command refuses.
      if case .widget = picture.content {} else if !picture.content.space.fits(picture.space) { continue }
      let faults = faults(picture, widths)
      #expect(
        faults.isEmpty, "picture \(seed), \(picture.space): \(faults.prefix(3).joined(separator: "; "))")
    }
  }

  @Test func `From right to left a logo lies in the left corner`() {
    let space = WidgetSpace.points(.family(.large), width: 360, height: 379)
    let boxes = [Language.Code.english, .hebrew].map { code -> DrawingBox in
      let content = WidgetLayout(language: Language(code)).content(of: Sample.today, in: space)
      return PictureLogo("a.png", ImageSize(width: 40, height: 20), above: .widget(content), band: 30).box
    }
    #expect(boxes[0].x > 180 && boxes[1].x < 180)
    #expect(abs(360 - boxes[0].x - boxes[0].width - boxes[1].x) < 0.01)
  }
}
