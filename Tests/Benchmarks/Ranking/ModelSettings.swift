import Ranking

/// Numbers of the formula by name, for trying others out.
enum ModelSettings {
  static func apply(_ setting: String, to model: inout RankingModel) throws {
    let parts = setting.split(separator: "=")
    guard parts.count == 2, let value = Double(parts[1]), let path = paths[String(parts[0])] else {
      throw BenchmarkError("no setting '\(setting)'; there are \(paths.keys.sorted().joined(separator: ", "))")
    }
    model[keyPath: path] = value
  }

  private static var paths: [String: WritableKeyPath<RankingModel, Double>] {
    var paths: [String: WritableKeyPath<RankingModel, Double>] = [
      "saturation": \.saturation, "backgroundDocuments": \.backgroundDocuments,
      "backgroundFrequency": \.backgroundFrequency, "weakWeight": \.weakWeight, "requestWeight": \.requestWeight,
      "stopWeight": \.stopWeight, "hanSingleWeight": \.hanSingleWeight, "numberWeight": \.numberWeight,
      "typeWeight": \.typeWeight, "typeWordFactor": \.typeWordFactor, "adjacency": \.adjacency,
      "clauseShare": \.clauseShare, "counterExampleShare": \.counterExampleShare, "leastRelevance": \.leastRelevance,
      "gate": \.gate, "openShare": \.openShare, "doubt": \.doubt,
      "hanSingleEvidence": \.hanSingleEvidence,
      "unknownHanShare": \.unknownHanShare, "coverage1": \.coverage[0], "coverage2": \.coverage[1],
      "coverage3": \.coverage[2], "unknownShare": \.unknownShare,
      "synonymFactor": \.synonymFactor, "slipFactor": \.slipFactor, "weakLength": \.weakLength,
      "requestLength": \.requestLength, "stopLength": \.stopLength,
    ]
    let perField: [(String, WritableKeyPath<RankingModel, RankingModel.PerField>)] = [
      ("w", \.fieldWeights), ("l", \.usualLengths), ("b", \.lengthEffects),
    ]
    let fields: [(String, WritableKeyPath<RankingModel.PerField, Double>)] = [
      ("name", \.name), ("keywords", \.keywords), ("category", \.category), ("examples", \.examples),
      ("description", \.description), ("parameterNames", \.parameterNames),
      ("parameterDescriptions", \.parameterDescriptions), ("enumValues", \.enumValues),
    ]
    for (prefix, outer) in perField {
      for (name, inner) in fields { paths["\(prefix).\(name)"] = outer.appending(path: inner) }
    }
    return paths
  }
}
