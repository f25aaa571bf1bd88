/// Seconds for one run of `body`: the best of five batches of at least 40 ms each.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var count = 1
  var best = Double.infinity
  var batches = 0
  while batches < 5 {
    let took = try clock.measure { for _ in 0..<count { try body() } }
    let (whole, fraction) = took.components
    let time = Double(whole) + Double(fraction) / 1e18
    if time < 0.04 {
      count *= 2
    } else {
      best = min(best, time / Double(count))
      batches += 1
    }
  }
  return best
}

/// Keeps a result alive, so that its making is not optimised away.
@inline(never)
func keep(_ result: consuming some Any) {}
