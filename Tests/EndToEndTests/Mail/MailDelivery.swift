import Foundation
import TestSupport

/// A mail server that keeps what it gets, and the programs that bring it there: `msmtp` under the name `sendmail`.
struct MailDelivery: Decodable {
  /// A mail as it arrived.
  struct Envelope: Decodable {
    var sender: String
    var recipients: [String]
    /// The mail, with line feeds in place of CRLF.
    var contents: String
  }

  /// The exit code of the command that sent.
  var exitCode: Int32
  /// The standard error of the command.
  var errorOutput: String
  /// The mails that arrived.
  var mails: [Envelope]

  /// Whether the programs are here.
  static let isPossible = Programs.areInstalled("msmtp") && Python.has("aiosmtpd")

  /// Runs a line of shell that may call `sendmail`, while the server runs on a port of its own.
  static func run(_ line: String, with agenda: AgendaCommand) throws -> MailDelivery {
    try agenda.home.makeFolder("bin")
    if !FileManager.default.fileExists(atPath: agenda.home.path("bin/sendmail")) {
      try agenda.home.link("bin/sendmail", to: "/usr/bin/msmtp")
    }
    var environment = agenda.environment
    environment["PATH"] = agenda.home.path("bin") + ":" + (environment["PATH"] ?? "")
    let request = Request(line: line, environment: environment, folder: agenda.home.path)
    let file = try agenda.home.write(JSONEncoder().encode(request), to: "request.json")
    return try JSONDecoder().decode(
      MailDelivery.self, from: Data(try Python.run(script, arguments: [file]).utf8))
  }

  private struct Request: Encodable {
    var line: String
    var environment: [String: String]
    var folder: String
  }

  private static let script = """
    import asyncio, json, os, sys
    from aiosmtpd.smtp import SMTP
    request = json.load(open(sys.argv[1]))
    mails = []
    class Sink:
      async def handle_DATA(self, server, session, envelope):
        contents = envelope.original_content
        assert b"\\n" not in contents.replace(b"\\r\\n", b"")
        mails.append({"sender": envelope.mail_from, "recipients": envelope.rcpt_tos,
          "contents": contents.replace(b"\\r\\n", b"\\n").decode("ascii")})
        return "250 OK"
    async def main():
      loop = asyncio.get_running_loop()
      server = await loop.create_server(lambda: SMTP(Sink()), "127.0.0.1", 0)
      port = server.sockets[0].getsockname()[1]
      path = os.path.join(request["folder"], ".msmtprc")
      with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(f"account default\\nhost 127.0.0.1\\nport {port}\\nfrom cron@halden.example\\ntimeout 90\\n")
      process = await asyncio.create_subprocess_shell(request["line"], env=request["environment"],
        cwd=request["folder"], stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE)
      try:
        _, errors = await asyncio.wait_for(process.communicate(), 25)
      except asyncio.TimeoutError:
        process.kill()
        raise
      server.close()
      print(json.dumps({"exitCode": process.returncode, "errorOutput": errors.decode(), "mails": mails}))
    asyncio.run(main())
    """
}
