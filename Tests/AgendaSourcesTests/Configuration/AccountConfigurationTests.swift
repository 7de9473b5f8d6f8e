import TestSupport
import Testing

@testable import AgendaSources

/// The keys of an `[[account]]` of the configuration.
@Suite struct AccountConfigurationTests {
  static func parse(_ text: String) throws -> Configuration {
    try Configuration.parse(
      Array(text.utf8), path: "config.toml",
      paths: PathExpansion(folder: "/etc/", home: "/home/ada", environment: [:]))
  }

  static let home = "[[account]]\nname = \"home\"\naddress = \"ada@example.org\"\n"

  struct Way: CustomTestStringConvertible {
    var text: String
    var signIn: AccountConfiguration.SignIn
    var testDescription: String { text }
  }

  @Test(arguments: [
    Way(text: "", signIn: .secretService),
    Way(text: "sign-in = \"secret-service\"", signIn: .secretService),
    Way(text: "password-command = \"pass home\"", signIn: .passwordCommand(["/bin/sh", "-c", "pass home"])),
    Way(text: "password-command = [\"pass\", \"home\"]", signIn: .passwordCommand(["pass", "home"])),
    Way(
      text: "sign-in = \"token-command\"\ntoken-command = [\"~/bin/token\", \"~\"]",
      signIn: .tokenCommand(["/home/ada/bin/token", "~"])),
    Way(text: "sign-in = \"netrc\"", signIn: .netrc(path: "/home/ada/.netrc")),
    Way(text: "password-file = \"~/.password\"", signIn: .passwordFile(path: "/home/ada/.password")),
    Way(text: "sign-in = \"gnome\"", signIn: .gnome(account: nil)),
    Way(text: "gnome-account = \"ada@cloud\"", signIn: .gnome(account: "ada@cloud")),
    Way(text: "netrc = \"secrets\"", signIn: .netrc(path: "/etc/secrets")),
  ])
  func `signs in as it says, or as its keys say`(way: Way) throws {
    let account = try #require(try Self.parse(Self.home + way.text).accounts.first)
    #expect(account.signIn == way.signIn)
    #expect(account.server == .mailAddress("ada@example.org"))
    #expect(account.user == nil)
  }

  @Test func `a certificate of the client has a key of its own, or in its file`() throws {
    let certificate = "client-certificate = \"~/me.pem\"\n"
    for (lines, key) in [
      (certificate, nil), (certificate + "client-key = \"~/me.key\"\n", "/home/ada/me.key"),
    ] {
      let found = ClientCertificate(path: "/home/ada/me.pem", keyPath: key)
      #expect(try Self.parse(Self.home + lines).accounts.first?.clientCertificate == found)
      let calendar = "[[calendar]]\nname = \"work\"\nurl = \"https://example.org/work.ics\"\n"
      guard case .web(let web) = try Self.parse(calendar + lines).calendars.first?.location else {
        Issue.record("no calendar")
        continue
      }
      #expect(web.clientCertificate == found)
    }
  }

  @Test func `reads all keys, and takes the owner from the defaults`() throws {
    let text = """
      [defaults]
      addresses = ["Ada@example.org"]
      [[account]]
      name = "work"
      url = "https://ada@dav.example.com/"
      refresh = "30m"
      new-calendars = "hide"
      mirror = "~/calendars/work"
      user-agent = "me"
      [[account]]
      name = "other"
      url = "https://dav.example.com/"
      address = "ada@example.com"
      addresses = ["ada@example.com"]
      """
    let accounts = try Self.parse(text).accounts
    var work = AccountConfiguration(
      name: "work", server: .url(try WebAddress("https://ada@dav.example.com/")), user: "ada",
      signIn: .secretService)
    work.interval = 1800
    work.newCalendars = .hide
    work.mirror = "/home/ada/calendars/work"
    work.userAgent = "me"
    work.addresses = ["ada@example.org"]
    #expect(accounts.first == work)
    #expect(accounts.last?.addresses == ["ada@example.com"])
    #expect(accounts.last?.user == "ada@example.com")
    #expect(accounts.last?.server == .url(try WebAddress("https://dav.example.com/")))
  }

  @Test func `knows the endpoints of a provider, and takes others`() throws {
    let google = try #require(
      try Self.parse(Self.home + "provider = \"google\"\nclient-id = \"a\"\nclient-secret = \"b\"").accounts
        .first)
    #expect(google.user == "ada@example.org")
    #expect(
      google.server
        == .url(try WebAddress("https://apidata.googleusercontent.com/caldav/v2/ada%40example.org/user")))
    guard case .oauth(let known) = google.signIn else { return #expect(Bool(false)) }
    #expect(known.tokenEndpoint == (try WebAddress("https://oauth2.googleapis.com/token")))
    #expect(known.clientIdentifier == "a" && known.clientSecret == "b")

    let own = try #require(
      try Self.parse(
        Self.home + """
          sign-in = "oauth"
          client-id = "a"
          scope = "calendars"
          authorization-endpoint = "https://id.example.org/authorize"
          token-endpoint = "https://id.example.org/token"
          device-endpoint = "https://id.example.org/device"
          """
      ).accounts.first)
    var expected = OAuthConfiguration(
      authorizationEndpoint: try WebAddress("https://id.example.org/authorize"),
      tokenEndpoint: try WebAddress("https://id.example.org/token"), clientIdentifier: "a", scope: "calendars"
    )
    expected.deviceEndpoint = try WebAddress("https://id.example.org/device")
    #expect(own.signIn == .oauth(expected))
  }

  struct Mistake: CustomTestStringConvertible {
    var text: String
    var messages: [String]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Mistake(
      text: "[account]\nname = \"a\"",
      messages: ["1:2: “account” is a table; expected [[account]] in double brackets before each account"]),
    Mistake(
      text: "[accounts]", messages: ["1:2: unknown key “accounts”; an account begins with [[account]]"]),
    Mistake(
      text: "[[account]]",
      messages: [
        "1:1: the account has no “name”; expected name = \"home\"",
        "1:1: the account has no “address” and no “url”; expected address = \"ada@example.org\" or url = \"https://…\"",
      ]),
    Mistake(
      text: "[[account]]\nname = \"a/b\"\naddress = \"ada\"",
      messages: [
        "2:8: the name “a/b” holds a slash or a control character, begins with “.” or “-”, or is longer than 100 characters; expected a name such as \"home\"",
        "3:11: “ada” is no mail address; expected a text such as \"ada@example.org\"",
      ]),
    Mistake(
      text: home + home, messages: ["5:8: the name “home” is already used by the account in line 2"]),
    Mistake(
      text: "[[calendar]]\nname = \"home\"\npath = \"a\"\n" + home,
      messages: ["5:8: the name “home” is already used by the calendar in line 2"]),
    Mistake(
      text: home + home.replacing("\"home\"", with: "\"HOME\""),
      messages: ["5:8: the name “HOME” is already used by the account “home” in line 2"]),
    Mistake(
      text: home + "pasword-command = 1",
      messages: ["4:1: unknown key “pasword-command”; did you mean “password-command”?"]),
    Mistake(
      text: home + "sign-in = \"password\"",
      messages: ["4:11: “sign-in” is the text “password”; did you mean “password-command”?"]),
    Mistake(
      text: home + "sign-in = \"x\"",
      messages: [
        """
        4:11: “sign-in” is the text “x”; expected \"password-command\", \"password-file\", \"token-command\", \
        \"secret-service\", \"netrc\", \"oauth\" or \"gnome\"
        """
      ]),
    Mistake(
      text: home + "sign-in = \"password-command\"",
      messages: [
        "1:1: the account “home” has no “password-command”; expected password-command = [\"pass\", \"show\", \"home\"]"
      ]),
    Mistake(
      text: home + "password-command = \"a\"\nnetrc = \"b\"",
      messages: [
        "5:1: “netrc” is for accounts with sign-in = \"netrc\"; expected one way to sign in, and this account has “password-command”"
      ]),
    Mistake(
      text: home + "sign-in = \"oauth\"\nnetrc = \"b\"",
      messages: [
        """
        1:1: the account “home” signs in with OAuth and has no “client-id”, “authorization-endpoint”, “token-endpoint”, \
        “scope”, or provider = \"google\" with a “client-id”
        """,
        "5:1: “netrc” is for accounts with sign-in = \"netrc\"; this one has sign-in = \"oauth\"",
      ]),
    Mistake(
      text: home + "provider = \"google\"",
      messages: ["1:1: the account “home” signs in with OAuth and has no “client-id”"]),
    Mistake(
      text: home + "password-command = []\nrefresh = \"1m\"\nuser = \"a:b\"",
      messages: [
        "4:20: “password-command” is an array; expected a line of shell in quotes, or an array of a program and its arguments",
        "5:11: “refresh” is the text “1m”; expected a duration from 5m to 1d, such as \"30m\"",
        "6:8: the name of the user holds a colon; expected none",
      ]),
    Mistake(
      text: "[[account]]\nname = \"a\"\nurl = \"https://ada:geheim@example.org\"",
      messages: [
        "3:7: the URL holds a password; expected it in the Secret Service (agenda accounts login), or from a “password-command”"
      ]),
  ])
  func `names the place and what is expected`(mistake: Mistake) {
    let error = #expect(throws: ConfigurationError.self) { try Self.parse(mistake.text) }
    #expect(error?.messages == mistake.messages.map { "config.toml:" + $0 })
  }

  @Test func `describes each key once`() {
    for table in ConfigurationOption.Table.ofConfiguration where !table.isNamed {
      let names = ConfigurationOption.all.filter { $0.table == table }.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(names.contains("addresses"))
    }
  }

  @Test func `a user counts before the one in the URL`() throws {
    let text = "[[account]]\nname = \"work\"\nurl = \"https://ada@dav.example.com/\"\nuser = \"bob\"\n"
    #expect(try Self.parse(text).accounts.first?.user == "bob")
  }
}
