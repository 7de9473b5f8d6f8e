/// Finds calendars where other programs keep them, for users without a configuration.
public enum CalendarDiscovery {
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
