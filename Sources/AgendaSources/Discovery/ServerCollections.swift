internal import AgendaPlatform
internal import ICalendar

/// The collections of the servers Radicale and Xandikos, where a user runs one.
enum ServerCollections {
  /// The most collections of a server.
  private static let maximumCount = 256

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    for folder in radicaleFolders(folders, &found) { readRadicale(folder + "/collection-root", &found) }
    // Xandikos has no usual folder; its description and its packages name these.
    for folder in [folders.home + "/dav", folders.data + "/xandikos"] { readXandikos(folder, &found) }
  }

  /// The folders of Radicale that the settings of the user name, and the one of its tutorial.
  private static func radicaleFolders(
    _ folders: ProgramFolders, _ found: inout FoundCalendars
  ) -> [String] {
    let settings = found.settings(folders.configuration + "/radicale/config", .configParser)
    let named = settings?.value("filesystem_folder", in: "storage")
    return [named.flatMap(folders.expand), folders.home + "/.var/lib/radicale/collections"]
      .compactMap(\.self)
  }

  /// The calendars in `USER/COLLECTION`.
  private static func readRadicale(_ root: String, _ found: inout FoundCalendars) {
    for (user, listing) in collections(in: root) {
      guard listing.metadata.contains(CollectionMetadata.radicaleFile) else { continue }
      let members = CollectionMetadata.radicaleMembers(of: listing)
      guard ["VCALENDAR", "VADDRESSBOOK", "VSUBSCRIBED"].contains(members["tag"]) else {
        if members["tag"] == nil, !listing.calendars.isEmpty {
          found.report(
            "\(listing.path)/\(CollectionMetadata.radicaleFile)",
            "is damaged, or does not say what the folder is")
        }
        continue
      }
      let metadata = CollectionMetadata(of: listing)
      let title = metadata.title(of: listing)
      let name = "\(user.plainCalendarName)/\(title.plainCalendarName)"
      var calendar = CalendarConfiguration(
        name: name, location: .folder(listing.path), color: metadata.color)
      if members["tag"] == "VADDRESSBOOK" { calendar.kind = .birthdays }
      let isWeb = members["tag"] == "VSUBSCRIBED"
      found.add(
        FoundCalendar(
          calendar, of: .radicale, isWeb ? .unreadable("it is a link to a calendar on the web") : .readable))
    }
  }

  /// The calendars in `USER/calendars/COLLECTION`. A repository without a work tree has no files.
  private static func readXandikos(_ root: String, _ found: inout FoundCalendars) {
    guard let users = try? FolderListing(path: root) else { return }
    for user in users.ownFolders.prefix(32) where isXandikos(users.path(of: user)) {
      for folder in subfolders(users.path(of: user) + "/calendars") {
        guard let listing = try? FolderListing(path: folder),
          listing.metadata.contains(CollectionMetadata.xandikosFile)
        else { continue }
        let metadata = CollectionMetadata(of: listing)
        let title = metadata.title(of: listing)
        var calendar = CalendarConfiguration(
          name: "\(user.plainCalendarName)/\(title.plainCalendarName)", location: .folder(folder),
          color: metadata.color)
        calendar.readOnlyReason = "Xandikos reads its Git repository, and not these files"
        let hasFiles = OpenFile.Status(path: folder + "/.git") != nil
        let reason = "Xandikos keeps it in Git without files; “agenda accounts add” asks the server"
        found.add(FoundCalendar(calendar, of: .xandikos, hasFiles ? .readable : .unreadable(reason)))
      }
    }
  }

  private static func isXandikos(_ path: String) -> Bool {
    OpenFile.Status(path: path + "/" + CollectionMetadata.xandikosFile)?.isRegular == true
  }

  /// The folders two levels below another one, each with the name of the folder above it.
  private static func collections(in root: String) -> [(user: String, FolderListing)] {
    let users = subfolders(root)
    return users.prefix(32).flatMap { user in
      subfolders(user).compactMap { folder in
        (try? FolderListing(path: folder)).map { (user.lastPathPart, $0) }
      }
    }
  }

  private static func subfolders(_ path: String) -> [String] {
    guard let listing = try? FolderListing(path: path) else { return [] }
    return listing.ownFolders.prefix(maximumCount).map(listing.path(of:))
  }
}
