package import Core

/// A skill that is a part of the host: its code is Swift in this process. An embedding program's own, or an agent.
package struct HostSkill: Sendable {
  /// Does the work. `tell` takes what happens on the way, in order.
  ///
  /// It ends soon after its task is cancelled. One that does not is left behind when its time is over: its call has its end,
  /// and what it gives later reaches nobody.
  package typealias Body =
    @Sendable (_ call: SkillCall, _ tell: @escaping @Sendable (CallEvent) -> Void) async throws(SkillFailure) ->
    SkillResult

  package let manifest: Manifest
  let body: Body

  package init(_ manifest: Manifest, _ body: @escaping Body) {
    self.manifest = manifest
    self.body = body
  }

  /// As the catalog knows it.
  package var skill: Skill { Skill(manifest: manifest, library: Skill.Library(path: ""), isTrusted: true) }
}
