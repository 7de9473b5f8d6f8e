import Foundation

/// The folder with the fixtures that several projects share, or `nil` where it is not there: the variable
/// AGENDA_SHARED, else `../shared` beside the package. Tests that need it then have nothing to do.
public let sharedFolder: String? = {
  if let path = ProcessInfo.processInfo.environment["AGENDA_SHARED"], isFolder(path) { return path }
  var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  while folder.path != "/" {
    if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
      let path = folder.deletingLastPathComponent().appendingPathComponent("shared").path
      return isFolder(path) ? path : nil
    }
    folder.deleteLastPathComponent()
  }
  return nil
}()

private func isFolder(_ path: String) -> Bool {
  var isDirectory: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
}
