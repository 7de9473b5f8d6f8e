import Foundation
import Testing

@testable import AgendaDrawing

/// Small images of 6 x 4 pixels, as other programs write them.
enum SampleImage {
  static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAHklEQVR4nGNkYPh/QkOTAQkwntDQYEAFTAwYAIsQANVQAzf2jxtwAAAAAElFTkSuQmCC"
  static let webp =
    "UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoGAAQAB0CWJbACdAFAAAD+4LljCaRgPtT8rPd9wAAAAA=="
  static let losslessWebP = "UklGRiIAAABXRUJQVlA4TBUAAAAvBcAAAA8wKIP8lP/5Dx7c5yei/+EA"
  static let animatedWebP =
    "UklGRsYAAABXRUJQVlA4WAoAAAACAAAABQAAAwAAQU5JTQYAAAAAAAAAAABBTk1GSgAAAAAAAAAAAAUAAAMAAAAAAAJWUDggMgAAADABAJ0BKgYABAABQCYloAADcAD+8ut///mwP/bz/wR6Af//0uD//pcH//S4P/SkAAAAQU5NRkgAAAAAAAAAAAAFAAADAAAAAAAAVlA4IDAAAAA0AQCdASoGAAQAAAAmJaAAA3AA/vNpl//5sD/yD/5B9/v//00j/+mkf/00j5TQAAA="
  static let gif =
    "R0lGODdhBgAEAIEAAP8AAAAAAAAAAAAAACwAAAAABgAEAAAICwABCBxIsKDBgQEBACH5BAEAAAEALAAAAAAGAAQAgQCAAAAAAAAAAAAAAAgLAAEIHEiwoMGBAQEAOw=="

  static func bytes(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

  /// A JPEG without tables: its segments, and the beginning and the end of its data.
  static func jpeg(orientation: UInt8? = nil) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      bytes += [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1]
      bytes += [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }
    bytes += [0xFF, 0xFF, 0xC0, 0, 11, 8, 0, 4, 0, 6, 1, 1, 0x11, 0]
    return bytes + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9, 0, 0]
  }
}

/// The facts about an image before it is decoded.
struct ImageHeaderTests {
  static let images: [(ImageHeader.Format, [UInt8])] = [
    (.png, SampleImage.bytes(SampleImage.png)), (.webp, SampleImage.bytes(SampleImage.webp)),
    (.webp, SampleImage.bytes(SampleImage.losslessWebP)),
    (.webp, SampleImage.bytes(SampleImage.animatedWebP)),
    (.gif, SampleImage.bytes(SampleImage.gif)), (.jpeg, SampleImage.jpeg()),
  ]

  @Test(arguments: images)
  func `Format and size are read`(format: ImageHeader.Format, bytes: [UInt8]) throws {
    let header = try ImageHeader(bytes)
    #expect(header.format == format && header.width == 6 && header.height == 4)
    #expect(header.size == ImageSize(width: 6, height: 4))
  }

  @Test(arguments: images)
  func `An image that is cut off anywhere is refused`(format: ImageHeader.Format, bytes: [UInt8]) throws {
    // Of the first frame of an animation the end counts; the others are not read. Two bytes follow the end of the JPEG.
    let end = format == .gif ? try #require(GIFFile.firstFrame(of: bytes)).count - 1 : bytes.count
    let needed = format == .jpeg ? end - 2 : format == .png ? end - 4 : end
    for count in 0..<needed {
      #expect(throws: ImageHeader.Failure.self, "\(count) of \(bytes.count)") {
        try ImageHeader(Array(bytes[..<count]))
      }
    }
  }

  @Test(arguments: [(1, false), (4, false), (5, true), (6, true), (8, true), (9, false)] as [(UInt8, Bool)])
  func `A photo on its side is shown upright`(orientation: UInt8, isTurned: Bool) throws {
    let size = try ImageHeader(SampleImage.jpeg(orientation: orientation)).size
    #expect(size == (isTurned ? ImageSize(width: 4, height: 6) : ImageSize(width: 6, height: 4)))
  }

  @Test func `A photo with a table before its frame has the size of the frame`() throws {
    var bytes = SampleImage.jpeg()
    // A table of Huffman codes, whose numbers would be a height and a width of nine.
    bytes.insert(contentsOf: [0xFF, 0xC4, 0, 9, 0, 0, 9, 0, 9, 0, 0], at: 2)
    #expect(try ImageHeader(bytes).size == ImageSize(width: 6, height: 4))
  }

  @Test(arguments: ["", "hello", "<svg xmlns='http://www.w3.org/2000/svg'/>", "RIFF0000WAVE", "BM", "GIF88a"])
  func `What is no image is refused`(text: String) {
    #expect(
      throws: ImageHeader.Failure(message: "is not an image: expected PNG, JPEG, WebP or GIF")
    ) { try ImageHeader(Array(text.utf8)) }
  }

  @Test(arguments: [(40_000, 1), (1, 40_000), (20_000, 20_000), (0, 5), (1 << 31, 1 << 31)])
  func `An image with too many pixels is refused before it is decoded`(width: Int, height: Int) {
    var bytes = SampleImage.bytes(SampleImage.png)
    for place in 0..<4 {
      bytes[16 + place] = UInt8(truncatingIfNeeded: width >> (24 - 8 * place))
      bytes[20 + place] = UInt8(truncatingIfNeeded: height >> (24 - 8 * place))
    }
    #expect(throws: ImageHeader.Failure.self) { try ImageHeader(bytes) }
  }

  @Test func `Any change of a byte is read without a fault`() {
    for (_, bytes) in Self.images + [(.jpeg, SampleImage.jpeg(orientation: 6))] {
      for place in bytes.indices {
        for value: UInt8 in [0, 1, 0x7F, 0xFF] {
          var changed = bytes
          changed[place] = value
          _ = try? ImageHeader(changed)
        }
      }
    }
  }

  @Test func `An image covers its rectangle with its middle, or is contained in it`() {
    let size = ImageSize(width: 400, height: 200)
    let box = DrawingBox(x: 10, y: 20, width: 100, height: 100)
    let cover = DrawingImage.Fit.cover.placed(size, in: box)
    #expect(cover.part == DrawingBox(x: 100, y: 0, width: 200, height: 200) && cover.box == box)
    let contain = DrawingImage.Fit.contain.placed(size, in: box)
    #expect(contain.part == DrawingBox(x: 0, y: 0, width: 400, height: 200))
    #expect(contain.box == DrawingBox(x: 10, y: 45, width: 100, height: 50))
    let part = DrawingImage.Fit.part(DrawingBox(x: 0.5, y: 0, width: 0.5, height: 1)).placed(size, in: box)
    #expect(part.part == DrawingBox(x: 200, y: 0, width: 200, height: 200) && part.box == box)
  }
}
