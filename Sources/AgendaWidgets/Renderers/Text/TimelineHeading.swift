package import AgendaKit
import ICalendar

/// Draws the line above an entry of a timeline.
package struct TimelineHeading: Sendable {
  /// The style of the text.
  package let style: TextStyle

  /// A heading in a style.
  package init(_ style: TextStyle) {
    self.style = style
  }

  /// The moment from which an entry is valid, `── Sat 21 Nov 09:00`, ended by a line feed; not wider than the style's
  /// width.
  package func render(_ entry: TimelineEntry) -> String {
    let moment = entry.agenda.zone.localDateTime(at: entry.date)
    let language = style.language
    let words = "── " + language.shortHeading(of: moment.date) + " " + language.time(moment)
    var line = StyledLine()
    line.append(words.truncated(to: style.width), .dim)
    return line.encoded(style.depth) + "\n"
  }
}
