import Foundation
import Synchronization

@testable import AgendaCommands

/// A desktop with notifications, on a bus of its own: a socket in a folder. It answers in a thread.
final class FakeDesktop: Sendable {
  /// A notification as it was sent.
  struct Shown: Equatable {
    var title: String
    var body: String
    var actions: [String]
  }

  private struct State {
    var shown: [Shown] = []
    var closed: [UInt32] = []
    var connection: Int32 = -1
    var connectionCount = 0
  }

  let path: String
  private let listener: Int32
  private let capabilities: [String]
  private let state = Mutex(State())

  init(in folder: String, capabilities: [String] = ["actions", "body", "body-markup"]) throws {
    path = folder + "/bus"
    self.capabilities = capabilities
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard code == 0, listen(listener, 4) == 0 else { throw CocoaError(.fileNoSuchFile) }
    Thread.detachNewThread { [self] in serve() }
  }

  deinit { close(listener) }

  /// The variables of a process of this desktop.
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path),guid=0"] }
  var shown: [Shown] { state.withLock { $0.shown } }
  var closed: [UInt32] { state.withLock { $0.closed } }
  var isConnected: Bool { state.withLock { $0.connection >= 0 } }

  /// Says that a person has chosen an action.
  func choose(_ action: String, of notification: UInt32) {
    var writer = BusWriter()
    writer.number(notification)
    writer.text(action)
    signal("ActionInvoked", "us", writer.bytes)
  }

  /// Says that a notification was closed: 1 for its time, 2 for a person.
  func end(_ notification: UInt32, because reason: UInt32) {
    var writer = BusWriter()
    writer.number(notification)
    writer.number(reason)
    signal("NotificationClosed", "uu", writer.bytes)
  }

  private func signal(_ name: String, _ signature: String, _ body: [UInt8]) {
    var message = BusMessage(.signal)
    message.serial = 99
    (message.path, message.interface) = ("/org/freedesktop/Notifications", "org.freedesktop.Notifications")
    (message.member, message.signature, message.body) = (name, signature, body)
    write(message.bytes, to: state.withLock { $0.connection })
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      state.withLock { $0.connection = connection }
      answer(connection)
      state.withLock { $0.connection = -1 }
      close(connection)
    }
  }

  private func answer(_ connection: Int32) {
    var bytes: [UInt8] = []
    var isSignedIn = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
      if !isSignedIn, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        bytes.removeFirst(end + 1)
        isSignedIn = true
        write(Array("OK 0123456789abcdef0123456789abcdef\r\n".utf8), to: connection)
      }
      if isSignedIn, bytes.starts(with: "BEGIN\r\n".utf8) { bytes.removeFirst(7) }
      while isSignedIn, let size = BusMessage.size(ofBeginning: bytes), bytes.count >= size {
        if let message = BusMessage(Array(bytes.prefix(size))) { answer(message, on: connection) }
        bytes.removeFirst(size)
      }
    }
  }

  private func answer(_ call: BusMessage, on connection: Int32) {
    var answer = BusMessage(.answer)
    (answer.serial, answer.replySerial) = (call.serial, call.serial)
    var writer = BusWriter()
    switch call.member {
    case "GetCapabilities":
      writer.texts(capabilities)
      answer.signature = "as"
    case "Notify":
      var values = call.values
      _ = (values.text(), values.number(), values.text())
      let shown = Shown(
        title: values.text() ?? "", body: values.text() ?? "", actions: values.texts() ?? [])
      writer.number(
        state.withLock {
          $0.shown.append(shown)
          return UInt32($0.shown.count)
        })
      answer.signature = "u"
    case "CloseNotification":
      var values = call.values
      let number = values.number() ?? 0
      state.withLock { $0.closed.append(number) }
    default: break
    }
    answer.body = writer.bytes
    write(answer.bytes, to: connection)
  }

  private func write(_ bytes: [UInt8], to connection: Int32) {
    _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
