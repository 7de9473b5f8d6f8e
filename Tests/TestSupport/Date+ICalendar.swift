public import Foundation

extension Date {
  /// A date-time in UTC as calendars have it: `20261121T090000Z`, without fractions of the second (RFC 5545 section 3.3.5).
  public var calendarText: String {
    formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
  }
}
