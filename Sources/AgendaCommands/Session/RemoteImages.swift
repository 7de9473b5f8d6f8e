internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The images on the web that pictures need, each once.
struct RemoteImages {
  private let images: [WebCalendar]

  /// Those among some images that are on the web.
  init(_ sources: [ImageSource]) {
    var images: [WebCalendar] = []
    for image in sources.compactMap(\.web) where !images.contains(image) { images.append(image) }
    self.images = images
  }

  /// The next moment at which one of them is due; `nil` if there is none.
  func nextFetch(after now: Instant) -> Instant? {
    images.compactMap(\.folder.due).filter { now < $0 }.min()
  }

  /// Starts a program that fetches those that are due, and does not wait for it; with `isRefreshed` fetches all, and waits. Returns what is
  /// missing on the pictures, and why.
  func fetch(at now: Instant, isRefreshed: Bool) throws -> [String] {
    let due = images.filter { image in
      isRefreshed
        || image.isDue(at: now) && image.folder.putOff(until: now.adding(seconds: CalendarSet.timeoutSeconds))
    }
    if !due.isEmpty {
      guard let program = SyncProgram() else { return SyncProgram.missing(for: "images").messages }
      let noted = due.filter { $0.noteAddress() }.map(\.folder.name)
      if !noted.isEmpty, try !Self.fetch(noted, with: program, isRefreshed: isRefreshed) {
        return ["agenda-sync cannot be started"]
      }
    }
    return images.filter { !$0.folder.holdsItems }.map(Self.note)
  }

  /// Fetches those that are due or failed, or all with `isForced`, and waits. Returns the exit code of the program.
  func synchronize(at now: Instant, isForced: Bool, with program: SyncProgram) throws -> Int32 {
    let asked = images.filter { isForced || $0.isDue(at: now) || CacheState(of: $0.folder)?.failure != nil }
    let names = asked.filter { $0.noteAddress() }.map(\.folder.name)
    guard !names.isEmpty else { return 0 }
    return try program.run((isForced ? ["--now"] : []) + SyncProgram.arguments(forImages: names))
  }

  /// Whether there is none.
  var isEmpty: Bool { images.isEmpty }

  /// Fetches images by the names of their folders; `false` if the program cannot be started.
  private static func fetch(
    _ names: [String], with program: SyncProgram, isRefreshed: Bool
  ) throws -> Bool {
    guard isRefreshed else { return program.start(images: names) }
    _ = try program.run(["--now", "--quiet"] + SyncProgram.arguments(forImages: names))
    return true
  }

  /// Why the picture has no image.
  private static func note(of image: WebCalendar) -> String {
    let place = image.address.origin
    guard access(image.folder.path, W_OK) == 0 else {
      return
        "the image of \(place) cannot be fetched: the cache cannot be written; the picture is drawn without it"
    }
    guard let state = CacheState(of: image.folder), state.failure != nil else {
      return "the image of \(place) is being fetched for the first time; the picture is drawn without it"
    }
    let reason = state.message.map { ": \($0)" } ?? ""
    return "the image of \(place) cannot be fetched\(reason); the picture is drawn without it"
  }
}

extension ImageSource {
  /// Identifies a state of the file: it changes whenever the file changes.
  struct Version: Equatable {
    private let number: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// The state of the file at a path; `nil` if there is none.
    fileprivate init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (number, size) = (UInt(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }
  }

  /// The present state of its file; `nil` if there is none.
  var version: Version? { Version(of: watchedPath) }
}
