/// A person who is invited.
struct Guest {
  var name: String
  var address: String
  var state: String

  /// The people of a meeting, who differ; the first one invites. None for what is no meeting. A person may have
  /// declined, but never all.
  static func some(by program: Program, random: inout RandomSource) -> [Guest] {
    guard program != .sunbird, random.chance(percent: 40) else { return [] }
    let count = random.number(2...5)
    let first = random.number(0..<Words.people.count)
    return (0..<count).map { index in
      let (name, address) = Words.people[(first + index) % Words.people.count]
      let states = ["ACCEPTED", "NEEDS-ACTION", "NEEDS-ACTION", "TENTATIVE", "DECLINED"]
      return Guest(name: name, address: address, state: index == 0 ? "ACCEPTED" : random.element(states))
    }
  }

  private var mail: String { "mailto:\(address)@example.org" }

  /// The text after ORGANIZER.
  func organizer(by program: Program) -> String {
    switch program {
    case .outlook: ";CN=\"\(name)\":\(mail)"
    case .exchange: ";CN=\(name):MAILTO:\(address)@example.org"
    case .icloud: ";CN=\"\(name)\";EMAIL=\"\(address)@example.org\":\(mail)"
    case .thunderbird: ";RSVP=TRUE;CN=\(name);PARTSTAT=ACCEPTED;ROLE=CHAIR:\(mail)"
    default: ";CN=\(name):\(mail)"
    }
  }

  /// The text after ATTENDEE. Guests of Google who have not answered fill a line up to `RSVP=`: it ends with `=`, though it
  /// is no quoted-printable.
  func attendee(by program: Program) -> String {
    let asks = state == "NEEDS-ACTION" ? ";RSVP=TRUE" : ""
    return switch program {
    case .google:
      ";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=\(state)\(asks);CN=\(name);X-NUM-GUESTS=0:\(mail)"
    case .outlook: ";CN=\"\(name)\";RSVP=TRUE:\(mail)"
    case .exchange:
      ";ROLE=REQ-PARTICIPANT;PARTSTAT=\(state);RSVP=TRUE;CN=\(name):MAILTO:\(address)@example.org"
    case .icloud:
      ";CN=\"\(name)\";CUTYPE=INDIVIDUAL;EMAIL=\"\(address)@example.org\";PARTSTAT=\(state)\(asks):\(mail)"
    case .nextcloud:
      ";CN=\(name);CUTYPE=INDIVIDUAL;PARTSTAT=\(state);ROLE=REQ-PARTICIPANT;RSVP=TRUE;LANGUAGE=en;SCHEDULE-STATUS=1.1:\(mail)"
    default: "\(asks);CN=\(name);PARTSTAT=\(state);ROLE=REQ-PARTICIPANT:\(mail)"
    }
  }
}
