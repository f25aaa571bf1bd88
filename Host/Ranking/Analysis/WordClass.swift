/// How much a word says about what is wanted. Every word counts; most of a request's words count for little.
enum WordClass: UInt8, Sendable {
  case content
  /// Verbs that nearly every ability could bear: "make", "check".
  case weak
  /// Words by which one asks: "please", "show", "帮我".
  case request
  /// Words without a meaning of their own: "the", "of", "的".
  case stop

  /// The class of a folded English word.
  static func of(english word: ArraySlice<UInt8>) -> WordClass {
    EnglishWords.classes[Array(word)] ?? .content
  }
}

/// Lists of English words by class, written from general knowledge of the language.
enum EnglishWords {
  static let classes: [[UInt8]: WordClass] = {
    var table: [[UInt8]: WordClass] = [:]
    for (list, kind) in [(weak, WordClass.weak), (request, .request), (stop, .stop)] {
      for word in list.split(whereSeparator: \.isWhitespace) { table[Array(word.utf8)] = kind }
    }
    return table
  }()

  private static let stop = """
    a an the and or but nor so yet if then else than as at by for from in into of off on onto out over per to toward
    towards under until up upon via with within without about above across after against along amid among around before
    behind beneath beside besides between beyond despite during except inside like near outside since through
    throughout i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she
    her hers herself it its itself they them their theirs themselves this that these those who whom whose which what
    when where why how am is are was were be been being do does did doing done have has had having will would shall
    should can could may might must ought not no yes all any both each every few more most much many other others
    another some such only own same too very just also even ever never again further once here there now still already
    yet ago etc eg ie im ive id youre dont doesnt didnt cant cannot couldnt wouldnt isnt arent wasnt wont whats thats
    theres lets s t d ll re ve m o oh ok okay hi hello hey well please pls plz thanks thank cheers dear sir madam
    because while although though whether however therefore thus hence rather quite really actually basically currently
    simply perhaps maybe else instead whatever whichever whoever anything something everything nothing someone anyone
    everyone one ones following below next
    """

  private static let request = """
    want wants wanted wanting need needs needed needing wish wishes would like liked love loves help helps helped helping
    assist assists assisting tell tells told telling give gives gave given giving show shows showed shown showing let
    know knows knew known knowing find finds found finding get gets got getting obtain obtaining fetch retrieve look looks
    looked looking search searching see seeing seek seeking provide provides provided providing suggest suggests
    suggesting suggestion suggestions recommend recommends recommended recommending recommendation recommendations
    explain explains explaining ask asks asked asking wonder wonders wondering curious interested interest able possible
    possibly kindly hoping hope hopes trying try tries tried going go goes went gone think thinks thought guide guidance
    advice idea ideas way ways thing things kind good great best better nice specific specifically
    particular certain available occur occurs appear appears contain contains information info detail details detailed tips learn learning understand understanding
    discover discovering explore exploring share sure right
    """

  private static let weak = """
    make makes made making use uses used using do take takes took taken taking put set sets setting check checks checked
    checking run runs running ran perform performs performing work works working keep keeps start starts started starting
    stop stops begin begins come comes came bring brings call calls called calling allow allows enable enables include
    includes included including offer offers offering handle handles manage manages managing support supports process
    access return returns returned returning receive receives send display displays view views viewing generate generates
    create creates created creating add adds added adding change changes new current latest recent today different various
    several multiple list lists item items data result results based given user users api tool tools app application
    service services system number numbers name names value values example examples using via
    """
}

/// Irregular forms, each with the form that stands for it: "bought" counts as "buy".
enum IrregularForms {
  /// The regular form's bytes for an irregular one.
  static func base(of word: ArraySlice<UInt8>) -> [UInt8]? { table[Array(word)] }

  private static let table: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for line in forms.split(separator: "\n") {
      for group in line.split(separator: ";") {
        let words = group.split(separator: " ").map { Array($0.utf8) }
        for form in words.dropFirst() { table[form] = words[0] }
      }
    }
    return table
  }()

  /// The base first.
  static let forms = """
    buy bought; bring brought; think thought; catch caught; teach taught; seek sought; fight fought; sell sold; tell told
    find found; hold held; build built; send sent; spend spent; lend lent; bend bent; lose lost; leave left; feel felt
    keep kept; sleep slept; meet met; pay paid; say said; lay laid; hear heard; make made; lead led; feed fed
    write wrote written; drive drove driven; ride rode ridden; rise rose risen; speak spoke spoken; break broke broken
    choose chose chosen; steal stole stolen; freeze froze frozen; wake woke woken; take took taken; shake shook shaken
    give gave given; eat ate eaten; fall fell fallen; see saw seen; draw drew drawn; grow grew grown; know knew known
    throw threw thrown; blow blew blown; fly flew flown; show shown; wear wore worn; tear tore torn; begin began begun
    drink drank drunk; sing sang sung; swim swam swum; ring rang rung; run ran; win won; come came; become became
    go went gone; do did done; get got gotten; forget forgot forgotten; hide hid hidden; bite bit bitten; sit sat
    stand stood; understand understood; shoot shot; shut shuts; dig dug; hang hung; stick stuck; strike struck
    child children; man men; woman women; person people persons; foot feet; tooth teeth; mouse mice; goose geese
    life lives; wife wives; knife knives; leaf leaves; shelf shelves; wolf wolves; half halves; index indices indexes
    matrix matrices; vertex vertices; axis axes; analysis analyses; crisis crises; thesis theses; basis bases
    criterion criteria; medium media; datum data; phenomenon phenomena; appendix appendices; formula formulae formulas
    curriculum curricula; bacterium bacteria; cactus cacti; fungus fungi; nucleus nuclei; radius radii
    bad worse worst; far farther further; color colour; favorite favourite; center centre; theater theatre; meter metre
    liter litre; fiber fibre; program programme; catalog catalogue; dialog dialogue; analog analogue; license licence
    defense defence; gray grey; tire tyre; jewelry jewellery; traveler traveller; traveling travelling; canceled cancelled
    canceling cancelling; labeled labelled; modeling modelling; humor humour; flavor flavour; neighbor neighbour
    neighborhood neighbourhood; behavior behaviour; labor labour; honor honour; harbor harbour; vapor vapour
    organize organise; organization organisation; analyze analyse; optimize optimise; optimization optimisation
    summarize summarise; visualize visualise; visualization visualisation; recognize recognise; customize customise
    personalize personalise; prioritize prioritise; categorize categorise; minimize minimise; maximize maximise
    email e-mail; photo foto; doughnut donut; airplane aeroplane; mom mum; math maths; pc computer computers
    """
}
