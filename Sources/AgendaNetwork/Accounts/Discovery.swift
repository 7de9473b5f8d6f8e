internal import AgendaSources
internal import ICalendar

/// The search for the calendars of an account (RFC 6764 section 6): from a mail address or a URL to the collections that list them.
struct Discovery {
  private static let wellKnownPath = "/.well-known/caldav"

  /// Makes a connection that gives the credentials to the domain of an address.
  let connect: (WebAddress) -> WebDAVConnection

  /// Where the calendars may be, the most likely place first. For a mail address the name service comes first, then the domain itself.
  static func candidates(for server: AccountConfiguration.Server, _ names: NameService) -> [WebAddress] {
    var urls: [String] = []
    switch server {
    case .url(let address):
      let root = address.url.dropLast(address.target.count)
      urls = [address.url, root + wellKnownPath, root + "/"]
      // The name service can be forged: only the domain of the URL may get the credentials.
      if address.port == nil {
        urls += serviceURLs(of: address.host, names).filter { isOfDomain($0, address.host) }
      }
    case .desktop: return []
    case .mailAddress:
      let domain = server.host
      urls =
        serviceURLs(of: domain, names).filter { isOfDomain($0, domain) } + [
          "https://\(domain)\(wellKnownPath)", "https://\(domain)/",
        ]
    }
    var seen: Set<String> = []
    return urls.filter { seen.insert($0).inserted }.compactMap { try? WebAddress($0) }
  }

  /// Whether the credentials of an account may go to a server: one with the host of its URL or mail address, or of its registered domain.
  static func mayAsk(_ address: WebAddress, for server: AccountConfiguration.Server) -> Bool {
    isOfDomain(address.url, server.host)
  }

  /// Whether a URL leads to a host, or to its registered domain.
  private static func isOfDomain(_ url: String, _ host: String) -> Bool {
    guard let found = try? WebAddress(url), let own = try? WebAddress("https://\(host)/") else {
      return false
    }
    return found.mayReceiveCredentials(of: own)
  }

  /// The server of another domain to which the name service leads from a mail address, where it names none of the same domain.
  static func foreignServer(of server: AccountConfiguration.Server, _ names: NameService) -> WebAddress? {
    guard case .mailAddress = server else { return nil }
    let urls = serviceURLs(of: server.host, names)
    guard let first = urls.first, !urls.contains(where: { isOfDomain($0, server.host) }) else { return nil }
    return (try? WebAddress(first)).flatMap(beginning)
  }

  /// The server of another domain, unless the domain of the mail address has calendars, which come first (RFC 6764 section 6). `answering` returns the address
  /// at which a request without credentials is answered as by a CalDAV server, after redirects. If that is in another domain, it is the server: https proves
  /// who redirects.
  static func foreignServer(
    of server: AccountConfiguration.Server, _ names: NameService,
    answering: (WebAddress) -> WebAddress?
  ) -> WebAddress? {
    guard let named = foreignServer(of: server, names) else { return nil }
    let found = (try? WebAddress("https://\(server.host)\(wellKnownPath)")).flatMap(answering)
    guard let found else { return named }
    return mayAsk(found, for: server) ? nil : beginning(found)
  }

  /// Where the search at a server begins: without a path of its own, at the root.
  private static func beginning(_ address: WebAddress) -> WebAddress? {
    address.target == wellKnownPath ? address.resolving("/") : address
  }

  private static func serviceURLs(of domain: String, _ names: NameService) -> [String] {
    let servers = names.servers(of: domain)
    let path = servers.isEmpty ? nil : names.path(of: domain)
    return servers.flatMap { server in
      let root = "https://\(server.host)" + (server.port == 443 ? "" : ":\(server.port)")
      return [path.map { root + $0 }, root + wellKnownPath, root + "/"].compactMap(\.self)
    }
  }

  /// Finds the collections that list the calendars of an account.
  ///
  /// - Parameters:
  ///   - candidates: where they may be.
  ///   - server: the server or mail address that the account names.
  ///   - foreign: the server of another domain that the name service names, which is asked for where nothing was found.
  /// - Throws: Why they were not found. The first server that refuses the credentials ends the search: servers lock users out who try again.
  func find(
    _ candidates: [WebAddress], of server: AccountConfiguration.Server,
    foreign: @autoclosure () -> WebAddress? = nil
  ) throws(UpdateError) -> AccountListing {
    var first: UpdateError?
    for candidate in candidates {
      do throws(UpdateError) {
        if var listing = try explore(candidate) {
          listing.origin = candidate
          return listing
        }
      } catch {
        guard !error.kind.needsSignIn, error.kind != .misconfigured, error.delay == nil else { throw error }
        first = first ?? error
      }
    }
    switch server {
    case .url, .desktop:
      throw first
        ?? UpdateError(.notCalendar, "no calendars were found there; check the url of the account")
    case .mailAddress:
      if let foreign = foreign() {
        throw UpdateError(
          .notCalendar,
          """
          the name service says that the calendars of \(server.host) are at \(foreign.host), which is of another \
          domain; if that is right, add url = \"\(foreign.url)\" to the account
          """
        )
      }
      let reason = candidates.count > 2 ? first.map { " (\($0.message))" } ?? "" : ""
      throw UpdateError(
        first?.kind ?? .notCalendar,
        "no CalDAV server was found for the mail address\(reason); set the url of the server instead")
    }
  }

  /// The calendars at an address: a calendar, a collection that lists them, a principal, or a server's root; `nil` for anything else.
  private func explore(_ address: WebAddress) throws(UpdateError) -> AccountListing? {
    let connection = connect(address)
    let (found, place) = try properties(
      of: address, [.resourceType, .currentUserPrincipal] + Self.principalProperties, connection)
    guard let found else { return nil }
    if found.properties[.resourceType]?.has(.calendar) == true {
      return AccountListing(homes: [], singles: [place])
    }
    var (homes, user) = (self.homes(of: found, at: place), AccountUser(found, at: place))
    if homes.isEmpty, let href = found.href(.currentUserPrincipal), let principal = place.resolving(href),
      principal.canonicalTarget != place.canonicalTarget || principal.host != place.host
    {
      let (found, place) = try properties(of: principal, Self.principalProperties, connection)
      homes = found.map { self.homes(of: $0, at: place) } ?? []
      user = found.map { AccountUser($0, at: place) } ?? user
    }
    if !homes.isEmpty {
      var listing = AccountListing(homes: homes)
      (listing.addresses, listing.boxes) = (user.addresses, user.boxes)
      return listing
    }
    if found.properties[.currentUserPrincipal]?.has(.unauthenticated) == true {
      throw UpdateError(.refused, "the server does not know the user; check the user of the account")
    }
    // Some servers have calendars, but nothing that says whose they are.
    let calendars = try? CalendarSearch(connection: connection).calendars(in: place)
    return calendars.flatMap { $0.calendars.isEmpty ? nil : AccountListing(homes: [place]) }
  }

  private static let principalProperties: [XMLName] = [
    .homeSet, .addressSet, .scheduleInbox, .scheduleOutbox,
  ]

  /// The user of an account, some collection of which is known; `nil` if the server does not say who the user is.
  func user(from address: WebAddress, _ connection: WebDAVConnection) throws(UpdateError) -> AccountUser? {
    let (found, place) = try properties(of: address, [.currentUserPrincipal], connection)
    guard let href = found?.href(.currentUserPrincipal), let principal = place.resolving(href) else {
      return nil
    }
    let (user, origin) = try properties(of: principal, Self.principalProperties, connection)
    return user.map { AccountUser($0, at: origin) }
  }

  /// The properties of one resource, and where they came from after redirects; `nil` if it has none.
  private func properties(
    of address: WebAddress, _ names: [XMLName], _ connection: WebDAVConnection
  ) throws(UpdateError) -> (Multistatus.Member?, WebAddress) {
    let answer = try connection.send(.properties(names, of: address, depth: 0))
    var members: [Multistatus.Member] = []
    _ = try answer.members { if members.count < 100 { members.append($0) } }
    let own = members.first {
      answer.address.resolving($0.href)?.canonicalTarget == answer.address.canonicalTarget
    }
    return (own ?? members.first { $0.status == nil }, answer.address)
  }

  private func homes(of member: Multistatus.Member, at address: WebAddress) -> [WebAddress] {
    var seen: Set<String> = []
    let homes = member.properties[.homeSet]?.all(.href).compactMap { address.resolving($0.line) } ?? []
    return homes.filter { seen.insert($0.url).inserted }
  }
}

extension WebDAVConnection {
  /// Whether a server tells organizers and guests what changes in the calendars of a home set (RFC 6638 section 2); `nil` if it does not answer.
  func schedules(at home: WebAddress) -> Bool? {
    guard let answer = try? send(.options(home)), answer.response.status < 500,
      answer.response.status != 401
    else { return nil }
    let features = (answer.response.headers["dav"] ?? "").lowercased().split { $0 == "," || $0.isWhitespace }
    return features.contains("calendar-auto-schedule")
  }
}

/// The user of an account, as a server describes them.
struct AccountUser: Sendable, Hashable {
  /// The addresses, in the form in which addresses are compared.
  var addresses: [String]
  /// The paths of the collections for messages of scheduling (RFC 6638 section 2.1.1): some servers list them as calendars.
  var boxes: [String]
  /// The collection that takes messages of the user (RFC 6638 section 2.1.1); `nil` without one.
  var outbox: WebAddress?

  /// Reads the properties of a principal at an address.
  init(_ member: Multistatus.Member, at address: WebAddress) {
    addresses = member.userAddresses
    outbox = member.href(.scheduleOutbox).flatMap { address.resolving($0) }
    boxes = [XMLName.scheduleInbox, .scheduleOutbox].compactMap { name in
      member.href(name).flatMap { address.resolving($0) }.map { RemoteCalendar(address: $0, name: "").path }
    }
  }
}

extension Multistatus.Member {
  /// The most addresses of a user.
  private static let maximumAddresses = 100

  /// The addresses of the user who has this principal (`calendar-user-address-set`, RFC 6638 section 2.4.1), in the form in which addresses are
  /// compared.
  fileprivate var userAddresses: [String] {
    guard let hrefs = properties[.addressSet]?.all(.href) else { return [] }
    return hrefs.map { Attendee.plainAddress($0.line) }.prefix(Self.maximumAddresses)
      .filter { !$0.isEmpty && $0.utf8.count <= KeyedLines.maximumValue }
  }
}
