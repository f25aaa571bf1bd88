/// A regular expression as ECMA-262 writes it with the `u` flag, parsed.
indirect enum PatternSyntax: Sendable {
  case empty
  case scalars(ScalarSet)
  case sequence([PatternSyntax])
  case alternatives([PatternSyntax])
  /// `maximum` is `nil` without a bound. Greed does not matter to whether a text matches.
  case repeated(PatternSyntax, minimum: Int, maximum: Int?)
  /// Numbered from 1 by opening parentheses.
  case capture(Int, PatternSyntax)
  case reference(Int)
  case textStart
  case textEnd
  case wordBoundary(isNegated: Bool)
  case look(PatternSyntax, isBehind: Bool, isNegated: Bool)
}

/// Why a text is no pattern that can be used.
package enum PatternError: Error, Hashable, Sendable {
  case unbalancedParenthesis
  case unbalancedBracket
  case nothingToRepeat
  case countsReversed
  case unknownEscape(Unicode.Scalar)
  case endsInEscape
  case rangeReversed
  case classInRange
  case unknownGroup(String)
  case unknownProperty(String)
  case unknownReference(String)
  case repeatedGroupName(String)
  case tooDeep(limit: Int)
  case tooLarge(limit: Int)
}

extension PatternError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unbalancedParenthesis: "a parenthesis has no partner"
    case .unbalancedBracket: "a '[' is not closed"
    case .nothingToRepeat: "a '*', '+', '?' or '{…}' has nothing before it that it could repeat"
    case .countsReversed: "in a '{m,n}' the first count is larger than the second"
    case .unknownEscape(let scalar): "'\\\(scalar)' is not an escape of ECMA-262"
    case .endsInEscape: "it ends in the middle of an escape"
    case .rangeReversed: "in a range 'a-z' the first character comes after the last"
    case .classInRange: "a class such as \\d cannot be the end of a range"
    case .unknownGroup(let text): "'\(text)' begins no kind of group of ECMA-262"
    case .unknownProperty(let name):
      "the Unicode property '\(name)' is not supported; general categories such as 'L' or 'Lu' are"
    case .unknownReference(let name): "there is no group '\(name)' to refer to"
    case .repeatedGroupName(let name): "two groups bear the name '\(name)'"
    case .tooDeep(let limit): "groups are nested more than \(limit) deep"
    case .tooLarge(let limit): "with its counts spelled out it has more than \(limit) steps"
    }
  }
}
