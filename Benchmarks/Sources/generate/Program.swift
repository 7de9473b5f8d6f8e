/// Who writes a calendar: each has forms of its own, which a reader must know and must be fast on.
enum Program: String, CaseIterable {
  /// Properties that all programs write, in three orders.
  case plain
  case google, outlook, exchange, icloud, thunderbird
  /// Mozilla's calendar of 2003 to 2006, whose files people still keep.
  case sunbird
  case nextcloud
  /// Each event by one of the real programs, as in a calendar into which others were imported.
  case mixed

  /// How many of a hundred events of `mixed` each program writes.
  private static let shares: [(Program, Int)] = [
    (.google, 30), (.icloud, 20), (.exchange, 15), (.outlook, 10), (.thunderbird, 10), (.nextcloud, 10),
    (.sunbird, 5),
  ]

  /// The program that writes an event.
  func writer(random: inout RandomSource) -> Program {
    self == .mixed ? random.element(of: Self.shares) : self
  }

  /// The programs whose definitions of zones the calendar needs.
  var writers: [Program] { self == .mixed ? Self.shares.map(\.0) : [self] }

  var folding: ContentLines.Folding {
    switch self {
    case .outlook: .tab
    case .sunbird: .afterNames
    default: .space
    }
  }

  /// The first lines of a VCALENDAR.
  var header: [String] {
    switch self {
    case .plain, .mixed:
      ["VERSION:2.0", "PRODID:-//agenda//Benchmarks//EN", "CALSCALE:GREGORIAN"]
    case .google:
      [
        "PRODID:-//Google Inc//Google Calendar 70.9054//EN", "VERSION:2.0", "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "X-WR-CALNAME:Benchmark", "X-WR-TIMEZONE:Europe/Berlin", "X-WR-CALDESC:Made to be measured",
      ]
    case .outlook:
      [
        "PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN", "VERSION:2.0", "METHOD:PUBLISH",
        "X-CALSTART:20210701T000000Z", "X-WR-RELCALID:{0000002E-1F2E-5D4C-8B7A-6A5948372615}",
        "X-WR-CALNAME:Benchmark",
        "X-PRIMARY-CALENDAR:TRUE", "X-MS-OLK-WKHRSTART;TZID=\"W. Europe Standard Time\":080000",
        "X-MS-OLK-WKHRDAYS:MO,TU,WE,TH,FR",
      ]
    case .exchange:
      ["METHOD:PUBLISH", "PRODID:Microsoft Exchange Server 2010", "VERSION:2.0", "X-WR-CALNAME:Benchmark"]
    case .icloud:
      [
        "CALSCALE:GREGORIAN", "PRODID:-//Apple Inc.//macOS 14.5//EN", "VERSION:2.0",
        "X-APPLE-CALENDAR-COLOR:#1BADF8",
        "X-WR-CALNAME:Benchmark", "X-WR-TIMEZONE:Europe/Berlin",
      ]
    case .thunderbird: ["PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN", "VERSION:2.0"]
    case .sunbird: ["VERSION:2.0", "PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.0//EN"]
    case .nextcloud:
      [
        "VERSION:2.0", "CALSCALE:GREGORIAN", "PRODID:-//SabreDAV//SabreDAV//EN", "X-WR-CALNAME:Benchmark",
        "X-APPLE-CALENDAR-COLOR:#0082C9", "REFRESH-INTERVAL;VALUE=DURATION:PT4H", "X-PUBLISHED-TTL:PT4H",
      ]
    }
  }

  /// The TZID of a form's zone; nil where times are written in UTC or as dates.
  func identifier(_ form: TimeForm) -> String? {
    switch self {
    case .outlook, .exchange:
      switch form {
      case .berlin: "W. Europe Standard Time"
      case .newYork: "Eastern Standard Time"
      case .tokyo: "Tokyo Standard Time"
      case .utc: self == .exchange ? "UTC" : nil
      case .date: nil
      }
    case .sunbird: form.identifier.map { "/mozilla.org/20050126_1/" + $0 }
    default: form.identifier
    }
  }

  /// Google writes in UTC what does not recur.
  func writesUTC(_ event: GeneratedEvent) -> Bool {
    self == .google && event.rule == nil && event.form != .date
  }

  /// A property with times, written in the form of an event.
  func property(_ name: String, _ times: [Int], of event: GeneratedEvent) -> String {
    var text = ContentLines()
    text.add(name)
    let isUTC = writesUTC(event)
    let identifier = isUTC ? nil : identifier(event.form)
    if event.form == .date { text.add(";VALUE=DATE") }
    if let identifier {
      text.add(self == .outlook ? ";TZID=\"\(identifier)\"" : ";TZID=\(identifier)")
    }
    for (index, time) in times.enumerated() {
      text.add(index == 0 ? ":" : ",")
      if event.form == .date {
        text.add(dateOf: time)
      } else if isUTC {
        text.add(dateTime: event.form.instant(local: time), isUTC: true)
      } else {
        text.add(dateTime: time, isUTC: identifier == nil)
      }
    }
    return text.text
  }
}
