internal import ICalendar

/// A folder with all its subfolders. Calendars are found, read, checked and watched by this one walk.
///
/// Hidden folders are left out. Symbolic links are followed, and each folder is visited once, under its own name if
/// it is in the tree itself.
package struct FolderTree: Sendable {
  /// The most levels of subfolders.
  static let maximumDepth = 16
  /// The most folders in a tree.
  static let maximumCount = 4096

  /// A folder of the tree.
  package struct Folder: Sendable {
    /// The names on the way from the root folder to it; empty for the root.
    let names: [String]
    /// Its contents.
    package let listing: FolderListing
  }

  /// A folder that is left out, with the reason.
  struct Omission: Sendable, Hashable {
    var names: [String]
    var path: String
    var error: FileError

    /// The reason as a diagnostic of the folder.
    var diagnostic: Diagnostic {
      var diagnostic = error.diagnostic
      diagnostic.file = path
      return diagnostic
    }
  }

  /// The folders, sorted by their names; each before its subfolders.
  package private(set) var folders: [Folder] = []
  /// The folders that cannot be opened.
  private(set) var unreadable: [Omission] = []
  /// The first folder beyond each limit; at most one for each.
  private(set) var omissions: [Omission] = []

  private var isTooDeep = false
  private var isTooLarge = false

  /// The tree below a path, without the folders that were `seen` before.
  ///
  /// - Throws: Why the folder at the path cannot be read.
  init(path: String, seen: inout Set<FileIdentity>) throws(FileError) {
    let root = try FolderListing(path: path)
    guard seen.insert(root.identity).inserted else { return }
    folders.append(Folder(names: [], listing: root))
    var index = 0
    // Links are followed last, so that a folder in the tree keeps its own name.
    var linked: [(names: [String], path: String)] = []
    var linkIndex = 0
    while index < folders.count || linkIndex < linked.count {
      guard index < folders.count else {
        let link = linked[linkIndex]
        linkIndex += 1
        let identity = OpenFile.Status(path: link.path)?.identity
        if identity.map({ !seen.contains($0) }) == true { visit(link.path, link.names, &seen) }
        continue
      }
      let folder = folders[index]
      index += 1
      for name in folder.listing.ownFolders {
        visit(folder.listing.path(of: name), folder.names + [name], &seen)
      }
      linked += folder.listing.linkedFolders.map { (folder.names + [$0], folder.listing.path(of: $0)) }
    }
    folders.sort { $0.names.lexicographicallyPrecedes($1.names) }
  }

  /// The folder at a path alone.
  init(onlyFolderAt path: String) throws(FileError) { self.init(try FolderListing(path: path)) }

  /// A folder alone that was listed before.
  init(_ listing: FolderListing) { folders = [Folder(names: [], listing: listing)] }

  /// The folders that become calendars: those with files of a calendar, those without anything, of which all events were deleted or which get their
  /// first one, and those that cannot be opened.
  var calendarFolders: [(names: [String], path: String, listing: FolderListing?)] {
    let found = folders.filter { $0.listing.hasFiles || $0.listing.isBare && $0.listing.ownFolders.isEmpty }
      .map { ($0.names, $0.listing.path, Optional($0.listing)) }
    return (found + unreadable.map { ($0.names, $0.path, nil) })
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }

  /// Whether no folder has files but those of a vdir's metadata. A folder with other files is probably not the one that was meant.
  package var isBare: Bool { folders.allSatisfy(\.listing.isBare) }

  /// The tree below a path; `nil` if it cannot be read.
  package init?(path: String) {
    var seen: Set<FileIdentity> = []
    guard let tree = try? FolderTree(path: path, seen: &seen) else { return nil }
    self = tree
  }

  /// Adds a folder, unless it was seen before.
  private mutating func visit(_ path: String, _ names: [String], _ seen: inout Set<FileIdentity>) {
    guard names.count <= Self.maximumDepth else {
      if !isTooDeep {
        omit(path, names, "this folder and others nested more than \(Self.maximumDepth) deep are left out")
      }
      return isTooDeep = true
    }
    guard folders.count < Self.maximumCount else {
      if !isTooLarge {
        omit(path, names, "this folder and others are left out: more than \(Self.maximumCount) folders")
      }
      return isTooLarge = true
    }
    do throws(FileError) {
      let listing = try FolderListing(path: path)
      guard seen.insert(listing.identity).inserted else { return }
      folders.append(Folder(names: names, listing: listing))
    } catch {
      // A folder that was deleted in the meantime is not a problem.
      if error.code != .notFound { unreadable.append(Omission(names: names, path: path, error: error)) }
    }
  }

  private mutating func omit(_ path: String, _ names: [String], _ message: String) {
    omissions.append(Omission(names: names, path: path, error: FileError(.tooManyFolders, message)))
  }
}
