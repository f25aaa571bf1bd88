// swift-tools-version: 6.3
import PackageDescription

// What an author of skills needs, without the host. Installed as share/skillhost/sdk by `assemble`, beside this file.
//
//     .package(name: "SkillSDK", path: "/usr/local/share/skillhost/sdk")

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "SkillSDK",
  products: [
    .library(name: "SkillSDK", targets: ["SkillSDK"]),
    .library(name: "SkillTesting", targets: ["SkillTesting"]),
    .plugin(name: "SkillManifest", targets: ["SkillManifest"]),
  ],
  targets: [
    .target(name: "CSkillABI", path: "SkillSDK/CSkillABI"),
    .target(
      name: "SkillSDK", dependencies: ["CSkillABI"], path: "SkillSDK/SkillSDK",
      swiftSettings: settings + [.strictMemorySafety()]),
    .target(
      name: "SkillTesting", dependencies: ["SkillSDK", "CSkillABI"], path: "SkillSDK/SkillTesting",
      swiftSettings: settings + [.strictMemorySafety()]),

    // The build-tool plugin and what its tool is made of.
    .plugin(
      name: "SkillManifest", capability: .buildTool(), dependencies: ["skill-manifest-tool"],
      path: "SkillSDK/SkillManifest"),
    .executableTarget(
      name: "skill-manifest-tool", dependencies: ["Core", "JSON", "POSIX"], path: "SkillSDK/SkillManifestTool",
      swiftSettings: settings),
    .target(name: "Core", dependencies: ["JSON"], path: "Host/Core", swiftSettings: settings),
    .target(name: "JSON", path: "Host/JSON", swiftSettings: settings + [.strictMemorySafety()]),
    .target(
      name: "POSIX", dependencies: ["CSystem"], path: "Host/POSIX", swiftSettings: settings + [.strictMemorySafety()]),
    .target(name: "CSystem", path: "Host/CSystem"),
  ],
  cLanguageStandard: .c11
)
