import AgendaKit
import ICalendar

/// The marks before rows. They differ in shape, so that they do not depend on seeing colours.
extension SVGPicture {
  /// Draws a bar in the calendar's colour: thin for an ended event, hollow for a cancelled or declined one. A
  /// birthday has a star.
  mutating func drawMark(of row: WidgetRow, at leading: Double, top: Double, height: Double) {
    if row.isBirthday && !row.isStruck {
      drawStar(of: row, at: leading, middle: top + min(height, metrics.lineHeight(.title)) / 2)
      return
    }
    let full = PictureMetrics.barWidth
    let width = row.isDimmed ? full / 2 : full
    let isHollow = row.isStruck
    // Half of a line is drawn outside of its shape.
    let inset = isHollow ? 0.5 : 0.25
    let bar = Box(
      x: x(leading, width: width) + inset, y: top + 1 + inset, width: width - 2 * inset,
      height: max(0, height - 2 - 2 * inset))
    if theme.isMonochrome {
      drawPattern(of: row, in: bar, isHollow: isHollow)
      return
    }
    let className = sheet.className(isHollow ? .hollow : .bar, row.color)
    drawBar(bar, className: .text(className), lineWidth: isHollow ? 1 : 0.5)
  }

  private mutating func drawBar(_ bar: Box, className: SVGValue?, lineWidth: Double) {
    shape(
      "rect",
      [
        "class": className, "x": .number(bar.x), "y": .number(bar.y), "width": .number(bar.width),
        "height": .number(bar.height), "rx": .number(bar.width / 2), "stroke-width": .number(lineWidth),
      ])
  }

  private mutating func drawStar(of row: WidgetRow, at leading: Double, middle: Double) {
    // The star is wider than a bar and extends a little into the edge.
    let size = min(10 * metrics.textSize.scale, 12)
    let left = x(leading + 8 - size, width: size)
    let y = middle - size / 2 - 0.5
    let scale = size / BirthdayStar.side
    shape(
      "path",
      [
        "class": .text(sheet.className(.star, row.color)), "d": .text(BirthdayStar.path),
        "transform": .text("translate(\(left.decimalText) \(y.decimalText)) scale(\(scale.decimalText))"),
      ])
  }

  /// Draws the time of a running event on a filled background, and returns the width of the background.
  mutating func drawPill(
    _ time: String, of row: WidgetRow, at leading: Double, _ ground: SVGPillGround, baseline: Double
  ) -> Double {
    let width = metrics.width(of: time, .time) + 2 * ground.padding
    shape(
      "rect",
      [
        "class": .text(sheet.className(.pill, row.color)), "x": .number(x(leading, width: width)),
        "y": .number(ground.top), "width": .number(width), "height": .number(ground.height), "rx": .number(4),
      ])
    let name = sheet.className(.time) + " " + sheet.className(.pillText, row.color)
    line(time, name, at: leading + width / 2, baseline: baseline, anchor: .middle)
    return width
  }
}

/// The background of a time.
struct SVGPillGround {
  /// The empty width on both sides of the time.
  var padding: Double
  var top: Double
  var height: Double
}

extension SVGPicture {
  /// A rectangle, measured from the left and the top.
  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// Draws the bar of a calendar in a theme without colours.
  private mutating func drawPattern(of row: WidgetRow, in bar: Box, isHollow: Bool) {
    let ink = theme.primaryText.description
    let pattern = isHollow ? .hollow : theme.bar(for: row.color, position: row.item.calendar.position).pattern
    switch pattern {
    case .solid: drawPatternBar(bar, fill: ink, stroke: "none")
    case .hollow:
      let inner = Box(
        x: bar.x + 0.25, y: bar.y + 0.25, width: bar.width - 0.5, height: max(0, bar.height - 0.5))
      drawPatternBar(inner, fill: "none", stroke: ink)
    case .dashed: drawPatternLines(bar, [0.5], width: bar.width, dashes: "4.5 2", ink: ink)
    case .dotted: drawPatternLines(bar, [0.5], width: bar.width, dashes: "2 2", ink: ink)
    case .double: drawPatternLines(bar, [0.15, 0.85], width: bar.width * 0.3, dashes: nil, ink: ink)
    case .mixed: drawPatternLines(bar, [0.5], width: bar.width, dashes: "7 1.5 1.5 1.5", ink: ink)
    }
  }

  private mutating func drawPatternBar(_ bar: Box, fill: String, stroke: String) {
    shape(
      "rect",
      [
        "x": .number(bar.x), "y": .number(bar.y), "width": .number(bar.width), "height": .number(bar.height),
        "rx": .number(bar.width / 2), "fill": .text(fill), "stroke": .text(stroke), "stroke-width": 1.0,
      ])
  }

  private mutating func drawPatternLines(
    _ bar: Box, _ places: [Double], width: Double, dashes: String?, ink: String
  ) {
    let path = places.map { place in
      "M\((bar.x + bar.width * place).decimalText) \(bar.y.decimalText)v\(bar.height.decimalText)"
    }
    shape(
      "path",
      [
        "d": .text(path.joined()), "fill": "none", "stroke": .text(ink), "stroke-width": .number(width),
        "stroke-dasharray": dashes.map { .text($0) },
      ])
  }
}
