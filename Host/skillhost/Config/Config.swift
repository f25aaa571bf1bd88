import Catalog
import Core
import JSON
import Services

/// What a user has set, and what can be.
struct Config {
  private let workspace: Workspace
  private var overrides: OverrideStore
  private var store: SettingStore

  init(_ workspace: Workspace) {
    self.workspace = workspace
    overrides = workspace.records().overrides
    store = workspace.settings()
  }

  var view: ConfigView { ConfigView(overrides, store, workspace) }

  func target(_ name: String) throws(Problem) -> ConfigTarget {
    try ConfigTarget(name, workspace, overrides, store)
  }

  /// What holds; `nil` when nothing does.
  ///
  /// - Throws: `secret` for what is not shown.
  func value(of target: ConfigTarget, named name: String) throws(Problem) -> JSONValue? {
    switch target {
    case .override(let id, let key):
      // With what is on record applied.
      let manifest = workspace.catalog()[id]?.manifest
      return switch key {
      case .keywords: manifest.map { .array($0.keywords.map(\.json)) }
      case .priority: manifest.map { .number(JSONNumber($0.priority)) }
      }
    case .setting(let settings, let field):
      if field.isSecret { throw .secret(name) }
      return JSONValue.object(settings.values(store[settings.id]))[JSONPointer(field.path)]
    case .forgotten: throw .secret(name)
    }
  }

  /// By the rules of a manifest.
  mutating func set(
    _ key: ConfigTarget.Override, of id: SkillID, to values: [String], named name: String
  ) throws(Problem) {
    let all = JSONValue.array(values.map { .string($0) })
    let value: JSONValue =
      switch key {
      case .keywords: all
      case .priority: values.count == 1 ? Int(values[0]).map { .number(JSONNumber($0)) } ?? .string(values[0]) : all
      }
    let wanted: SkillOverride
    do throws(ManifestError) { wanted = try SkillOverride(.object([key.rawValue: value]), at: JSONPointer()) } catch {
      throw .badSetting(name, reason: "it \(error.reason)")
    }
    try change(id, key, wanted)
  }

  /// By the skill's schema.
  mutating func set(
    _ field: FormField, of settings: SkillSettings, to value: JSONValue, named name: String
  ) throws(Problem) {
    var all = JSONValue.object(store[settings.id])
    field.write(value, into: &all)
    if let violation = settings.fault(in: all.object ?? [:], at: field) {
      throw .badSetting(name, reason: "it \(settings.reason(violation))")
    }
    do throws(RecordError) { try store.change(settings.id) { field.write(value, into: &$0) } } catch {
      throw .record(error)
    }
  }

  mutating func unset(_ target: ConfigTarget) throws(Problem) {
    switch target {
    case .override(let id, let key): try change(id, key, SkillOverride())
    case .setting(let settings, let field):
      do throws(RecordError) { try store.change(settings.id) { field.remove(from: &$0) } } catch {
        throw .record(error)
      }
    case .forgotten(let id, let key):
      do throws(RecordError) { try store.change(id) { $0[key] = nil } } catch { throw .record(error) }
    }
  }

  private mutating func change(
    _ id: SkillID, _ key: ConfigTarget.Override, _ wanted: SkillOverride
  ) throws(Problem) {
    do throws(RecordError) {
      try overrides.change(id) { override in
        switch key {
        case .keywords: override.keywords = wanted.keywords
        case .priority: override.priority = wanted.priority
        }
      }
    } catch { throw .record(error) }
  }
}
