internal import AgendaPlatform

/// The folder with all that was fetched from the web.
package enum CalendarCache {
  /// The paths of the folders of calendars in it, whether or not they are still configured.
  package static func folders(in cache: String) -> [String] {
    // The folder of an account has the folders of its calendars.
    let accounts = ownFolders(in: cache + "/" + AccountCache.parentName)
    return ownFolders(in: cache) + images(in: cache) + accounts.flatMap { folders(ofAccountAt: $0) }
  }

  /// The paths of the folders of images in it.
  package static func images(in cache: String) -> [String] {
    ownFolders(in: cache + "/" + CachedFolder.imagesName)
  }

  /// The paths of the folders of an account's calendars, and that of the account.
  package static func folders(ofAccountAt path: String) -> [String] { ownFolders(in: path) + [path] }

  private static func ownFolders(in parent: String) -> [String] {
    guard let listing = try? FolderListing(path: parent) else { return [] }
    return listing.ownFolders.filter { SHA256.isFileName($0) }.map { parent + "/" + $0 }
  }

  /// Removes what was fetched of a calendar: its files, and its folder unless that has others. A program that fetches the calendar now makes them
  /// anew. `false` where that fails, with the reason in `errno`.
  package static func clear(_ folder: String) -> Bool {
    for name in CachedFolder.fileNames where unlink(folder + "/" + name) != 0 && errno != ENOENT {
      return false
    }
    return rmdir(folder) == 0 || errno == ENOENT || errno == ENOTEMPTY
  }
}
