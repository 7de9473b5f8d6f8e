import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// Requests to any CalDAV server: only those that all servers understand.
@Suite struct RequestTests {
  /// A server with tokens that was asked four times: at first, where nothing changed, where something did, and for the whole list.
  private func asked() throws -> SyncedAccount {
    let lists = [DAV.calendar(token: "t1"), DAV.calendar("/dav/home/", name: "Home", token: "h1")]
    let changed = [DAV.calendar(token: "t2"), DAV.calendar("/dav/home/", name: "Home", token: "h1")]
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(lists, lists, changed),
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "PROPFIND /dav/home/": [DAV.multistatus([])],
      "REPORT /dav/work/": [
        DAV.multistatus([DAV.item("/dav/work/b.ics", tag: "b")], token: "t2", if: ">t1<"),
        DAV.contents(["a", "b"]),
      ],
    ])
    for seconds in [0, 900, 1800] { synced.update(after: seconds) }
    #expect(synced.titles() == ["a", "b"])
    return synced
  }

  @Test func `each body says that it is XML`() throws {
    for request in try asked().server.requests where !request.body.isEmpty {
      #expect(request.headers["content-type"] == "application/xml; charset=utf-8")
      #expect(request.body.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?>"))
    }
  }

  @Test func `no answer is asked to be short, and no filter is asked for`() throws {
    for request in try asked().server.requests {
      for word in ["limit", "calendar-query", "comp-filter", "time-range"] {
        #expect(!request.body.contains(word), "\(request.method) \(request.path)")
      }
    }
  }

  @Test func `costly tags are not asked for where a server has tokens`() throws {
    let lists = try asked().server.requests.filter { $0.path == "/dav/" && $0.headers["depth"] == "1" }
    #expect(lists.map { $0.body.contains("getctag") } == [true, false, false])
  }

  @Test func `HTTP 1 is spoken, over which all servers send whole answers`() throws {
    let address = try WebAddress("https://example.org/dav/")
    for request in [
      WebDAVRequest.properties([.entityTag], of: address, depth: 1), .changes(in: address, since: ""),
      .items(["/dav/a.ics"], in: address), .item(address), .store([], at: address, if: .isNew),
    ] { #expect(request.webRequest(to: address, nil, userAgent: "x").isHTTP1) }
  }

  @Test func `a tag that compression changed is not taken for a change`() throws {
    func contents(_ tag: String) -> Answer {
      DAV.multistatus(
        [DAV.item("/dav/work/a.ics", tag: tag, data: DAV.event("a"))], if: "calendar-multiget")
    }
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(tag: "c1")], [DAV.calendar(tag: "c2")]),
      "PROPFIND /dav/work/": [DAV.listing(["a"])], "REPORT /dav/work/": [contents("a-gzip")],
    ])
    synced.update()
    let count = synced.server.requests.count
    synced.update(after: 900)
    #expect(synced.requests(after: count) == ["PROPFIND /dav/", "PROPFIND /dav/work/"])
  }
}

/// Documentation/Servers.md.
@Suite struct ServerTableTests {
  /// The texts in backquotes of the last column of each row.
  private static func names(in page: String) -> [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { row in
      let column = row.split(separator: "|").last ?? ""
      return column.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .compactMap { $0 % 2 == 1 ? String($1) : nil }
    }
  }

  @Test func `each test that the table of servers names is there`() throws {
    let page = try String(contentsOfFile: Repository.path("Documentation/Servers.md"), encoding: .utf8)
    let folder = Repository.path("Tests")
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
    let sources = files.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
      .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    let names = Set(Self.names(in: page))
    #expect(names.count > 30)
    for name in names { #expect(sources.contains { $0.contains("func `\(name)`") }, "\(name)") }
  }
}
