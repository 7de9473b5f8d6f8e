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
  fileprivate var web: WebCalendar? {
    guard case .web(let image) = self else { return nil }
    return image
  }
}

extension Settings {
  /// After how many seconds another program is started for an image that was not fetched.
  private static let patience = 60

  /// The images on the web, each once.
  private var webImages: [WebCalendar] {
    var images: [WebCalendar] = []
    for image in [background, logo].compactMap({ $0?.web }) where !images.contains(image) {
      images.append(image)
    }
    return images
  }

  /// Starts a program that fetches those images that are due, and does not wait for it; with `isRefreshed` fetches all, and waits. Returns what is
  /// missing on the picture, and why.
  func fetchImages(at now: Instant, isRefreshed: Bool) throws -> [String] {
    let images = webImages
    guard !images.isEmpty else { return [] }
    let due = images.filter { image in
      isRefreshed
        || image.isDue(at: now) && image.folder.putOff(until: now.adding(seconds: Self.patience))
    }
    if !due.isEmpty {
      guard let program = SyncProgram() else { return SyncProgram.missing.messages }
      // A cache that cannot be written has no image: that is said below.
      let names = due.filter { $0.noteAddress() }.map(\.folder.name)
      if isRefreshed {
        _ = try program.run(["--now", "--quiet"] + SyncProgram.arguments(forImages: names))
      } else if !names.isEmpty, !program.start(images: names) {
        return ["agenda-sync cannot be started"]
      }
    }
    return images.filter { !$0.folder.holdsItems }.map { image in
      let place = image.address.origin
      guard let state = CacheState(of: image.folder), state.failure != nil else {
        return "the image of \(place) is being fetched for the first time; the picture is drawn without it"
      }
      let reason = state.message.map { ": \($0)" } ?? ""
      return "the image of \(place) cannot be fetched\(reason); the picture is drawn without it"
    }
  }
}
