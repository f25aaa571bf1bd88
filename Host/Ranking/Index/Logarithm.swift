import Glibc

enum Logarithm {
  static func natural(_ value: Double) -> Double { log(value) }
}
