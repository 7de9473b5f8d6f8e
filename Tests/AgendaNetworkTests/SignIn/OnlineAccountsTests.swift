import AgendaSources
import Foundation
import TestSupport
import Testing

@testable import AgendaNetwork

/// Credentials that GNOME Online Accounts gives over D-Bus.
@Suite(.enabled(if: GnomeDesktop.isPossible, "dbus-daemon or jeepney is not installed"))
struct OnlineAccountsTests {
  static let google = """
    {"id": "account_1_0", "provider": "google", "identity": "ada@gmail.com", "way": "token",
     "url": "https://apidata.googleusercontent.com/caldav/v2/ada@gmail.com/user",
    """
  static let cloud = """
    {"id": "account_2_0", "provider": "owncloud", "identity": "ada", "name": "ada@cloud.example", "way": "password",
     "url": "https://ada@cloud.example/remote.php/caldav/",
    """
  private static let googleURL = "https://apidata.googleusercontent.com/caldav/v2/ada@gmail.com/user"

  /// The sign-in of an account with a URL and a user.
  private func signIn(
    _ desktop: GnomeDesktop?, url: String = googleURL, user: String? = "ada@gmail.com",
    named name: String? = nil
  ) throws -> AccountSignIn {
    let server = AccountConfiguration.Server.url(try WebAddress(url))
    let account = try SignInAccount(.gnome(account: name), server: server, user: user)
    return AccountSignIn(
      account.account, environment: desktop?.environment ?? ["XDG_RUNTIME_DIR": account.home.path],
      home: account.home.path, requests: SignInRequests(product: "agenda/test"), now: account.clock.now)
  }

  private func failure(_ signIn: AccountSignIn, refused: Credentials? = nil) -> SignInError? {
    do throws(SignInError) {
      _ = try signIn.credentials(refused: refused)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an access token is taken as GNOME gives it, and a new one after a refusal`() throws {
    let desktop = try GnomeDesktop(Self.google + #""secrets": ["S3CRET-1", "S3CRET-2"]}"#)
    let signIn = try signIn(desktop)
    #expect(try signIn.credentials(refused: nil) == .token("S3CRET-1"))
    #expect(desktop.calls == ["GetManagedObjects", "GetAccessToken ada@gmail.com"])
    #expect(try signIn.credentials(refused: .token("S3CRET-1")) == .token("S3CRET-2"))
    #expect(desktop.calls.suffix(2) == ["EnsureCredentials ada@gmail.com", "GetAccessToken ada@gmail.com"])
    // There is no other one.
    let refusal = try #require(failure(signIn, refused: .token("S3CRET-2")))
    #expect(refusal.kind == .refused)
    #expect(
      refusal.message
        == "the server refuses an access token, which GNOME gives; sign in to “ada@gmail.com” again in Settings, Online Accounts"
    )
  }

  @Test func `a token that is about to expire is renewed first`() throws {
    let desktop = try GnomeDesktop(Self.google + #""secrets": ["S3CRET-1", "S3CRET-2"], "lifetime": 60}"#)
    #expect(try signIn(desktop).credentials(refused: nil) == .token("S3CRET-2"))
  }

  @Test(arguments: [0, -1])
  func `a token of which GNOME does not say how long it lives is taken as it is`(_ lifetime: Int) throws {
    let desktop = try GnomeDesktop(
      Self.google + #""secrets": ["S3CRET-1", "S3CRET-2"], "lifetime": \#(lifetime)}"#)
    #expect(try signIn(desktop).credentials(refused: nil) == .token("S3CRET-1"))
    #expect(!desktop.calls.contains { $0.hasPrefix("EnsureCredentials") })
  }

  @Test func `an empty password is none`() throws {
    let desktop = try GnomeDesktop(Self.cloud + #""secrets": [""]}"#)
    let failure = try #require(failure(try signIn(desktop, url: "https://cloud.example/", user: "ada")))
    #expect(failure.kind == .signedOut && failure.message.contains("gives no password"), "\(failure)")
  }

  @Test func `a password comes with the name of the user, and the account is found by either name`() throws {
    let desktop = try GnomeDesktop(
      Self.google + #""secrets": ["S3CRET-1"]},"# + Self.cloud + #""secrets": ["S3CRET ä"]}"#)
    let url = "https://cloud.example/remote.php/caldav/"
    for (user, name) in [("ada", nil), (nil, "Ada@cloud.example"), (nil, "account_2_0")]
      as [(String?, String?)]
    {
      let signIn = try signIn(desktop, url: url, user: user, named: name)
      #expect(try signIn.credentials(refused: nil) == .password(user: "ada", password: "S3CRET ä"))
    }
  }

  @Test func `one user on two servers is told apart by the server`() throws {
    let other = Self.cloud.replacing("account_2_0", with: "account_3_0").replacing(
      "cloud.example", with: "other.example")
    let desktop = try GnomeDesktop(
      Self.cloud + #""secrets": ["S3CRET-1"]},"# + other + #""secrets": ["S3CRET-2"]}"#)
    let signIn = try signIn(desktop, url: "https://other.example/dav/", user: "ada")
    #expect(try signIn.credentials(refused: nil) == .password(user: "ada", password: "S3CRET-2"))
  }

  /// The rest of the account, the failure, and a part of its message.
  private static let failures: [(String, SignInError.Kind, String)] = [
    (
      #""secrets": ["S3CRET"], "off": true}"#, .signedOut,
      "the calendars of “ada@gmail.com” are switched off in GNOME; switch them on in Settings, Online Accounts"
    ),
    (
      #""url": "", "secrets": ["S3CRET"]}"#, .signedOut,
      "GNOME has no address for the calendars of “ada@gmail.com”: they are switched off, or not reached by CalDAV"
    ),
    (
      #""attention": true, "fails": {"EnsureCredentials": "org.gnome.OnlineAccounts.Error.NotAuthorized"}}"#,
      .expired,
      "GNOME has no sign-in of “ada@gmail.com”: No credentials found; sign in again in Settings, Online Accounts"
    ),
    (
      #""fails": {"GetAccessToken": "org.gnome.OnlineAccounts.Error.NotAuthorized"}}"#, .expired,
      "sign in again in Settings, Online Accounts"
    ),
    (
      #""fails": {"GetAccessToken": "org.gnome.OnlineAccounts.Error.Failed"}}"#, .unreachable,
      "GNOME cannot look after the sign-in of “ada@gmail.com”: No credentials found"
    ),
    (
      #""secrets": ["two words"]}"#, .signedOut,
      "GNOME gives no access token of “ada@gmail.com” that can be sent"
    ),
  ]

  @Test(arguments: failures.indices)
  func `each failure says what to do next`(index: Int) throws {
    let (rest, kind, part) = Self.failures[index]
    let desktop = try GnomeDesktop(Self.google + rest)
    let failure = try #require(failure(try signIn(desktop)))
    #expect(failure.kind == kind && failure.message.contains(part), "\(failure)")
  }

  @Test func `a sign-in that needs attention is used where GNOME finds that it works`() throws {
    let desktop = try GnomeDesktop(Self.google + #""secrets": ["S3CRET-1", "S3CRET-2"], "attention": true}"#)
    #expect(try signIn(desktop).credentials(refused: nil) == .token("S3CRET-2"))
  }

  @Test func `the server decides about a password that needs attention, and GNOME only after a refusal`()
    throws
  {
    let desktop = try GnomeDesktop(
      Self.cloud
        + #""secrets": ["S3CRET"], "attention": true, "fails": {"EnsureCredentials": "org.gnome.OnlineAccounts.Error.NotAuthorized"}}"#
    )
    let signIn = try signIn(desktop, url: "https://cloud.example/", user: "ada")
    let password = Credentials.password(user: "ada", password: "S3CRET")
    #expect(try signIn.credentials(refused: nil) == password)
    #expect(failure(signIn, refused: password)?.kind == .expired)
  }

  @Test func `what GNOME keeps for one server goes to no other`() throws {
    let desktop = try GnomeDesktop(Self.google + #""secrets": ["S3CRET-1"]}"#)
    let failure = try #require(failure(try signIn(desktop, url: "https://elsewhere.example/dav/")))
    #expect(failure.kind == .misconfigured && failure.message.contains("elsewhere.example"))
    #expect(!desktop.calls.contains("GetAccessToken ada@gmail.com"))
  }

  @Test func `without the account, without an account and without a bus it says so`() throws {
    let desktop = try GnomeDesktop(Self.google + #""secrets": ["S3CRET-1"]}"#)
    let none = try #require(failure(try signIn(desktop, user: "kim")))
    #expect(none.kind == .signedOut)
    #expect(
      none.message
        == "GNOME has no account “kim”: it has “ada@gmail.com”; add it in Settings, Online Accounts")
    try desktop.set("")
    #expect(
      failure(try signIn(desktop))?.message.hasPrefix("GNOME has no account “ada@gmail.com”: add it") == true)
    let noBus = try #require(failure(try signIn(nil)))
    #expect(noBus.kind == .unreachable)
    #expect(noBus.message.contains("there is no D-Bus of a desktop session"))
  }

  @Test func `only accounts with calendars on a CalDAV server are listed`() throws {
    let desktop = try GnomeDesktop(
      Self.cloud + #""secrets": []},"# + Self.google + #""secrets": []},"#
        + #"{"id": "account_4_0", "provider": "exchange", "identity": "ada", "way": "password"},"#
        + #"{"id": "account_5_0", "provider": "kerberos", "identity": "ada"},"#
        + Self.google.replacing("account_1_0", with: "account_6_0") + #""off": true}"#)
    let accounts = try OnlineAccount.withCalendars(environment: desktop.environment)
    #expect(accounts.map(\.identifier) == ["account_1_0", "account_2_0"])
    #expect(accounts.map(\.name) == ["ada@gmail.com", "ada@cloud.example"])
    #expect(accounts.last?.url?.url == "https://cloud.example/remote.php/caldav/")
  }
}

/// The client of D-Bus, with services that are missing, silent or long-winded.
@Suite(.enabled(if: GnomeDesktop.isPossible, "dbus-daemon or jeepney is not installed"))
struct SessionBusTests {
  private let desktop: GnomeDesktop

  init() throws {
    desktop = try GnomeDesktop(
      OnlineAccountsTests.cloud + #""secrets": ["x"], "fails": {"GetPassword": "silence"}}"#)
  }

  private func kind(
    _ service: String, _ path: String, _ interface: String, _ name: String, _ arguments: [BusArgument] = [],
    limit: BusAnswer.Limit = .usual
  ) throws -> SessionBus.Failure.Kind? {
    let bus = try SessionBus(environment: desktop.environment)
    let method = SessionBus.Method(service: service, path: path, interface: interface, name: name)
    do throws(SessionBus.Failure) {
      _ = try bus.call(method, arguments, seconds: name == "GetPassword" ? 0.1 : 30, limit: limit)
      return nil
    } catch {
      return error.kind
    }
  }

  private static let service = "org.gnome.OnlineAccounts"

  @Test func `a service that is silent ends after the time limit, and one that is missing at once`() throws {
    let account = "/org/gnome/OnlineAccounts/Accounts/account_2_0"
    #expect(
      try kind(Self.service, account, Self.service + ".PasswordBased", "GetPassword", [.text("")]) == .timeout
    )
    #expect(try kind("org.example.Nobody", "/", "org.example.Nobody", "Ask") == .noService)
  }

  @Test func `answers and arguments have bounds`() throws {
    let (path, interface) = ("/org/gnome/OnlineAccounts", "org.freedesktop.DBus.ObjectManager")
    func ask(_ limit: BusAnswer.Limit) throws -> SessionBus.Failure.Kind? {
      try kind(Self.service, path, interface, "GetManagedObjects", limit: limit)
    }
    #expect(try ask(.usual) == nil)
    #expect(try ask(BusAnswer.Limit(values: 10, bytes: 1 << 20)) == .malformed)
    #expect(try ask(BusAnswer.Limit(values: 1000, bytes: 100)) == .malformed)
    #expect(try kind(Self.service, path, interface, "GetManagedObjects", [.text("a\0b")]) == .malformed)
    #expect(try kind("no name", path, interface, "GetManagedObjects") == .malformed)
  }

  @Test func `a bus that is not there is said`() throws {
    let folder = try TemporaryFolder()
    let address = "unix:path=" + folder.path("nothing")
    #expect(throws: SessionBus.Failure.self) {
      _ = try SessionBus(environment: ["DBUS_SESSION_BUS_ADDRESS": address]).call(
        SessionBus.Method(service: "a.b", path: "/", interface: "a.b", name: "c"), seconds: 1)
    }
  }

  @Test func `values of all types are read, and arguments of all types are sent`() throws {
    let bus = try SessionBus(environment: desktop.environment)
    let answer = try bus.call(
      SessionBus.Method(
        service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        name: "RequestName"), [.text("org.example.Agenda"), .number(4)], seconds: 30)
    #expect(answer == [.integer(1)])
    let names = try bus.call(
      SessionBus.Method(
        service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        name: "ListNames"), seconds: 30)
    #expect(names.first?.texts?.contains("org.example.Agenda") == true)
  }
}
