/// Owned memory that grows at its end: cheaper than `Array` where each element is moved in and out once.
@safe struct ParseStack<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 32
    unsafe base = .allocate(capacity: capacity)
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = unsafe larger
    capacity *= 2
  }

  /// The elements from `first` on, which leave the stack.
  mutating func popAll(from first: Int) -> [Element] {
    let taken = count - first
    let elements = unsafe [Element](unsafeUninitializedCapacity: taken) { buffer, initialized in
      if let target = buffer.baseAddress { unsafe target.moveInitialize(from: base + first, count: taken) }
      initialized = taken
    }
    count = first
    return elements
  }

  /// Moves one element out. All from the first one taken on must then be `forget`ten.
  @inline(__always)
  func take(_ place: Int) -> Element {
    precondition(place < count)
    return unsafe (base + place).move()
  }

  /// Shortens the stack by elements that were taken.
  mutating func forget(from first: Int) { count = first }

  func map<Result>(from first: Int, _ transform: (Element) -> Result) -> [Result] {
    (first..<count).map { unsafe transform(base[$0]) }
  }

  @inline(__always)
  func withElement<Result>(_ place: Int, _ body: (borrowing Element) -> Result) -> Result {
    precondition(place < count)
    return unsafe body(base[place])
  }
}

extension ParseStack<JSONParser.PendingKey> {
  @inline(__always)
  func fingerprint(_ place: Int) -> UInt64 { withElement(place) { $0.fingerprint } }
}
