import AgendaWidgets
import Testing

struct MailAddressTests {
  @Test(arguments: [
    ("nora@halden.example", nil, "nora@halden.example"),
    (" <nora@halden.example> ", nil, "nora@halden.example"),
    ("Nora Lindqvist <nora@halden.example>", "Nora Lindqvist", "nora@halden.example"),
    ("Nora Lindqvist<n.l+agenda@mail.halden.example>", "Nora Lindqvist", "n.l+agenda@mail.halden.example"),
    ("\"Lindqvist, Nora\" <nora@halden.example>", "Lindqvist, Nora", "nora@halden.example"),
    (#""a \"b\" \\" <a@b>"#, #"a "b" \"#, "a@b"), ("\"\" <a@b>", nil, "a@b"),
    ("Jürgen 🎉 <a@b>", "Jürgen 🎉", "a@b"), ("root@localhost", nil, "root@localhost"),
    ("nora@[127.0.0.1]", nil, "nora@[127.0.0.1]"), ("nora@[IPv6:::1]", nil, "nora@[IPv6:::1]"),
    ("x\u{202E}y <a@b>", "xy", "a@b"), ("!#$%&'*+-/=?^_`{|}~@b", nil, "!#$%&'*+-/=?^_`{|}~@b"),
  ])
  func `An address is parsed`(text: String, name: String?, address: String) throws {
    let found = try MailAddress(parsing: text)
    #expect(found.displayName == name)
    #expect(found.address == address)
  }

  @Test(arguments: [
    "", " ", "nora", "nora@", "@halden.example", "a b@c", "a@b c", "a@b, c@d", "a@b,c@d", "A <a@b>, B <c@d>",
    "Lindqvist, Nora <a@b>", "a@b; c@d", "<a@b", "a@b>", "<<a@b>>", "A <a@b> <c@d>", "\"A\" B <a@b>",
    "\"A <a@b>", "\"A\\\" <a@b>", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.", "a@b..c", "a@-b", "a@b-", "a@[]",
    "a@[x y]", "é@b", "a@é", "a@b@c", "a@b\n", "\na@b", "a@b\r\nBcc: c@d", "A\nB <a@b>", "A\u{0} <a@b>",
    "A\u{85}B <a@b>", "\t", "(comment) a@b", "group: a@b;",
    "\(String(repeating: "x", count: 65))@b", "a@\(String(repeating: "x.", count: 127))x",
  ])
  func `Anything but a single address is rejected, with a message of one line`(text: String) {
    let error = #expect(throws: MailAddressError.self) { try MailAddress(parsing: text) }
    #expect(error?.description.contains("expected one address") == true)
    #expect(error?.description.contains { $0.isNewline } == false)
  }
}
