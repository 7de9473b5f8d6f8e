internal import AgendaSources
internal import ICalendar

/// Sends one change of an item, and finds out what became of it where the server has another version than the change was made from.
struct ItemUpload {
  /// The outcome of sending a change.
  enum Outcome {
    /// The server has it. The item is what the server has stored.
    case stored(SentChanges.Item)
    /// The server does not have the item any more.
    case removed
    /// The server has the change, beside another one that it had got meanwhile.
    case merged(SentChanges.Item)
    /// The server has another version, which stays. The contents of the change are to be kept as an item of their own.
    case conflict(SentChanges.Item)
    /// The server has another version, which stays. The change is an answer to an invitation that has become another one.
    case outdatedAnswer(SentChanges.Item)
    /// The item was deleted on the server, and is to be stored anew.
    case deletedThere
    /// An item in another place has the UID, at a path if the server says so.
    case uidTaken(path: String?)
    /// The server does not take the change, and has nothing of it if that is certain.
    case denied(Refusal)
    /// The change waits. `isCertain` says that the server has nothing of it.
    case refused(UpdateError, isCertain: Bool)
  }

  /// How often a change is sent with another condition.
  private static let maximumAttempts = 3

  private let server: any UploadServer
  private let calendar: RemoteCalendar
  /// The change, with the contents that are sent.
  private var change: WaitingChange
  /// Whether the contents have the changes of the server, too.
  private var isMerged = false
  /// The fingerprints of what was sent before without an answer.
  private let sentBefore: Set<String>
  private var attempts = 0
  /// Whether the server is known to have another version of the item than the change was made from: some servers ignore conditions.
  var isUnexpected = false

  /// Prepares to send a change. Its ``WaitingChange/sent`` has what was sent before this time.
  init(_ change: WaitingChange, in calendar: RemoteCalendar, _ server: any UploadServer) {
    self.change = change
    self.calendar = calendar
    self.server = server
    sentBefore = Set(change.sent)
  }

  /// Sends the change.
  ///
  /// - Throws: A failure of all changes of the account.
  mutating func run() throws(UpdateError) -> Outcome {
    if isUnexpected { return try compare() }
    if change.kind == .create { return try send(.isNew) }
    let condition = WebDAVRequest.Condition(tag: change.entityTag)
    return condition == .none ? try compare() : try send(condition)
  }

  private mutating func send(_ condition: WebDAVRequest.Condition) throws(UpdateError) -> Outcome {
    attempts += 1
    // Also a change that waited before its definitions were looked at, or was put on a version of the server.
    if change.kind != .delete {
      change.contents = ZoneSource().replacingUselessDefinitions(in: change.contents.withEscapedTexts)
    }
    switch try server.send(change, if: condition, in: calendar) {
    case .stored(let tag?): return stored(item(change.contents, tag))
    case .stored: return try stored()
    case .removed: return .removed
    case .differs(let refusal): return try compare(after: refusal)
    case .uidConflict(let path):
      guard let path, WebAddress.canonicalTarget(path).hasPrefix(calendar.path) else {
        return .uidTaken(path: path)
      }
      return try compare(with: path)
    case .refused(let refusal): return .denied(refusal)
    case .failed(let failure, let isCertain): return .refused(failure, isCertain: isCertain)
    }
  }

  private func item(_ contents: [UInt8], _ tag: String?, at target: String? = nil) -> SentChanges.Item {
    SentChanges.Item(target: target ?? change.target, entityTag: tag, contents: contents)
  }

  /// An item that the server has made of the contents of the change.
  private func made(_ item: SentChanges.Item) -> SentChanges.Item {
    var item = item
    item.origin = change.fingerprint
    return item
  }

  /// Asks for what the server has made of the contents.
  private func stored() throws(UpdateError) -> Outcome {
    switch try current() {
    case .text(let text, let tag): stored(item(text, tag))
    // The item has another path now, where the synchronisation finds it.
    case .gone: .removed
    case .unread: stored(item(change.contents, nil))
    }
  }

  /// The outcome for an item that the server has made of the contents. Of merged ones no undo may take back what the server had.
  private func stored(_ item: SentChanges.Item) -> Outcome { isMerged ? .merged(item) : .stored(made(item)) }

  private func current(at target: String? = nil) throws(UpdateError) -> ItemFetch.Outcome {
    try server.current(change, at: target, in: calendar)
  }

  /// Compares what the server has with the change. `refusal` is the answer of a server that found the condition of the last request wrong, and `target`
  /// the path of an item with the same UID, if it has another one.
  mutating func compare(
    after refusal: Refusal? = nil, with target: String? = nil
  ) throws(UpdateError) -> Outcome {
    switch try current(at: target) {
    case .unread:
      return .refused(
        UpdateError(.unreachable, "the server does not give its version of the event"),
        isCertain: refusal != nil)
    case .gone:
      if change.kind == .delete { return .removed }
      if change.kind == .create {
        if let refusal { return .denied(refusal) }
        // The item that has the UID is gone meanwhile, or is not shown.
        guard target == nil else { return .uidTaken(path: nil) }
        return try again(.isNew)
      }
      // A missing item may have been deleted by an earlier attempt.
      guard sentBefore.contains(WaitingChange.deletion) else { return .deletedThere }
      return try again(.isNew)
    case .text(let text, let tag): return try compare(text, tag, at: target)
    }
  }

  private mutating func compare(_ text: [UInt8], _ tag: String?, at target: String?) throws(UpdateError)
    -> Outcome
  {
    let fingerprint = ItemFingerprint.of(text)
    let own = change.fingerprint
    let item = item(text, tag, at: target)
    if fingerprint == own, target != nil || server.isWhole(text, of: change) { return .stored(made(item)) }
    if target == nil, server.isPart(text, of: change) { return try again(WebDAVRequest.Condition(tag: tag)) }
    // This computer has stored the item under a new name, so that other contents are a later change.
    if change.kind == .create, target == nil, sentBefore == [own],
      ItemText(text)?.parts.first?.uid == change.uid
    {
      return .stored(item)
    }
    let isExpected =
      sentBefore.contains(fingerprint) || change.former.map { ItemFingerprint.of($0) == fingerprint } == true
    if isExpected, target == nil { return try again(WebDAVRequest.Condition(tag: tag)) }
    guard target == nil, let former = change.former else { return .conflict(item) }
    return try merge(item, text, since: former)
  }

  /// Puts the change on the version that the server has now.
  private mutating func merge(
    _ item: SentChanges.Item, _ text: [UInt8], since former: [UInt8]
  ) throws(UpdateError) -> Outcome {
    let condition = WebDAVRequest.Condition(tag: item.entityTag)
    if change.kind == .delete {
      return ItemMerge.isAnswered(text, since: former) ? try again(condition) : .conflict(item)
    }
    let merge = ItemMerge(from: former, to: change.contents, with: text)
    guard let merged = merge.merged else { return merge.isAnswer ? .outdatedAnswer(item) : .conflict(item) }
    isMerged = true
    // The server has all of it, from an attempt without an answer.
    if ItemFingerprint.of(merged) == ItemFingerprint.of(text) { return .merged(item) }
    change = change.put(on: text, with: merged)
    return try again(condition)
  }

  private mutating func again(_ condition: WebDAVRequest.Condition) throws(UpdateError) -> Outcome {
    guard attempts < Self.maximumAttempts else {
      return .refused(
        UpdateError(.unreachable, "the event changes \(server.place) all the time"), isCertain: true)
    }
    return try send(condition)
  }
}

/// The results of the changes of one calendar that were sent in a run.
struct SentChanges {
  /// An item as the server has it now.
  struct Item {
    /// The path, as the server writes it.
    var target: String
    /// The tag; `nil` if the server has not said it.
    var entityTag: String?
    /// The contents; `nil` if the server does not have the item.
    var contents: [UInt8]?
    /// The fingerprint of what was sent, where the server has made the contents of it.
    var origin: String?
  }

  /// The items that were sent or that the server has in another version, by their paths in the form that all spellings have in common.
  var items: [String: Item] = [:]
  /// The number of changes that the server has taken.
  var count = 0
  /// The messages for the user about conflicts with other changes, and their outcome, and about values that the server has cut.
  var conflicts: [String] = []
  /// Why the first change that still waits is refused; `nil` if none is.
  var refusal: String?
  /// Why changes still wait after they were tried, by the keys of the changes.
  var refusals: [String: String] = [:]
}

/// The values that a server has stored as their beginning alone: some servers cut values at a comma.
///
/// Properties that servers add, leave out or write in another form are none of this.
struct CutValues {
  /// Properties of which another form can be the beginning of the first one: times, rules, numbers, and lists, which can become several properties.
  private static let ofManyForms = ItemFingerprint.stamps.union([
    "DTSTART", "DTEND", "DUE", "DURATION", "COMPLETED", "RECURRENCE-ID", "RRULE", "EXRULE", "RDATE", "EXDATE",
    "TRIGGER", "GEO", "CATEGORIES", "RESOURCES", "REQUEST-STATUS", "UID",
  ])
  /// The most bytes of an item that is compared.
  private static let maximumSize = 1 << 20

  /// The sentences for the user, one for each event, without a full stop.
  private(set) var sentences: [String] = []

  /// Compares a text that was sent with that of the server, which is at a place such as `on the server`.
  init(of sent: [UInt8], storedAs stored: [UInt8], place: String) {
    guard sent != stored, sent.count <= Self.maximumSize, stored.count <= Self.maximumSize else { return }
    let there = Self.items(of: stored)
    for component in Self.items(of: sent) {
      guard let kept = there.first(where: { Self.isOneItem($0, component) }) else { continue }
      let names = Self.names(of: Self.properties(of: component), cutTo: Self.properties(of: kept))
      guard !names.isEmpty else { continue }
      let title = quoted(component["SUMMARY"]?.text ?? "")
      sentences.append("of \(title), only a part of \(names.joined(separator: " and ")) is kept \(place)")
    }
  }

  private static func items(of text: [UInt8]) -> [Component] {
    ComponentFile(text).components.flatMap(\.components).filter { $0.name != "VTIMEZONE" }
  }

  private static func isOneItem(_ one: Component, _ other: Component) -> Bool {
    one.name == other.name && one["UID"]?.text == other["UID"]?.text
      && one["RECURRENCE-ID"]?.value == other["RECURRENCE-ID"]?.value
  }

  /// The properties of a component and its alarms.
  private static func properties(of component: Component) -> [Property] {
    component.properties + component.components.flatMap { properties(of: $0) }
  }

  /// The names of the properties with a value of which the other properties have the beginning alone, in order and each once.
  private static func names(of sent: [Property], cutTo stored: [Property]) -> [String] {
    let values = { (properties: [Property]) in
      Dictionary(grouping: properties) { $0.name }.mapValues { $0.map { String($0.text.trimmed) } }
    }
    let (here, there) = (values(sent), values(stored))
    var names: [String] = []
    for name in sent.map(\.name) where !ofManyForms.contains(name) && !names.contains(name) {
      let (own, kept) = (here[name] ?? [], there[name] ?? [])
      // Of a slash at the end of an address, servers think as they like.
      let parts = kept.filter { !$0.isEmpty && !own.contains($0) && !own.contains($0 + "/") }
      if own.contains(where: { value in !kept.contains(value) && parts.contains { value.hasPrefix($0) } }) {
        names.append(name)
      }
    }
    return names
  }
}

extension SentChanges {
  /// The most conflicts of one run that the state of a calendar names.
  private static let maximumConflicts = 3

  /// Takes what the server has now into the items of the cache.
  func apply(to items: inout CachedItems) {
    for (path, item) in self.items {
      guard let contents = item.contents else {
        items.remove(path)
        continue
      }
      _ = items.put(contents, at: item.target, entityTag: item.entityTag, origin: item.origin)
    }
  }

  /// The most bytes of the conflicts that were not seen yet, and are kept beside new ones.
  private static let maximumKept = 2000

  /// Notes in the state of the calendar that changes are refused which still wait.
  func noteRefusals(in state: inout CacheState, waiting: [WaitingChange]) {
    state.note(refusalsOf: waiting, besides: refusals)
  }

  /// Notes the problems in the state of the calendar in a folder, whose readers report them. `waiting` has the changes that still wait.
  func note(
    in state: inout CacheState, of folder: CachedFolder?, waiting: [WaitingChange], now: Instant
  ) {
    noteRefusals(in: &state, waiting: waiting)
    guard !conflicts.isEmpty else { return }
    let rest = conflicts.count - Self.maximumConflicts
    let more = rest > 0 ? ["and \(rest) more"] : []
    let unseen = folder?.isUnseen(state, at: now) == true ? state.conflict : nil
    let kept = [unseen].compactMap(\.self).filter { $0.utf8.count <= Self.maximumKept }
    let conflict = (kept + conflicts.prefix(Self.maximumConflicts) + more).joined(separator: "; ")
    (state.conflict, state.conflictTime) = (conflict, now)
  }
}
