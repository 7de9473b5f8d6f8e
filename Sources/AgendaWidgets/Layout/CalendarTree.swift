package import ICalendar

/// The tree of calendar names: `family/alice` is below `family`, which need not be a calendar.
struct CalendarTree {
  /// A line of the tree.
  struct Row {
    /// The lines that connect it to the row above: `│  ├─ `.
    var branch: String
    /// The last part of the name.
    var name: String
    /// The calendar; `nil` if the name only groups others.
    var listing: CalendarListing?
    /// The position of the calendar, from 0.
    var position: Int
    /// The names down to this one, with slashes.
    var path: String
    /// The positions of the calendars at and below the name.
    var members: [Int]
  }

  private struct Node {
    var name: String
    var listing: (position: Int, value: CalendarListing)?
    var children: [Int] = []
  }

  /// The most levels of a name; the rest becomes one part.
  private static let depthLimit = 8

  /// The rows from top to bottom, in the order of the calendars.
  private(set) var rows: [Row] = []

  /// The tree of calendars, and after them the names of groups that have none.
  init(_ listings: [CalendarListing], groups: [String] = []) {
    var nodes = [Node(name: "")]
    var places: [[Substring]: Int] = [[]: 0]
    for (position, listing) in listings.enumerated() {
      let parts = listing.name.split(separator: "/", maxSplits: CalendarTree.depthLimit - 1)
      var parent = 0
      for depth in parts.indices {
        let path = Array(parts[...depth])
        if let known = places[path] {
          parent = known
          continue
        }
        nodes.append(Node(name: String(parts[depth])))
        nodes[parent].children.append(nodes.count - 1)
        parent = nodes.count - 1
        places[path] = parent
      }
      // Two calendars with the same name have two rows.
      if nodes[parent].listing != nil || parent == 0 {
        nodes.append(Node(name: listing.name))
        nodes[0].children.append(nodes.count - 1)
        parent = nodes.count - 1
      }
      nodes[parent].listing = (position, listing)
    }
    for group in groups where places[[group[...]]] == nil {
      nodes.append(Node(name: group))
      nodes[0].children.append(nodes.count - 1)
    }
    flatten(nodes)
  }

  private mutating func flatten(_ nodes: [Node]) {
    var open: [(node: Int, indent: String, isLast: Bool, parent: String)] = []
    let push = { (children: [Int], indent: String, parent: String) in
      for (offset, child) in children.reversed().enumerated() {
        open.append((child, indent, offset == 0, parent))
      }
    }
    // A node comes after its parent.
    var members = nodes.map { $0.listing.map { [$0.position] } ?? [] }
    for index in nodes.indices.reversed() {
      for child in nodes[index].children { members[index] += members[child] }
    }
    push(nodes[0].children, "", "")
    while let (index, indent, isLast, parent) = open.popLast() {
      let node = nodes[index]
      rows.append(
        Row(
          branch: indent + (isLast ? "└─ " : "├─ "), name: node.name, listing: node.listing?.value,
          position: node.listing?.position ?? 0, path: parent + node.name, members: members[index].sorted()))
      push(node.children, indent + (isLast ? "   " : "│  "), parent + node.name + "/")
    }
  }
}

/// A calendar of the configuration in a list of calendars.
package struct CalendarListing: Sendable, Hashable {
  /// Whether its source could be read.
  package enum State: Sendable, Hashable {
    /// The source was read.
    case ok
    /// The source could not be read; the message says why.
    case failed(message: String)
  }

  /// The name, a path such as `family/alice`.
  package var name: String
  /// Its colour.
  package var color: CalendarColor?
  /// The kind of its entries.
  package var kind: CalendarKind
  /// The file, folder or address.
  package var source: String
  /// Whether its source could be read.
  package var state: State
  /// The number of events; a series counts once. `nil` if the number is unknown.
  package var eventCount: Int?
  /// The number of tasks, where that of events is known; one that recurs counts once.
  package var taskCount = 0
  /// Whether the calendar can contain tasks, and no events.
  package var holdsTasksAlone = false
  /// Whether the calendar is shown if the command names no calendars.
  package var isSelected = true
  /// The account that it belongs to; `nil` for none.
  package var account: String?
  /// The information of its server.
  package var notes: Set<Note> = []
  /// Other names by which the calendar can be selected: those that its server has given it later.
  package var otherNames: [String] = []

  /// The information of the server of an account on a calendar.
  package enum Note: String, Sendable, Hashable, CaseIterable {
    /// The calendar belongs to another user.
    case shared
    /// The user cannot change it.
    case readOnly = "read-only"
    /// The server no longer lists it.
    case vanished
  }

  /// A calendar with a name and a source.
  package init(
    name: String, color: CalendarColor? = nil, kind: CalendarKind = .events, source: String,
    state: State = .ok, eventCount: Int? = 0, taskCount: Int = 0
  ) {
    self.name = name
    self.color = color
    self.kind = kind
    self.source = source
    self.state = state
    self.eventCount = eventCount
    self.taskCount = taskCount
  }
}
