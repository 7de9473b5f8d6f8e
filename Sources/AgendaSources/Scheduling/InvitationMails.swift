internal import AgendaPlatform
package import ICalendar

/// The mails in which the user got events: for the thread of an answer that names its event alone, and by whom the organizer lets mail.
///
/// The file `invitation-mails` in the folder for state has a line for each event, which people can read.
package struct InvitationMails: Sendable {
  /// The mails of an event.
  package struct Entry: Sendable, Equatable {
    /// The identifiers of the mails of the conversation, from the oldest.
    package var thread: [String] = []
    /// The addresses from which the organizer’s mails came, in the form in which addresses are compared.
    package var services: Set<String> = []
  }

  /// The most events that are kept, the most bytes of the file, and the most identifiers and addresses of an event.
  private static let (maximumCount, maximumSize, maximumMails) = (5_000, 16 << 20, 20)
  /// The most bytes of an identifier or an address: a line of a mail has at most 998 (RFC 5322 section 2.1.1).
  private static let maximumLength = 998

  private var entries: [(uid: String, entry: Entry)] = []

  /// No mails.
  package init() {}

  /// Reads the file in a folder such as `$XDG_STATE_HOME/agenda`; no mails if it cannot be read.
  package init(folder: String) {
    let text = KeyedLines.read(Self.path(folder), maximumSize: Self.maximumSize) ?? ""
    entries = text.split(separator: "\n").compactMap { line in
      let words = KeyedLines.words(String(line)).map(KeyedLines.decoded)
      guard words.count > 1 else { return nil }
      let services = Set(words[1].split(separator: ",").map(String.init))
      return (words[0], Entry(thread: Array(words[2...]), services: services))
    }
  }

  private static func path(_ folder: String) -> String { folder + "/invitation-mails" }

  /// The mails of an event; none for another one.
  package subscript(uid: String) -> Entry {
    let name = Self.name(uid)
    return entries.last { $0.uid == name }?.entry ?? Entry()
  }

  /// A UID as it came, or the hash of a long one.
  private static func name(_ uid: String) -> String {
    let uid = SeparatedUID(uid)?.former ?? uid
    return uid.utf8.count > 300 ? SHA256.fileName(for: uid) : uid
  }

  /// Notes a mail with which events came, or were changed. Its addresses are kept for those `organizers`, each an ORGANIZER, to whom answers to it go.
  package static func note(
    _ taken: [(uid: String, senders: MailSenders, organizer: Property?)], in folder: String
  ) {
    let taken = taken.filter { !$0.senders.from.isEmpty }
    guard !taken.isEmpty, BaseDirectories.makeFolder(folder), let lock = FolderLock(folder), lock.wait()
    else {
      return
    }
    lock.whileHeld {
      var mails = InvitationMails(folder: folder)
      for (uid, senders, organizer) in taken { mails.take(senders, of: uid, organizer) }
      mails.write(folder)
    }
  }

  private mutating func take(_ senders: MailSenders, of uid: String, _ organizer: Property?) {
    var entry = self[uid]
    let isShort = { (text: String) in text.utf8.count <= Self.maximumLength }
    let thread = senders.thread.filter(isShort)
    if !thread.isEmpty { entry.thread = thread.suffix(Self.maximumMails) }
    if let organizer, senders.areHeard(by: organizer) {
      let new = senders.services.subtracting(entry.services).filter(isShort).sorted()
      entry.services.formUnion(new.prefix(max(0, Self.maximumMails - entry.services.count)))
    }
    let name = Self.name(uid)
    entries.removeAll { $0.uid == name }
    entries.append((name, entry))
  }

  private func write(_ folder: String) {
    let lines = entries.suffix(Self.maximumCount).map { uid, entry in
      ([uid, entry.services.sorted().joined(separator: ",")] + entry.thread).map(KeyedLines.word)
        .joined(separator: " ") + "\n"
    }
    // A larger file would not be read: the oldest go.
    var size = lines.reduce(0) { $0 + $1.utf8.count }
    let kept = lines.drop { line in
      guard size > Self.maximumSize else { return false }
      size -= line.utf8.count
      return true
    }
    _ = PendingFile.write(
      Array(kept.joined().utf8), to: Self.path(folder), access: PendingFile.Access(mode: 0o600))
  }
}
