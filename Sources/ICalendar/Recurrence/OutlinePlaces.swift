/// Positions in a list of outlines. One position, the usual number, needs no memory of its own: a large calendar has almost as
/// many series as events.
struct OutlinePlaces: RandomAccessCollection {
  private enum Storage {
    /// 32 bits leave room for the case beside them, and no calendar with more outlines fits in memory.
    case one(UInt32)
    case any([Int])
  }

  private var storage = Storage.any([])

  /// No positions.
  init() {}

  /// Some positions, in their order.
  init(_ places: [Int]) {
    for place in places { append(place) }
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .one: 1
    case .any(let places): places.count
    }
  }

  subscript(index: Int) -> Int {
    switch storage {
    case .one(let place): Int(place)
    case .any(let places): places[index]
    }
  }

  /// Adds a position at the end.
  mutating func append(_ place: Int) {
    switch storage {
    case .one(let first): storage = .any([Int(first), place])
    case .any(let places) where places.isEmpty: storage = .one(UInt32(place))
    case .any(var places):
      // The array must not be shared while it grows, or each addition would copy it.
      storage = .any([])
      places.append(place)
      storage = .any(places)
    }
  }
}
