extension SchemaProgram {
  /// A node that leads back to itself without going into the value.
  ///
  /// Ways that only a `$dynamicRef` opens at run time are left to the bound on depth.
  var endlessNode: Int? {
    enum Mark { case unseen, open, done }
    var marks = [Mark](repeating: .unseen, count: nodes.count)
    for start in nodes.indices where marks[start] == .unseen {
      var path = [(node: start, next: nodes[start].inPlace[...])]
      marks[start] = .open
      while let last = path.last {
        guard let target = last.next.first else {
          marks[last.node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next.removeFirst()
        switch marks[target] {
        case .open: return target
        case .done: break
        case .unseen:
          marks[target] = .open
          path.append((target, nodes[target].inPlace[...]))
        }
      }
    }
    return nil
  }
}

extension SchemaNode {
  /// Schemas that this one applies to the same value.
  fileprivate var inPlace: [Int] {
    var targets = object?.dependentSchemas.map(\.node) ?? []
    if let logic {
      targets += logic.allOf + logic.anyOf + logic.oneOf
      targets += [
        logic.reference, logic.dynamicReference?.target, logic.not, logic.condition, logic.then, logic.otherwise,
      ].compactMap(\.self)
    }
    return targets
  }
}
