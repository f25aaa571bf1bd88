/// What a shared object is built for, as its ELF header says.
package struct Machine: Hashable, Sendable, CustomStringConvertible {
  package enum Order: String, Hashable, Sendable {
    case little = "little-endian"
    case big = "big-endian"
  }

  /// 32 or 64.
  package let bits: Int
  package let order: Order
  /// One of the EM_ numbers of the ELF specification.
  package let number: UInt16

  package init(bits: Int, order: Order, number: UInt16) {
    self.bits = bits
    self.order = order
    self.number = number
  }

  /// The machine that this host runs on.
  package static var host: Machine {
    #if arch(x86_64)
      let number: UInt16 = 62
    #elseif arch(arm64)
      let number: UInt16 = 183
    #elseif arch(riscv64)
      let number: UInt16 = 243
    #elseif arch(powerpc64le) || arch(powerpc64)
      let number: UInt16 = 21
    #elseif arch(s390x)
      let number: UInt16 = 22
    #else
      #error("name the EM_ number of this architecture; the reader knows 64-bit files only")
    #endif
    #if _endian(little)
      return Machine(bits: 64, order: .little, number: number)
    #else
      return Machine(bits: 64, order: .big, number: number)
    #endif
  }

  package var description: String { "\(bits)-bit \(order.rawValue) \(name)" }

  /// The names that people know from package archives, for the numbers that turn up on Linux.
  private var name: String {
    switch number {
    case 2: "SPARC"
    case 3: "x86"
    case 4: "m68k"
    case 8: "MIPS"
    case 20: "PowerPC"
    case 21: "PowerPC 64"
    case 22: "S/390"
    case 40: "ARM"
    case 43: "SPARC V9"
    case 50: "IA-64"
    case 62: "x86-64"
    case 183: "AArch64"
    case 243: "RISC-V"
    case 247: "BPF"
    case 258: "LoongArch"
    default: "machine \(number)"
    }
  }
}
