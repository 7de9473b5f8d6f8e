import Foundation
import TestSupport
import Testing

/// `agenda serve` behind real proxies, with the lines that the manual has for them.
@Suite struct ServeProxyTests {
  /// A proxy that listens at a socket in its folder, and the server behind it.
  private final class Proxy {
    let serve: ServeProcess
    private let folder: TemporaryFolder
    private let process = Process()
    private var socket: String { folder.path("s") }

    /// Starts a program with a configuration, which `text` makes of the paths of a folder and of the socket, and of the port of the server.
    init(
      _ program: String, _ arguments: (String) -> [String], serve: ServeProcess,
      _ text: (_ folder: String, _ socket: String, _ port: UInt16) -> String
    ) throws {
      self.serve = serve
      folder = try TemporaryFolder()
      let file = try folder.write("", to: "configuration")
      try folder.write(text(folder.path, socket, serve.port), to: "configuration")
      process.executableURL = URL(filePath: program)
      process.arguments = arguments(file)
      process.environment = [
        "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
      ]
      process.currentDirectoryURL = folder.url
      process.standardError = FileHandle(forWritingAtPath: try folder.write("", to: "errors"))
      try process.run()
      let isThere = eventually { !process.isRunning || (try? ServeProcess.Connection(path: socket)) != nil }
      let errors = try String(contentsOfFile: folder.path("errors"), encoding: .utf8)
      try #require(isThere && process.isRunning, "\(errors)")
    }

    deinit { process.end() }

    func connection() throws -> ServeProcess.Connection { try ServeProcess.Connection(path: socket) }

    func ask(_ target: String, _ lines: String..., body: String? = nil) throws -> ServeProcess.Answer {
      var header = ["Host: wall.example", "Connection: close"] + lines
      if let body { header.append("Content-Length: \(body.utf8.count)") }
      let connection = try connection()
      connection.send(
        "\(body == nil ? "GET" : "POST") \(target) HTTP/1.1\r\n" + header.joined(separator: "\r\n")
          + "\r\n\r\n"
          + (body ?? ""))
      return ServeProcess.Answer(connection.rest())
    }
  }

  private static let nginx = "/usr/sbin/nginx"
  private static var hasNginx: Bool { FileManager.default.isExecutableFile(atPath: nginx) }

  @Test(.enabled(if: hasNginx, "nginx is not installed"))
  func `nginx shows it below a path that it keeps`() throws {
    let serve = try ServeProcess(
      ServeTests.agenda(),
      ["--base-path", "/calendar", "--host", "wall.example", "--trusted-proxy", "127.0.0.1"])
    let proxy = try Proxy(Self.nginx, { ["-e", "stderr", "-c", $0] }, serve: serve) { folder, socket, port in
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path \(folder)/\($0);"
      }.joined(separator: " ")
      return """
        \(geteuid() == 0 ? "user root;" : "") daemon off; worker_processes 1; pid \(folder)/pid;
        events { worker_connections 64; }
        http {
          access_log off; \(temporary)
          server {
            listen unix:\(socket);
            location /calendar/ {
              proxy_pass http://127.0.0.1:\(port);
              proxy_set_header X-Forwarded-For $remote_addr;
              proxy_set_header X-Forwarded-Host $http_host;
              proxy_set_header X-Forwarded-Proto https;
              proxy_set_header X-Forwarded-Prefix /calendar;
            }
          }
        }

        """
    }
    try check(proxy, origin: "https://wall.example")
  }

  @Test(.enabled(if: Programs.areInstalled("caddy"), "caddy is not installed"))
  func `Caddy shows it below a path that it takes away`() throws {
    let serve = try ServeProcess(
      ServeTests.agenda(), ["--host", "wall.example", "--trusted-proxy", "127.0.0.1"])
    let proxy = try Proxy(
      "/usr/bin/caddy", { ["run", "--adapter", "caddyfile", "--config", $0] }, serve: serve
    ) { _, socket, port in
      """
      {
        admin off
        auto_https off
      }
      http://wall.example {
        bind unix/\(socket)
        handle_path /calendar/* {
          reverse_proxy 127.0.0.1:\(port) {
            header_up X-Forwarded-Prefix /calendar
          }
        }
      }

      """
    }
    try check(proxy, origin: "http://wall.example")
  }

  /// The pages, the pictures, the events and a form.
  private func check(_ proxy: Proxy, origin: String) throws {
    let page = try proxy.ask("/calendar/")
    #expect(page.status == 200 && page.text.contains("\(origin)/calendar/widgets/desk.svg<"))
    let addresses = page.text.split(separator: "\"").map(String.init).filter { $0.hasPrefix("/") }
    #expect(addresses.count > 40 && addresses.allSatisfy { $0.hasPrefix("/calendar/") })
    for address in addresses where address.contains("desk") || address.contains("assets") {
      #expect(try proxy.ask(address.replacing("&amp;", with: "&")).status == 200, "\(address)")
    }
    try checkForm(proxy, origin: origin)
    let events = try proxy.connection()
    events.send("GET /calendar/events HTTP/1.1\r\nHost: wall.example\r\n\r\n")
    #expect(events.upTo(": agenda") != nil)
    try ServeTests.write("Another", to: proxy.serve.agenda)
    #expect(events.upTo("event: change") != nil)
  }

  private func checkForm(_ proxy: Proxy, origin: String) throws {
    let token = try String(
      contentsOfFile: proxy.serve.agenda.home.path(".local/state/agenda/serve-token"), encoding: .utf8
    ).trimmingCharacters(in: .newlines)
    #expect(try proxy.ask("/calendar/settings", "X-Forwarded-For: 127.0.0.1").status == 401)
    let form = try proxy.ask("/calendar/settings/widget?name=desk&token=\(token)")
    let cookie = try #require(form.cookies.first { $0.hasPrefix("agenda-session=") })
    #expect(cookie.contains("; Path=/calendar/settings"))
    #expect(cookie.hasSuffix("; Secure") == origin.hasPrefix("https"))
    let hidden = ["form-token", "hash"].map { name in
      let rest = form.text.split(separator: "name=\"\(name)\" value=\"").dropFirst().first
      return "\(name)=\(rest?.split(separator: "\"").first ?? "")"
    }
    let body = (hidden + ["former=desk", "name=desk", "family=large"]).joined(separator: "&")
    func status(origin: String) throws -> ServeProcess.Answer {
      try proxy.ask(
        "/calendar/settings/widget", "Origin: \(origin)", "Cookie: \(cookie.split(separator: ";")[0])",
        "Content-Type: application/x-www-form-urlencoded", body: body)
    }
    #expect(try status(origin: "https://evil.example").status == 403)
    let saved = try status(origin: origin)
    #expect(saved.status == 303 && saved.fields["location"] == "/calendar/settings?done=saved")
  }
}
