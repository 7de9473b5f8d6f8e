internal import AgendaPlatform
internal import ICalendar

/// The names under which calendars were found on this computer: a file in the folder for state, so that no new calendar takes a name that another one has.
struct FoundNames: Hashable {
  private static let fileName = "found-calendars"
  private static let header = "agenda-found=1"
  /// The maximum size of the file, in bytes, and the most names in it.
  private static let (maximumSize, maximumCount) = (1 << 20, 2048)

  /// A calendar or an account with a name.
  enum Owner: Hashable {
    /// A calendar at a path, with the name that its program has for it. In the usual folders, that is the path.
    case calendar(path: String, name: String)
    /// A calendar of the account of a program of the desktop, by its path there.
    case listed(DesktopProgram, path: String)
    /// The account of a program of the desktop.
    case account(DesktopProgram)
  }

  private let path: String
  private var names: [Owner: String] = [:]

  /// Reads the names in the folder for state; none if none were given.
  init(inState folder: String) {
    path = folder + "/" + Self.fileName
    guard let text = KeyedLines.read(path, maximumSize: Self.maximumSize) else { return }
    for line in KeyedLines.parse(text, header: Self.header) ?? [] {
      let words = KeyedLines.words(line.value).map(KeyedLines.decoded)
      switch line.key {
      case "calendar" where words.count == 3: names[.calendar(path: words[0], name: words[1])] = words[2]
      case "listed" where words.count == 3:
        guard let program = DesktopProgram(rawValue: words[0]) else { continue }
        names[.listed(program, path: words[1])] = words[2]
      case "account" where words.count == 2:
        guard let program = DesktopProgram(rawValue: words[0]) else { continue }
        names[.account(program)] = words[1]
      default: continue
      }
    }
  }

  /// Names owners, each by its former name, else by the one that is proposed, with a number if that is taken. Owners that are not there now keep their names
  /// until another one gets them.
  mutating func give(to owners: [(owner: Owner, proposal: String)]) -> [String] {
    var taken = UniqueNames(countsCase: false)
    var given = owners.map { owner, _ in names[owner].flatMap { taken.take($0) ? $0 : nil } }
    for index in owners.indices where given[index] == nil {
      given[index] = taken.unique(owners[index].proposal)
    }
    let result = given.map { $0 ?? "" }
    let present = Set(result.map { $0.lowercased() })
    names = names.filter { !present.contains($0.value.lowercased()) }
    for (owner, name) in zip(owners.map(\.owner), result) { names[owner] = name }
    return result
  }

  /// Writes the names, if others than those were read. Where nothing can be written, they can change.
  func write(instead former: FoundNames) {
    guard self != former, names.count <= Self.maximumCount, BaseDirectories.makeFolder(path.folder) else {
      return
    }
    _ = PendingFile.write(Array(text.utf8), to: path)
  }

  private var text: String {
    let lines = names.map { owner, name -> (key: String, words: [String]) in
      switch owner {
      case .calendar(let path, let own): ("calendar", [path, own, name])
      case .listed(let program, let path): ("listed", [program.rawValue, path, name])
      case .account(let program): ("account", [program.rawValue, name])
      }
    }
    let entries = lines.sorted { $0.words.lexicographicallyPrecedes($1.words) }.map { line in
      let words = line.words.map { KeyedLines.encoded($0) { $0 != UInt8(ascii: " ") } }
      return (key: line.key, value: Optional(words.joined(separator: " ")))
    }
    return KeyedLines.text(header: Self.header, entries)
  }
}
