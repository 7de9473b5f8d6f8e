/// Kinds of components in which a property may stand (RFC 5545 section 3.6 and its companions).
struct ComponentKinds: OptionSet {
  let rawValue: Int

  static let calendar = Self(rawValue: 1 << 0)
  static let event = Self(rawValue: 1 << 1)
  static let toDo = Self(rawValue: 1 << 2)
  static let journal = Self(rawValue: 1 << 3)
  static let freeBusy = Self(rawValue: 1 << 4)
  static let timeZone = Self(rawValue: 1 << 5)
  /// STANDARD and DAYLIGHT.
  static let observance = Self(rawValue: 1 << 6)
  static let alarm = Self(rawValue: 1 << 7)
  /// PARTICIPANT, VLOCATION and VRESOURCE of RFC 9073.
  static let related = Self(rawValue: 1 << 8)
  /// VAVAILABILITY and AVAILABLE of RFC 7953.
  static let availability = Self(rawValue: 1 << 9)

  /// VEVENT, VTODO and VJOURNAL.
  static let entries: Self = [.event, .toDo, .journal]
  static let all = Self(rawValue: (1 << 10) - 1)

  /// The kind of component that has a name in upper case; `nil` where no standard names it.
  init?(name: String) {
    switch name {
    case "VCALENDAR": self = .calendar
    case "VEVENT": self = .event
    case "VTODO": self = .toDo
    case "VJOURNAL": self = .journal
    case "VFREEBUSY": self = .freeBusy
    case "VTIMEZONE": self = .timeZone
    case "STANDARD", "DAYLIGHT": self = .observance
    case "VALARM": self = .alarm
    case "PARTICIPANT", "VLOCATION", "VRESOURCE": self = .related
    case "VAVAILABILITY", "AVAILABLE": self = .availability
    default: return nil
    }
  }

  init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// In which kinds of components a component of this kind may stand.
  var parents: Self {
    switch self {
    case .calendar: []
    case .observance: .timeZone
    case .alarm: [.event, .toDo]
    case .related: [.event, .toDo, .journal, .freeBusy, .related, .alarm, .availability]
    case .availability: [.calendar, .availability]
    default: .calendar
    }
  }
}
