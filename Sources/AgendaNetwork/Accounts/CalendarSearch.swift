internal import AgendaSources
internal import ICalendar

/// Asks a server for the calendars in a collection.
struct CalendarSearch {
  /// The most calendars of an account.
  private static let maximumCount = 4096

  /// The properties from which a list of calendars is made.
  private static let properties: [XMLName] = [
    .resourceType, .displayName, .color, .order, .components, .owner, .currentUserPrincipal,
    .currentUserPrivileges, .syncToken,
  ]

  /// The calendars that were found.
  struct Result {
    var calendars: [RemoteCalendar] = []
    /// The paths of the other members of the collection, which are no calendars.
    var others: [String] = []
    /// The paths of calendars that take messages of scheduling too: the first calendar of each user of SOGo is the outbox.
    var outboxes: [String] = []
    /// Where the collection has moved for good; `nil` if it has not.
    var movedTo: WebAddress?
  }

  let connection: WebDAVConnection

  /// The calendars in a collection, and the collection itself if it is one.
  ///
  /// - Parameters:
  ///   - depth: 0 for a calendar that no collection lists.
  ///   - known: the calendars that are known. If they are given, only their tokens are asked for, and members are returned as they are: what the
  ///     others are has to be asked for then.
  ///   - usesTags: whether the tags are asked for that servers without tokens have. They are costly for servers with tokens.
  func calendars(
    in home: WebAddress, depth: Int = 1, known: [RemoteCalendar]? = nil, usesTags: Bool = true
  ) throws(UpdateError) -> Result {
    let names = (known == nil ? Self.properties : [.syncToken]) + (usesTags ? [.collectionTag] : [])
    let answer = try connection.send(.properties(names, of: home, depth: depth))
    switch answer.response.status {
    case 403, 404, 410:
      throw UpdateError(answer.response, account: connection.account, now: connection.now())
    default: break
    }
    let former = known.map { Dictionary($0.map { ($0.path, $0) }) { first, _ in first } }
    var result = Result(movedTo: answer.movedTo)
    var seen: Set<String> = []
    _ = try answer.members { member in
      guard seen.count < Self.maximumCount, let address = answer.address.resolving(member.href),
        !member.isGone, address.url.utf8.count <= KeyedLines.maximumValue
      else { return }
      var calendar = RemoteCalendar(address: address, name: "")
      guard seen.insert(calendar.path).inserted else { return }
      if let former {
        guard let before = former[calendar.path] else { return result.others.append(calendar.path) }
        calendar = before
        calendar.take(member, at: address)
      } else {
        guard let described = RemoteCalendar(member, at: address) else {
          return result.others.append(calendar.path)
        }
        calendar = described
        if member.properties[.resourceType]?.has(.outbox) == true { result.outboxes.append(calendar.path) }
      }
      result.calendars.append(calendar)
    }
    return result
  }
}

extension Multistatus.Member {
  /// Whether the user may change the resource (RFC 3744 section 5.5); `nil` if the server does not say so.
  var isWritable: Bool? {
    guard let privileges = properties[.currentUserPrivileges], privileges.has(.privilege) else { return nil }
    return privileges.all(.privilege).contains { privilege in
      [XMLName.all, .write, .writeContent, .bind].contains { privilege.has($0) }
    }
  }
}

extension RemoteCalendar {
  /// The most characters of a name.
  private static let maximumName = 200

  /// The calendar that a server describes; `nil` for other resources. A calendar that the server subscribes to elsewhere has no items there.
  init?(_ member: Multistatus.Member, at address: WebAddress) {
    guard let kinds = member.properties[.resourceType], kinds.has(.calendar), !kinds.has(.subscribed) else {
      return nil
    }
    let name = Self.title(member.line(.displayName), at: address)
    self.init(
      address: address,
      name: String(name.withoutControlCharacters.unicodeScalars.prefix(Self.maximumName)))
    color = member.line(.color).flatMap { CalendarColor($0) }
    order = member.line(.order).flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
    components =
      member.properties[.components]?.all(.component)
      .compactMap { $0.attributes["name"]?.uppercased() }.filter { !$0.contains(",") && $0.utf8.count < 64 }
      ?? []
    (collectionTag, syncToken) = (member.line(.collectionTag), member.line(.syncToken))
    let owner = member.href(.owner).flatMap { address.resolving($0) }
    let user = member.href(.currentUserPrincipal).flatMap { address.resolving($0) }
    if let owner, let user {
      isShared = owner.principalPath != user.principalPath
    } else {
      isShared = kinds.has(.shared)
    }
    isReadOnly = member.isWritable == false
  }

  /// The name for people. Some servers escape names twice, and some give the path of a calendar without a name as its name.
  private static func title(_ name: String?, at address: WebAddress) -> String {
    let folders = address.target.prefix { $0 != "?" }.split(separator: "/").map {
      String(decoding: PercentEncoding.decodedBytes($0), as: UTF8.self)
    }
    let folder = folders.last ?? ""
    guard let name = name.map(XMLText.unescaped) else { return folder }
    let parts = name.split(separator: "/").map(String.init)
    let isPath = name.contains("/") && !parts.isEmpty && folders.suffix(parts.count) == parts[...]
    let isAddress = isPath || name == address.url || "/" + name == address.target
    return isAddress ? folder : name
  }

  /// Takes what a brief answer says of the same calendar.
  fileprivate mutating func take(_ member: Multistatus.Member, at address: WebAddress) {
    (self.address, vanished) = (address, nil)
    (collectionTag, syncToken) = (member.line(.collectionTag), member.line(.syncToken))
  }
}

extension WebAddress {
  fileprivate var principalPath: Substring {
    let path = canonicalTarget[...]
    return path.hasSuffix("/") ? path.dropLast() : path
  }
}
