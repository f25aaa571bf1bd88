import PackagePlugin

/// Embeds a target's `skill.json` into its library.
@main struct SkillManifest: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] { [] }
}
