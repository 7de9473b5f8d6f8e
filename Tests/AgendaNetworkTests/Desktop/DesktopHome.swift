import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport

/// A home with the databases of a program of the desktop, and the cache into which its calendars are copied.
struct DesktopHome {
  /// 2026-12-02 00:00 UTC.
  static let day = 1_796_169_600
  static let start = Instant(secondsSinceEpoch: day)

  let home: TemporaryFolder
  let account: AccountConfiguration

  init(_ program: DesktopProgram) throws {
    home = try TemporaryFolder()
    account = AccountConfiguration(name: "desk", server: .desktop(program), signIn: .unneeded)
  }

  var cache: AccountCache { AccountCache(of: account, cache: home.path(".cache/agenda")) }

  /// Copies the calendars, so many seconds after the start.
  @discardableResult
  func update(
    _ demand: CalendarUpdate.Demand = .due, after seconds: Int = 0, queue: UploadQueue? = nil,
    isSelected: (RemoteCalendar) -> Bool = { _ in true }
  ) -> AccountUpdate {
    DesktopUpdater(environment: [:], home: home.path).update(
      account, cache: cache, demand: demand, queue: queue, isSelected: isSelected,
      now: { Self.start.adding(seconds: seconds) })
  }

  /// The unfolded lines of a calendar in the cache.
  func lines(_ path: String) -> [String] {
    let items = try? String(contentsOfFile: cache.folder(ofCalendar: path).itemsPath, encoding: .utf8)
    return (items ?? "").replacing("\r\n ", with: "").split(whereSeparator: \.isNewline).map(String.init)
  }

  /// The titles in a calendar of the cache.
  func titles(_ path: String) -> [String] {
    lines(path).filter { $0.hasPrefix("SUMMARY") }.compactMap {
      $0.split(separator: ":", maxSplits: 1).last.map(String.init)
    }
    .sorted()
  }

  /// All files of the home but those of agenda, with their sizes and times.
  func files() throws -> [String: String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: home.path).filter {
      !$0.contains("agenda") && $0 != ".cache"
    }
    .reduce(into: [:]) { files, name in
      let attributes = try manager.attributesOfItem(atPath: home.path(name))
      files[name] = "\(attributes[.size] ?? 0) \(attributes[.modificationDate] ?? 0)"
    }
  }
}
