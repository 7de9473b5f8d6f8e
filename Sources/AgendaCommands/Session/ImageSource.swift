internal import AgendaCLinuxEvents
internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// Where an image of a picture comes from.
enum ImageSource: Equatable {
  /// A file of the user.
  case file(String)
  /// An address, of which the cache has what was fetched.
  case web(WebCalendar)

  /// The path of a file, or an address of http or https, whose images are in a cache. Throws where the address is wrong.
  init(_ text: String, cache: String) throws {
    guard WebAddress.isImageAddress(text) else {
      self = .file(text)
      return
    }
    do throws(WebAddressError) {
      self = .web(.image(try WebAddress(text), cache: cache))
    } catch {
      throw CommandError(.usage, "the image: \(error.message)")
    }
  }

  /// The path of the file that can be shown; `nil` where nothing was fetched yet.
  var path: String? {
    switch self {
    case .file(let path): path
    case .web(let image): access(image.itemsPath, R_OK) == 0 ? image.itemsPath : nil
    }
  }

  /// The path of the file whose change means another picture, whether or not it is there.
  var watchedPath: String {
    switch self {
    case .file(let path): path
    case .web(let image): image.itemsPath
    }
  }

  /// Its address; `nil` for a file.
  var web: WebCalendar? {
    guard case .web(let image) = self else { return nil }
    return image
  }
}

extension ImageSource {
  /// What is wrong with an image of the configuration: with the file, or with the address, from which nothing is fetched. `nil` where nothing is.
  static func problem(with text: String) -> String? {
    do {
      // Where the cache is does not matter for an address.
      if case .file(let path) = try ImageSource(text, cache: "") { _ = try PictureImages.file(path) }
      return nil
    } catch {
      return error.messages.joined(separator: " ")
    }
  }
}

extension ImageSource {
  /// Distinguishes states of its file: it changes whenever the file changes.
  struct Version: Equatable {
    private let number: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// The state of the file at a path; `nil` where there is none.
    fileprivate init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (number, size) = (UInt(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    }
  }

  /// The present state of its file; `nil` where there is none.
  var version: Version? { Version(of: watchedPath) }
}

extension Session {
  /// The folders and files of which the look of pictures depends: those of the theme, and images.
  func pathsOfLook(_ environment: ProcessEnvironment) -> [String] {
    let theme = request.widget.theme ?? calendars.defaults.theme
    let paths = settings.theme == nil ? [] : ThemeCatalogue(environment).paths(of: theme)
    return paths + settings.images.map(\.watchedPath) + [settings.priorityFile?.path].compactMap(\.self)
  }
}

extension Settings {
  /// Where its images come from.
  var images: [ImageSource] { [background, logo].compactMap { $0 } }
}

/// The images on the web that pictures need, each once.
struct RemoteImages {
  /// After how many seconds another program is started for an image that was not fetched.
  private static let patience = 60

  private let images: [WebCalendar]

  /// Those among some images that are on the web.
  init(_ sources: [ImageSource]) {
    var images: [WebCalendar] = []
    for image in sources.compactMap(\.web) where !images.contains(image) { images.append(image) }
    self.images = images
  }

  /// The next moment at which one of them is due; `nil` where there is none.
  func nextFetch(after now: Instant) -> Instant? {
    images.compactMap(\.folder.due).filter { now < $0 }.min()
  }

  /// Starts a program that fetches those that are due, and does not wait for it; with `isRefreshed` fetches all, and waits. Returns what is
  /// missing on the pictures, and why.
  func fetch(at now: Instant, isRefreshed: Bool) throws -> [String] {
    let due = images.filter { image in
      isRefreshed
        || image.isDue(at: now) && image.folder.putOff(until: now.adding(seconds: Self.patience))
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

  /// Fetches images by the names of their folders; `false` where the program cannot be started.
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
