import CSkillABI

nonisolated(unsafe) private let table = {
  let table = UnsafeMutablePointer<skill_plugin>.allocate(capacity: 1)
  table.initialize(
    to: skill_plugin(
      size: UInt32(MemoryLayout<skill_plugin>.size), abi_major: SKILL_ABI_MAJOR, abi_minor: SKILL_ABI_MINOR,
      reserved: 0, prepare: nil, execute: { _, _, arguments in _ = [Int]()[arguments.size] }))
  return UnsafePointer(table)
}()

@c(skill_entry) public func skillEntry(_ host: OpaquePointer?) -> OpaquePointer? { OpaquePointer(table) }
