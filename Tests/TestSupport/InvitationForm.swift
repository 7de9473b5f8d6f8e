import Foundation

/// The form in which a server or a program sends an invitation by mail.
public struct InvitationForm: Sendable, CustomStringConvertible {
  /// The name of the server or the program.
  public var description: String
  /// The mail with a calendar, which has METHOD.
  public var mail: @Sendable (String, _ method: String) -> String
  /// The value of an ATTENDEE or ORGANIZER with this address.
  public var address: @Sendable (String) -> String = { "mailto:\($0)" }
  /// The start of the event, with its name.
  public var start = "DTSTART:20261202T090000Z\r\nDTEND:20261202T100000Z"
  /// Whether the text of the calendar has METHOD, or only the header of its part.
  public var hasMethod = true
  /// The VTIMEZONE that the times need.
  public var zone = ""

  /// The calendar of a message of this form about one event, with METHOD unless only the header of the part has it. `people` are the organizer and then the
  /// guest, with their addresses at example.org.
  public func calendar(
    _ method: String, sequence: Int = 0, _ more: String = "", start: String? = nil,
    people: (organizer: String, guest: String) = ("nora", "ada")
  ) -> String {
    let names = ["nora": "Nora", "ada": "\"Ada L\""]
    let (organizer, guest) = (people.organizer, people.guest)
    let (first, second) = (address("\(organizer)@example.org"), address("\(guest)@example.org"))
    return
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\n\(hasMethod ? "METHOD:\(method)\r\n" : "")\(zone)BEGIN:VEVENT\r\n"
      + "UID:a@example.org\r\nDTSTAMP:20261101T0000\(10 + sequence)Z\r\nSEQUENCE:\(sequence)\r\nSUMMARY:Café\r\n"
      + "ORGANIZER;CN=\(names[organizer] ?? organizer):\(first)\r\n"
      + "ATTENDEE;PARTSTAT=ACCEPTED;CN=\(names[organizer] ?? organizer):\(first)\r\n"
      + "ATTENDEE;CN=\(names[guest] ?? guest);ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:\(second)\r\n"
      + (start ?? self.start) + "\r\n\(more)END:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  private static func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn])
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("=", with: "=3D").replacing("é", with: "=C3=A9").replacing(
      "SUMMARY:", with: "SUMM=\r\nARY:")
  }

  /// The header of a mail by the organizer, or by a server for the organizer.
  private static func header(
    _ type: String, from: String = "From: Nora <nora@example.org>"
  ) -> String {
    "\(from)\r\nTo: ada@example.org\r\nSubject: Planning\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: \(type)\r\n"
  }

  private static let windowsZone = """
    BEGIN:VTIMEZONE\r
    TZID:W. Europe Standard Time\r
    BEGIN:STANDARD\r
    DTSTART:16010101T030000\r
    TZOFFSETFROM:+0200\r
    TZOFFSETTO:+0100\r
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r
    END:STANDARD\r
    BEGIN:DAYLIGHT\r
    DTSTART:16010101T020000\r
    TZOFFSETFROM:+0100\r
    TZOFFSETTO:+0200\r
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\r
    END:DAYLIGHT\r
    END:VTIMEZONE\r

    """
  private static let windowsStart =
    "DTSTART;TZID=W. Europe Standard Time:20261202T100000\r\nDTEND;TZID=W. Europe Standard Time:20261202T110000"
  private static let berlinStart =
    "DTSTART;TZID=Europe/Berlin:20261202T100000\r\nDTEND;TZID=Europe/Berlin:20261202T110000"

  /// The forms of Exchange, Google, Outlook, Zoom and Teams, Nextcloud, SOGo and Zimbra.
  public static let all: [InvitationForm] = [
    InvitationForm(
      description: "Exchange",
      mail: { text, method in
        header("multipart/alternative; boundary=\"_000_X_\"")
          + "\r\n--_000_X_\r\nContent-Type: text/plain; charset=\"iso-8859-1\"\r\n\r\nHi\r\n--_000_X_\r\n"
          + "Content-Type: text/calendar; charset=\"utf-8\"; method=\(method)\r\nContent-Transfer-Encoding: base64\r\n\r\n"
          + base64(text) + "\r\n--_000_X_--\r\n"
      }, address: { "MAILTO:\($0.uppercased())" }, start: windowsStart, zone: windowsZone),
    InvitationForm(
      description: "Google",
      mail: { text, method in
        header("multipart/mixed; boundary=\"0000a\"")
          + "\r\n--0000a\r\nContent-Type: multipart/alternative; boundary=\"0000b\"\r\n\r\n--0000b\r\n"
          + "Content-Type: text/html; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>=20</p>\r\n"
          + "--0000b\r\nContent-Type: text/calendar; charset=\"UTF-8\"; method=\(method)\r\nContent-Transfer-Encoding: 7bit\r\n\r\n"
          + text + "\r\n--0000b--\r\n--0000a\r\nContent-Type: application/ics; name=\"invite.ics\"\r\n"
          + "Content-Disposition: attachment; filename=\"invite.ics\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"
          + base64(text) + "\r\n--0000a--\r\n"
      }),
    InvitationForm(
      description: "Outlook",
      mail: { text, method in
        header("text/calendar; method=\(method);\r\n\tcharset=\"utf-8\"")
          + "Content-Transfer-Encoding: quoted-printable\r\n\r\n" + quoted(text)
      }, start: windowsStart, zone: windowsZone),
    InvitationForm(
      description: "Zoom and Teams",
      mail: { text, method in
        header("multipart/mixed; boundary=z")
          + "\r\n--z\r\nContent-Type: text/plain\r\n\r\nJoin\r\n--z\r\nContent-Type: application/octet-stream; name=\"meeting.ics\"\r\n"
          + "Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=\"meeting.ics\"\r\n\r\n"
          + base64(text) + "\r\n--z--\r\n"
      }),
    InvitationForm(
      description: "Nextcloud",
      mail: { text, method in
        header(
          "multipart/mixed; boundary=\"_=_swift_1_=_\"",
          from:
            "From: Nora via Nextcloud <invitations-noreply@cloud.example>\r\nReply-To: Nora <nora@example.org>"
        )
          + "\r\n--_=_swift_1_=_\r\nContent-Type: multipart/alternative; boundary=\"_=_swift_2_=_\"\r\n\r\n"
          + "--_=_swift_2_=_\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nPlanning\r\n--_=_swift_2_=_--\r\n"
          + "--_=_swift_1_=_\r\nContent-Type: text/calendar; method=\(method); charset=\"UTF-8\"; name=event.ics\r\n"
          + "Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; name=event.ics; filename=event.ics\r\n\r\n"
          + base64(text) + "\r\n--_=_swift_1_=_--\r\n"
      }, start: berlinStart),
    InvitationForm(
      description: "SOGo",
      mail: { text, method in
        header("multipart/mixed; boundary=\"----=_=-_OpenGroupware_org_NGMime\"")
          + "\r\n------=_=-_OpenGroupware_org_NGMime\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<b>x</b>\r\n"
          + "------=_=-_OpenGroupware_org_NGMime\r\ncontent-type: text/calendar; method=\(method.lowercased()); charset=utf-8\r\n"
          + "content-transfer-encoding: quoted-printable\r\n\r\n" + quoted(text)
          + "\r\n------=_=-_OpenGroupware_org_NGMime--\r\n"
      }, start: berlinStart, hasMethod: false),
    InvitationForm(
      description: "Zimbra",
      mail: { text, method in
        header("multipart/alternative; \r\n\tboundary=\"----=_Part_1\"")
          + "\r\n------=_Part_1\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\nx\r\n"
          + "------=_Part_1\r\nContent-Type: text/calendar; charset=utf-8; method=\(method); name=meeting.ics\r\n"
          + "Content-Transfer-Encoding: 8bit\r\n\r\n" + text + "\r\n------=_Part_1--\r\n"
      }, start: berlinStart),
  ]
}
