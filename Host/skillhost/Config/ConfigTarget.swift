import Arguments
import Catalog
import Core
import JSON
import Services

/// What `ID.KEY` names.
enum ConfigTarget {
  /// Of what the skill's author wrote.
  enum Override: String, CaseIterable {
    case keywords, priority
  }

  case override(SkillID, Override)
  case setting(SkillSettings, FormField)
  /// What was set for a skill that is not there, or does not know it any more; only to be unset.
  case forgotten(SkillID, String)

  /// - Throws: `badSetting` for what is no `ID.KEY`; `unknownSkill`; `unknownSetting`.
  init(_ name: String, _ workspace: Workspace, _ overrides: OverrideStore, _ store: SettingStore) throws(Problem) {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw .badSetting(name, reason: "it must be a skill's id and what to set of it, such as 'ID.keywords'")
    }
    let (skill, key) = (parts[0], parts[1])
    if let override = Override(rawValue: key) {
      if let id = SkillID(skill), overrides[id] != nil {
        self = .override(id, override)
      } else {
        self = .override(try workspace.skill(named: skill, in: workspace.catalog()).id, override)
      }
      return
    }
    let settings = SkillID(skill).flatMap { workspace.catalog()[$0] }.flatMap { SkillSettings($0.manifest) }
    if let settings, let field = settings.form[key] {
      self = .setting(settings, field)
    } else if let id = SkillID(skill), store[id].contains(key) {
      self = .forgotten(id, key)
    } else {
      let id = try workspace.skill(named: skill, in: workspace.catalog()).id
      let known = (settings?.form.fields.map(\.name) ?? []) + Override.allCases.map(\.rawValue)
      throw .unknownSetting(key, skill: id, near: nearest(to: key, among: known), known: known)
    }
  }
}
