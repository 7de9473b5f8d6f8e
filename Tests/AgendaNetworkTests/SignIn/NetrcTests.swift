import AgendaSources
import Foundation
import TestSupport
import Testing

@testable import AgendaNetwork

/// Which password a netrc file gives for a host.
@Suite struct NetrcTests {
  struct Case {
    var text: String
    var user: String?
    var password: String?
    var asked: String?
  }

  static let cases: [Case] = [
    Case(text: "machine dav.example.org login ada password s3cret", user: "ada", password: "s3cret"),
    Case(
      text: "machine DAV.example.org\n\tlogin ada\r\n\tpassword s3cret\r\n", user: "ada", password: "s3cret"),
    Case(
      text: "machine other.example login eve password no\nmachine dav.example.org login ada password s3cret",
      user: "ada", password: "s3cret"),
    Case(text: "default login ada password s3cret", user: "ada", password: "s3cret"),
    Case(
      text: "default login eve password no\nmachine dav.example.org login ada password s3cret", user: "ada",
      password: "s3cret"),
    Case(
      text: "machine dav.example.org login eve password no machine dav.example.org login ada password s3cret",
      user: "ada", password: "s3cret", asked: "ada"),
    Case(text: "machine dav.example.org password s3cret", user: nil, password: "s3cret", asked: "ada"),
    Case(
      text: "machine dav.example.org login \"ada l\" password \"a \\\"b\\\" \\\\ c\"", user: "ada l",
      password: "a \"b\" \\ c"),
    Case(
      text: "# machine dav.example.org password no\nmachine dav.example.org login ada password #1",
      user: "ada",
      password: "#1"),
    Case(
      text: "machine dav.example.org login ada account x password s3cret", user: "ada", password: "s3cret"),
    Case(
      text:
        "macdef init\nmachine dav.example.org password no\n\nmachine dav.example.org login ada password s3cret",
      user: "ada", password: "s3cret"),
    Case(text: "machine dav.example.org login macdef password default", user: "macdef", password: "default"),
    Case(text: "machine dav.example.org.evil login ada password no", user: nil, password: nil),
    Case(text: "machine example.org login ada password no", user: nil, password: nil),
    Case(text: "machine dav.example.org login eve password no", user: nil, password: nil, asked: "ada"),
    Case(text: "machine dav.example.org login ada", user: nil, password: nil),
    Case(text: "password no login ada", user: nil, password: nil),
    Case(text: "machine", user: nil, password: nil), Case(text: "", user: nil, password: nil),
    Case(text: "machine dav.example.org password \"open", user: nil, password: "open"),
  ]

  @Test(arguments: cases) func `finds the password of a host`(expected: Case) {
    let entry = Netrc(parsing: expected.text).entry(host: "dav.example.org", user: expected.asked)
    #expect(entry?.password == expected.password)
    #expect(entry?.user == expected.user)
  }

  @Test(arguments: [(0o644, "read"), (0o640, "read"), (0o602, "change")])
  func `refuses a file that others can use`(mode: Int, verb: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("machine a.example login ada password s3cret", to: "netrc")
    chmod(path, mode_t(mode))
    let failure = #expect(throws: SignInError.self) { try Netrc(path: path) }
    #expect(failure?.message == "other users can \(verb) the passwords in “\(path)”; run: chmod 600 \(path)")
    chmod(path, 0o600)
    #expect(try Netrc(path: path).entries.count == 1)
  }

  @Test func `does not read what is no file, or too large`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SignInError.self) { try Netrc(path: folder.path) }
    #expect(throws: SignInError.self) { try Netrc(path: folder.path("missing")) }
    let path = try folder.write(String(repeating: "machine a ", count: 30_000), to: "netrc")
    chmod(path, 0o600)
    #expect(throws: SignInError.self) { try Netrc(path: path) }
  }
}
