internal import AgendaPlatform
internal import ICalendar

/// The storages of vdirsyncer that are files on this computer, and the names of the others, unless vdirsyncer copies these to this computer.
enum VdirsyncerSettings {
  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    let named = folders.environment["VDIRSYNCER_CONFIG"].flatMap { $0.isEmpty ? nil : folders.expand($0) }
    let usual = [folders.home + "/.vdirsyncer/config", folders.configuration + "/vdirsyncer/config"]
    guard let path = named ?? usual.first(where: { OpenFile.Status(path: $0) != nil }),
      let text = found.settings(path, .configParser)
    else { return }
    for problem in text.problems { found.report(path, line: problem.line, problem.message) }
    let sections = text.sections.map {
      ($0, words: $0.names.first?.split(separator: " ", maxSplits: 1) ?? [])
    }
    let pairs = sections.filter { $0.words.first == "pair" }.map { section, _ in
      (names: ["a", "b"].compactMap { section.text($0) }, collections: section.value("collections")?.trimmed)
    }
    // The storage of a pair without collections is a calendar itself.
    let whole = pairs.filter { $0.collections == "null" }.flatMap(\.names)
    let storages = sections.filter { $0.words.first == "storage" && $0.words.count == 2 }.map {
      section, words in
      Storage(
        name: String(words[1]), section: section, path: path, folders: folders,
        isWhole: whole.contains(String(words[1])))
    }
    let here = Set(storages.filter(\.isHere).map(\.name))
    for storage in storages {
      // The other storage of the pair has its events already: all of them, unless the pair names single collections or those of the other storage.
      let isCopied =
        !storage.isLocal
        && pairs.contains { pair in
          zip(["a", "b"], pair.names).contains { side, name in
            name == storage.name
              && (pair.collections.map { $0 == "null" || $0.contains("\"from \(side)\"") } ?? true)
          } && !here.isDisjoint(with: pair.names)
        }
      if !isCopied { storage.add(to: &found) }
    }
  }

  /// A storage.
  private struct Storage {
    let name: String
    let section: SettingsText.Section
    let path: String
    let folders: ProgramFolders
    let isWhole: Bool

    /// Whether the storage is in files on this computer.
    var isLocal: Bool { ["filesystem", "singlefile"].contains(section.text("type")) }

    /// Whether its files are there.
    var isHere: Bool {
      guard isLocal, let place = section.text("path").flatMap(folders.expand) else { return false }
      return OpenFile.Status(path: place.contains("%s") ? place.folder : place) != nil
    }

    func add(to found: inout FoundCalendars) {
      switch section.text("type") {
      case "filesystem": addFolders(to: &found)
      case "singlefile": addFile(to: &found)
      case "http": addWeb(to: &found)
      case "caldav", "google_calendar":
        add(
          .path(section.text("url").flatMap { try? WebAddress($0) }?.origin ?? name), to: &found,
          .unreadable("it is on a server; “agenda accounts add” reads that itself"))
      case "carddav", "google_contacts", "remotestorage_contacts": break
      default: found.report(path, line: section.line, "the storage \(quoted(name)) has no known type")
      }
    }

    /// The path, which is that of a calendar or of its collections; `nil` if it is not understood.
    private func place(_ found: inout FoundCalendars) -> String? {
      if let place = section.text("path").flatMap(folders.expand) { return place }
      found.report(path, line: section.line, "the storage \(quoted(name)) has no full path")
      return nil
    }

    private func addFolders(to found: inout FoundCalendars) {
      guard let place = place(&found) else { return }
      let suffix = section.text("fileext") ?? ""
      guard [".ics", ".vcf"].contains(suffix) else {
        return found.report(
          path, line: section.line, "the storage \(quoted(name)) has files with \(quoted(suffix))")
      }
      guard let listing = try? FolderListing(path: place) else {
        return found.report(path, line: section.line, "there is no folder \(place)")
      }
      let kind: CalendarKind? = suffix == ".vcf" ? .birthdays : nil
      guard !isWhole else {
        return add(.folder(place), kind: kind, CollectionMetadata(of: listing), to: &found)
      }
      for folder in (listing.ownFolders + listing.linkedFolders).sorted().prefix(256) {
        guard let inner = try? FolderListing(path: listing.path(of: folder)) else { continue }
        let metadata = CollectionMetadata(of: inner)
        let title = metadata.title(of: inner)
        add(
          .folder(inner.path), named: "\(name)/\(title.plainCalendarName)", kind: kind, metadata, to: &found)
      }
    }

    private func addFile(to found: inout FoundCalendars) {
      guard let place = place(&found) else { return }
      guard place.contains("%s") else {
        guard OpenFile.Status(path: place)?.isRegular == true else {
          return found.report(path, line: section.line, "there is no file \(place)")
        }
        return add(.path(place), to: &found)
      }
      // Each collection is a file whose name stands for `%s`.
      let folder = place.folder
      let parts = place.dropFirst(folder.count).split(
        separator: "%s", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        return found.report(path, line: section.line, "%s is not in the name of the file of \(quoted(name))")
      }
      for file in ProgramFolders.files(
        in: folder,
        where: {
          $0.first != "." && $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[1])
            && $0.count > parts[0].count + parts[1].count
        })
      {
        let title = String(file.dropFirst(parts[0].count).dropLast(parts[1].count))
        add(.path(folder + file), named: "\(name)/\(title.plainCalendarName)", to: &found)
      }
    }

    private func addWeb(to found: inout FoundCalendars) {
      guard let url = section.text("url"), let address = try? WebAddress(url) else {
        return found.report(path, line: section.line, "the storage \(quoted(name)) has no address")
      }
      add(.web(WebCalendar(address, cache: folders.cache + "/agenda")), to: &found, .web)
    }

    private func add(
      _ location: CalendarConfiguration.Location, named name: String? = nil, kind: CalendarKind? = nil,
      _ metadata: CollectionMetadata? = nil, to found: inout FoundCalendars,
      _ access: FoundCalendar.Access = .readable
    ) {
      var calendar = CalendarConfiguration(
        name: name ?? self.name, location: location,
        color: metadata?.color, kind: kind)
      if section.value("read_only")?.trimmed == "true" {
        calendar.readOnlyReason = "vdirsyncer’s configuration says so"
      }
      found.add(FoundCalendar(calendar, of: .vdirsyncer, access))
    }
  }
}

extension SettingsText.Section {
  /// The text of a key whose value is JSON; `nil` if it is none.
  fileprivate func text(_ key: String) -> String? {
    value(key).flatMap { JSONValue.texts(in: Array("{\"value\":\($0)}".utf8)) }?["value"]
  }
}
