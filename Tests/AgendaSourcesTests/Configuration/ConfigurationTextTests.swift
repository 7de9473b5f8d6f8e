import Foundation
import TestSupport
import Testing

@testable import AgendaSources

/// Accounts that are added to the text of a configuration, and removed from it.
@Suite struct ConfigurationTextTests {
  private let folder: TemporaryFolder
  private let block = "[[account]]\nname = \"new\"\naddress = \"a@b.example\"\n"

  init() throws { folder = try TemporaryFolder() }

  private func text(_ text: String) throws -> ConfigurationText {
    let path = try folder.write(text, to: "config.toml")
    return try ConfigurationText(path: path, home: "/home/ada", environment: [:])
  }

  private var written: String {
    get throws {
      String(decoding: try Data(contentsOf: URL(filePath: folder.path("config.toml"))), as: UTF8.self)
    }
  }

  /// Lines that end as those of a text do.
  private func lines(_ lines: String, as text: String) -> String {
    text.utf8.contains(UInt8(ascii: "\r")) ? lines.replacingOccurrences(of: "\n", with: "\r\n") : lines
  }

  private let account = AccountConfiguration(
    name: "new", server: .mailAddress("a@b.example"), signIn: .secretService)

  @Test(arguments: [
    "", "# mine", "[defaults]\nended = \"hide\"\n",
    "\u{FEFF}[[calendar]]\r\nname = \"a\"\r\npath = \"b\"\r\n",
  ])
  func `a block is added at the end, and nothing else changes`(former: String) throws {
    var text = try text(former)
    try text.append(block, account: account)
    try text.write()
    let added = try written
    #expect(added.hasPrefix(former) && added.hasSuffix(lines(block, as: former)))
    try text.removeAccount("new")
    try text.write()
    let rest = try written
    #expect(rest.trimmingCharacters(in: .newlines) == former.trimmingCharacters(in: .newlines))
  }

  @Test(arguments: [
    "account = []\n", "[[account]]\nname = \"new\"\naddress = \"c@d.example\"\n", "[defaults\n",
  ])
  func `nothing is added where that would not be understood`(former: String) throws {
    var text = try text(former)
    #expect(throws: ConfigurationText.Failure.self) { try text.append(block, account: account) }
  }

  struct Removal: CustomTestStringConvertible {
    var former: String
    var rest: String?
    var testDescription: String { former }
  }

  @Test(arguments: [
    Removal(
      former:
        "[[account]]\nname = \"new\"\naddress = \"a@b.example\"\n\n# next\n# one\n[defaults]\nlimit = 1\n",
      rest: "# next\n# one\n[defaults]\nlimit = 1\n"),
    Removal(
      former:
        """
        [[account]] # first\nname = \"new\"\npassword-command = [\n  \"[[calendar]]\",\n]\naddress = \"a@b.example\"\n\
        [[account]]\nname = \"b\"\naddress = \"a@b.example\"\n
        """,
      rest: "[[account]]\nname = \"b\"\naddress = \"a@b.example\"\n"),
    Removal(
      former: "[defaults]\nlimit = 1\n\n[[account]]\nname = \"new\"\naddress = \"a@b.example\"\n# last\n",
      rest: "[defaults]\nlimit = 1\n\n# last\n"),
    Removal(
      former:
        "[[account]]\r\nname = \"new\"\r\naddress = \"a@b.example\"\r\n\r\n# old\r\n\r\n[defaults]\r\n",
      rest: "# old\r\n\r\n[defaults]\r\n"),
    Removal(former: "account = [{name = \"new\", address = \"a@b.example\"}]\n", rest: "account = []\n"),
  ])
  func `the lines of an account are removed, where they are surely its own`(removal: Removal) throws {
    var text = try text(removal.former)
    guard let rest = removal.rest else {
      #expect(throws: ConfigurationText.Failure.self) { try text.removeAccount("new") }
      return
    }
    try text.removeAccount("new")
    try text.write()
    #expect(try written == rest)
  }

  @Test func `a link to a file that does not exist stays, and is named with its target`() throws {
    let link = try folder.link("config.toml", to: "away/real.toml")
    var text = try ConfigurationText(path: link, home: "/", environment: [:])
    try text.append(block, account: account)
    #expect { try text.write() } throws: { error in
      (error as? ConfigurationText.Failure)?.message.contains("away/real.toml") == true
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "away/real.toml")
  }

  @Test func `a link stays a link, and the permissions stay`() throws {
    let target = try folder.write("", to: "real.toml")
    chmod(target, 0o640)
    let link = try folder.link("config.toml", to: "real.toml")
    var text = try ConfigurationText(path: link, home: "/", environment: [:])
    try text.append(block, account: account)
    try text.write()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.toml")
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
    #expect(mode == 0o640)
  }
}
