import AgendaPlatform

/// The format and the size of an image, from its first bytes. Nothing is decoded.
package struct ImageHeader: Sendable, Hashable {
  /// A file format. SVG is none of them: it can ask for other files and run for long.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case png, jpeg, webp, gif

    /// The media type (RFC 2046).
    package var mediaType: String { "image/" + rawValue }
  }

  /// The maximum size of the file of an image, in bytes.
  package static let maximumBytes = 32 << 20
  /// The maximum number of pixels of an image.
  package static let maximumPixels = 64 << 20
  /// The maximum number of pixels of an image from the web, which other people make.
  package static let maximumPixelsFromWeb = 16 << 20

  package let format: Format
  /// The width in pixels, as the file has them: before a photo is turned.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The size as it is shown.
  package let size: ImageSize

  /// The problem of an image, to follow its name: “is not an image …”.
  package struct Failure: Error, Hashable {
    package var message: String
    /// Whether there is no such file.
    package var isMissing: Bool

    package init(message: String, isMissing: Bool = false) {
      (self.message, self.isMissing) = (message, isMissing)
    }
  }

  /// Reads the header of a file.
  /// - Throws: Where it is no image, one that is too large, or one without its end.
  package init(_ bytes: [UInt8], maximumPixels: Int = Self.maximumPixels) throws(Failure) {
    guard let format = Format(bytes) else {
      throw Failure(message: "is not an image: expected PNG, JPEG, WebP or GIF")
    }
    guard bytes.count <= Self.maximumBytes else { throw .tooLong }
    let reader = HeaderBytes(bytes: bytes)
    let size: (width: Int, height: Int)? =
      switch format {
      case .png: reader.sizeOfPNG
      case .gif: reader.sizeOfGIF
      case .webp: reader.sizeOfWebP
      case .jpeg: reader.sizeOfJPEG
      }
    guard let size, size.width > 0, size.height > 0 else {
      throw Failure(message: "is damaged: its size cannot be read")
    }
    guard max(size.width, size.height) <= DrawingSettings.maximumSide,
      size.width * size.height <= maximumPixels
    else {
      throw Failure(
        message:
          "has \(size.width) x \(size.height) pixels: at most \(maximumPixels >> 20) million, and \(DrawingSettings.maximumSide) a side, are read"
      )
    }
    guard format.isWhole(bytes) else { throw Failure(message: "is damaged: it is cut off") }
    self.format = format
    (width, height) = size
    self.size =
      format == .jpeg && reader.isTurned
      ? ImageSize(width: height, height: width) : ImageSize(width: width, height: height)
  }
}

extension ImageHeader.Failure {
  /// The file is larger than an image may be.
  package static var tooLong: ImageHeader.Failure {
    ImageHeader.Failure(message: "is larger than \(ImageHeader.maximumBytes >> 20) MiB")
  }
}

extension ImageHeader.Format {
  /// The format whose first bytes these are; `nil` for none.
  package init?(_ bytes: [UInt8]) {
    func starts(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts("GIF87a") || starts("GIF89a") {
      self = .gif
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .webp
    } else {
      return nil
    }
  }
}

/// Numbers of a header. A place beyond the end has no number.
private struct HeaderBytes {
  let bytes: [UInt8]

  private func number(at place: Int, bytes count: Int, isBigEndian: Bool = false) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    let part = bytes[place..<place + count]
    return isBigEndian
      ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func hasText(_ text: String, at place: Int) -> Bool {
    bytes.dropFirst(place).starts(with: text.utf8)
  }

  /// ISO/IEC 15948, section 11.2.2: the chunk IHDR is the first.
  var sizeOfPNG: (width: Int, height: Int)? {
    guard hasText("IHDR", at: 12), let width = number(at: 16, bytes: 4, isBigEndian: true),
      let height = number(at: 20, bytes: 4, isBigEndian: true)
    else { return nil }
    return (width, height)
  }

  /// GIF89a, section 18: the logical screen.
  var sizeOfGIF: (width: Int, height: Int)? {
    guard let width = number(at: 6, bytes: 2), let height = number(at: 8, bytes: 2) else { return nil }
    return (width, height)
  }

  /// RFC 9649: a lossy, a lossless, or an extended file.
  var sizeOfWebP: (width: Int, height: Int)? {
    if hasText("VP8X", at: 12), let width = number(at: 24, bytes: 3), let height = number(at: 27, bytes: 3) {
      return (width + 1, height + 1)
    }
    if hasText("VP8L", at: 12), let bits = number(at: 21, bytes: 4), bytes[20] == 0x2F {
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if hasText("VP8 ", at: 12), let width = number(at: 26, bytes: 2), let height = number(at: 28, bytes: 2) {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }

  /// ITU-T T.81, annex B.5: the first frame header.
  var sizeOfJPEG: (width: Int, height: Int)? {
    // Of C0 to CF, C4, C8 and CC are no frames.
    let frame = segment { code, _ in
      (0xC0...0xCF).contains(code) && code != 0xC4 && code != 0xC8 && code != 0xCC
    }
    guard let frame, let height = number(at: frame + 1, bytes: 2, isBigEndian: true),
      let width = number(at: frame + 3, bytes: 2, isBigEndian: true)
    else { return nil }
    return (width, height)
  }

  /// Whether a photo lies on its side (Exif 2.32, section 4.6.4: the tag Orientation).
  var isTurned: Bool {
    guard let exif = segment({ code, place in code == 0xE1 && hasText("Exif\0\0", at: place) }) else {
      return false
    }
    let start = exif + 6
    let isBigEndian = hasText("MM", at: start)
    guard let directory = number(at: start + 4, bytes: 4, isBigEndian: isBigEndian),
      let count = number(at: start + directory, bytes: 2, isBigEndian: isBigEndian)
    else { return false }
    for entry in 0..<min(count, 512) {
      let place = start + directory + 2 + 12 * entry
      guard let tag = number(at: place, bytes: 2, isBigEndian: isBigEndian) else { return false }
      if tag == 0x0112 {
        return number(at: place + 8, bytes: 2, isBigEndian: isBigEndian).map { (5...8).contains($0) } ?? false
      }
    }
    return false
  }

  /// Where the data of the first segment of a JPEG begin that is asked for, by its code and that place.
  private func segment(_ isWanted: (_ code: Int, _ place: Int) -> Bool) -> Int? {
    var place = 2
    while let marker = number(at: place, bytes: 2, isBigEndian: true), marker >> 8 == 0xFF {
      let code = marker & 0xFF
      if code == 0xFF {
        // A marker can have fill bytes before it.
        place += 1
        continue
      }
      if isWanted(code, place + 4) { return place + 4 }
      // Image data before a frame, or the end.
      guard code >= 0xC0, code != 0xD9, code != 0xDA,
        let length = number(at: place + 2, bytes: 2, isBigEndian: true), length >= 2
      else { return nil }
      place += 2 + length
    }
    return nil
  }
}

extension ImageHeader.Format {
  /// Whether a file has its end. Decoders draw a file without its end in unpredictable ways.
  func isWhole(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .gif: return GIFFile.firstFrame(of: bytes) != nil
    case .png: return hasEndChunk(bytes)
    case .webp:
      // RFC 9649: the length of the file after this number.
      return bytes.count >= 12 && bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } <= bytes.count - 8
    case .jpeg:
      // Other bytes can follow the end: a maker's own data, or a second picture.
      guard let scan = bytes.indices.dropLast().first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
      else { return false }
      return bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }.map { $0 > scan }
        ?? false
    }
  }

  /// ISO/IEC 15948, section 5.3: chunks of a length, a type, data and a check sum, up to IEND.
  private func hasEndChunk(_ bytes: [UInt8]) -> Bool {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
      place += 12 + length
    }
    return false
  }
}

/// The blocks of a GIF (GIF89a, appendix A).
package enum GIFFile {
  /// The file up to the end of its first image, so that the others are not decoded; `nil` if that has no end.
  package static func firstFrame(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 13 else { return nil }
    var place = 13 + colorTableSize(bytes[10])
    while place < bytes.count {
      switch bytes[place] {
      case 0x21:
        // An extension: its label, and data.
        guard let end = endOfBlocks(bytes, from: place + 2) else { return nil }
        place = end
      case 0x2C:
        guard place + 9 < bytes.count else { return nil }
        // The descriptor, a table of colours, the size of codes, and data.
        let data = place + 10 + colorTableSize(bytes[place + 9]) + 1
        guard let end = endOfBlocks(bytes, from: data) else { return nil }
        return bytes[..<end] + [0x3B]
      default: return nil
      }
    }
    return nil
  }

  private static func colorTableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Where blocks of data end, each of which begins with its length.
  private static func endOfBlocks(_ bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      let length = Int(bytes[place])
      place += 1 + length
      if length == 0 { return place }
    }
    return nil
  }
}

/// The file of an image, read as a whole.
package struct ImageFile: Sendable {
  package let bytes: [UInt8]
  package let header: ImageHeader

  /// Reads a file.
  /// - Throws: Where it cannot be read, is no regular file, or is no image that can be shown. A named pipe is not waited for.
  package init(path: String) throws(ImageHeader.Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.unreadable() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable() }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImageHeader.Failure(message: "is not a file with an image")
    }
    guard Int(status.st_size) <= ImageHeader.maximumBytes else { throw .tooLong }
    bytes = try Self.contents(of: descriptor)
    header = try ImageHeader(bytes)
  }

  private static func contents(of descriptor: Int32) throws(ImageHeader.Failure) -> [UInt8] {
    var contents: [UInt8] = []
    let size = 1 << 18
    while contents.count <= ImageHeader.maximumBytes {
      var count = 0
      contents += [UInt8](unsafeUninitializedCapacity: size) { block, initialized in
        repeat {
          count = read(descriptor, block.baseAddress, size)
        } while count < 0 && errno == EINTR
        initialized = max(count, 0)
      }
      guard count >= 0 else { throw unreadable() }
      if count == 0 { return contents }
    }
    throw .tooLong
  }

  private static func unreadable() -> ImageHeader.Failure {
    ImageHeader.Failure(
      message: "cannot be read: \(String(cString: strerror(errno)))", isMissing: errno == ENOENT)
  }
}
