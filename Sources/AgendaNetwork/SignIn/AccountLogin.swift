internal import AgendaPlatform
public import AgendaSources
internal import ICalendar

/// Signs an account in and out, with a user who can be asked.
public struct AccountLogin {
  /// The way in which a user signs in, where an account allows several.
  @nonexhaustive public enum Way: Sendable, Hashable {
    /// In the browser, if that is possible: OAuth, Nextcloud.
    case browser
    /// By a code that is entered on another device (RFC 8628).
    case deviceCode
    /// By a password that is typed.
    case password
  }

  /// How long the browser is waited for, in seconds.
  private static let browserTime = 600

  private let signIn: AccountSignIn
  private let dialogue: any SignInDialogue

  /// The sign-in of an account, with a user.
  public init(_ signIn: AccountSignIn, dialogue: any SignInDialogue) {
    self.signIn = signIn
    self.dialogue = dialogue
  }

  private var name: String { signIn.account.name }

  /// Signs in, and keeps what the account needs from then on. For accounts with a command or a file of passwords, looks whether that gives one.
  public func logIn(_ way: Way = .browser) throws(SignInError) {
    switch signIn.account.signIn {
    case .passwordCommand, .passwordFile, .tokenCommand, .netrc, .gnome:
      let credentials = try signIn.read(isAttended: true)
      let origin = if case .gnome = signIn.account.signIn { "GNOME" } else { "the configuration" }
      dialogue.show("The account \(quoted(name)) has \(credentials) from \(origin). Nothing else is kept.")
      return
    case .unneeded:
      dialogue.show("The calendars of \(quoted(name)) are on this computer: it needs no sign-in.")
      return
    case .secretService: try logInWithPassword(way)
    case .oauth(let provider): try logIn(to: provider, way)
    }
    dialogue.show("The account \(quoted(name)) is signed in.")
  }

  /// Signs out: removes the stored sign-in, and asks the provider to revoke it. Throws if the provider did not confirm this; the stored
  /// sign-in is removed then, too.
  public func logOut() throws(SignInError) {
    switch signIn.account.signIn {
    case .passwordCommand(let words), .tokenCommand(let words):
      let program = words.starts(with: ["/bin/sh", "-c"]) ? signIn.account.signIn.name : words.first ?? ""
      showNothingStored("a program gives it the password or the token each time: \(quoted(program))")
    case .passwordFile(let path), .netrc(let path):
      showNothingStored("its password is read each time from \(quoted(path))")
    case .unneeded: showNothingStored("its calendars are on this computer")
    case .gnome:
      showNothingStored("GNOME gives the password or the token each time; remove the account in its settings")
    case .secretService:
      let service = signIn.secretService(isAttended: true)
      let password = try service.password()
      let kept = signIn.folder.read()
      try service.clear()
      try signIn.folder.clear()
      if let password, let user = kept.user, let issuer = kept.issuer {
        try NextcloudLogin(requests: signIn.requests).revoke(password, of: user, at: issuer)
      }
      dialogue.show("The account \(quoted(name)) is signed out.")
    case .oauth(let provider):
      do throws(SignInError) {
        try signIn.tokens(of: provider).remove()
      } catch {
        guard error.kind != .unwritable else { throw error }
        throw SignInError(
          error.kind,
          "the tokens of the account \(quoted(name)) are removed here, but not revoked: \(error.message); end the access on the page of the provider"
        )
      }
      dialogue.show("The account \(quoted(name)) is signed out.")
    }
  }

  /// Says that there is nothing to sign out of.
  private func showNothingStored(_ reason: String) {
    dialogue.show("Nothing is stored of the sign-in of \(quoted(name)), and nothing was removed: \(reason).")
  }

  // MARK: - OAuth

  private func logIn(to provider: OAuthConfiguration, _ way: Way) throws(SignInError) {
    let kept = signIn.tokens(of: provider)
    let tokens =
      way == .deviceCode
      ? try DeviceAuthorization(endpoint: kept.endpoint).tokens(dialogue, now: signIn.now) { Self.wait($0) }
      : try askInBrowser(provider, kept.endpoint)
    try kept.keep(tokens, now: signIn.now())
    if tokens.refresh == nil {
      let hours = tokens.lifetime.map { " in \(max(1, $0 / 60)) minutes" } ?? ""
      dialogue.show("The provider gave no refresh token: the sign-in ends\(hours).")
    }
    let granted = Set((tokens.scope ?? provider.scope).split(separator: " "))
    let missing = provider.scope.split(separator: " ").filter { $0.contains("/") && !granted.contains($0) }
    if !missing.isEmpty {
      dialogue.show("Not everything was allowed: \(missing.joined(separator: ", ")) is missing.")
    }
    if provider.authorizationEndpoint.host.hasSuffix("google.com") {
      dialogue.show(
        "If the consent screen of your client is in “Testing”, Google ends this sign-in after seven days: publish it."
      )
    }
  }

  private func askInBrowser(
    _ provider: OAuthConfiguration, _ endpoint: TokenEndpoint
  ) throws(SignInError) -> TokenEndpoint.Tokens {
    let listener = try LoopbackListener()
    let request = AuthorizationRequest(provider, port: listener.port)
    guard provider.authorizationEndpoint.isProtected, let page = try? WebAddress(request.page) else {
      throw SignInError(
        .signedOut, "the authorization-endpoint of the provider has no encryption; expected https://…")
    }
    dialogue.show("Open this page in a browser, and sign in:\n\(page.url)")
    if dialogue.pastedLines != nil {
      dialogue.show(
        "If the browser runs on another computer, it will fail to open a page at the end: paste the address of that page here, and press Enter."
      )
    }
    dialogue.open(page)
    let code = try listener.code(
      for: request, pasted: dialogue.pastedLines,
      deadline: signIn.now().adding(seconds: Self.browserTime), now: signIn.now, report: dialogue.show)
    switch try endpoint.tokens(for: request.form(for: code)) {
    case .success(let tokens): return tokens
    case .failure(let refusal): throw SignInError(.signedOut, refusal.message)
    }
  }

  // MARK: - Passwords

  private func logInWithPassword(_ way: Way) throws(SignInError) {
    // A password is not asked for that would not be sent.
    if let obstacle = ServerObstacle(of: signIn.account) {
      throw SignInError(.misconfigured, obstacle.message)
    }
    let service = signIn.secretService(isAttended: true)
    // If there is no Secret Service, nothing is asked for in vain.
    _ = try service.password()
    if way == .browser, let credentials = try logInToNextcloud() {
      try service.store(credentials.password)
      return try keep(user: credentials.user, issuer: credentials.server)
    }
    let account = signIn.account
    var user = account.user ?? account.server.mailAddress
    if user == nil {
      user = try dialogue.ask("Name of the user at \(account.server.host): ", isSecret: false)
      try keep(user: user, issuer: nil)
    }
    let password = try dialogue.ask("Password of \(user ?? "") at \(account.server.host): ", isSecret: true)
    guard !password.isEmpty else {
      throw SignInError(.signedOut, "no password was typed; nothing is changed")
    }
    try service.store(password)
  }

  /// An app password, where the server is a Nextcloud; `nil` if it is not.
  private func logInToNextcloud() throws(SignInError) -> NextcloudLogin.AppPassword? {
    guard case .url(let address) = signIn.account.server, address.isProtected else { return nil }
    let login = NextcloudLogin(requests: signIn.requests)
    guard let start = try login.start(at: address) else { return nil }
    dialogue.show("Open this page in a browser, and allow the access:\n\(start.page.url)")
    dialogue.open(start.page)
    return try login.appPassword(start, now: signIn.now) { Self.wait($0) }
  }

  private func keep(user: String?, issuer: String?) throws(SignInError) {
    try signIn.folder.locked { () throws(SignInError) in
      var kept = KeptSignIn()
      kept.user = user
      kept.issuer = issuer
      try signIn.folder.write(kept, into: try signIn.folder.reserve())
    }
  }

  private static func wait(_ seconds: Int) {
    poll(nil, 0, Int32(clamping: seconds * 1000))
  }
}

/// How a sign-in talks with the user.
public protocol SignInDialogue {
  /// Shows a line of text.
  func show(_ line: String)

  /// Opens a page in a browser, where the user has one here. The address has been shown before.
  func open(_ page: WebAddress)

  /// Asks for a line of text, such as a name. A secret is not shown while it is typed. Throws if there is no terminal to ask in.
  func ask(_ question: String, isSecret: Bool) throws(SignInError) -> String

  /// A descriptor from which lines that the user pastes can be read; `nil` if there is none.
  var pastedLines: Int32? { get }
}
