package import AgendaKit
import AgendaPlatform

/// The file with what was learned of the events that matter: `priority/learned` in the folder for state.
///
/// It is replaced as a whole, so that it is the former one or the new one whenever a process or the machine stops. The folder is its own, so that
/// its lock and the changes in it concern this file alone.
package struct PriorityFile: Sendable, Hashable {
  /// Why the file cannot be used.
  package struct Failure: Error, Hashable {
    /// What failed, where, and what becomes of it.
    package var message: String
  }

  /// What the file says.
  package struct Contents: Sendable, Hashable {
    /// What was learned; `nil` where there is no such file, or it cannot be used.
    package var priority: LearnedPriority?
    /// Why it cannot be used; `nil` where it can, or there is none.
    package var problem: String?
  }

  /// The greatest size of the file, in bytes: it cannot grow beyond that.
  package static let maximumSize = 64 << 10

  private let folder: String
  /// The path of the file.
  package var path: String { folder + "/learned" }

  /// The file in a folder such as `$XDG_STATE_HOME/agenda`.
  package init(stateFolder: String) {
    folder = stateFolder + "/priority"
  }

  /// Reads the file: one small reading, without a lock.
  package func read() -> Contents {
    let bytes: [UInt8]
    do throws(NamedFile.Failure) {
      bytes = try NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize)
    } catch {
      if error.isMissing { return Contents() }
      return Contents(
        problem: "“\(path)” cannot be read: \(error.message); events keep the order of their start")
    }
    guard let priority = LearnedPriority.Parts(bytes).flatMap({ LearnedPriority($0) }) else {
      return Contents(
        problem: "“\(path)” is damaged; events keep the order of their start, and what is learned begins anew"
      )
    }
    return Contents(priority: priority)
  }

  /// Changes what the file holds, alone among all processes, unless `change` returns `false`. A file that is damaged is kept as `learned.damaged`.
  package func update(
    _ change: (inout LearnedPriority) -> Bool
  ) throws(Failure) {
    let lock = try locked()
    defer { close(lock) }
    let contents = read()
    var priority = contents.priority ?? LearnedPriority(salt: .random(in: .min ... .max))
    guard change(&priority) else { return }
    if contents.problem != nil, rename(path, path + ".damaged") != 0, errno != ENOENT { throw failure() }
    guard PendingFile.write(priority.parts.bytes, to: path) else { throw failure() }
  }

  /// Removes the file, and what is left of a damaged one. Throws where that fails.
  package func remove() throws(Failure) {
    var status = stat()
    guard stat(folder, &status) == 0 else { return }
    let lock = try locked()
    defer { close(lock) }
    for file in [path, path + ".damaged"] where unlink(file) != 0 && errno != ENOENT { throw failure() }
    PendingFile.synchronizeFolder(folder)
  }

  /// Locks the folder, and waits for other processes, which hold it for milliseconds.
  private func locked() throws(Failure) -> Int32 {
    guard BaseDirectories.makeFolder(folder) else { throw failure() }
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw failure() }
    waitForLock(lock)
    return lock
  }

  private func failure() -> Failure {
    Failure(message: "cannot write in “\(folder)”: \(String(cString: strerror(errno)))")
  }
}
