/// The lines after the properties that all programs know: X- properties and alarms.
extension Program {
  func extensions(_ event: GeneratedEvent, isMeeting: Bool, random: inout RandomSource) -> [String] {
    let isAllDay = event.form == .date
    switch self {
    case .outlook:
      return [
        "X-MICROSOFT-CDO-BUSYSTATUS:\(isAllDay ? "FREE" : "BUSY")", "X-MICROSOFT-CDO-IMPORTANCE:1",
        "X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY", "X-MICROSOFT-DISALLOW-COUNTER:FALSE", "X-MS-OLK-CONFTYPE:0",
      ]
    case .exchange:
      return [
        "X-MICROSOFT-CDO-APPT-SEQUENCE:0", "X-MICROSOFT-CDO-OWNERAPPTID:\(random.number(1..<2_000_000_000))",
        "X-MICROSOFT-CDO-BUSYSTATUS:\(isAllDay ? "FREE" : "BUSY")", "X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY",
        "X-MICROSOFT-CDO-ALLDAYEVENT:\(isAllDay ? "TRUE" : "FALSE")", "X-MICROSOFT-CDO-IMPORTANCE:1",
        "X-MICROSOFT-CDO-INSTTYPE:\(event.rule == nil ? 0 : 1)", "X-MICROSOFT-DONOTFORWARDMEETING:FALSE",
        "X-MICROSOFT-DISALLOW-COUNTER:FALSE", "X-MICROSOFT-REQUESTEDATTENDANCEMODE:DEFAULT",
      ]
    case .icloud:
      let identity = [
        "X-APPLE-CREATOR-IDENTITY:com.apple.mobilecal", "X-APPLE-CREATOR-TEAM-IDENTITY:0000000000",
      ]
      let place =
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"12 Main Street\\\\nSpringfield\";"
        + "X-APPLE-MAPKIT-HANDLE=CAESvgEI2TIQ4fGk8pSZ5a6sARoSCQAAAADgQkpAEQAAAKBmyypA;X-APPLE-RADIUS=70.59;"
        + "X-TITLE=\"Main Hall\":geo:52.52,13.4"
      return (random.chance(percent: 60) ? identity : []) + (random.chance(percent: 25) ? [place] : [])
        + ["X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC"]
    case .thunderbird:
      let invites = ["X-MOZ-SEND-INVITATIONS:TRUE", "X-MOZ-SEND-INVITATIONS-UNDISCLOSED:FALSE"]
      return ["X-MOZ-GENERATION:\(random.number(1...9))"] + (isMeeting ? invites : [])
    case .sunbird:
      return ["X-MOZILLA-ALARM-DEFAULT-LENGTH:15", "X-MOZILLA-RECUR-DEFAULT-INTERVAL:0"]
    case .plain, .mixed, .google, .nextcloud: return []
    }
  }

  /// The lines of a VALARM.
  func alarm(random: inout RandomSource) -> [String] {
    let minutes = random.element([5, 10, 15, 30])
    let body =
      switch self {
      case .google:
        ["ACTION:DISPLAY", "DESCRIPTION:This is an event reminder", "TRIGGER:-P0DT0H\(minutes)M0S"]
      case .outlook: ["TRIGGER:-PT\(minutes)M", "ACTION:DISPLAY", "DESCRIPTION:Reminder"]
      case .exchange: ["DESCRIPTION:REMINDER", "TRIGGER;RELATED=START:-PT\(minutes)M", "ACTION:DISPLAY"]
      case .icloud: appleAlarm(minutes: minutes, random: &random)
      case .nextcloud: ["ACTION:DISPLAY", "TRIGGER;RELATED=START:-PT\(minutes)M"]
      default:
        [
          "ACTION:DISPLAY", "TRIGGER;VALUE=DURATION:-PT\(minutes)M",
          "DESCRIPTION:Default Mozilla Description",
        ]
      }
    return ["BEGIN:VALARM"] + body + ["END:VALARM"]
  }

  private func appleAlarm(minutes: Int, random: inout RandomSource) -> [String] {
    let identifier = makeUID(random: &random)
    return [
      "ACTION:AUDIO", "ATTACH;VALUE=URI:Chord", "TRIGGER:-PT\(minutes)M", "UID:\(identifier)",
      "X-APPLE-DEFAULT-ALARM:TRUE", "X-WR-ALARMUID:\(identifier)",
    ]
  }
}
