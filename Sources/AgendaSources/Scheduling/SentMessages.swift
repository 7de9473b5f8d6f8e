internal import AgendaPlatform
package import ICalendar

/// The messages of scheduling that were mailed: answers, invitations and others. Nothing is sent twice, and what failed is known.
///
/// The file `sent-messages` in the folder for state has a line for each, which people can read.
package struct SentMessages {
  /// Identifies a message: what is said of which instance of which event, for whom.
  package struct Key: Hashable, Sendable {
    /// METHOD, such as `REPLY`.
    package var method: String
    /// The address of the one for whom it speaks, in lower case.
    package var sender: String
    package var uid: String
    /// The value of RECURRENCE-ID; empty for the event as a whole.
    package var instance: String

    package init(method: String, sender: String, uid: String, instance: String = "") {
      (self.method, self.sender, self.uid, self.instance) = (method, sender, uid, instance)
    }
  }

  /// A message.
  package struct Entry: Equatable, Sendable {
    /// How far it came.
    package enum State: String, Sendable {
      /// The program that mails was started, and nothing is known of its end.
      case started
      /// It was handed over.
      case sent
      /// It was printed. Who read that may have sent it.
      case printed
      /// The program failed, and said so.
      case failed
    }

    package var state: State
    /// The content in a word: of an answer its status, such as `ACCEPTED`.
    package var meaning: String
    /// SEQUENCE of the version of the event that it is about.
    package var sequence: Int
    /// The time, in seconds since 1970.
    package var time: Int
    /// The comment of the user in it; `nil` for none, and for a long one of an old message.
    package var comment: String?

    package init(_ state: State, meaning: String, sequence: Int, at time: Instant, comment: String? = nil) {
      (self.state, self.meaning, self.sequence, self.time) = (
        state, meaning, sequence, time.secondsSinceEpoch
      )
      self.comment = comment
    }
  }

  /// The most messages that are kept, and the most bytes of the file and of a word.
  private static let (maximumCount, maximumSize, maximumWord) = (10_000, 16 << 20, 300)
  /// The most messages whose comments are kept if they are long, and the most bytes of a short one.
  private static let (maximumComments, maximumComment) = (50, 200)

  private let folder: String
  private var path: String { folder + "/sent-messages" }

  /// The file in a folder such as `$XDG_STATE_HOME/agenda`.
  package init(folder: String) { self.folder = folder }

  /// The last message with a key; `nil` if there is none, or the file cannot be read.
  package func last(_ key: Key) -> Entry? {
    let wanted = Self.words(key)
    return read().last { $0.key == wanted }?.entry
  }

  /// Whether no later message of the sender is about the event or another instance of it, which could say something else of what a message is about.
  package func isLatest(_ key: Key) -> Bool {
    let wanted = Self.words(key)
    let messages = read()
    guard let place = messages.lastIndex(where: { $0.key == wanted }) else { return false }
    return !messages[(place + 1)...].contains { other in
      [0, 1, 3].allSatisfy { other.key[$0] == wanted[$0] }
    }
  }

  /// Notes a message in place of the last one with its key. Returns `false` if the file cannot be written.
  @discardableResult
  package func note(_ key: Key, _ entry: Entry) -> Bool {
    _ = BaseDirectories.makeFolder(folder)
    guard let lock = FolderLock(folder), lock.wait() else { return false }
    return lock.whileHeld { replace(Self.words(key), entry) }
  }

  private func replace(_ words: [String], _ entry: Entry) -> Bool {
    let kept = (read().filter { $0.key != words } + [(words, entry)]).suffix(Self.maximumCount)
    let old = kept.count - Self.maximumComments
    let lines = kept.enumerated().map { place, message in
      let (key, entry) = message
      let comment = entry.comment.map(KeyedLines.word).flatMap {
        place >= old || $0.utf8.count <= Self.maximumComment ? $0 : nil
      }
      let state = [
        entry.state.rawValue, KeyedLines.word(entry.meaning), "\(entry.sequence)", "\(entry.time)",
      ]
      return (state + key + [comment].compactMap(\.self)).joined(separator: " ") + "\n"
    }
    return PendingFile.write(Array(lines.joined().utf8), to: path, access: PendingFile.Access(mode: 0o600))
  }

  /// The words of a key in a line. A long one is its hash.
  private static func words(_ key: Key) -> [String] {
    [key.method, key.sender, key.instance, key.uid].map {
      KeyedLines.word($0.utf8.count > maximumWord ? SHA256.fileName(for: $0) : $0)
    }
  }

  private func read() -> [(key: [String], entry: Entry)] {
    let text = KeyedLines.read(path, maximumSize: Self.maximumSize) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = KeyedLines.words(String(line))
      guard words.count == 8 || words.count == 9, let state = Entry.State(rawValue: words[0]),
        let sequence = Int32(words[2]).map(Int.init),
        let time = Int(words[3])
      else { return nil }
      let moment = Instant(secondsSinceEpoch: time)
      let meaning = KeyedLines.decoded(words[1])
      let comment = words.count > 8 ? KeyedLines.decoded(words[8]) : nil
      return (
        Array(words[4..<8]), Entry(state, meaning: meaning, sequence: sequence, at: moment, comment: comment)
      )
    }
  }
}
