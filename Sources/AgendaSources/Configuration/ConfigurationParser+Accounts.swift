internal import ICalendar

extension ConfigurationParser {
  /// The accounts of the array `[[account]]`.
  mutating func accounts(_ entry: TOMLNode, _ defaults: ConfigurationDefaults) -> [AccountConfiguration] {
    tables(entry).compactMap { table, entries in account(table, entries, defaults) }
  }

  private mutating func account(
    _ table: TOMLNode, _ nodes: [TOMLNode], _ defaults: ConfigurationDefaults
  ) -> AccountConfiguration? {
    var entries = AccountEntries()
    let nodes = read(nodes, as: AccountEntries.keys, into: &entries)
    let label = entries.name.map { " \(quoted($0))" } ?? ""
    if nodes["name"] == nil { report(table.position, "the account has no “name”; expected name = \"home\"") }
    if let name = entries.name, let node = nodes["name"] { take(name, of: .account, at: node.position) }
    if let program = entries.kind?.program {
      return account(of: program, entries, nodes, defaults)
    }
    // Which keys it needs follows from its kind, which was reported.
    if nodes["kind"] != nil, entries.kind == nil { return nil }
    if let node = nodes["names"] {
      report(
        node.keyPosition,
        "“names” is for the calendars of a program, with kind = \"evolution\" or \"thunderbird\"; \(.command("calendars change")) gives others a name"
      )
    }
    let server = server(&entries, nodes, of: table, label: label)
    let signIn = signIn(entries, nodes, of: table, label: label)
    guard let name = entries.name, let server, let signIn else { return nil }
    var account = AccountConfiguration(name: name, server: server, user: entries.user, signIn: signIn)
    account.interval = entries.interval
    account.newCalendars = entries.newCalendars ?? account.newCalendars
    account.mirror = entries.mirror
    account.takeAddresses(entries, defaults)
    account.mailCommand = entries.mailCommand
    account.reminders = entries.reminders
    account.mutedCalendars = entries.mutedCalendars ?? []
    account.userAgent = entries.userAgent
    account.certificateFile = entries.certificateFile
    account.clientCertificate = clientCertificate(
      entries.clientCertificate, key: entries.clientKey, nodes, label: "account\(label)")
    account.allowsPlainHTTP = entries.allowsPlainHTTP ?? false
    return account
  }

  /// The calendars of a program of the desktop.
  private mutating func account(
    of program: DesktopProgram, _ entries: AccountEntries, _ nodes: [String: TOMLNode],
    _ defaults: ConfigurationDefaults
  ) -> AccountConfiguration? {
    for node in nodes.values.sorted(by: { $0.key < $1.key })
    where AccountEntries.isOfServer(node.key) {
      report(
        node.keyPosition,
        "“\(node.key)” is for accounts on a server, and this one has kind = \"\(program.rawValue)\"")
    }
    guard let name = entries.name else { return nil }
    var account = AccountConfiguration(name: name, server: .desktop(program), signIn: .unneeded)
    account.interval = entries.interval
    account.newCalendars = entries.newCalendars ?? account.newCalendars
    account.takeAddresses(entries, defaults)
    account.mailCommand = entries.mailCommand
    account.reminders = entries.reminders
    account.mutedCalendars = entries.mutedCalendars ?? []
    account.names = entries.names ?? [:]
    return account
  }

  /// Names by the paths of calendars, each once in any letter case.
  mutating func calendarNames(_ entry: TOMLNode) -> [String: String]? {
    guard case .table(let entries) = entry.value else {
      report(
        entry.position, "found \(entry.kindInWords); expected a table: { \"/calendar/a/\" = \"Work\" }")
      return nil
    }
    var (names, taken): ([String: String], Set<String>) = ([:], [])
    for entry in entries {
      guard let name = name(entry) else { continue }
      guard !name.contains("/"), name.withoutControlCharacters == name else {
        report(
          entry.position, "the name \(quoted(name)) holds a slash or a control character; expected none")
        continue
      }
      guard taken.insert(name.lowercased()).inserted else {
        report(entry.position, "the name \(quoted(name)) is in “names” twice")
        continue
      }
      names[entry.key] = name
    }
    return names
  }

  /// Where the search for calendars begins. The name of the user can stand in the URL.
  private mutating func server(
    _ entries: inout AccountEntries, _ nodes: [String: TOMLNode], of table: TOMLNode, label: String
  ) -> AccountConfiguration.Server? {
    if nodes["url"] == nil, nodes["address"] == nil {
      report(
        table.position,
        "the account\(label) has no “address” and no “url”; expected address = \"ada@example.org\" or url = \"https://…\""
      )
    }
    if let node = nodes["url"], let url = entries.url {
      if let credentials = url.credentials {
        if !credentials.password.isEmpty {
          report(
            node.position,
            "the URL holds a password; expected it in the Secret Service (agenda accounts login), or from a “password-command”"
          )
        }
        entries.user = entries.user ?? credentials.user
      }
      // With both, the URL is the server, and the address names the user.
      entries.user = entries.user ?? entries.address
      return .url(url)
    }
    guard let address = entries.address else { return nil }
    if let principal = entries.provider?.principal(of: address), let url = try? WebAddress(principal) {
      entries.user = entries.user ?? address
      return .url(url)
    }
    return nodes["url"] == nil ? .mailAddress(address) : nil
  }

  /// The way to sign in that `sign-in` or another key names; `nil` if they disagree, or one is missing.
  private mutating func signIn(
    _ entries: AccountEntries, _ nodes: [String: TOMLNode], of table: TOMLNode, label: String
  ) -> AccountConfiguration.SignIn? {
    let implied = AccountEntries.Method.allCases.compactMap { method in
      method.keys.lazy.compactMap { nodes[$0] }.first.map { (method, $0) }
    }
    let method = entries.method ?? implied.first?.0 ?? .secretService
    for (other, node) in implied where other != method {
      let wanted =
        entries.method == nil
        ? "expected one way to sign in, and this account has “\(method.rawValue)”"
        : "this one has sign-in = \"\(method.rawValue)\""
      report(
        node.keyPosition, "“\(node.key)” is for accounts with sign-in = \"\(other.rawValue)\"; \(wanted)")
    }
    switch method {
    case .passwordCommand, .tokenCommand, .passwordFile:
      guard nodes[method.rawValue] != nil else {
        let example = method == .passwordFile ? "\"~/.config/agenda/home\"" : "[\"pass\", \"show\", \"home\"]"
        report(
          table.position,
          "the account\(label) has no “\(method.rawValue)”; expected \(method.rawValue) = \(example)")
        return nil
      }
      if method == .passwordFile { return entries.passwordFile.map { .passwordFile(path: $0) } }
      return method == .passwordCommand
        ? entries.passwordCommand.map { .passwordCommand($0) }
        : entries.tokenCommand.map { .tokenCommand($0) }
    case .secretService: return .secretService
    case .netrc: return .netrc(path: entries.netrc ?? home + "/.netrc")
    case .oauth: return oauth(entries, nodes, of: table, label: label).map { .oauth($0) }
    case .gnome: return .gnome(account: entries.gnomeAccount)
    }
  }

  private mutating func oauth(
    _ entries: AccountEntries, _ nodes: [String: TOMLNode], of table: TOMLNode, label: String
  ) -> OAuthConfiguration? {
    let known = entries.provider?.endpoints
    func address(_ text: String?) -> WebAddress? { text.flatMap { try? WebAddress($0) } }
    let authorization = entries.authorizationEndpoint ?? address(known?.authorization)
    let token = entries.tokenEndpoint ?? address(known?.token)
    let scope = entries.scope ?? known?.scope
    let missing = [
      ("client-id", entries.clientIdentifier == nil), ("authorization-endpoint", authorization == nil),
      ("token-endpoint", token == nil), ("scope", scope == nil),
    ].filter { $0.1 && nodes[$0.0] == nil }.map { "“\($0.0)”" }
    if !missing.isEmpty, nodes["provider"] == nil || missing == ["“client-id”"] {
      let known = OAuthProvider.allCases.map(\.rawValue).joined(separator: "\", \"")
      let hint = missing.count > 1 ? ", or provider = \"\(known)\" with a “client-id”" : ""
      report(
        table.position,
        "the account\(label) signs in with OAuth and has no \(missing.joined(separator: ", "))\(hint)")
    }
    guard let authorization, let token, let scope, let client = entries.clientIdentifier else { return nil }
    return OAuthConfiguration(
      authorizationEndpoint: authorization, tokenEndpoint: token,
      deviceEndpoint: entries.deviceEndpoint ?? address(known?.device),
      revocationEndpoint: entries.revocationEndpoint ?? address(known?.revocation),
      clientIdentifier: client, clientSecret: entries.clientSecret, scope: scope)
  }
}

extension ConfigurationParser {
  /// The certificate by which a server knows the client; `nil` for none. `label` says whose it is.
  mutating func clientCertificate(
    _ path: String?, key: String?, _ nodes: [String: TOMLNode], label: String
  ) -> ClientCertificate? {
    if let node = nodes["client-key"], nodes["client-certificate"] == nil {
      report(
        node.keyPosition,
        "the \(label) has a “client-key” without a “client-certificate”; expected client-certificate = \"~/me.pem\""
      )
    }
    return path.map { ClientCertificate(path: $0, keyPath: key) }
  }

  /// An account's name: a calendar's name of one word, which can be the name of a folder and an argument of the command.
  mutating func accountName(_ entry: TOMLNode) -> String? {
    guard let name = name(entry) else { return nil }
    if AccountConfiguration.isName(name) { return name }
    report(
      entry.position,
      """
      the name \(quoted(name)) holds a slash or a control character, begins with “.” or “-”, or is longer than 100 \
      characters; expected a name such as \"home\"
      """
    )
    return nil
  }

  /// A mail address of the form `user@domain`.
  mutating func mailAddress(_ entry: TOMLNode) -> String? {
    guard let text = line(entry) else { return nil }
    if AccountConfiguration.isMailAddress(text) { return text }
    // The URL of a server may be private, and was meant for another key.
    guard !text.contains("://") else {
      report(entry.position, "a URL is no mail address; expected url = \"https://…\"")
      return nil
    }
    report(entry.position, "\(quoted(text)) is no mail address; expected a text such as \"ada@example.org\"")
    return nil
  }

  /// The name of a user: a colon would end it in a request (RFC 7617, 2).
  mutating func userName(_ entry: TOMLNode) -> String? {
    guard let text = line(entry) else { return nil }
    guard text.contains(":") else { return text }
    report(entry.position, "the name of the user holds a colon; expected none")
    return nil
  }
}

extension AccountConfiguration {
  /// Whether a text can be the name of an account.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100 && !text.contains { "/,".contains($0) || $0.isNewline }
      && !text.hasControlCharacters && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.first?.isWhitespace != true && text.last?.isWhitespace != true
  }

  /// Whether a text has the form of a mail address: `user@domain`.
  package static func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains { $0.isWhitespace }
      && !parts[1].contains { "/:?#".contains($0) } && !text.hasControlCharacters
  }
}

extension AccountConfiguration {
  /// Takes the addresses of its owner: its own, else those of all calendars.
  fileprivate mutating func takeAddresses(_ entries: AccountEntries, _ defaults: ConfigurationDefaults) {
    addresses = entries.addresses.map { Set($0) } ?? defaults.addresses
    mainAddress = entries.addresses?.first
  }
}
