import Glibc

/// Pictures of pixels, which librsvg makes of SVG. It runs as a program of its own: nothing of it is linked, and what it
/// does wrong stays there.
enum RasterImage {
  /// The program, looked for in the folders of `PATH`.
  static let program = "rsvg-convert"
  /// The most bytes of a picture.
  private static let outputLimit = 256 << 20

  /// A picture in PNG. `zoom` is how many pixels a point of the SVG has. Throws with exit code 69 and a hint where the
  /// program is missing, where it fails, and where it takes longer than `timeout` seconds.
  static func png(
    fromSVG svg: String, zoom: Double, path: String? = environmentPath, timeout: Double = 30
  ) throws -> [UInt8] {
    guard let file = path.flatMap({ executable(in: $0) }) else {
      throw CommandError(
        .unavailable, "cannot draw PNG: \(program) was not found in PATH",
        "It is part of librsvg: apt-get install librsvg2-bin. --format svg needs nothing.")
    }
    let zoom = String(min(max(zoom, 0.1), 16))
    let child = ChildProgram(
      file: file, arguments: ["--format=png", "--zoom=\(zoom)"], outputLimit: outputLimit)
    let result: ChildProgram.Result
    do {
      result = try child.run(input: Array(svg.utf8), timeout: timeout)
    } catch {
      throw CommandError(.unavailable, "cannot draw PNG: \(file) \(error.message)")
    }
    guard result.status == .exited(0), result.output.starts(with: pngSignature) else {
      throw CommandError(.unavailable, "cannot draw PNG: \(file) \(reason(result))")
    }
    return result.output
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func reason(_ result: ChildProgram.Result) -> String {
    let status =
      switch result.status {
      case .exited(0): "gave no PNG"
      case .exited(let code): "failed with exit code \(code)"
      case .killed(let signal): "was ended by signal \(signal)"
      }
    let said = result.errors.split(separator: "\n").first.map { ": " + $0.prefix(300) } ?? ""
    return status + said
  }

  /// The folders of `PATH`, as this process was started with.
  private static var environmentPath: String? { getenv("PATH").map { String(cString: $0) } }

  /// The first file of the program's name in the folders of a path that may be run. An empty folder name would be the working
  /// directory, which is nowhere to take programs from.
  private static func executable(in path: String) -> String? {
    path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }.first { file in
      var status = stat()
      return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(file, X_OK) == 0
    }
  }
}
