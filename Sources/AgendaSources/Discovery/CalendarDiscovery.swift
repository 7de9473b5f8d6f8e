internal import AgendaPlatform
internal import ICalendar

/// Finds calendars where other programs keep them, for users without a configuration.
public enum CalendarDiscovery {
  /// All calendars of this computer that are known without a configuration: those in the usual folders, and those that the settings of khal, vdirsyncer,
  /// Evolution, Thunderbird, KOrganizer, Radicale and Xandikos name. Only these settings and folders are read, and nothing is changed or fetched.
  /// The names that they get are kept in the folder for state.
  package static func found(environment: [String: String], home: String) -> FoundCalendars {
    var found = FoundCalendars()
    for calendar in calendars(in: BaseDirectories.calendarFolders(environment: environment, home: home)) {
      // These names differ already, and stay as they are.
      found.append(FoundCalendar(calendar, of: .folders))
    }
    let places = ProgramFolders(environment: environment, home: home)
    for read in [
      KhalSettings.read, VdirsyncerSettings.read, EvolutionSources.read, ThunderbirdProfile.read,
      AkonadiResources.read, ServerCollections.read, GnomeAccounts.read,
    ] { read(places, &found) }
    let former = FoundNames(inState: BaseDirectories.stateFolder(environment: environment, home: home))
    var names = former
    found.keepNames(&names)
    names.write(instead: former)
    return found
  }

  /// The calendars in folders such as ``BaseDirectories/calendarFolders(environment:home:)``: each .ics file directly
  /// in one of them, and each subfolder with .ics files or vCards. The name of a subfolder is its path within the
  /// given folder. Folders that do not exist are ignored.
  public static func calendars(in folders: [String]) -> [CalendarConfiguration] {
    var calendars: [CalendarConfiguration] = []
    var names = UniqueNames()
    var seen: Set<FileIdentity> = []
    for root in folders {
      guard OpenFile.Status(path: root)?.isFolder == true else { continue }
      let tree: FolderTree
      do throws(FileError) {
        tree = try FolderTree(path: root, seen: &seen)
      } catch {
        calendars.append(calendar(names.unique(fileStem(of: root).stem), .folder(root)))
        continue
      }
      let first = calendars.count
      if let listing = tree.folders.first?.listing {
        for file in listing.calendars {
          let name = names.unique(fileStem(of: file).stem.plainCalendarName)
          calendars.append(calendar(name, .path(listing.path(of: file))))
        }
      }
      for folder in tree.calendarFolders where !folder.names.isEmpty {
        let name = folder.names.map(\.plainCalendarName).joined(separator: "/")
        calendars.append(calendar(names.unique(name), .folder(folder.path)))
      }
      if calendars.count > first { calendars[first].omissions = tree.omissions }
    }
    return calendars
  }

  private static func calendar(_ name: String, _ location: CalendarConfiguration.Location)
    -> CalendarConfiguration
  {
    CalendarConfiguration(name: name, location: location)
  }
}

/// Where the programs of a user have their files.
struct ProgramFolders {
  let home: String
  let environment: [String: String]
  /// `~/.config`, or where the environment has it; so the other two.
  private(set) var (configuration, data, cache): (String, String, String)
  /// The folders with settings for all users, the first of which counts.
  let sharedConfigurations: [String]

  init(environment: [String: String], home: String) {
    (self.environment, self.home) = (environment, BaseDirectories.withoutTrailingSlashes(home))
    func folder(_ variable: String, _ standard: String) -> String {
      BaseDirectories.folder(variable, otherwise: standard, environment: environment, home: home)
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
    let shared = environment["XDG_CONFIG_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
    sharedConfigurations = shared.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { BaseDirectories.withoutTrailingSlashes(String($0)) }
  }

  /// The folder in which Flatpak keeps what a program writes.
  func sandbox(of program: String) -> String { home + "/.var/app/" + program }

  /// The folders of a program in Flatpak, which sees no others.
  func inSandbox(of program: String) -> ProgramFolders {
    var folders = self
    let sandbox = sandbox(of: program)
    (folders.configuration, folders.data, folders.cache) = (
      sandbox + "/config", sandbox + "/data", sandbox + "/cache"
    )
    return folders
  }

  /// A path of another program's settings: `~` and variables are expanded; `nil` if that fails, or it is no full path.
  func expand(_ path: String) -> String? {
    let paths = PathExpansion(folder: "", home: home, environment: environment)
    guard let expanded = try? paths.expand(path), expanded.hasPrefix("/") else { return nil }
    return BaseDirectories.withoutTrailingSlashes(expanded)
  }

  /// The path of a URL of a file on this computer; `nil` if it is none.
  static func path(ofFileURL url: String) -> String? {
    guard url.lowercased().hasPrefix("file://") else { return nil }
    let bytes = PercentEncoding.decodedBytes(url.dropFirst(7))
    guard bytes.first == UInt8(ascii: "/"), !bytes.contains(0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names of the files of a folder that a test accepts, the first 256 of them by name; none if it cannot be read.
  static func files(in folder: String, where isWanted: (String) -> Bool) -> [String] {
    Array((listFolder(folder) ?? []).map(\.name).filter(isWanted).sorted().prefix(256))
  }
}

extension String {
  /// The part of a path behind its last slash.
  var lastPathPart: String { String(dropFirst(pathBeforeName.count)) }
}

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
