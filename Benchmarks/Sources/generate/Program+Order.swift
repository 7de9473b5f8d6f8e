extension Program {
  /// The order in which a program writes the properties of a VEVENT.
  func order(isOlder: Bool) -> [String] {
    switch self {
    case .google: Self.googleOrder
    case .outlook: Self.alphabetical
    case .exchange: Self.exchangeOrder
    case .icloud: isOlder ? Self.olderAppleOrder : Self.alphabetical
    case .nextcloud: Self.nextcloudOrder
    case .plain, .mixed, .thunderbird, .sunbird: Self.mozillaOrder
    }
  }

  private static let googleOrder = names(
    """
    DTSTART DTEND RRULE EXDATE DTSTAMP ORGANIZER UID ATTENDEE X-GOOGLE-CONFERENCE RECURRENCE-ID CLASS CREATED
    DESCRIPTION LAST-MODIFIED LOCATION SEQUENCE STATUS SUMMARY TRANSP
    """)
  private static let exchangeOrder = names(
    """
    ORGANIZER ATTENDEE DESCRIPTION RRULE EXDATE UID RECURRENCE-ID SUMMARY DTSTART DTEND CLASS PRIORITY DTSTAMP
    TRANSP STATUS SEQUENCE LOCATION
    """)
  private static let olderAppleOrder = names(
    """
    CREATED UID DTEND RRULE STATUS TRANSP SUMMARY LAST-MODIFIED DTSTAMP DTSTART LOCATION SEQUENCE EXDATE
    RECURRENCE-ID TZID DESCRIPTION ATTENDEE ORGANIZER URL
    """)
  private static let nextcloudOrder = names(
    """
    CREATED DTSTAMP LAST-MODIFIED SEQUENCE UID DTSTART DTEND STATUS SUMMARY LOCATION DESCRIPTION CATEGORIES RRULE
    EXDATE RECURRENCE-ID ATTENDEE ORGANIZER CLASS TRANSP
    """)
  private static let mozillaOrder = names(
    """
    CREATED LAST-MODIFIED DTSTAMP UID SUMMARY STATUS CLASS ORGANIZER ATTENDEE RRULE EXDATE RECURRENCE-ID CATEGORIES
    DTSTART DTEND TRANSP LOCATION DESCRIPTION SEQUENCE
    """)
  private static let alphabetical = names(
    """
    ATTENDEE CLASS CREATED DESCRIPTION DTEND DTSTAMP DTSTART EXDATE LAST-MODIFIED LOCATION ORGANIZER PRIORITY
    RECURRENCE-ID RRULE SEQUENCE STATUS SUMMARY TRANSP TZID UID URL X-ALT-DESC X-GOOGLE-CONFERENCE
    """)

  private static func names(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A UID as a program makes it, of one that is a UUID in capitals.
  func uid(_ identifier: String) -> String {
    let digits = identifier.filter { $0 != "-" }
    switch self {
    case .google: return digits.lowercased().prefix(26) + "@google.com"
    case .outlook, .exchange:
      // The bytes of a GlobalObjectId: its class, no date, a time, a reserve, a length of 16, and a number.
      return "040000008200E00074C5B7101A82E00800000000" + digits.prefix(16) + "000000000000000010000000"
        + digits
    case .thunderbird, .sunbird, .nextcloud: return identifier.lowercased()
    case .plain, .mixed, .icloud: return identifier
    }
  }
}
