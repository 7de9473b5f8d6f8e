import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Servers that leave out tags, tokens and properties.
@Suite struct LeftOutTests {
  /// The list of a calendar with the event a, with these properties of the event.
  private func listing(_ properties: String) -> Answer {
    DAV.multistatus([DAV.member("/dav/work/a.ics", properties)])
  }

  private func contents(_ title: String, tag: String) -> Answer {
    let text = DAV.event("a").replacing("SUMMARY:a", with: "SUMMARY:\(title)")
    return DAV.multistatus(
      [
        DAV.member(
          "/dav/work/a.ics", tag + "<C:calendar-data>\(text)</C:calendar-data>")
      ], if: "calendar-multiget")
  }

  /// RFC 9110 section 13.1.1: no condition can be made of a weak tag.
  @Test(arguments: ["<D:getetag>W/\"1\"</D:getetag>", ""])
  func `an event without a strong tag is compared before it is changed or removed`(_ tag: String) throws {
    for isDeletion in [false, true] {
      for now in ["a", "theirs"] {
        let synced = try SyncedAccount([
          "PROPFIND /dav/": DAV.home([DAV.calendar(tag: "c1")], [DAV.calendar(tag: "c2")]),
          "PROPFIND /dav/work/": [listing(tag)],
          "REPORT /dav/work/": [contents("a", tag: tag), contents(now, tag: tag)],
          "PUT /dav/work/a.ics": [["status": 204]], "DELETE /dav/work/a.ics": [["status": 204]],
        ])
        synced.update()
        try synced.make(isDeletion ? .delete("a") : .update("a", "ours"))
        let update = synced.update(after: 10)
        let method = isDeletion ? "DELETE" : "PUT"
        let changes = UploadTests.changes(synced).filter {
          $0.hasSuffix(" /dav/work/a.ics") || $0.contains("if-match")
        }
        #expect(changes == (now == "a" ? ["\(method) /dav/work/a.ics"] : []))
        #expect(update.uploads.flatMap(\.conflicts).isEmpty == (now == "a"))
      }
    }
  }

  @Test func `a calendar of which a server says neither token nor tag is listed each time`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar()]),
      "PROPFIND /dav/work/": [DAV.listing(["a"]), DAV.listing(["a", "b"])],
      "REPORT /dav/work/": [DAV.contents(["a"]), DAV.contents(["b"])],
    ])
    synced.update()
    synced.update(after: 900)
    #expect(synced.titles() == ["a", "b"])
  }

  @Test func `an event without a tag is asked for each time, and its change is seen`() throws {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], [DAV.calendar(token: "t2")]),
      "PROPFIND /dav/work/": [listing("")],
      "REPORT /dav/work/": [
        contents("a", tag: ""),
        DAV.multistatus([DAV.member("/dav/work/a.ics", "")], token: "t2", if: "sync-collection"),
        contents("new", tag: ""),
      ],
    ])
    synced.update()
    let count = synced.server.requests.count
    synced.update(after: 900)
    #expect(synced.titles() == ["new"])
    // The list of all is not asked for: an event without a tag says nothing about the token.
    #expect(!synced.requests(after: count).contains("PROPFIND /dav/work/"))
  }

  @Test func `a calendar of which a server says little more than that it is one can be read and changed`()
    throws
  {
    let kind = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
    let empty = "<D:displayname/><D:current-user-privilege-set/><C:supported-calendar-component-set/>"
    for properties in [kind, kind + empty] {
      let synced = try SyncedAccount([
        "PROPFIND /dav/": DAV.home([DAV.member("/dav/My%20work/", properties)]),
        "PROPFIND /dav/My%20work/": [DAV.multistatus([])],
      ])
      synced.update()
      let found = try #require(synced.cache.calendars().first)
      #expect(found.name == "My work" && found.holdsEvents && found.holdsTasks)
      #expect(!found.isReadOnly && !found.isShared && found.color == nil && found.order == nil)
    }
  }
}
