import Foundation
import TestSupport
import Testing

/// Servers of the tests end with whoever has started them, also where that is killed and can end nothing.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct ServerLifetimeTests {
  /// Scripts that start a server in a folder, and print the processes that belong to it.
  private static let scripts = [
    "calendar_server.py": """
    write("script", "{}")
    run("AgendaNetworkTests/calendar_server.py", "script", "log")
    print(read("log.port").split()[1])
    """,
    "real_server.py": """
    os.mkdir("data")
    run("AgendaNetworkTests/CalDAV/real_server.py", "radicale", "data", "1", "log")
    own = read("log.port").split()[2]
    print(own, *members(own))
    """,
    "processes.py": """
    import processes
    port = processes.free_port()
    given = processes.Processes("lifetime")
    given.start([sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"], port=port)
    own = str(given.running[0].pid)
    shutil.rmtree(given.folder)
    print(own, *members(own))
    """,
  ]

  private static let beginning = """
    import os, shutil, subprocess, sys, time
    tests = sys.argv[1]
    os.chdir(sys.argv[2])
    sys.dont_write_bytecode = True
    sys.path.insert(0, tests + "/Servers")

    def write(name, text):
        with open(name, "w") as file:
            file.write(text)

    def read(name, otherwise=None):
        for _ in range(600):
            try:
                with open(name) as file:
                    return file.read()
            except OSError:
                if otherwise is not None:
                    return otherwise
                time.sleep(0.1)

    def run(script, *words):
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run([sys.executable, f"{tests}/{script}", *words], check=True, env=environment)

    def members(group):
        for name in os.listdir("/proc"):
            # A name in parentheses, which can have any characters, the state, the parent, and the process group.
            fields = read(f"/proc/{name}/stat", "").rpartition(")")[2].split() if name.isdigit() else []
            if fields[2:3] == [group]:
                yield name


    """

  @Test(arguments: scripts.keys.sorted())
  func `a server ends with whoever has started it`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      Python.interpreter, "-c",
      Self.beginning + (Self.scripts[name] ?? "") + "\nsys.stdout.flush()\ntime.sleep(300)\n",
      Repository.path("Tests"), folder.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let servers = line.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    #expect(!servers.isEmpty && servers.allSatisfy { kill($0, 0) == 0 }, "\(line)")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(eventually { servers.allSatisfy(Self.hasEnded) }, "\(name) leaves a server running")
  }

  /// Whether there is no such process, or it waits for its parent to notice its end.
  private static func hasEnded(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return true
    }
    return status.split(separator: ")").last?.hasPrefix(" Z") == true
  }
}
