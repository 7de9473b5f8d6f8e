import Foundation
import TestSupport
import Testing

/// `agenda watch --notify` with the real `notify-send`, on a D-Bus of its own.
@Suite struct DesktopNotificationTests {
  /// A desktop: it answers on the bus, starts the command that it is given, prints the first notification and ends it.
  private static let script = """
    import json, subprocess, sys
    from jeepney import MessageType, message_bus, new_method_return
    from jeepney.io.blocking import open_dbus_connection
    with open_dbus_connection(bus="SESSION") as connection:
        connection.send_and_get_reply(
            message_bus.RequestName("org.freedesktop.Notifications"))
        watch = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
        try:
            while True:
                message = connection.receive(timeout=90)
                if message.header.message_type != MessageType.method_call: continue
                member = message.header.fields[3]
                answers = {
                    "GetServerInformation": ("ssss", ("test", "test", "1", "1.2")),
                    "GetCapabilities": ("as", (["body", "body-markup"],)), "Notify": ("u", (1,)),
                }
                if member not in answers: continue
                signature, body = answers[member]
                connection.send(new_method_return(message, signature, body))
                if member == "Notify":
                    print(json.dumps(message.body[:5]))
                    break
        finally:
            watch.terminate()
            watch.wait()
    """

  @Test(
    .enabled(
      if: Programs.areInstalled("dbus-run-session", "notify-send"),
      "dbus-run-session or notify-send is not installed"),
    .enabled(if: Python.has("jeepney"), "Python has no jeepney"))
  func `It is shown as it is meant, whatever the title and the place hold`() throws {
    let agenda = try AgendaCommand().atNoon()
    let start = Int(Date().timeIntervalSince1970) + 600
    let clock = Date(timeIntervalSince1970: Double(start)).calendarText
    try agenda.home.makeFolder(".local/state/agenda")
    _ = try agenda.home.write("since \(start - 600)\n", to: ".local/state/agenda/sent-alarms")
    let path = try agenda.home.write(
      events: """
        UID:a
        DTSTART:\(clock)
        SUMMARY:-t <b>&amp; \\\\n %s \u{1F389}
        LOCATION:C:\\\\new <i>&
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:Bring the -- keys
        TRIGGER:-PT600S
        END:VALARM
        """, to: "day.ics")
    let script = try agenda.home.write(Self.script, to: "desktop.py")
    let run = try agenda.shell(
      "dbus-run-session -- '\(Python.interpreter)' '\(script)' agenda watch --notify --file '\(path)'")
    let call = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Any], "\(run)")
    #expect(call[0] as? String == "agenda")
    #expect(call[2] as? String == "appointment-soon")
    #expect(call[3] as? String == "-t <b>&amp; \\n %s \u{1F389}")
    let body = try #require(call[4] as? String)
    #expect(body.hasSuffix(" · C:\\new &lt;i&gt;&amp;\nBring the -- keys"))
  }
}
