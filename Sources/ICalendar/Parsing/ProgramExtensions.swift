/// The extensions of programs that say something of an event: its properties in RFC 5545 have precedence.
struct ProgramExtensions {
  /// The most postponed reminders that are read of an event.
  private static let maximumSnoozes = 100

  /// X-MICROSOFT-CDO-BUSYSTATUS.
  private var busyStatus: String?
  /// X-MOZ-LASTACK: when the reminders were last dismissed or postponed in Thunderbird.
  private var lastAcknowledged: Instant?
  /// X-MOZ-SNOOZE-TIME, and its form for one instance: when a postponed reminder is due.
  private var snoozes: [Instant] = []
  /// X-APPLE-TRAVEL-DURATION: the seconds of the way to the event.
  private var travel: Int?

  /// Reads the value of an extension. The first value counts.
  mutating func read(_ property: DetailProperty, _ value: String) {
    switch property {
    case .busyStatus: busyStatus = busyStatus ?? value.trimmingSpaces.uppercased()
    case .lastAcknowledged: lastAcknowledged = lastAcknowledged ?? DateTimeValue(value)?.instant
    case .snooze:
      guard snoozes.count < Self.maximumSnoozes, let time = DateTimeValue(value) else { return }
      snoozes.append(time.instant)
    case .travel:
      guard travel == nil, let length = DurationValue(value) else { return }
      let seconds = length.days * 86_400 + length.seconds
      if (1...EventDetails.maximumTravel).contains(seconds) { travel = seconds }
    default: break
    }
  }

  /// Adds the values to the details of an event, which are complete otherwise. `hasTransparency` and `hasStatus` say whether the event has TRANSP and
  /// STATUS.
  func complete(_ details: inout EventDetails, hasTransparency: Bool, hasStatus: Bool) {
    if !hasStatus, busyStatus == "TENTATIVE" { details.status = .tentative }
    if details.position == nil, let place = details.location, place.hasPrefix("geo:") {
      details.position = GeographicPosition(address: place)
    }
    if !hasTransparency, busyStatus == "FREE" { details.transparency = .transparent }
    details.isAway = busyStatus == "OOF" && details.transparency == .opaque
    details.travelSeconds = travel
    guard let first = details.alarms.first(where: { !$0.isSilent }),
      lastAcknowledged != nil || !snoozes.isEmpty
    else { return }
    for index in details.alarms.indices {
      details.alarms[index].acknowledged = [details.alarms[index].acknowledged, lastAcknowledged]
        .compactMap { $0 }.max()
    }
    details.alarms += snoozes.map {
      Alarm(
        action: first.action, trigger: .absolute($0), summary: first.summary, description: first.description,
        acknowledged: lastAcknowledged)
    }
  }

  /// Whether a value of X-KDE-KCALCORE-ENABLED leaves a reminder switched on.
  static func isEnabled(_ value: String) -> Bool { value.trimmingSpaces.uppercased() != "FALSE" }
}
