internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The programs that belong to the command, and those that it uses where they are there.
extension Doctor {
  /// A program of another package.
  private struct OptionalProgram {
    var name: String
    /// The feature that needs the program.
    var purpose: String
    /// Debian's package.
    var package: String
  }

  private static let programs = [
    OptionalProgram(
      name: "xdg-open", purpose: "“agenda open”, and signing in by browser", package: "xdg-utils"),
    OptionalProgram(name: "notify-send", purpose: "“agenda watch --notify”", package: "libnotify-bin"),
    OptionalProgram(
      name: "secret-tool", purpose: "keeping passwords of accounts in the Secret Service",
      package: "libsecret-tools"),
    OptionalProgram(
      name: "sendmail", purpose: "sending the mail of “agenda digest”", package: "msmtp-mta"),
  ]

  /// Draws PNG where `agenda-draw` cannot.
  private static let converter = OptionalProgram(
    name: "rsvg-convert", purpose: "drawing PNG without agenda-draw", package: "librsvg2-bin")

  /// The exit code of a program that lacks a shared library.
  private static let unloadable: Int32 = 127

  /// The programs that are installed with the command.
  var ownPrograms: [DoctorEntry] {
    let fetches = session?.calendars.hasFetchedCalendars ?? false
    return [
      ownProgram(SyncProgram.name, for: "calendars on the web and of accounts", isNeeded: fetches),
      ownProgram(PictureProgram.name, for: "PNG, PDF and images", isNeeded: false),
      ownProgram(Serve.program, for: "“agenda serve”", isNeeded: false),
    ]
  }

  private func ownProgram(_ name: String, for purpose: String, isNeeded: Bool) -> DoctorEntry {
    guard let file = InstalledProgram.path(of: name) else {
      return DoctorEntry(
        name, isNeeded ? .problem : .note, "missing; needed for \(purpose)",
        advice: InstalledProgram.advice(for: name))
    }
    guard let reason = Self.failure(toLoad: file) else { return DoctorEntry(name, .ok, file) }
    return DoctorEntry(
      name, .problem, "\(file): \(reason)",
      advice: "install the library that it names, or a package of agenda for this system")
  }

  /// Why a program cannot be loaded; `nil` if it can. None of them knows the option, so that none does anything.
  private static func failure(toLoad file: String) -> String? {
    let program = ChildProgram(file: file, arguments: ["--version"], outputLimit: 65_536)
    do throws(ChildProgram.Failure) {
      let result = try program.run(input: nil, timeout: timeoutSeconds)
      guard result.status == .exited(unloadable) else { return nil }
      return "cannot be started: \(result.firstError ?? "it does not say why")"
    } catch {
      return error.message
    }
  }

  var optionalPrograms: [DoctorEntry] {
    let draws =
      InstalledProgram.path(of: PictureProgram.name).map { Self.failure(toLoad: $0) == nil } ?? false
    return (draws ? Self.programs : Self.programs + [Self.converter]).map(entry) + [editor]
  }

  private func entry(of program: OptionalProgram) -> DoctorEntry {
    // Mail programs are in folders that only root has in PATH.
    let path = (environment.variables["PATH"] ?? "") + ":/usr/sbin:/usr/lib"
    guard let file = ChildProgram.find(program.name, in: path) else {
      return DoctorEntry(
        program.name, .note, "not in PATH; needed for \(program.purpose)",
        advice: "to use it: apt-get install \(program.package)")
    }
    return DoctorEntry(program.name, .ok, file)
  }

  private var editor: DoctorEntry {
    let editor = TextEditor(environment)
    guard let word = editor.program else { return DoctorEntry("editor", .ok, editor.command) }
    let file = word.hasPrefix("/") ? word : ChildProgram.find(word, in: environment.variables["PATH"])
    guard file.flatMap({ ChildProgram.find(fileName(of: $0), in: folder(of: $0)) }) != nil else {
      return DoctorEntry(
        "editor", .note, "\(quoted(word)) was not found; needed for “agenda edit”",
        advice: "set EDITOR to one that is installed")
    }
    return DoctorEntry("editor", .ok, editor.command)
  }

  private func fileName(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? ""
  }

  private func folder(of path: String) -> String { String(path.dropLast(fileName(of: path).count + 1)) }
}
