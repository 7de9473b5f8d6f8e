import AgendaNetwork
import AgendaSources
import Foundation
import TestSupport
import Testing

/// A server that cannot show who it is gets no request, and the message says which check failed.
@Suite struct CertificateTests {
  /// A new key with a certificate that it has signed itself, in a folder; `name` is that of the server, and `end` when the certificate ends.
  static func certificate(
    in folder: TemporaryFolder, name: String = "IP:127.0.0.1", end: String = "20991231000000Z"
  ) throws -> String {
    try folder.write("", to: "index")
    try folder.write(
      """
      [ca]
      default_ca = own
      [own]
      database = index
      new_certs_dir = .
      rand_serial = yes
      default_md = sha256
      policy = names
      x509_extensions = extensions
      [names]
      commonName = supplied
      [extensions]
      subjectAltName = \(name)
      [req]
      distinguished_name = names
      """, to: "configuration")
    for command in [
      "req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=test -keyout key -out request -config configuration",
      "ca -batch -selfsign -config configuration -keyfile key -in request -out certificate.pem.public -notext -startdate 20200101000000Z -enddate \(end)",
    ] {
      let openssl = Process()
      openssl.executableURL = URL(filePath: "/usr/bin/env")
      openssl.arguments = ["openssl"] + command.split(separator: " ").map(String.init)
      openssl.currentDirectoryURL = URL(filePath: folder.path)
      openssl.standardError = FileHandle.nullDevice
      openssl.standardOutput = FileHandle.nullDevice
      try openssl.run()
      openssl.waitUntilExit()
    }
    let path = folder.path("certificate.pem")
    let texts = try ["key", "certificate.pem.public"].map {
      try String(contentsOfFile: folder.path($0), encoding: .utf8)
    }
    try texts.joined().write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func failure(_ outcome: CalendarUpdate.Outcome?) -> String? {
    guard case .failed(let kind, let message) = outcome, [.unreachable, .misconfigured].contains(kind) else {
      return nil
    }
    return message
  }

  @Test func `a server that asks for a certificate of the client gets it`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.certificate(in: folder)
    let server = try CalendarServer(
      ["/work.ics": [["body": calendar("a")]]], certificate: path, authority: path)
    let cache = try TemporaryFolder()
    var web = WebCalendar(
      try WebAddress(server.url("/work.ics").replacing("http://", with: "https://")), cache: cache.path)
    web.certificateFile = path
    for certificate in [
      nil, ClientCertificate(path: path), ClientCertificate(path: path, keyPath: folder.path("key")),
    ] {
      web.clientCertificate = certificate
      let outcome = CalendarUpdater(product: "agenda/test").update(
        [CalendarConfiguration(name: "work", location: .web(web))], demand: .now, chance: { 0 },
        now: { FetchedCalendar.start }
      ).first?.outcome
      #expect((failure(outcome) != nil) == (certificate == nil), "\(String(describing: outcome))")
    }
  }

  @Test(arguments: ["ca-file", "client-certificate", "client-key"])
  func `a file that is not there is named, and nothing is sent`(_ key: String) throws {
    let folder = try TemporaryFolder()
    let (there, missing) = (try folder.write("x", to: "there.pem"), folder.path("none.pem"))
    let client = ClientCertificate(
      path: key == "client-certificate" ? missing : there, keyPath: key == "client-key" ? missing : nil)
    let message = "the file “\(missing)” of “\(key)” does not exist"
    var fetched = try FetchedCalendar(["/work.ics": [["body": calendar("Lunch")]]])
    if key == "ca-file" {
      fetched.web.certificateFile = missing
    } else {
      fetched.web.clientCertificate = client
    }
    fetched.calendar = CalendarConfiguration(name: "work", location: .web(fetched.web))
    #expect(fetched.update() == .failed(.misconfigured, message: message))
    #expect(fetched.server.requests.isEmpty)
    var synced = try SyncedAccount(["PROPFIND /dav/": DAV.home([])])
    if key == "ca-file" {
      synced.account.certificateFile = missing
    } else {
      synced.account.clientCertificate = client
    }
    #expect(synced.update().outcome == .failed(.misconfigured, message: message))
    #expect(synced.server.requests.isEmpty)
  }

  @Test func `a certificate that nobody has signed is refused`() throws {
    let folder = try TemporaryFolder()
    let fetched = try FetchedCalendar(
      ["/work.ics": [["body": calendar("Lunch")]]], credentials: "ada:secret@", isSecret: true,
      certificate: Self.certificate(in: folder))
    let message = try #require(failure(fetched.update()))
    #expect(message.contains("self-signed certificate") || message.contains("self signed certificate"))
    #expect(!message.contains("secret@"))
    #expect(fetched.server.requests.isEmpty)
    #expect(fetched.items == nil)
  }

  @Test(arguments: [
    ("DNS:other.example", "20991231000000Z", "no alternative certificate subject name matches"),
    ("IP:127.0.0.1", "20200201000000Z", "expired"),
  ]) func `the message says which check failed`(name: String, end: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try Self.certificate(in: folder, name: name, end: end)
    var fetched = try FetchedCalendar(
      ["/work.ics": [["body": calendar("Lunch")]]], credentials: "ada:secret@", isSecret: true,
      certificate: path)
    fetched.web.certificateFile = path + ".public"
    fetched.calendar = CalendarConfiguration(name: "work", location: .web(fetched.web))
    let message = try #require(failure(fetched.update()))
    #expect(message.contains(reason), "\(message)")
    #expect(fetched.server.requests.isEmpty)
  }

  @Test func `a certificate that the configuration names is enough, also for accounts`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.certificate(in: folder)
    var fetched = try FetchedCalendar(
      ["/work.ics": [["body": calendar("Lunch")]]], isSecret: true, certificate: path)
    fetched.web.certificateFile = path + ".public"
    fetched.calendar = CalendarConfiguration(name: "work", location: .web(fetched.web))
    fetched.update()
    #expect(fetched.items == calendar("Lunch"))

    let server = try CalendarServer(
      [
        "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")]), "PROPFIND /dav/work/": [DAV.listing(["a"])],
        "REPORT /dav/work/": [DAV.contents(["a"])],
      ], certificate: path)
    var account = AccountConfiguration(
      name: "home",
      server: .url(try WebAddress(server.url("/dav/").replacing("http://", with: "https://"))), user: "ada",
      signIn: .secretService)
    func outcome() -> CalendarUpdate.Outcome {
      AccountUpdater(product: "agenda/test").update(
        account, cache: AccountCache(of: account, cache: folder.path), credentials: TestCredentials(),
        demand: .now, isSelected: { _ in true }, now: { FetchedCalendar.start }
      ).outcome
    }
    #expect(failure(outcome())?.contains("certificate") == true)
    account.certificateFile = path + ".public"
    guard case .replaced(_, items: 1) = outcome() else {
      Issue.record("\(outcome())")
      return
    }
    account.certificateFile = folder.path("gone.pem")
    #expect(failure(outcome())?.contains("gone.pem") == true)
  }

  @Test func `a server without TLS gets no request in its place`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["body": calendar("Lunch")]]], isSecret: true)
    #expect(failure(fetched.update())?.isEmpty == false)
    #expect(fetched.server.requests.isEmpty)
  }
}
