/// Finds calendars where programs keep them, for who has no configuration.
public enum CalendarDiscovery {
  /// The calendars in folders, such as those of ``BaseDirectories/calendarFolders(environment:home:)``:
  /// each .ics file that lies in one of them directly, and each folder below that holds .ics files or vCards.
  /// A folder's name is its path below the one that is given. Folders that are not there are passed over.
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
          calendars.append(calendar(names.unique(fileStem(of: file).stem), .path(listing.path(of: file))))
        }
      }
      for folder in tree.calendarFolders where !folder.names.isEmpty {
        calendars.append(calendar(names.unique(folder.names.joined(separator: "/")), .folder(folder.path)))
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
