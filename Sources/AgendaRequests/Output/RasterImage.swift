internal import AgendaPrograms

/// Converts SVG to PNG with `rsvg-convert` of librsvg. It runs as a separate process, so that librsvg is not linked and its faults do not
/// affect this process.
package enum RasterImage {
  /// The name of the program, which must be in a folder of `PATH`.
  package static let program = "rsvg-convert"

  /// Makes a PNG. `zoom` is the number of pixels per point of the SVG. Throws with exit code 69 if the program is not in the folders of
  /// `path`, if it fails, and if it takes longer than `timeout` seconds.
  package static func png(
    fromSVG svg: String, zoom: Double, path: String?, timeout: Double = 30
  ) throws -> [UInt8] {
    guard let file = ChildProgram.find(program, in: path) else {
      throw CommandError(
        .unavailable, "cannot draw PNG: \(program) was not found in PATH",
        "It is part of librsvg: apt-get install librsvg2-bin. --format svg does not need it.")
    }
    let zoom = String(min(max(zoom, 0.1), 16))
    let child = ChildProgram(
      file: file, arguments: ["--format=png", "--zoom=\(zoom)"], outputLimit: PictureProgram.maximumPicture)
    let result: ChildProgram.Result
    do {
      result = try child.run(input: Array(svg.utf8), timeout: timeout)
    } catch {
      throw CommandError(.unavailable, "cannot draw PNG: \(file) \(error.message)")
    }
    guard result.status == .exited(0), result.output.starts(with: signature) else {
      throw CommandError(.unavailable, "cannot draw PNG: \(file) \(result.failureReason ?? "gave no PNG")")
    }
    return result.output
  }

  /// The first bytes of a PNG.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
