internal import ICalendar

/// The calendars of KOrganizer and other programs on Akonadi that are files or folders, from the settings of its resources.
enum AkonadiResources {
  private static let (start, end) = ("akonadi_ical", "rc")

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    // `akonadi_ical_resource_0rc` is a file, `akonadi_icaldir_resource_0rc` a folder.
    let files = ProgramFolders.files(
      in: folders.configuration,
      where: { $0.hasPrefix(start) && $0.hasSuffix(end) && $0.contains("_resource_") })
    for file in files {
      let path = folders.configuration + "/" + file
      guard let text = found.settings(path, .keyFile), let general = text.section("General") else {
        continue
      }
      let instance = String(file.dropLast(end.count))
      let agent = found.settings("\(folders.configuration)/akonadi/agent_config_\(instance)", .keyFile)
      // KDE marks a path with variables in its key.
      guard let written = general.value("Path[$e]") ?? general.value("Path"), !written.isEmpty else {
        continue
      }
      guard let place = folders.expand(written) else {
        found.report(path, line: general.line, "the path \(quoted(written)) is not understood")
        continue
      }
      guard let status = OpenFile.Status(path: place) else {
        found.report(path, line: general.line, "there is no \(place)")
        continue
      }
      let named = try? SettingsText(path: place + "/.directory", .keyFile).value("Name", in: "Desktop Entry")
      let title =
        agent?.value("Name", in: "Agent") ?? general.value("DisplayName")
        ?? named.flatMap { $0.isEmpty ? nil : $0 } ?? fileStem(of: place).stem
      var calendar = CalendarConfiguration(
        name: title.plainCalendarName, location: status.isFolder ? .folder(place) : .path(place))
      if general.isTrue("ReadOnly") { calendar.readOnlyReason = "KOrganizer says so" }
      found.add(FoundCalendar(calendar, of: .korganizer))
    }
  }
}
