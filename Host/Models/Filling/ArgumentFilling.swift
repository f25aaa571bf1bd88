import Core
import JSON

/// The arguments that a sentence, what was piped in and what was given by name make for a skill.
///
/// What is most certain goes first, and what has been understood is taken out of the sentence, so that the text that is
/// left at the end is what the skill is asked about.
struct ArgumentFilling {
  private(set) var arguments: JSONObject
  private(set) var missing: [MissingArgument] = []
  /// Whether the sentence says something that the skill cannot do with, and names nothing that it is about.
  private(set) var isForeign = false

  /// How much of the request, without the text that it is about, the skill's own words are: from 0 to 1.
  private(set) var share = 0.0

  let parameters: [Parameter]
  let vocabulary: Vocabulary
  let today: CalendarDay
  var sentence: Sentence
  /// Where options are looked for: not in text that was announced.
  private(set) var instruction: Range<Int>
  private(set) var announced: Range<Int>?
  var quotations: [Quotation] = []

  init(manifest: Manifest, request: ChoiceRequest, today: CalendarDay) {
    self.today = today
    arguments = request.given
    parameters = Parameter.all(of: manifest.parameters)
    vocabulary = Vocabulary(manifest, parameters)
    sentence = Sentence(request.sentence)
    announced = Announcement.text(
      in: sentence, vocabulary, mayName: parameters.count { $0.kind == .text && $0.isRequired } > 1)
    instruction = 0..<(announced?.lowerBound ?? sentence.scalars.count)
    share = vocabulary.share(of: instruction, in: sentence)

    for whole in open where whole.isRequest { set(whole, text: request.whole) }
    readAssignments()
    takeQuotations()
    let primary = primaryText
    // A text that goes with the sentence is the document, where a skill takes one beside what it is asked.
    let holder = open.first { $0.kind == .text && $0.isDocument } ?? primary
    if let holder, let context = request.context { set(holder, text: context) }
    if let primary, isOpen(primary), let announced {
      set(primary, text: sentence.text(announced))
      sentence.take(announced)
    }
    readNamedQuotations()
    if let primary, isOpen(primary), let first = quotations.first {
      set(primary, text: first.text)
      quotations.removeFirst()
    }
    readInlineTexts()
    readOptions(around: primary.flatMap { isOpen($0) ? $0 : nil })
    readTokens()
    readDates()
    readNumbers()
    readQuotations()
    readNamedTexts(except: primary)
    if let primary, isOpen(primary) { readRemaining(primary) }
    if let only = open.only(where: { $0.kind == .text && $0.isRequired && $0.name != primary?.name }) {
      readRemaining(only)
    }
    takeFallbacks(primary: primary, hasContext: request.context != nil)
  }

  // MARK: State

  func isOpen(_ parameter: Parameter) -> Bool { !arguments.contains(parameter.name) }

  var open: [Parameter] { parameters.filter(isOpen) }

  mutating func set(_ parameter: Parameter, _ value: JSONValue) { arguments[parameter.name] = value }

  mutating func set(_ parameter: Parameter, text: String) {
    if case .list(let element) = parameter.kind {
      set(parameter, .array(ListReading.elements(of: text, element)))
    } else {
      set(parameter, .string(text))
    }
  }

  mutating func refuse() { isForeign = true }

  /// The parameter that takes what is asked about: the one required text, or the only text there is.
  private var primaryText: Parameter? {
    let texts = open.filter { $0.kind == .text || $0.kind == .list(of: .text) }
    let required = texts.filter(\.isRequired)
    switch required.count {
    case 0: return texts.count == 1 ? texts.first : nil
    case 1: return required.first
    default: return required.first { Parameter.texts.contains($0.name) }
    }
  }

  private mutating func takeFallbacks(primary: Parameter?, hasContext: Bool) {
    for parameter in open where parameter.isRequired {
      if let fallback = parameter.fallback {
        set(parameter, fallback)
      } else {
        let isPiped = parameter.name == primary?.name && !hasContext
        missing.append(
          MissingArgument(
            name: parameter.name, description: parameter.summary,
            howToPass: parameter.howToPass + (isPiped ? ", or pipe the text in" : "")))
      }
    }
  }
}

extension Array {
  /// The one element that fits, when there is no other.
  func only(where isFitting: (Element) -> Bool) -> Element? {
    let fitting = filter(isFitting)
    return fitting.count == 1 ? fitting.first : nil
  }
}

extension ChoiceRequest {
  /// The sentence, and the text that goes with it.
  fileprivate var whole: String { context.map { "\(sentence)\n\n\($0)" } ?? sentence }
}
