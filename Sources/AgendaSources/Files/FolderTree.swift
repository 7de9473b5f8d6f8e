internal import ICalendar

/// The folders below a path and what lies in each: the one walk by which calendars are found, read, checked and watched.
///
/// Hidden folders are left out. Symbolic links are followed, and each folder is met once, whatever leads to it: under its own name where it
/// lies in the tree.
package struct FolderTree: Sendable {
  /// How many folders may lie in one another.
  static let maximumDepth = 16
  /// How many folders are looked at.
  static let maximumCount = 4096

  /// A folder of the tree.
  package struct Folder: Sendable {
    /// The names on the way to it; none of the tree's own folder.
    let names: [String]
    /// What lies in it.
    package let listing: FolderListing
  }

  /// A folder that is left out, and why.
  struct Omission: Sendable, Hashable {
    var names: [String]
    var path: String
    var error: FileError

    /// The problem, as one of the folder.
    var diagnostic: Diagnostic {
      var diagnostic = error.diagnostic
      diagnostic.file = path
      return diagnostic
    }
  }

  /// The folders, sorted by their names; each before those in it.
  package private(set) var folders: [Folder] = []
  /// Folders that cannot be opened.
  private(set) var unreadable: [Omission] = []
  /// Where the tree goes on beyond what is looked at: at most one folder for each of the bounds.
  private(set) var omissions: [Omission] = []

  private var isTooDeep = false
  private var isTooLarge = false

  /// The tree below a path, without the folders that were `seen` before.
  ///
  /// - Throws: why the folder there cannot be read.
  init(path: String, seen: inout Set<FileIdentity>) throws(FileError) {
    let root = try FolderListing(path: path)
    guard seen.insert(root.identity).inserted else { return }
    folders.append(Folder(names: [], listing: root))
    var index = 0
    // Links after the folders of the tree themselves, which then have their own names.
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

  /// The folders that files of a calendar lie in, and those that cannot be opened: each is a calendar.
  var calendarFolders: [(names: [String], path: String)] {
    let found = folders.filter(\.listing.hasFiles).map { ($0.names, $0.listing.path) }
    return (found + unreadable.map { ($0.names, $0.path) }).sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }

  /// The tree below a path.
  package init?(path: String) {
    var seen: Set<FileIdentity> = []
    guard let tree = try? FolderTree(path: path, seen: &seen) else { return nil }
    self = tree
  }

  /// Looks at a folder, unless it was seen before.
  private mutating func visit(_ path: String, _ names: [String], _ seen: inout Set<FileIdentity>) {
    guard names.count <= Self.maximumDepth else {
      if !isTooDeep {
        omit(path, names, "this folder and all that lie more than \(Self.maximumDepth) deep are left out")
      }
      return isTooDeep = true
    }
    guard folders.count < Self.maximumCount else {
      if !isTooLarge {
        omit(path, names, "this folder and others are left out: there are more than \(Self.maximumCount)")
      }
      return isTooLarge = true
    }
    do throws(FileError) {
      let listing = try FolderListing(path: path)
      guard seen.insert(listing.identity).inserted else { return }
      folders.append(Folder(names: names, listing: listing))
    } catch {
      // One that went away meanwhile was not left out.
      if error.code != .notFound { unreadable.append(Omission(names: names, path: path, error: error)) }
    }
  }

  private mutating func omit(_ path: String, _ names: [String], _ message: String) {
    omissions.append(Omission(names: names, path: path, error: FileError(.tooManyFolders, message)))
  }
}
