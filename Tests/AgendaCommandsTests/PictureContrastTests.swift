import AgendaDrawing
import AgendaKit
import AgendaWidgets
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// Finished pictures with an image behind them: the pixels of their letters, and of what is around these.
@Suite struct PictureContrastTests {
  private static let program =
    AgendaCommand.executable.deletingLastPathComponent().appending(path: "agenda-draw").path

  /// The pixels of images, as expressions in Python: of 360 x 170.
  private static let images = [
    "(y * 255 // 169,) * 3", "(x * 255 // 359,) * 3", "((x // 9 + y // 9) % 2 * 255,) * 3",
    "(128, 128, 128)", "(255, 0, 0) if y // 40 % 2 else (250, 230, 90)",
    "(x * 7919 + y * 104729 & 255, x * y & 255, (x * 31 ^ y * 17) & 255)",
  ]

  @Test(arguments: images, [Theme.light, Theme.dark])
  func `each letter can be read on the pixels around it`(image: String, theme: Theme) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("image.png")
    _ = try Python.run(Self.python + "draw(sys.argv[1], lambda x, y: \(image))", arguments: [path])
    let (commands, widths) = try commands(theme, path)
    for (name, isWhole) in [("whole", true), ("ground", false)] {
      let program = try PictureProgram(Self.program, Self.settings)
      let bytes = try program.draw { take in
        for command in commands where isWhole || !command.isText { take(command) }
      }
      try folder.write(Data(bytes), to: name)
    }
    let texts = commands.compactMap { command -> DrawingText? in
      if case .text(let text) = command { text } else { nil }
    }
    try #require(texts.count > 5 && texts.count == widths.count)
    let boxes = zip(texts, widths).flatMap { text, width in
      [
        "\(text.x)", "\(text.baseline - text.font.size)", "\(width)", "\(text.font.size * 1.3)",
        "\(text.color)",
      ]
    }
    let worst = try Python.run(
      Self.python + "compare(*sys.argv[1:3], sys.argv[3:])",
      arguments: [folder.path("whole"), folder.path("ground")] + boxes)
    let contrasts = worst.split(separator: "\n").compactMap { Double($0) }
    #expect(contrasts.count == texts.count)
    for (text, contrast) in zip(texts, contrasts) {
      // A colour is one of 256 values of each component.
      #expect(contrast > Contrast.text - 0.05, "\(text.text)")
    }
  }

  private static let settings = DrawingSettings(
    format: .png, scale: 2, language: "en", families: "sans-serif")

  /// The commands that draw a widget on an image, and the widths of its texts.
  private func commands(_ theme: Theme, _ path: String) throws -> ([DrawingCommand], [Double]) {
    let program = try PictureProgram(Self.program, Self.settings)
    var layout = WidgetLayout(language: Language(.english))
    layout.textMeasure = program
    let agenda = Agenda.sample(
      in: Language(.english), at: Instant(secondsSinceEpoch: 1_800_000_000), zone: .utc)
    let content = layout.content(of: agenda, in: .points(for: .family(.medium)))
    let images = Surroundings(background: PictureBackground(path: path, measure: program))
    var commands: [DrawingCommand] = []
    DrawingRenderer(theme: theme, surroundings: images).commands(.widget(content), text: program) {
      commands.append($0)
    }
    let widths = commands.compactMap { command -> Double? in
      guard case .text(let text) = command else { return nil }
      return program.width(of: text.text, size: text.font.size, weight: text.font.weight)
    }
    return (commands, widths)
  }

  /// Writes a PNG; and reads two, the second without texts, and prints for each text the least contrast of its colour with a pixel below its letters or
  /// beside them.
  private static let python = """
    import struct, sys, zlib

    def draw(path, color):
        lines = b"".join(b"\\0" + bytes(part for x in range(360) for part in color(x, y)) for y in range(170))
        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        header = struct.pack(">IIBBBBB", 360, 170, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header)
                       + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))

    def read(path):
        data, place, packed = open(path, "rb").read(), 8, b""
        while place < len(data):
            size, kind = struct.unpack(">I4s", data[place:place + 8])
            body = data[place + 8:place + 8 + size]
            if kind == b"IHDR":
                width, height, _, colors = struct.unpack(">IIBB", body[:10])
            if kind == b"IDAT":
                packed += body
            place += 12 + size
        lines, channels = zlib.decompress(packed), {2: 3, 6: 4}[colors]
        above, rows = bytes(width * channels), []
        for y in range(height):
            start = y * (width * channels + 1)
            row = lines[start + 1:start + 1 + width * channels]
            if lines[start] == 2:
                row = sums(row, above)
            above = row
            rows.append(row)
        return [[row[x:x + 3] for x in range(0, len(row), channels)] for row in rows]

    def sums(first, second):
        # Adds the bytes of two rows. As numbers: a loop over the bytes takes long.
        size, low = len(first), int.from_bytes(b"\\x7f" * len(first), "big")
        first, second = int.from_bytes(first, "big"), int.from_bytes(second, "big")
        return ((first & low) + (second & low) ^ (first ^ second) & ~low).to_bytes(size, "big")

    def luminance(color):
        parts = [part / 255 for part in color]
        red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def compare(whole, ground, boxes):
        whole, ground = read(whole), read(ground)
        for place in range(0, len(boxes), 5):
            x, y, width, height = [int(float(part) * 2) for part in boxes[place:place + 4]]
            color = luminance(bytes.fromhex(boxes[place + 4][1:]))
            around = set()
            for row in range(max(0, y), min(len(whole), y + height)):
                for column in range(max(0, x), min(len(whole[0]), x + width)):
                    if whole[row][column] != ground[row][column]:
                        around.update(
                            ground[min(max(row + down, 0), len(ground) - 1)][min(column + right, len(ground[0]) - 1)]
                            for down in (-1, 0, 1) for right in (0, 1))
            below = [luminance(pixel) for pixel in around]
            print(min((max(color, l) + 0.05) / (min(color, l) + 0.05) for l in below))

    """
}

extension DrawingCommand {
  fileprivate var isText: Bool {
    if case .text = self { true } else { false }
  }
}
