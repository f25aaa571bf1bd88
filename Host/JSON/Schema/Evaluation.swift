/// One check of one value.
///
/// First without notes, since most values fit; only when one does not, a second time with `isRecording`.
struct Evaluation {
  /// Violations noted in all, those within branches included; the check ends there.
  private static let noteLimit = 500

  let program: SchemaProgram
  let limits: SchemaLimits
  let isRecording: Bool
  private(set) var violations: [SchemaViolation] = []
  /// Set when the check was given up; the value then counts as not fitting.
  private(set) var stop: SchemaViolation?
  private var hasStopped = false

  private var notes = 0
  private var steps: Int
  private var depth = 0
  /// Resources entered on the way, for `$dynamicRef`.
  private var scope: [Int] = []
  private var instancePath: [PathToken] = []
  private var rulePath: [String] = []
  /// More than 0 inside conditions, whose failures are no violations.
  private var muted = 0

  private enum PathToken {
    case key(String)
    case index(Int)
  }

  init(_ program: SchemaProgram, _ limits: SchemaLimits, isRecording: Bool) {
    self.program = program
    self.limits = limits
    steps = limits.steps
    self.isRecording = isRecording
  }

  /// Whether the value fits.
  mutating func run(_ value: JSONValue, node: Int = SchemaProgram.root) -> Bool {
    var marks = Marks.none
    return check(node, value, &marks) && !hasStopped
  }

  private var isNoting: Bool { isRecording && muted == 0 && notes < Self.noteLimit }
}

// MARK: Notes

extension Evaluation {
  /// Notes a violation; whether the check should go on to find more.
  @discardableResult
  @inline(never)
  private mutating func fail(
    _ node: SchemaNode, _ keyword: String, _ reason: @autoclosure () -> SchemaViolation.Reason,
    at key: String? = nil, branches: [[SchemaViolation]]? = nil
  ) -> Bool {
    // What sums up branches is always noted, since their own notes are not kept apart from it.
    guard isNoting || branches != nil && isRecording && muted == 0 else { return false }
    violations.append(violation(node, keyword, reason(), at: key, branches: branches ?? []))
    notes += 1
    return !hasStopped
  }

  private func violation(
    _ node: SchemaNode, _ keyword: String, _ reason: SchemaViolation.Reason, at key: String? = nil,
    branches: [[SchemaViolation]] = []
  ) -> SchemaViolation {
    var tokens = instancePath.map { token in
      switch token {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }
    if let key { tokens.append(key) }
    let suffix = keyword.isEmpty ? [] : [keyword]
    let place = JSONPointer(node.address.pointer.tokens + suffix)
    return SchemaViolation(
      instance: JSONPointer(tokens), rule: JSONPointer(rulePath + suffix),
      absoluteRule: "\(node.address.resource)#\(place)", reason: reason, branches: branches)
  }

  /// Notes a violation where the condition does not hold; whether the check goes on.
  @inline(__always)
  private mutating func expect(
    _ condition: Bool, _ node: SchemaNode, _ keyword: String, _ reason: @autoclosure () -> SchemaViolation.Reason,
    _ fits: inout Bool
  ) -> Bool {
    if condition { return true }
    fits = false
    return fail(node, keyword, reason())
  }

  private mutating func giveUp(_ node: SchemaNode, _ reason: SchemaViolation.Reason) -> Bool {
    if !hasStopped { stop = violation(node, "", reason) }
    hasStopped = true
    return false
  }

  @inline(__always)
  private mutating func descend(
    _ child: Int, _ value: JSONValue, at token: @autoclosure () -> PathToken?, rule: @autoclosure () -> [String],
    _ marks: inout Marks
  ) -> Bool {
    guard isRecording else { return check(child, value, &marks) }
    let tokens = rule()
    let step = token()
    rulePath.append(contentsOf: tokens)
    if let step { instancePath.append(step) }
    let fits = check(child, value, &marks)
    rulePath.removeLast(tokens.count)
    if step != nil { instancePath.removeLast() }
    return fits
  }

  /// For a member or an element, whose marks nobody asks for.
  @inline(__always)
  private mutating func descend(
    into child: Int, _ value: JSONValue, at token: @autoclosure () -> PathToken, rule: @autoclosure () -> [String]
  ) -> Bool {
    var marks = Marks.none
    return descend(child, value, at: token(), rule: rule(), &marks)
  }
}

// MARK: A schema

extension Evaluation {
  private mutating func check(_ index: Int, _ value: JSONValue, _ marks: inout Marks) -> Bool {
    if !isRecording, let types = program.plainTypes[index] { return types.admits(value) }
    let node = program.nodes[index]
    if let fixed = node.fixed {
      if !fixed { fail(node, "", .notAllowed) }
      return fixed
    }
    steps -= 1
    guard steps > 0 else { return giveUp(node, .tooMuchWork) }
    guard depth < limits.depth else { return giveUp(node, .tooDeep) }
    guard !hasStopped else { return false }
    depth += 1
    let enters = !program.dynamicAnchors.isEmpty && scope.last != node.resource
    if enters { scope.append(node.resource) }
    let fits =
      node.unevaluatedItems == nil && node.unevaluatedProperties == nil
      ? checkRules(node, value, &marks) : checkWithLeftovers(node, value, &marks)
    if enters { scope.removeLast() }
    depth -= 1
    return fits
  }

  private mutating func checkRules(_ node: SchemaNode, _ value: JSONValue, _ marks: inout Marks) -> Bool {
    var fits = true
    if node.types != .all {
      let admits = node.types.admits(value)
      guard expect(admits, node, "type", .type(allowed: node.types.names, found: value), &fits) else { return false }
    }
    if let constant = node.constant {
      guard expect(constant == value, node, "const", .choice(allowed: [constant], orTypes: [], found: value), &fits)
      else { return false }
    }
    if let choices = node.choices {
      let holds = choices.contains(value)
      guard expect(holds, node, "enum", .choice(allowed: choices.values, orTypes: [], found: value), &fits) else {
        return false
      }
    }
    switch value {
    case .number(let number):
      if let rules = node.number, !checkNumber(node, rules, number) { fits = false }
    case .string(let text):
      if let rules = node.string, !checkString(node, rules, text) { fits = false }
    case .array(let elements):
      if let rules = node.array, !checkArray(node, rules, elements, &marks) { fits = false }
    case .object(let object):
      if let rules = node.object, !checkObject(node, rules, object, value, &marks) { fits = false }
    case .null, .bool: break
    }
    guard fits || isNoting else { return false }
    if let logic = node.logic, !checkLogic(node, logic, value, &marks) { fits = false }
    return fits
  }

  private mutating func checkNumber(_ node: SchemaNode, _ rules: NumberRules, _ number: JSONNumber) -> Bool {
    var fits = true
    if let bound = rules.minimum {
      guard expect(!(number < bound), node, "minimum", .minimum(bound, isExclusive: false, found: number), &fits) else {
        return false
      }
    }
    if let bound = rules.maximum {
      guard expect(!(bound < number), node, "maximum", .maximum(bound, isExclusive: false, found: number), &fits) else {
        return false
      }
    }
    if let bound = rules.exclusiveMinimum {
      guard expect(bound < number, node, "exclusiveMinimum", .minimum(bound, isExclusive: true, found: number), &fits)
      else { return false }
    }
    if let bound = rules.exclusiveMaximum {
      guard expect(number < bound, node, "exclusiveMaximum", .maximum(bound, isExclusive: true, found: number), &fits)
      else { return false }
    }
    if let divisor = rules.multipleOf {
      guard expect(number.isMultiple(of: divisor), node, "multipleOf", .multipleOf(divisor, found: number), &fits)
      else { return false }
    }
    return fits
  }

  private mutating func checkString(_ node: SchemaNode, _ rules: StringRules, _ text: String) -> Bool {
    var fits = true
    // A scalar takes one to four bytes, so that the bytes alone settle most cases.
    if let bound = rules.minLength, text.utf8.count < 4 * min(bound, 1 << 60) {
      let holds = text.utf8.count >= bound && text.unicodeScalars.count >= bound
      guard expect(holds, node, "minLength", .minLength(bound, found: text.unicodeScalars.count), &fits) else {
        return false
      }
    }
    if let bound = rules.maxLength, text.utf8.count > bound {
      guard
        expect(
          text.unicodeScalars.count <= bound, node, "maxLength", .maxLength(bound, found: text.unicodeScalars.count),
          &fits)
      else { return false }
    }
    if let pattern = rules.pattern {
      guard let holds = matches(pattern, text, node) else { return false }
      guard expect(holds, node, "pattern", .pattern(pattern.source, found: text), &fits) else { return false }
    }
    if let format = rules.format {
      guard expect(format.admits(text), node, "format", .format(phrase: format.phrase, found: text), &fits) else {
        return false
      }
    }
    return fits
  }

  /// `nil` when the check was given up.
  private mutating func matches(_ pattern: Pattern, _ text: String, _ node: SchemaNode) -> Bool? {
    // Long texts count among the steps, so that many of them end too.
    steps -= text.utf8.count / 64
    if let verdict = pattern.matches(text) { return verdict }
    _ = giveUp(node, .tooMuchWork)
    return nil
  }
}

// MARK: Arrays

extension Evaluation {
  private mutating func checkArray(
    _ node: SchemaNode, _ rules: ArrayRules, _ elements: [JSONValue], _ marks: inout Marks
  ) -> Bool {
    var fits = true
    let count = elements.count
    if let bound = rules.minItems {
      guard expect(count >= bound, node, "minItems", .minItems(bound, found: count), &fits) else { return false }
    }
    if let bound = rules.maxItems {
      guard expect(count <= bound, node, "maxItems", .maxItems(bound, found: count), &fits) else { return false }
    }
    for place in 0..<min(rules.prefix.count, count) {
      let holds = descend(
        into: rules.prefix[place], elements[place], at: .index(place), rule: ["prefixItems", String(place)])
      if !holds {
        fits = false
        guard isNoting else { return false }
      }
    }
    marks.insertAll(below: min(rules.prefix.count, count))
    if let child = rules.items {
      var place = rules.prefix.count
      while place < count {
        if !descend(into: child, elements[place], at: .index(place), rule: ["items"]) {
          fits = false
          guard isNoting else { return false }
        }
        place += 1
      }
      marks.insertAll(below: count)
    }
    if rules.contains != nil, !checkContains(node, rules, elements, &marks) {
      fits = false
      guard isNoting else { return false }
    }
    if rules.uniqueItems, let (first, second) = equalElements(elements) {
      guard expect(false, node, "uniqueItems", .equalItems(first, second), &fits) else { return false }
    }
    return fits
  }

  private mutating func checkContains(
    _ node: SchemaNode, _ rules: ArrayRules, _ elements: [JSONValue], _ marks: inout Marks
  ) -> Bool {
    guard let child = rules.contains else { return true }
    var found = 0
    muted += 1
    for place in elements.indices {
      if descend(into: child, elements[place], at: .index(place), rule: ["contains"]) {
        found += 1
        marks.insert(place)
      }
      if !marks.isTracking, rules.maxContains == nil, found >= rules.minContains { break }
    }
    muted -= 1
    guard !hasStopped else { return false }
    let isTooMany = rules.maxContains.map { found > $0 } ?? false
    guard found < rules.minContains || isTooMany else { return true }
    let keyword = isTooMany ? "maxContains" : node.source["minContains"] == nil ? "contains" : "minContains"
    fail(node, keyword, .contains(atLeast: rules.minContains, atMost: rules.maxContains, found: found))
    return false
  }

  private mutating func equalElements(_ elements: [JSONValue]) -> (Int, Int)? {
    steps -= elements.count
    if elements.count <= 8 {
      for second in elements.indices {
        for first in 0..<second where elements[first] == elements[second] { return (first, second) }
      }
      return nil
    }
    var places: [JSONValue: Int] = [:]
    places.reserveCapacity(elements.count)
    for (place, element) in elements.enumerated() {
      if let first = places.updateValue(place, forKey: element) { return (first, place) }
    }
    return nil
  }
}

// MARK: Objects

extension Evaluation {
  private mutating func checkObject(
    _ node: SchemaNode, _ rules: ObjectRules, _ object: JSONObject, _ value: JSONValue, _ marks: inout Marks
  ) -> Bool {
    var fits = true
    let count = object.count
    if let bound = rules.minProperties {
      guard expect(count >= bound, node, "minProperties", .minProperties(bound, found: count), &fits) else {
        return false
      }
    }
    if let bound = rules.maxProperties {
      guard expect(count <= bound, node, "maxProperties", .maxProperties(bound, found: count), &fits) else {
        return false
      }
    }
    if rules.concernsMembers {
      guard checkMembers(node, rules, object, &marks, &fits) else { return false }
    }
    for dependency in rules.dependentRequired where object.contains(dependency.key) {
      for key in dependency.required where !object.contains(key) {
        guard expect(false, node, "dependentRequired", .missing(key, because: dependency.key), &fits) else {
          return false
        }
      }
    }
    for dependency in rules.dependentSchemas where object.contains(dependency.key) {
      let holds = descend(
        dependency.node, value, at: nil, rule: ["dependentSchemas", dependency.key], &marks)
      if !holds {
        fits = false
        guard isNoting else { return false }
      }
    }
    return fits
  }

  /// Whether the check goes on; `fits` becomes `false` where a member does not fit.
  private mutating func checkMembers(
    _ node: SchemaNode, _ rules: ObjectRules, _ object: JSONObject, _ marks: inout Marks, _ fits: inout Bool
  ) -> Bool {
    var seen: UInt64 = 0
    for place in object.members.indices {
      let key = object.members[place].key
      var isNamed = false
      if let (child, bit) = rules.table.find(key) {
        seen |= bit
        if let child {
          isNamed = true
          let value = object.members[place].value
          if !descend(into: child, value, at: .key(key), rule: ["properties", key]) {
            fits = false
            guard isNoting else { return false }
          }
        }
      }
      if isNamed, rules.patterns.isEmpty, rules.propertyNames == nil {
        marks.insert(place)
        continue
      }
      let member = object.members[place]
      for entry in rules.patterns {
        guard let matches = matches(entry.pattern, member.key, node) else { return false }
        guard matches else { continue }
        isNamed = true
        let rule = { ["patternProperties", entry.pattern.source] }
        if !descend(into: entry.node, member.value, at: .key(member.key), rule: rule()) {
          fits = false
          guard isNoting else { return false }
        }
      }
      if !isNamed, let child = rules.additional {
        isNamed = true
        if !checkAdditional(child, member, node, "additionalProperties", known: rules.properties) {
          fits = false
          guard isNoting else { return false }
        }
      }
      if isNamed { marks.insert(place) }
      if let child = rules.propertyNames, !checkName(member.key, child, node) {
        fits = false
        guard isNoting else { return false }
      }
    }
    guard
      seen & rules.table.requiredBits != rules.table.requiredBits || rules.required.count > PropertyTable.requiredLimit
    else { return true }
    for key in rules.required where !object.contains(key) {
      guard expect(false, node, "required", .missing(key, because: nil), &fits) else { return false }
    }
    return true
  }

  /// A member that no keyword names, for which a schema of `false` means that it is unknown.
  private mutating func checkAdditional(
    _ child: Int, _ member: JSONObject.Member, _ node: SchemaNode, _ keyword: String, known: [ObjectRules.Named]
  ) -> Bool {
    guard program.nodes[child].fixed == false else {
      return descend(into: child, member.value, at: .key(member.key), rule: [keyword])
    }
    fail(node, keyword, .unknownMember(member.key, known: known.map(\.key)), at: member.key)
    return false
  }

  private mutating func checkName(_ key: String, _ child: Int, _ node: SchemaNode) -> Bool {
    var marks = Marks.none
    guard isRecording else { return check(child, .string(key), &marks) }
    let before = violations
    violations = []
    let fits = descend(child, .string(key), at: nil, rule: ["propertyNames"], &marks)
    let causes = violations
    violations = before
    if !fits { fail(node, "propertyNames", .memberName(key), branches: [causes]) }
    return fits
  }
}

// MARK: Schemas for the same value

extension Evaluation {
  private mutating func checkLogic(
    _ node: SchemaNode, _ rules: LogicRules, _ value: JSONValue, _ marks: inout Marks
  ) -> Bool {
    var fits = true
    if let child = rules.reference, !descend(child, value, at: nil, rule: ["$ref"], &marks) {
      fits = false
      guard isNoting else { return false }
    }
    if let reference = rules.dynamicReference {
      if !descend(target(of: reference), value, at: nil, rule: ["$dynamicRef"], &marks) {
        fits = false
        guard isNoting else { return false }
      }
    }
    for place in rules.allOf.indices
    where !descend(rules.allOf[place], value, at: nil, rule: ["allOf", String(place)], &marks) {
      fits = false
      guard isNoting else { return false }
    }
    if !rules.anyOf.isEmpty, !checkAnyOf(node, rules.anyOf, value, &marks) {
      fits = false
      guard isNoting else { return false }
    }
    if !rules.oneOf.isEmpty, !checkOneOf(node, rules.oneOf, value, &marks) {
      fits = false
      guard isNoting else { return false }
    }
    if let child = rules.not {
      var own = Marks(isTracking: false)
      if quietly({ $0.descend(child, value, at: nil, rule: ["not"], &own) }) || hasStopped {
        guard expect(false, node, "not", .negated, &fits) else { return false }
      }
    }
    if let condition = rules.condition, !checkCondition(condition, rules, value, &marks) { fits = false }
    return fits
  }

  private func target(of reference: LogicRules.DynamicReference) -> Int {
    guard let anchor = reference.anchor else { return reference.target }
    for resource in scope {
      if let target = program.dynamicAnchors[anchor][resource] { return target }
    }
    return reference.target
  }

  private mutating func quietly(_ body: (inout Evaluation) -> Bool) -> Bool {
    muted += 1
    let fits = body(&self)
    muted -= 1
    return fits
  }

  private mutating func checkCondition(
    _ condition: Int, _ rules: LogicRules, _ value: JSONValue, _ marks: inout Marks
  ) -> Bool {
    var own = Marks(isTracking: marks.isTracking)
    let holds = quietly { $0.descend(condition, value, at: nil, rule: ["if"], &own) }
    guard !hasStopped else { return false }
    if holds { marks.formUnion(own) }
    guard let child = holds ? rules.then : rules.otherwise else { return true }
    return descend(child, value, at: nil, rule: [holds ? "then" : "else"], &marks)
  }

  /// Applies one of several schemas; what it notes is returned, not kept.
  private mutating func branch(
    _ child: Int, _ value: JSONValue, _ rule: @autoclosure () -> [String], _ marks: inout Marks
  ) -> (fits: Bool, notes: [SchemaViolation]) {
    var own = Marks(isTracking: marks.isTracking)
    guard isRecording else {
      let fits = check(child, value, &own)
      if fits { marks.formUnion(own) }
      return (fits, [])
    }
    let before = violations
    violations = []
    let fits = descend(child, value, at: nil, rule: rule(), &own)
    let notes = violations
    violations = before
    if fits { marks.formUnion(own) }
    return (fits, notes)
  }

  private mutating func checkAnyOf(
    _ node: SchemaNode, _ children: [Int], _ value: JSONValue, _ marks: inout Marks
  ) -> Bool {
    var fits = false
    var notes: [[SchemaViolation]] = []
    for place in children.indices {
      let result = branch(children[place], value, ["anyOf", String(place)], &marks)
      if result.fits {
        fits = true
        if !marks.isTracking { return true }
      } else if isRecording {
        notes.append(result.notes)
      }
    }
    if !fits { failChoice(node, "anyOf", notes, value) }
    return fits
  }

  private mutating func checkOneOf(
    _ node: SchemaNode, _ children: [Int], _ value: JSONValue, _ marks: inout Marks
  ) -> Bool {
    var count = 0
    var fitting: [Int] = []
    var notes: [[SchemaViolation]] = []
    for place in children.indices {
      let result = branch(children[place], value, ["oneOf", String(place)], &marks)
      if result.fits {
        count += 1
        if count > 1, !isNoting { return false }
        if isRecording { fitting.append(place) }
      } else if isRecording {
        notes.append(result.notes)
      }
    }
    if count == 0 { failChoice(node, "oneOf", notes, value) }
    if count > 1 { fail(node, "oneOf", .severalOf(fitting)) }
    return count == 1
  }

  private mutating func failChoice(
    _ node: SchemaNode, _ keyword: String, _ branches: [[SchemaViolation]], _ value: JSONValue
  ) {
    guard isRecording, muted == 0 else { return }
    let here = violation(node, keyword, .noneOf(count: branches.count))
    if let merged = BranchRanking.merged(branches, at: here.instance, found: value) {
      fail(node, keyword, merged, branches: [])
    } else {
      fail(
        node, keyword, here.reason, branches: BranchRanking.closestFirst(branches, at: here.instance))
    }
  }
}

// MARK: What is left over

extension Evaluation {
  private mutating func checkWithLeftovers(
    _ node: SchemaNode, _ value: JSONValue, _ marks: inout Marks
  ) -> Bool {
    // What schemas around this one have dealt with does not count here.
    var own = Marks(isTracking: true)
    var fits = checkRules(node, value, &own)
    guard fits || isNoting else { return false }
    switch value {
    case .array(let elements):
      if let child = node.unevaluatedItems {
        for place in elements.indices where !own.contains(place) {
          if !descend(into: child, elements[place], at: .index(place), rule: ["unevaluatedItems"]) {
            fits = false
            guard isNoting else { return false }
          }
        }
        own.insertAll(below: elements.count)
      }
    case .object(let object):
      if let child = node.unevaluatedProperties {
        for (place, member) in object.members.enumerated() where !own.contains(place) {
          if !checkAdditional(child, member, node, "unevaluatedProperties", known: node.object?.properties ?? []) {
            fits = false
            guard isNoting else { return false }
          }
        }
        own.insertAll(below: object.count)
      }
    default: break
    }
    marks.formUnion(own)
    return fits
  }
}
