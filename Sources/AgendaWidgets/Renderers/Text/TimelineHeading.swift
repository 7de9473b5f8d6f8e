public import AgendaKit
import ICalendar

/// Draws the line over an entry of a timeline, in a terminal.
package struct TimelineHeading: Sendable {
  /// How it looks.
  public let style: TextStyle

  /// A heading in a style.
  public init(_ style: TextStyle) {
    self.style = style
  }

  /// The moment from which an entry holds, `── Sat 21 Nov 09:00`, ended by a line feed; not wider than the style's width.
  public func render(_ entry: TimelineEntry) -> String {
    let moment = entry.agenda.zone.localDateTime(at: entry.date)
    let language = style.language
    let words = "── " + language.shortHeading(of: moment.date) + " " + language.time(moment)
    var line = StyledLine()
    line.append(words.truncated(to: style.width), .dim)
    return line.encoded(style.depth) + "\n"
  }
}
