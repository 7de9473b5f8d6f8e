internal import AgendaKit
internal import ICalendar

/// Somebody in an address book who has a mail address.
package struct Contact: Sendable, Hashable {
  /// The names, the one to show first.
  package let names: [String]
  /// The mail addresses as written, the preferred one first.
  package let addresses: [String]
  /// The address of the free/busy times, as written; `nil` without one.
  package let freeBusyAddress: String?

  /// The name to show.
  package var name: String { names.first ?? "" }

  package init(names: [String], addresses: [String], freeBusyAddress: String? = nil) {
    (self.names, self.addresses, self.freeBusyAddress) = (names, addresses, freeBusyAddress)
  }

  /// The person of a card; `nil` without a name or a mail address.
  init?(_ card: VCard) {
    let (names, addresses) = (card.names, card.mailAddresses)
    guard !names.isEmpty, !addresses.isEmpty else { return nil }
    self.init(names: names, addresses: addresses, freeBusyAddress: card.freeBusyAddress)
  }
}

/// The people of address books: files of vCards, and folders of such files, as khard and vdirsyncer keep them.
///
/// ```swift
/// let contacts = Contacts(paths: ["/home/ada/contacts"])
/// contacts.people(named: "kim")      // [Contact(names: ["Kim Lee"], addresses: ["kim@example.org"])]
/// ```
package struct Contacts: Sendable {
  /// Bounds of an address book: the bytes of a file and of all files, and the number of files.
  private static let (maximumFileSize, maximumSize, maximumFileCount) = (64 << 20, 256 << 20, 100_000)

  /// The people with a mail address, in the order of the files.
  package private(set) var all: [Contact] = []
  /// The files and folders that were not read, one line for each: a path and the reason.
  package private(set) var problems: [String] = []
  private var size = 0
  private var fileCount = 0
  private var isFull = false

  /// Reads the files and folders at some paths; folders with those in them.
  package init(paths: [String]) {
    var buffer = [UInt8](repeating: 0, count: FileContents.chunkSize)
    var seen: Set<FileIdentity> = []
    for path in paths {
      guard let status = OpenFile.Status(path: path) else {
        problems.append("\(path): there is no such file or folder")
        continue
      }
      guard status.isFolder else {
        read(path, &buffer)
        continue
      }
      do throws(FileError) {
        for folder in try FolderTree(path: path, seen: &seen).folders {
          for name in folder.listing.cards { read(folder.listing.path(of: name), &buffer) }
        }
      } catch {
        problems.append("\(path): \(error.message)")
      }
    }
  }

  private mutating func read(_ path: String, _ buffer: inout [UInt8]) {
    guard !isFull else { return }
    fileCount += 1
    do throws(FileError) {
      let (bytes, _) = try FileContents.read(path: path, buffer: &buffer, maximumSize: Self.maximumFileSize)
      size += bytes.count
      all += VCardReader.contacts(in: bytes)
    } catch {
      problems.append("\(path): \(error.message)")
    }
    guard size > Self.maximumSize || fileCount >= Self.maximumFileCount else { return }
    isFull = true
    problems.append("\(path): the address books have too many cards; the files after this one are left out")
  }

  /// The people whom a name means: those called so, else those of whom each of its words begins a word of one name. Letter case and accents do not
  /// count. Somebody in several cards is there once.
  package func people(named name: String) -> [Contact] {
    let words = SearchWords(name.split(whereSeparator: \.isWhitespace).map(String.init))
    guard !words.texts.isEmpty else { return [] }
    let found = all.filter { person in person.names.contains { words.beginWords(of: $0) } }
    let folded = name.foldedName
    let exact = found.filter { person in person.names.contains { $0.foldedName == folded } }
    var seen: Set<String> = []
    return (exact.isEmpty ? found : exact).filter { person in
      person.addresses.first.map { seen.insert($0.lowercased()).inserted } ?? false
    }
  }

  /// The people with a mail address, the first of them first.
  package func people(withAddress address: String) -> [Contact] {
    let address = address.lowercased()
    return all.filter { person in person.addresses.contains { $0.lowercased() == address } }
  }

  /// The names that are similar to one that nobody has, at most `limit`.
  package func names(near name: String, limit: Int = 3) -> [String] {
    let words = Set(all.flatMap { $0.names.flatMap { [$0] + $0.split(separator: " ").map(String.init) } })
    let near = Set(nearest(to: name, among: words.sorted(), limit: limit))
    guard !near.isEmpty else { return [] }
    let people = all.filter { person in
      person.names.contains { name in
        near.contains(name) || name.split(separator: " ").contains { near.contains(String($0)) }
      }
    }
    var seen: Set<String> = []
    return Array(people.map(\.name).filter { seen.insert($0).inserted }.prefix(limit))
  }
}

extension String {
  /// The letters of a name as a search compares them, with one space between words.
  fileprivate var foldedName: String {
    split(whereSeparator: \.isWhitespace).map { String(String($0).foldedLetters) }.joined(separator: " ")
  }
}
