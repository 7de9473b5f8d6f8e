import AgendaKit
import ICalendar

extension HTMLWidget {
  /// The date, and what lasts all day.
  func writeHeader(_ header: WidgetHeader, width: Double?, to writer: inout HTMLWriter) {
    let style = width.map { "width:" + $0.decimalText + unit }
    writer.block("header", ["class": "agenda-header", "style": style]) { writer in
      writer.line(isPage ? "h1" : "h2", ["class": "agenda-heading"]) { heading in
        heading.inline("time", ["datetime": header.date.description]) { time in
          writeDate(header, to: &time)
        }
        if let more = header.more, content.arrangement != .beside { writeHidden(more, to: &heading) }
      }
      if let summary = header.summary { writeSummary(summary, element: "div", to: &writer) }
      if let more = header.more, content.arrangement == .beside {
        writer.line("p", ["class": "agenda-line agenda-more agenda-below"]) { $0.fitted(more.text) }
      }
    }
  }

  private func writeDate(_ header: WidgetHeader, to writer: inout HTMLWriter) {
    switch header.form {
    case .stacked:
      writer.inline("span", ["class": "agenda-line agenda-day-number"]) { line in
        line.text(header.dayNumber)
        guard !header.month.shown.isEmpty else { return }
        line.text(" ")
        line.inline("span", ["class": "agenda-month"]) { $0.fitted(header.month) }
      }
      writer.text(" ")
      writer.inline("span", ["class": "agenda-line agenda-weekday"]) { $0.fitted(header.weekday) }
    case .oneLine:
      writer.inline("span", ["class": "agenda-line agenda-date"]) { $0.fitted(header.line) }
    }
  }

  /// A drawing, a sentence and what to do next.
  func writeMessage(_ message: WidgetMessage, to writer: inout HTMLWriter) {
    let isDrawn = message.illustration != nil
    let gap = content.arrangement == .beside && content.header != nil ? measures.columnGap : 0
    let style = gap > 0 ? "margin-inline-start:\(gap.decimalText)\(unit)" : nil
    let name = isDrawn ? "agenda-message agenda-drawn" : "agenda-message"
    writer.block("div", ["class": name, "style": style]) { writer in
      if let illustration = message.illustration {
        writer.drawing(illustration.drawing, side: measures.illustration.height)
      }
      writer.paragraph(message.sentence, ["class": "agenda-sentence"])
      writer.paragraph(message.advice, ["class": "agenda-advice"])
    }
  }

  /// What went wrong with some sources, behind a sign.
  func writeNotice(_ notice: FittedText, to writer: inout HTMLWriter) {
    writer.line("p", ["class": "agenda-line agenda-notice"]) { notices in
      notices.inline("svg", ["class": "agenda-sign", "viewBox": "0 0 11 11", "aria-hidden": "true"]) { sign in
        sign.inline("path", ["d": "M5.5 1L10.4 10H.6zM5.5 4.4v2.4M5.5 8.3v.05"]) { _ in }
      }
      notices.fitted(notice)
    }
  }
}

extension HTMLWriter {
  /// A drawing in a square.
  fileprivate mutating func drawing(_ drawing: LineDrawing, side: Double) {
    let box = "0 0 \(LineDrawing.side.decimalText) \(LineDrawing.side.decimalText)"
    line(
      "svg",
      [
        "class": "agenda-drawing", "viewBox": box, "width": side.decimalText, "height": side.decimalText,
        "stroke-width": LineDrawing.lineWidth.decimalText, "aria-hidden": "true",
      ]
    ) { svg in
      svg.inline("path", ["class": "agenda-drawing-outline", "d": drawing.outline]) { _ in }
      svg.inline("path", ["class": "agenda-drawing-accent", "d": drawing.accent]) { _ in }
    }
  }
}
