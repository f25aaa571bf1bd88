import Catalog
import Core
import JSON
import Services
import Terminal

/// All that is set, by skill; secrets by their names only.
struct ConfigView {
  private let overrides: OverrideStore
  private let store: SettingStore
  private let displays: [SkillID: SettingDisplay]

  init(_ overrides: OverrideStore, _ store: SettingStore, _ workspace: Workspace) {
    self.overrides = overrides
    self.store = store
    var displays: [SkillID: SettingDisplay] = [:]
    // Skills are looked for only where it matters what their settings are.
    for id in store.ids {
      let settings = workspace.catalog()[id].flatMap { SkillSettings($0.manifest) }
      displays[id] = SettingDisplay(store[id], by: settings)
    }
    self.displays = displays
  }

  private var ids: [SkillID] { Set(overrides.all.map(\.id) + store.ids).sorted() }

  func show(on console: Console) {
    for notice in [overrides.notice, store.notice].compactMap(\.self) {
      console.note("\(notice)", label: "note", .yellow)
    }
    if console.isJSON { return console.json(json) }
    for id in ids {
      if let override = overrides[id] { show(override, of: id, on: console) }
      guard let display = displays[id] else { continue }
      for entry in display.visible {
        console.line("\(id).\(entry.name.visible()) = \(entry.value.serialized().visible())")
      }
      for name in display.hidden { console.line("\(id).\(name.visible()) is set, and not shown") }
    }
  }

  private func show(_ override: SkillOverride, of id: SkillID, on console: Console) {
    if override.isDisabled { console.line("\(id).disabled = true") }
    if let keywords = override.keywords {
      console.line("\(id).keywords = \(keywords.map { $0.json.serialized() }.joined(separator: " ").visible())")
    }
    if let priority = override.priority { console.line("\(id).priority = \(priority)") }
  }

  private var json: JSONValue {
    var skills = JSONObject()
    for id in ids {
      var entry = overrides[id]?.json ?? [:]
      if let display = displays[id] {
        var visible = JSONObject()
        for shown in display.visible { visible[shown.name] = shown.value }
        entry["settings"] = .object(visible)
        entry["hidden"] = .array(display.hidden.map { .string($0) })
      }
      skills[id.description] = entry
    }
    return ["version": 1, "skills": .object(skills)]
  }
}
