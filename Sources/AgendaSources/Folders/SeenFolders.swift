internal import Synchronization

/// The folders that a command has looked at. A command that reads several windows, as `agenda next` does, lists each folder once, and asks once for the
/// state of its files.
///
/// The contents are as old as the command: a command that goes on, such as `agenda watch`, looks again.
package final class SeenFolders: Sendable {
  /// The files of a folder that were those of an index.
  struct KnownFiles: Sendable {
    let index: FolderIndex
    /// The number of each file of the folder in the index; -1 for a file that is not in it.
    let numbers: [Int32]
  }

  private struct Seen: Sendable {
    var listing: FolderListing
    var files: KnownFiles?
  }

  private let seen = Mutex<[String: Seen]>([:])

  package init() {}

  /// Keeps the contents of a folder.
  func keep(_ listing: FolderListing) { seen.withLock { $0[listing.path] = Seen(listing: listing) } }

  /// Keeps which files of a folder are those of an index.
  func keep(_ files: KnownFiles, of listing: FolderListing) {
    seen.withLock { $0[listing.path]?.files = files }
  }

  /// The contents of a folder when it was looked at; `nil` if it was not.
  func listing(of path: String) -> FolderListing? { seen.withLock { $0[path]?.listing } }

  /// The files of a folder that were those of an index; `nil` if that was not asked.
  func files(of listing: FolderListing) -> KnownFiles? { seen.withLock { $0[listing.path]?.files } }
}
