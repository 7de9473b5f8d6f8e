package import ICalendar

/// The colours of calendars without a colour of their own.
package enum Palette {
  /// Most people can distinguish these colours, and they are legible on dark and on light backgrounds.
  static let colors: [CalendarColor] = [
    CalendarColor(red: 0x2F, green: 0x7C, blue: 0xD6), CalendarColor(red: 0xD9, green: 0x5F, blue: 0x0E),
    CalendarColor(red: 0x2B, green: 0x9E, blue: 0x5B), CalendarColor(red: 0xB2, green: 0x4D, blue: 0xC4),
    CalendarColor(red: 0xC9, green: 0x94, blue: 0x10), CalendarColor(red: 0x12, green: 0x9D, blue: 0xA8),
    CalendarColor(red: 0xD6, green: 0x3F, blue: 0x5C), CalendarColor(red: 0x7A, green: 0x82, blue: 0x8C),
  ]

  /// The colour of the calendar at a position in the configuration, from 0.
  package static func color(at position: Int) -> CalendarColor {
    colors[Int(position.magnitude % UInt(colors.count))]
  }
}
