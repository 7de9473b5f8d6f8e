internal import ICalendar

/// A component of a calendar whose METHOD says that it is no event of its own, but says something of one (RFC 5546 section 1.4).
struct SchedulingMessage {
  /// The meaning of a message.
  enum Method: String {
    /// The organizer has cancelled it.
    case cancel = "CANCEL"
    /// A guest answers.
    case reply = "REPLY"
  }

  /// The result of a message for an event.
  enum Outcome {
    /// The event has changed.
    case changed
    /// The event has fewer guests.
    case hasFewerGuests
    /// The event is so already, or the message is of an older version.
    case older
    /// The event, or the instance, is not there.
    case unknown
    /// The one who answers is not invited.
    case uninvited
  }

  var method: Method
  var component: Component
  /// The VTIMEZONEs by which it is read.
  var zones: DefinedZones

  /// The message with its component as the calendar of the event has its times.
  func with(_ components: [Component]) -> SchedulingMessage {
    SchedulingMessage(method: method, component: components.first ?? component, zones: zones)
  }

  /// The METHOD of a calendar; `nil` if its components are events: without one, and with PUBLISH or REQUEST.
  static func method(of calendar: Component) -> Method? { Method(rawValue: methodName(of: calendar)) }

  /// The error for a calendar that asks for something which the user has to decide; `nil` for any other. `file` is the name of its file for messages.
  static func refusal(of calendar: Component, in file: String) -> WritingError? {
    let name = methodName(of: calendar)
    let meanings = [
      "COUNTER": "in which a guest proposes other times; \(.command("edit")) changes the event",
      "DECLINECOUNTER": "in which the organizer declines a proposal; the event does not change",
      "REFRESH": "in which a guest asks for the event; \(.command("export")) writes it",
      "ADD": "which adds instances to a series; ask the organizer for the whole series",
    ]
    return meanings[name].map {
      WritingError(.invalid, "\(file) is a message of METHOD \(name), \($0)", "nothing was changed")
    }
  }

  /// Returns `true` for a calendar that an organizer has sent to guests: METHOD REQUEST.
  static func isRequest(_ calendar: Component) -> Bool { methodName(of: calendar) == "REQUEST" }

  /// METHOD in upper case; empty if there is none.
  private static func methodName(of calendar: Component) -> String {
    (calendar["METHOD"]?.value.trimmed ?? "").uppercased()
  }

  /// Changes the event that it is about. `own` has the addresses of the user.
  func apply(to series: inout ComponentSeries, own: Set<String>, now: Instant) -> Outcome {
    guard !series.components.isEmpty else { return .unknown }
    var changed = series
    do {
      if method == .cancel, let guests = series.uninvited(by: component, own: own) {
        guard try changed.uninvite(guests, by: component, now: now) else { return .older }
        series = changed
        return .hasFewerGuests
      }
      let isChanged =
        switch method {
        case .cancel: try changed.cancel(by: component, now: now)
        case .reply: try changed.note(reply: component, now: now)
        }
      guard let isChanged else { return .uninvited }
      guard isChanged else { return .older }
      series = changed
      return .changed
    } catch {
      return .unknown
    }
  }
}
