import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The user of a connection, in the tables of the kernel.
@Suite struct SocketOwnerTests {
  private let table = """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:2119 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0000000000000000 100 0 0 10 0
       1: 0100007F:9C40 0100007F:2119 01 00000000:00000000 00:00000000 00000000  1000        0 2 1 0000000000000000 20 4 30 10 -1
       2: 00000000000000000000000001000000:9C41 00000000000000000000000001000000:2119 01 00000000:00000000 00:00000000 00000000  1001 0 3
       3: 0000000000000000FFFF00000100007F:9C42 0000000000000000FFFF00000100007F:2119 01 00000000:00000000 00:00000000 00000000  1002 0 4
       4: 0100007F:9C44 0100007F:2119 05 00000000:00000000 00:00000000 00000000     0        0 0
       5: 0100007F:9C45 0100007F:2119 06 00000000:00000000 00:00000000 00000000     0        0 0
       6: 0100007F:9C45 0100007F:2119 01 00000000:00000000 00:00000000 00000000  1003        0 7
    """

  @Test(arguments: [
    ("127.0.0.1", 40000, 1000), ("::1", 40001, 1001), ("127.0.0.1", 40002, 1002), ("127.0.0.1", 40003, nil),
    ("127.0.0.1", 40004, nil), ("127.0.0.1", 40005, 1003), ("127.0.0.2", 40000, nil),
    ("wall.example", 40000, nil),
  ])
  func `finds the user of a client`(_ address: String, _ port: Int, _ user: Int?) {
    let found = SocketOwner.user(
      ofClient: .init(address: address, port: port), server: .init(address: address, port: 8473), in: table)
    #expect(found.map(Int.init) == user)
  }
}
