internal import AgendaKit
internal import AgendaPlatform
internal import ICalendar

/// Where the events of a calendar are written.
package enum CalendarPlace: Sendable, Hashable {
  /// A calendar of an account: by the queue of changes for its server.
  case account(AccountCalendar)
  /// A folder with a file for each UID, as in a vdir.
  case folder(String)
  /// A file with all events.
  case file(String)
}

extension CalendarConfiguration {
  /// Where its events are written. `isChosen` says whether the user can choose another calendar, as for a new event.
  /// - Throws: an error that names the calendar and says what to do, if it cannot be changed.
  package func place(isChosen: Bool = true) throws(WritingError) -> CalendarPlace {
    let other = isChosen ? "; name another calendar with \(.option("calendar"))" : ""
    guard kind != .birthdays else {
      throw WritingError(isBirthdaysOf: self, other)
    }
    if let reason = readOnlyReason ?? reasonOfOwner {
      throw WritingError(.readOnly, "\(quoted(name)) is read-only: \(reason)\(other)")
    }
    switch location {
    case .standardInput:
      throw WritingError(.readOnly, "\(quoted(name)) is standard input, which cannot be changed\(other)")
    case .text:
      throw WritingError(.readOnly, "\(quoted(name)) is in no file, and cannot be changed\(other)")
    case .web:
      throw WritingError(
        .readOnly,
        """
        \(quoted(name)) is a calendar on the web, which cannot be changed from here\(isChosen ? other + ", or" : ";") add \
        its server by \(.command("accounts add"))
        """
      )
    case .account(let calendar):
      _ = try remoteCalendar(calendar, isChosen: isChosen)
      return .account(calendar)
    case .folder(let path): return try folder(path, other)
    case .path(let path):
      guard let status = OpenFile.Status(path: path) else {
        // The file of a new calendar is made with its first event; a folder has to be there.
        guard fileExtension(of: path) == "ics" else {
          throw WritingError(
            .notFound, "\(quoted(name)): there is no \(path); make that folder, or correct the configuration")
        }
        return .file(path)
      }
      if status.isFolder { return try folder(path, other) }
      guard status.isRegular, fileExtension(of: path) != "vcf" else {
        throw WritingError(
          .readOnly, "\(quoted(name)) is \(status.isRegular ? "a vCard" : status.name)\(other)")
      }
      return .file(path)
    }
  }

  private func folder(_ path: String, _ other: String) throws(WritingError) -> CalendarPlace {
    // A file with events would hide the birthdays of a folder of contacts, which would be a calendar then.
    guard kind != nil || !hasCardsAlone else { throw WritingError(isBirthdaysOf: self, other) }
    return .folder(path.hasSuffix("/") ? path : path + "/")
  }
}

extension WritingError {
  /// The error for birthdays, with what to do otherwise.
  fileprivate init(isBirthdaysOf calendar: CalendarConfiguration, _ other: String) {
    self.init(.readOnly, "\(quoted(calendar.name)) has birthdays, which are vCards\(other)")
  }
}

extension CalendarConfiguration {
  /// The folder that has to be made before the calendar can be written: its own, or that of its file; `nil` if it is there, or it needs none.
  package var missingFolder: String? {
    guard let path = ownPath, OpenFile.Status(path: path) == nil else { return nil }
    let folder = fileExtension(of: path) == "ics" ? path.folder : path
    return OpenFile.Status(path: folder) == nil ? folder : nil
  }

  /// The path of its file or folder, if there is nothing; `nil` if there is something, or it has no path. A link to nothing is something: the disk to
  /// which it leads can be away.
  package var missingPath: String? { ownPath.flatMap { OpenFile.isMissing($0) ? $0 : nil } }

  /// The path of its file or folder; `nil` if it is elsewhere.
  private var ownPath: String? {
    switch location {
    case .path(let own), .folder(let own): own
    case .standardInput, .text, .web, .account: nil
    }
  }

  /// Why the program to which its file belongs would lose a change; `nil` if it belongs to none such.
  private var reasonOfOwner: String? {
    ownPath.flatMap { EvolutionSources.reasonAgainstChanges(ofFile: $0) }
  }

  /// Whether a file at a path is, or would be, one of its files.
  package func hasFile(at file: String) -> Bool {
    guard let path else { return false }
    let (folder, name) = Self.place(of: file)
    if OpenFile.Status(path: path)?.isFolder == true {
      return fileExtension(of: name) == "ics" && Self.isSame(folder, path)
    }
    let own = Self.place(of: path)
    return Self.isSame(file, path) || (own.name == name && Self.isSame(own.folder, folder))
  }

  private static func place(of path: String) -> (folder: String, name: String) {
    (path.folder, String(path.dropFirst(path.pathBeforeName.count)))
  }

  private static func isSame(_ path: String, _ other: String) -> Bool {
    guard let own = OpenFile.Status(path: path)?.identity else { return false }
    return own == OpenFile.Status(path: other)?.identity
  }
}

extension CalendarConfiguration {
  /// Whether the calendar holds components with a name, also where it cannot be changed; one that is not known yet can hold all.
  package func holds(_ component: String) -> Bool {
    guard let accountCalendar, let remote = try? WaitingChange.known(accountCalendar) else { return true }
    return remote.components.isEmpty || remote.components.contains(component)
  }

  /// Whether new components with a name can be put into it.
  package func takes(_ component: String) -> Bool { (try? place(forNew: [component])) != nil }

  /// Where new components with some names are written.
  /// - Throws: an error that names the calendar and says what to do, if it cannot be changed, or holds no such components.
  package func place(forNew components: Set<String>) throws(WritingError) -> CalendarPlace {
    let place = try place()
    guard let accountCalendar else { return place }
    let remote = try remoteCalendar(accountCalendar, isChosen: true)
    for component in components.sorted() {
      do throws(UploadError) {
        try remote.check(holds: component, named: name)
      } catch {
        throw WritingError(error)
      }
    }
    return place
  }

  /// The calendar of an account as its server listed it.
  /// - Throws: if it cannot be changed.
  private func remoteCalendar(
    _ calendar: AccountCalendar, isChosen: Bool
  ) throws(WritingError) -> RemoteCalendar {
    do throws(UploadError) {
      return try WaitingChange.listed(calendar, named: name, isChosen: isChosen)
    } catch {
      throw WritingError(error)
    }
  }
}

extension CalendarPlace {
  /// The name of the file of a UID in a folder: the UID itself, where it can do no harm as a name, else its hash.
  static func fileName(of uid: String) -> String {
    let isSafe =
      (1...120).contains(uid.utf8.count) && uid.utf8.first != UInt8(ascii: ".")
      && uid.utf8.first != UInt8(ascii: "-")
      && uid.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: "@"):
          true
        default: false
        }
      }
    return (isSafe ? uid : SHA256.fileName(for: uid)) + ".ics"
  }
}
