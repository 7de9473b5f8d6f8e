import Foundation
import TestSupport
import Testing

/// Widgets that show the part of a wallpaper behind them.
@Suite struct WallpaperTests {
  /// Makes a PNG of a size in which each pixel has its own colour: light, dark, or of any brightness.
  private static let maker = """
    import functools, struct, sys, zlib
    path, width, height, low, high = sys.argv[1], *map(int, sys.argv[2:6])
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    span = high - low
    shades = bytes(low + value % (span + 1) for value in range(4 * span + 4))
    @functools.cache
    def channel(step, shift): return bytes(shades[(x * step + shift) % len(shades)] for x in range(width))
    def row(y):
        pixels = bytearray(3 * width)
        for place, step in enumerate((7, 3, 5)): pixels[place::3] = channel(step, y * (place + 1) % len(shades))
        return bytes(pixels)
    rows = b"".join(b"\\0" + row(y) for y in range(height))
    open(path, "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))
    """
  /// Compares a rectangle of one PNG with one of the same size of another, and prints which corners are equal, how many pixels differ, and
  /// the size of the first.
  private static let comparison = """
    import struct, sys, zlib
    def read(path):
        data, place, packed = open(path, "rb").read(), 8, b""
        while place < len(data):
            size, kind = struct.unpack(">I4s", data[place:place + 8])
            body = data[place + 8:place + 8 + size]
            if kind == b"IHDR": width, height, depth, color = struct.unpack(">IIBB", body[:10])
            if kind == b"IDAT": packed += body
            place += 12 + size
        lines, channels, rows = zlib.decompress(packed), {2: 3, 6: 4}[color], []
        size = width * channels
        # All bytes of two rows are added at once: their lower seven bits as one number, in which no sum reaches the next byte.
        low, high, above = int.from_bytes(b"\\x7f" * size, "big"), int.from_bytes(b"\\x80" * size, "big"), 0
        for y in range(height):
            row = lines[y * (size + 1):(y + 1) * (size + 1)]
            assert row[0] in (0, 2)
            number = int.from_bytes(row[1:], "big")
            above = ((number & low) + (above & low)) ^ ((number ^ above) & high) if row[0] else number
            row = above.to_bytes(size, "big")
            colors = bytearray(3 * width)
            for place in range(3): colors[place::3] = row[place::channels]
            rows.append(bytes(colors))
        return rows
    one, other = read(sys.argv[1]), read(sys.argv[2])
    left, top = int(sys.argv[3]), int(sys.argv[4])
    height, width = len(one), len(one[0]) // 3
    def compared(row, behind):
        if row == behind: return [True] * width
        return [row[place:place + 3] == behind[place:place + 3] for place in range(0, 3 * width, 3)]
    same = [compared(one[y], other[top + y][3 * left:3 * (left + width)]) for y in range(height)]
    corners = all(all(row[:30]) and all(row[-30:]) for row in same[:12] + same[-12:])
    print(corners, sum(row.count(False) for row in same), f"{width}x{height}")
    """

  private let agenda: AgendaCommand

  init() throws { agenda = try BoardTests.agenda(BoardTests.widgets) }

  private func wallpaper(_ name: String, _ width: Int, _ height: Int, from low: Int, to high: Int) throws
    -> String
  {
    let path = agenda.home.path(name)
    _ = try Python.run(Self.maker, arguments: [path, "\(width)", "\(height)", "\(low)", "\(high)"])
    return path
  }

  private func draw(_ arguments: [String], to name: String) throws -> String {
    let path = agenda.home.path(name)
    let run = try agenda(arguments + ["--now", "2026-11-21T08:00", "--output", path])
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    return path
  }

  private func comparison(_ one: String, _ other: String, at left: Int, _ top: Int) throws -> [Substring] {
    try Python.run(Self.comparison, arguments: [one, other, "\(left)", "\(top)"])
      .trimmingCharacters(in: .newlines).split(separator: " ")
  }

  @Test(arguments: [
    ("iphone-se", "small", "top-left", 640, 1136, 30, 59, "282x282"),
    ("iphone-se", "large", "top", 640, 1136, 30, 59, "584x622"),
    ("iphone-11", "medium", "center", 828, 1792, 54, 580, "720x338"),
    ("iphone-12", "small", "bottom-right", 1170, 2532, 618, 1407, "474x474"),
  ])
  func `A widget shows the pixels that the wallpaper has at its place`(
    device: String, family: String, position: String, width: Int, height: Int, left: Int, top: Int,
    size: String
  ) throws {
    let image = try wallpaper("wall.png", width, height, from: 60, to: 70)
    let options = ["--device", device, "--wallpaper", image]
    let widget = try draw(
      ["today", "--family", family, "--position", position] + options, to: "widget.png")
    let result = try comparison(widget, image, at: left, top)
    #expect(result[0] == "True" && result[2] == size, "\(result)")
    // Only text differs.
    #expect((Int(result[1]) ?? 0) > 300)
    let board = try draw(
      ["board", "--transparent", "--place", family + "@" + position] + options, to: "board.png")
    #expect(try comparison(widget, board, at: left, top)[1] == "0")
  }

  @Test func `A wallpaper of another size covers the screen`() throws {
    let image = try wallpaper("wall.png", 400, 300, from: 60, to: 200)
    let options = ["--device", "iphone-se", "--wallpaper", image]
    let board = try draw(["board", "--transparent", "--place", "desk@top-left"] + options, to: "board.png")
    let widget = try draw(
      ["today", "--widget", "desk", "--position", "top-left"] + options, to: "widget.png")
    let differing = try #require(Int(try comparison(widget, board, at: 30, 59)[1]))
    #expect(differing < 282 * 282 / 20, "\(differing)")
  }

  @Test func `SVG has the wallpaper once, and a page may show it`() throws {
    let image = try wallpaper("wall.png", 64, 64, from: 0, to: 255)
    let options = ["board", "--device", "iphone-se", "--wallpaper", image, "--transparent"]
    let places = ["--place", "desk@top-left", "--place", "small@top-right", "--place", "medium@bottom"]
    for format in ["svg", "html"] {
      let run = try agenda(options + places + ["--format", format])
      #expect(run.output.components(separatedBy: "data:image/png;base64,").count == 2, "\(run.errorOutput)")
      #expect(format == "svg" || run.output.contains("img-src data:;"))
    }
  }

  @Test func `SVG and a page have the background of several widgets once`() throws {
    let image = try wallpaper("wall.png", 64, 64, from: 0, to: 255)
    let configured = try BoardTests.agenda(
      BoardTests.widgets
        + ["one", "two", "three"].map { "[widget.\($0)]\nfamily = \"small\"\nbackground = \"\(image)\"\n" }
        .joined())
    let places = ["one@A1", "two@B1", "three@A2", "desk@B2"].flatMap { ["--place", $0] }
    for format in ["svg", "html"] {
      let run = try configured(["board", "--size", "800x480", "--format", format] + places)
      #expect(run.output.components(separatedBy: "data:image/png;base64,").count == 2, "\(run.errorOutput)")
      let uses = run.output.matches(of: /<use href="#(.*?)"/).map(\.1)
      #expect(uses.count == 3 && Set(uses) == ["agenda-board-board-image-0"])
    }
  }

  @Test(arguments: [
    (["--position", "top"], "--position needs --wallpaper"),
    (["--wallpaper", "a.png"], "--wallpaper needs --position"),
    (
      ["--wallpaper", "a.png", "--position", "top"], "--position needs a --device whose home screen is known"
    ),
    (
      ["--wallpaper", "a.png", "--position", "top", "--device", "iphone-12", "--family", "small"],
      "is small, and does not fit at top; expected top-left"
    ),
    (
      ["--wallpaper", "a.png", "--position", "top", "--size", "100x100"],
      "--position and --size cannot be used together"
    ),
    (["--wallpaper", "a.png", "--position", "left"], "--position"),
  ])
  func `A place needs a device, a wallpaper, and a widget that fits`(options: [String], message: String)
    throws
  {
    let run = try agenda(["today", "--format", "svg"] + options)
    #expect(run.exitCode == 64 && run.errorOutput.contains(message), "\(run.errorOutput)")
    guard options.count == 4, message.contains("device") else { return }
    #expect(try agenda(["today"] + options).errorOutput.contains("is for pictures"))
  }
}
