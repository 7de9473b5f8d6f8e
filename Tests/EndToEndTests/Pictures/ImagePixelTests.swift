import Foundation
import TestSupport
import Testing

/// The measured pixels of images.
@Suite struct ImagePixelTests {
  /// PNG of 200 x 200 pixels with three lines of pixels only, and an end: without alpha, and with it; and the answer about how bright all of it is.
  static let short = [
    (
      "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAIAAAAiOjnJAAAAFklEQVR4nGNgGAWjYBSMglEwCkY0AAAHCwAB+HtaKgAAAABJRU5ErkJggg==",
      "luminance 0.0 0.0 0.0"
    ),
    (
      "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAYAAACtWK6eAAAAJElEQVR4nGNgYGD4P4pH8SjGiQfcAaN4FA9mPOAOGMWjeNBiADERVcc43j3xAAAAAElFTkSuQmCC",
      "luminance 0.0 1.0 0.0"
    ),
  ]

  @Test(arguments: short)
  func `An image with too few pixels shows none of the memory of the program`(
    bytes: String, answer: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try #require(Data(base64Encoded: bytes)), to: "short.png")
    let program = AgendaCommand.executable.deletingLastPathComponent().appending(path: "agenda-draw").path
    let box = "0\t0\t200\t200"
    let commands = "open\tpng\t1\ten\tsans-serif\nluminance\t\(box)\t\(box)\t0\tcover\t\(path)\n"
    let run = try TestSupport.run(
      program, [], input: Data(commands.utf8), environment: [:], folder: folder.path)
    #expect(run.output == answer + "\n")
  }

  @Test func `A page has the image on all of the window, and a veil for each of its pixels`() throws {
    let agenda = try AgendaCommand()
    // Squares of two pixels, black and white, which are grey where the image is made smaller.
    let board = try #require(Data(base64Encoded: Self.checkerboard))
    let image = try agenda.home.write(board, to: "board.png")
    let file = try agenda.home.write(events: "UID:a\nDTSTART:20261121T090000Z\nSUMMARY:Yoga", to: "a.ics")
    let options = [
      "today", "--file", file, "--background", image, "--format", "html", "--now", "2026-11-21T08:00",
    ]
    let page = try agenda(options)
    let rule = /\.agenda-paper \{\n +background: linear-gradient\(rgba\(.*?, (0\.\d+)\),/
    let veil = try #require(page.output.firstMatch(of: rule).flatMap { Double($0.1) }, "\(page.errorOutput)")
    // Light text on white needs 0.53 of black, and dark text on black about as much of white.
    #expect(veil > 0.5)
    let widget = try agenda(options + ["--family", "medium"])
    #expect(widget.output.contains("\n.agenda {\n  background: linear-gradient(rgba("))
  }

  private static let checkerboard =
    "iVBORw0KGgoAAAANSUhEUgAABkAAAAZAAQAAAAAJd7MKAAAGN0lEQVR42u3TMREAAAgDsXrCvwNE4YKhl3fwQzIlpWZkS+oZYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGGGGEEUYYYYQRRhhhhBFGXjoLYbNzfbYBcgAAAABJRU5ErkJggg=="
}
