// swift-tools-version: 6.3
import PackageDescription

/// The SDK of skillhost, as the Makefile names it.
let sdk = Context.environment["SKILLHOST_SDK"] ?? "/usr/local/share/skillhost/sdk"

let package = Package(
  name: "template_skill",
  products: [.library(name: "template_skill", type: .dynamic, targets: ["TemplateSkill"])],
  dependencies: [.package(name: "SkillSDK", path: sdk)],
  targets: [
    .target(
      name: "TemplateSkill", dependencies: [.product(name: "SkillSDK", package: "SkillSDK")],
      plugins: [.plugin(name: "SkillManifest", package: "SkillSDK")])
  ]
)
