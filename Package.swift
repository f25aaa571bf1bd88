// swift-tools-version: 6.3
import PackageDescription

/// Language settings of every Swift target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// For targets in which raw pointers live.
let memorySafe = strict + [.strictMemorySafety()]

/// Static runtime: the command starts in half the time, and exports no Swift symbols for a skill to meet.
let staticRuntime: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]

/// Keeps the Swift runtime out of C-only products; the other half is `skill_swiftpm.h`.
let noSwiftRuntime: [LinkerSetting] = [.unsafeFlags(["-nostartfiles"])]

/// What is visible in a program is there for the libraries that it loads.
let exportingVisible: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "--export-dynamic"])]

/// Of a C skill: it exports `skill_entry` and nothing else, and embeds its manifest by `#embed`.
let hidden: [CSetting] = [.unsafeFlags(["-fvisibility=hidden", "-Wno-c23-extensions"])]

// One group a room of the house; imports run towards the top of this list.
let sdk: [Target] = [
  .target(name: "CSkillABI", path: "SkillSDK/CSkillABI"),
  .target(name: "SkillSDK", dependencies: ["CSkillABI"], path: "SkillSDK/SkillSDK", swiftSettings: memorySafe),
  .target(
    name: "SkillTesting", dependencies: ["SkillSDK", "CSkillABI"], path: "SkillSDK/SkillTesting",
    swiftSettings: memorySafe),
  .executableTarget(
    name: "skill-manifest-tool", dependencies: ["Core", "JSON", "POSIX"], path: "SkillSDK/SkillManifestTool",
    swiftSettings: strict),
  .plugin(
    name: "SkillManifest", capability: .buildTool(), dependencies: ["skill-manifest-tool"],
    path: "SkillSDK/SkillManifest"),
]

let host: [Target] = [
  .target(name: "CSystem", path: "Host/CSystem"),
  .target(name: "JSON", path: "Host/JSON", swiftSettings: memorySafe),
  .target(name: "POSIX", dependencies: ["CSystem"], path: "Host/POSIX", swiftSettings: memorySafe),
  .target(
    name: "SystemLibraries", dependencies: ["CSystem", "POSIX"], path: "Host/SystemLibraries",
    swiftSettings: memorySafe),
  .target(name: "Core", dependencies: ["JSON"], path: "Host/Core", swiftSettings: strict),
  .target(name: "ELF", dependencies: ["POSIX"], path: "Host/ELF", swiftSettings: memorySafe),
  .target(
    name: "Catalog", dependencies: ["Core", "ELF", "JSON", "POSIX", "CSkillABI"], path: "Host/Catalog",
    swiftSettings: memorySafe),
  .target(name: "Ranking", dependencies: ["Core", "JSON"], path: "Host/Ranking", swiftSettings: strict),
  .target(
    name: "Execution", dependencies: ["Core", "ELF", "JSON", "POSIX", "CSystem", "CSkillABI"], path: "Host/Execution",
    swiftSettings: memorySafe),
  .target(
    name: "Services", dependencies: ["Catalog", "Core", "JSON", "Models", "POSIX"], path: "Host/Services",
    swiftSettings: memorySafe),
  .target(
    name: "Store", dependencies: ["Core", "JSON", "POSIX", "SystemLibraries"], path: "Host/Store", swiftSettings: strict
  ),
  .executableTarget(
    name: "skillhost-worker", dependencies: ["CSkillABI"], path: "Host/Worker",
    cSettings: [.unsafeFlags(["-fvisibility=hidden"])], linkerSettings: noSwiftRuntime + exportingVisible),
  .target(
    name: "Models", dependencies: ["Core", "JSON", "POSIX", "SystemLibraries"], path: "Host/Models",
    swiftSettings: strict),
  .target(
    name: "Agent", dependencies: ["Core", "JSON", "POSIX", "Catalog", "Ranking", "Execution", "Models"],
    path: "Host/Agent",
    swiftSettings: strict),
  .target(
    name: "Sessions",
    dependencies: ["Agent", "Catalog", "Core", "Execution", "JSON", "Models", "POSIX", "Ranking", "Store"],
    path: "Host/Sessions", swiftSettings: strict),
  .target(
    name: "Check",
    dependencies: ["Agent", "Catalog", "Core", "ELF", "Execution", "JSON", "Models", "POSIX", "Ranking"],
    path: "Host/Check", swiftSettings: strict),
  .target(
    name: "skill_probe", dependencies: ["CSkillABI"], path: "Host/Probe",
    cSettings: [.unsafeFlags(["-fvisibility=hidden"])], linkerSettings: noSwiftRuntime),
  .target(
    name: "SkillHost",
    dependencies: [
      "Agent", "Catalog", "Core", "Execution", "JSON", "Models", "POSIX", "Ranking", "Services", "Sessions", "Store",
      "SystemLibraries",
    ], path: "Host/SkillHost", swiftSettings: strict),
  .target(name: "Terminal", path: "Host/Terminal", swiftSettings: memorySafe),
  .target(name: "Arguments", dependencies: ["Terminal"], path: "Host/Arguments", swiftSettings: strict),
  .executableTarget(
    name: "skillhost",
    dependencies: [
      "Agent", "Arguments", "Catalog", "Check", "Core", "Execution", "JSON", "Models", "POSIX", "Ranking",
      "Services", "Sessions", "Store", "SystemLibraries", "Terminal", "skillhost-worker",
    ],
    path: "Host/skillhost", swiftSettings: strict, linkerSettings: staticRuntime),
]

/// A skill library in C, in a folder of its name.
func cSkill(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: ["CSkillABI"] + dependencies, path: "Plugins/\(name)", exclude: ["skill.json"],
    cSettings: hidden, linkerSettings: noSwiftRuntime)
}

/// A skill library in Swift, in a folder of its name. What it does is a module of its own, since all tests are linked into
/// one program, and that can have one `skill_entry` only.
func swiftSkill(_ name: String, _ module: String, _ dependencies: [Target.Dependency] = []) -> [Target] {
  [
    .target(
      name: module, dependencies: ["SkillSDK"] + dependencies, path: "Plugins/\(name)/\(module)",
      swiftSettings: strict),
    .target(
      name: name, dependencies: ["SkillSDK", .target(name: module)], path: "Plugins/\(name)", exclude: [module],
      swiftSettings: strict, plugins: ["SkillManifest"]),
  ]
}

let skills: [Target] =
  [
    .target(name: "Decimals", path: "Plugins/Shared/Decimals", cSettings: hidden),
    .target(name: "Unicode", path: "Plugins/Shared/Unicode", cSettings: hidden),
    .target(name: "SkillCall", dependencies: ["CSkillABI"], path: "Plugins/Shared/SkillCall", cSettings: hidden),
    cSkill("calculator", ["Decimals"]),
    cSkill("text_tools", ["SkillCall", "Unicode"]),
    cSkill("unit_convert", ["Decimals", "SkillCall"]),
    cSkill("text_codec", ["SkillCall"]),
    cSkill("file_tools", ["SkillCall", "Unicode"]),
    cSkill("web_fetch", ["SkillCall"]),
    .target(name: "CivilTime", path: "Plugins/Shared/CivilTime", swiftSettings: strict),
    .target(
      name: "Prose", dependencies: ["SkillSDK"], path: "Plugins/Shared/Prose", swiftSettings: strict),
    .target(
      name: "meeting_notes", dependencies: ["SkillSDK", "CivilTime", "Prose"], path: "Plugins/meeting_notes",
      swiftSettings: strict, plugins: ["SkillManifest"]),
  ] + swiftSkill("datetime", "DateTimeSkill", ["CivilTime"])
  + swiftSkill("calendar", "CalendarSkills", ["CivilTime", "Prose"])
  + swiftSkill("data_tools", "DataSkills") + swiftSkill("summary", "SummarySkill", ["Prose"])
  + swiftSkill("notes", "NotesSkill", ["CivilTime", "Prose"])

func tests(_ module: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: [.target(name: module), "Support"] + dependencies,
    path: "Tests/\(module)Tests", exclude: exclude, swiftSettings: strict)
}

/// Tests of a shipped skill in Swift: of its module, and of the library as it is built.
func swiftSkillTests(_ name: String, _ module: String) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [
      .target(name: module), "CivilTime", "SkillSDK", "SkillTesting", "Core", "JSON", "PluginSupport", "Support",
      "skillhost-worker",
    ], path: "Tests/\(name)Tests", swiftSettings: strict)
}

/// Tests of a shipped skill library, which run what the product's build has made.
func pluginTests(_ name: String) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ["Core", "JSON", "PluginSupport", "skillhost-worker"],
    path: "Tests/\(name)Tests", swiftSettings: strict)
}

let checks: [Target] = [
  .target(
    name: "Support", dependencies: ["ELF", "JSON", "POSIX"], path: "Tests/Support", swiftSettings: strict),
  .target(
    name: "PluginSupport", dependencies: ["Catalog", "Core", "ELF", "Execution", "JSON", "POSIX", "Support"],
    path: "Tests/PluginSupport", swiftSettings: strict),
  .target(
    name: "ExecutionSupport", dependencies: ["Core", "Execution", "POSIX", "Support"], path: "Tests/ExecutionSupport",
    swiftSettings: strict),
  .executableTarget(
    name: "soak",
    dependencies: [
      "CSystem", "Core", "ELF", "Execution", "ExecutionSupport", "JSON", "POSIX", "Support", "skillhost-worker",
    ],
    path: "Tests/Soak", swiftSettings: strict),
  pluginTests("Calculator"),
  pluginTests("TextTools"),
  pluginTests("UnitConvert"),
  pluginTests("TextCodec"),
  pluginTests("FileTools"),
  pluginTests("WebFetch"),
  pluginTests("Random"),
  tests("CivilTime"),
  swiftSkillTests("DateTime", "DateTimeSkill"),
  swiftSkillTests("Calendar", "CalendarSkills"),
  swiftSkillTests("DataTools", "DataSkills"),
  swiftSkillTests("Summary", "SummarySkill"),
  swiftSkillTests("Notes", "NotesSkill"),
  .target(
    name: "Suites", dependencies: ["JSON", "POSIX"], path: "Tests/Conformance/Suites", swiftSettings: strict),
  .executableTarget(
    name: "conformance", dependencies: ["Suites"], path: "Tests/Conformance/Command", swiftSettings: strict),
  tests("JSON", ["Suites"]),
  tests("POSIX"),
  tests("SystemLibraries", ["POSIX"]),
  tests("Store", ["Core", "JSON", "POSIX", "SystemLibraries", "store-load"]),
  .executableTarget(
    name: "store-load", dependencies: ["Core", "JSON", "POSIX", "Store"], path: "Tests/StoreLoad",
    swiftSettings: strict,
    linkerSettings: staticRuntime),
  tests("Core", ["JSON"]),
  tests("ELF", ["POSIX"]),
  tests("Catalog", ["Core", "ELF", "JSON", "POSIX"]),
  tests("Ranking", ["Core", "JSON"], exclude: ["Sentences"]),
  tests("Execution", ["Core", "ExecutionSupport", "JSON", "POSIX"]),
  tests(
    "Services",
    ["Catalog", "Core", "ELF", "Execution", "JSON", "Models", "POSIX", "SystemLibraries", "skillhost-worker"]),
  tests("Models", ["Core", "JSON", "POSIX", "SystemLibraries"]),
  .testTarget(
    name: "SkillHostTests", dependencies: ["SkillHost", "Support", "skillhost-worker"], path: "Tests/SkillHostTests",
    swiftSettings: strict),
  .target(
    name: "AgentSupport", dependencies: ["Agent", "Catalog", "Core", "JSON", "Models", "Ranking"],
    path: "Tests/AgentSupport", swiftSettings: strict),
  tests(
    "Agent", ["AgentSupport", "Core", "JSON", "Catalog", "Ranking", "Execution", "Models", "POSIX", "SystemLibraries"]),
  tests(
    "Sessions",
    ["Agent", "AgentSupport", "Catalog", "Core", "Execution", "JSON", "Models", "POSIX", "Ranking", "Store"]),
  tests("CSkillABI", ["Catalog", "Core", "ELF", "Execution", "JSON", "Services", "skillhost-worker"]),
  tests(
    "Check", ["Catalog", "Core", "ELF", "Execution", "JSON", "POSIX", "Ranking", "skillhost-worker"]),
  tests("Terminal"),
  tests("Arguments"),
  tests("SkillSDK", ["SkillTesting", "CSkillABI", "ELF"]),
  .executableTarget(
    name: "execution-bench", dependencies: ["CSystem", "Core", "Execution", "JSON", "POSIX"],
    path: "Tests/Benchmarks/Execution", swiftSettings: strict, linkerSettings: staticRuntime),
  .executableTarget(
    name: "models-bench",
    dependencies: [
      "Agent", "Catalog", "Core", "ELF", "Execution", "JSON", "Models", "POSIX", "Ranking", "SystemLibraries",
    ],
    path: "Tests/Benchmarks/Models", swiftSettings: strict, linkerSettings: staticRuntime),
  .executableTarget(
    name: "watch-bench", dependencies: ["Catalog", "Core", "POSIX"], path: "Tests/Benchmarks/Watching",
    swiftSettings: strict, linkerSettings: staticRuntime),
  .executableTarget(
    name: "json-bench", dependencies: ["JSON"], path: "Tests/Benchmarks/JSON", swiftSettings: strict),
  .executableTarget(
    name: "ranking-bench", dependencies: ["JSON", "Ranking"], path: "Tests/Benchmarks/Ranking", swiftSettings: strict),
  .testTarget(
    name: "MeetingNotesTests",
    dependencies: [
      "meeting_notes", "CivilTime", "Prose", "SkillTesting", "Core", "JSON", "PluginSupport", "Support",
      "skillhost-worker",
    ],
    path: "Tests/MeetingNotesTests", swiftSettings: strict),
  .testTarget(
    name: "SkillManifestToolTests", dependencies: ["skill-manifest-tool", "Support"],
    path: "Tests/SkillManifestToolTests", swiftSettings: strict),
  .testTarget(
    name: "EndToEndTests",
    dependencies: ["Support", "PluginSupport", "Core", "JSON", "POSIX", "SystemLibraries", "skillhost-worker"],
    path: "Tests/EndToEnd", exclude: ["Requests"], swiftSettings: strict),
]

let package = Package(
  name: "skillhost",
  products: [
    .executable(name: "skillhost", targets: ["skillhost"]),
    .executable(name: "skillhost-worker", targets: ["skillhost-worker"]),
    .library(name: "skill_probe", type: .dynamic, targets: ["skill_probe"]),
    .library(name: "SkillHost", targets: ["SkillHost"]),
    .library(name: "SkillSDK", targets: ["SkillSDK"]),
    .library(name: "SkillTesting", targets: ["SkillTesting"]),
    .plugin(name: "SkillManifest", targets: ["SkillManifest"]),
    .library(name: "calculator", type: .dynamic, targets: ["calculator"]),
    .library(name: "text_tools", type: .dynamic, targets: ["text_tools"]),
    .library(name: "meeting_notes", type: .dynamic, targets: ["meeting_notes"]),
    .library(name: "unit_convert", type: .dynamic, targets: ["unit_convert"]),
    .library(name: "text_codec", type: .dynamic, targets: ["text_codec"]),
    .library(name: "file_tools", type: .dynamic, targets: ["file_tools"]),
    .library(name: "datetime", type: .dynamic, targets: ["datetime"]),
    .library(name: "calendar", type: .dynamic, targets: ["calendar"]),
    .library(name: "data_tools", type: .dynamic, targets: ["data_tools"]),
    .library(name: "summary", type: .dynamic, targets: ["summary"]),
    .library(name: "notes", type: .dynamic, targets: ["notes"]),
    .library(name: "web_fetch", type: .dynamic, targets: ["web_fetch"]),
  ],
  targets: sdk + host + skills + checks,
  cLanguageStandard: .c11
)
