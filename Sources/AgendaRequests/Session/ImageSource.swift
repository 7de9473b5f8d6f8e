import AgendaPlatform
package import AgendaSources
package import AgendaWidgets
internal import ICalendar

/// Where an image of a picture comes from.
package enum ImageSource: Equatable {
  /// A file of the user.
  case file(String)
  /// An address; the image is in the cache.
  case web(WebCalendar)

  /// The path of a file, or an address of http or https, whose images are in a cache. Throws if the address is wrong.
  package init(_ text: String, cache: String) throws {
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

  /// The path of the file that can be shown; `nil` if nothing was fetched yet.
  package var path: String? {
    switch self {
    case .file(let path): path
    case .web(let image): access(image.itemsPath, R_OK) == 0 ? image.itemsPath : nil
    }
  }

  /// The path of the file whose change means another picture, whether or not it is there.
  package var watchedPath: String {
    switch self {
    case .file(let path): path
    case .web(let image): image.itemsPath
    }
  }

  /// Its address; `nil` for a file.
  package var web: WebCalendar? {
    guard case .web(let image) = self else { return nil }
    return image
  }
}

extension ImageSource {
  /// A message about an image of the configuration whose file or address cannot be used; `nil` if there is none. Nothing is fetched.
  package static func problem(with text: String) -> String? {
    do {
      // Where the cache is does not matter for an address.
      if case .file(let path) = try ImageSource(text, cache: "") { _ = try PictureImages.file(path) }
      return nil
    } catch {
      return error.messages.joined(separator: " ")
    }
  }
}

extension Settings {
  /// Takes another theme, with its image.
  package mutating func show(_ theme: Theme, cache: String) throws {
    self.theme = theme
    background = try theme.backgroundImage.map { try ImageSource($0, cache: cache) }
  }

  /// Where its images come from.
  package var images: [ImageSource] { [background, logo].compactMap { $0 } }
}
