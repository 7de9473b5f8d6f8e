internal import AgendaNetwork
internal import AgendaSources
internal import ICalendar

extension Configuration {
  /// Whether any calendar is kept as files for other programs.
  var hasMirrors: Bool {
    accounts.contains { $0.mirror != nil } || calendars.contains { $0.web?.mirror != nil }
  }
}

extension KnownCalendar {
  /// Where the calendar is kept as files for other programs; `nil` if nothing asks for that.
  private var mirror: String? {
    if let mirror = calendar.web?.mirror { return mirror }
    guard let account, let mirror = account.mirror, remote != nil else { return nil }
    // The name has no slash and no control character, and is not “.” or “..”.
    let name = calendar.name.dropFirst(account.name.count + 1)
    return mirror + "/" + (name.hasPrefix(".") ? "_" + name.dropFirst() : name)
  }

  /// Writes the files for other programs; `nil` if that could be done, or is not asked for, and otherwise what failed.
  func writeMirror() -> String? {
    guard let mirror, let folder = calendar.cachedFolder else { return nil }
    do throws(CalendarMirror.Failure) {
      _ = try CalendarMirror(folder: mirror).update(
        from: folder, name: remote?.name ?? calendar.name, color: calendar.color)
      return nil
    } catch {
      return error.message
    }
  }
}
