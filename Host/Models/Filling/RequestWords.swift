/// Words by which one asks, in English and Chinese: they frame what is asked and are no part of it.
///
/// Lists are written from general knowledge of the languages, one phrase a line or divided by `|`.
enum RequestWords {
  /// Stand before what is asked, any number of them.
  static let courtesies = phrases(
    """
    please|pls|kindly|hey,|hey|hi,|hello,|hi there,|hello there,|ok,|okay,|so,|now,|just|quickly
    what is|what's|whats|what are|what was|what will be|what would be|what does|what do|what about|how about
    how much is|how much are|how many is|how much|how many|how is|how do i|how can i|how would i|how do you|how to|what would|how would|what do you get if you|what do i get if i|what do we get if we|do you get if you
    when is|when are|when does|when do|when will|where is|where are|who is|who are|which is|which are|is there|are there
    can you|could you|would you|will you|can i|could i|may i|i want to have|i want to|i want|i need to have|i need to|i need
    i would like to have|i would like to|i would like|i'd like to have|i'd like to|i'd like|i wish to|i have to
    let us|let's|let me|help me to|help me|help us|go ahead and
    tell me about|tell me|tell us|give me|give us|show me|show us|get me|find me|let me know|do you know|i wonder
    use|using|run|will it
    请帮我|请帮忙|请你|请问一下|请问|请|麻烦你|麻烦您|麻烦|帮我|帮忙|帮|我想要|我想|我要|我需要|给我|能不能|能否|可不可以|可以|你能|您能|告诉我
    一下|用|使用
    """)

  /// Ask for a value; one verb stands before what is asked.
  static let seekingVerbs = phrases(
    """
    calculate|compute|evaluate|work out|figure out|solve|find out|find|determine|look up|show|display|get|fetch|define
    explain|describe|say|print|tell
    看一下|看看|查一下|查询|查找|查找一下|查查|搜索|搜索一下|搜一下|找一下|找一找|计算一下|计算|算一下|算一算|算算|算出|求出|求|查|算
    """)

  /// Say what is to be done with what is asked.
  static let doingVerbs = phrases(
    """
    count up|count|add up|sum up|sort out|sort|order|convert|change|turn|transform|make|rewrite|write down|write
    extract|pull out|pull|find all|search for|search|look for|list all|list|check|get all|translate|summarise|summarize
    tidy up|tidy|clean up|organise|organize|structure|generate|create|draft|read|reverse|split|join|shorten
    remind me to|remind me|note down|note|remember|send|set|open|save|repeat|encode|decode|format|add|buy|put|remove
    统计一下|统计|数一数|数一下|数数|转换|转成|转为|变成|改成|改写|整理一下|整理|总结一下|总结|概括|归纳|提取|抽取|找出|列出|翻译一下|翻译成|翻译
    排序|排列|生成|创建|写一个|写一篇|解释一下|解释|提醒我|记录|记下|保存|打开|发送|设置|读取|反转|数
    """)

  static let verbs = PhraseSet(seekingVerbs.phrases + doingVerbs.phrases)

  /// Chinese verbs that stand behind an option and are no more than its end: 从小到大*排*.
  static let verbsBehindOptions = phrases("排|排列|排好|排一排|排起来|写|输出|显示|列出|列出来|数|转|转换|编码|计算|算")

  /// Point at what is asked, wherever it stands.
  static let pointers = phrases(
    """
    this text|that text|the following text|following text|this sentence|that sentence|this string|this list|that list
    this word|this line|this paragraph|this document|this file|this page|these lines|those lines|these words|these items
    these names|these numbers|these values|the following lines|the following words|the following list|the following items
    the following|these sentences|this phrase|this name|this identifier|this variable|this title|the list below
    the text below|the text above|the text i pasted|the text i gave you|i pasted|i gave you|the attached|the value of|the result of|value of|result of
    下面的数字|下面的名单|下面的列表|下面的内容|下面这些|下面的词|下面的句子|下面的文字|下面这段文字|下面这段|下面文字|下面的|下面|下列|以下的|以下|这段文字|这段话|这段文本|这段|这个|这句话|这句|这些行|这些|这篇文章|这篇|这行
    这几行|这一行|这一段|这一句|这个列表|这个词|上面的文字|上面的|上面
    """)

  /// Point at what is asked only where nothing else is there to point at: "turn this into …".
  static let barePointers = phrases("this|these|those|that|it|them|here|below|the above|this one|它|这")

  /// Say of what kind the words behind them are: the word *cat*.
  static let appositions = phrases("the word|the string|the phrase|the sentence|the text|the words|单词|词语|句子")

  /// End a text that is named inside a request: how often does *a* occur in …
  static let ends = phrases("in|of|from|occur|occurs|appear|appears|there|show up|出现|在")

  /// Stand behind what is asked.
  static let closings = phrases(
    """
    please|pls|thanks|thank you|thank you very much|for me|for us|equals|equal to|equal|is what|right now
    等于多少|等于几|等于|是多少|是几|多少|是什么|怎么样|如何|好吗|可以吗|行吗|吗|呢|吧|谢谢|谢谢你|一下|表示|形式|格式|风格|出来|出来吧
    """)

  /// Stand at the end of a question: how many words does it *have*?
  static let questionTails = phrases(
    "have|has|contain|contains|take|takes|are there|is there|there|include|hold|look like")

  /// Stand between what a question is about and what it is asked of: how many words *are* in it?
  static let auxiliaries = phrases("are there|is there|there are|there is|are|is|was|were|does|do|did|has|have|there")

  /// Stand around an expression that is asked about: *what* 7 * 8 *is*.
  static let questions = phrases("what|how much|how many|is|are|makes|equals")

  /// Lead to an option.
  static let connectives = phrases(
    """
    to|into|in|as|by|with|and|then|of|from|for|using|the|all|only|but|in the style of|in style
    为|成|按|按照|用|并|以|和|并且|然后
    转换成|转换为|转成|转为|变成|变为|改成|改为|换成|翻译成|整理成|写成|改写成|转
    """)

  /// Of those, the ones that say what shall come out.
  static let goals = phrases(
    "to|into|as|to the|into the|转换成|转换为|转成|转为|变成|变为|改成|改为|换成|翻译成|整理成|写成|改写成|转|成|为")

  /// Lead from an option or from the skill's own words to a text.
  static let leads = phrases("of|in|from|for|out of|within|inside|version of|form of|把|将|从|给|在")

  /// Lead from the skill's own words to a thing: tides *in* Brest.
  static let prepositions = phrases("in|at|for|of|about|from|near|on|to|with|把|将|从|给|在|对|向|关于")

  /// What begins so behind a verb is what the verb aims at: count *to ten*.
  static let aims = phrases("to|into|as|with|about|by|on|at|until")

  /// Stand before a word that is understood, and are nothing without it.
  static let determiners = phrases(
    "a|an|the|my|our|your|its|all|all the|all of the|every|each|any|some|what|which|how many|how much|only|所有|所有的|全部|每个"
  )

  /// Stands between a verb and what the verb is about.
  static let article = phrases("the")

  /// Stand between a Chinese text and what is asked of it.
  static let chineseJoints = phrases("有多少个|有多少|有几个|有几|多少个|多少|几个|几|有|共|一共|总共|是|的|里面|里|中|中的|里的")

  /// Words that say nothing by themselves.
  static let particles = phrases(
    """
    a|an|the|is|are|be|it|its|my|our|your|there|any|some|do|does|did|have|has|and|or|please|time|value|values|words|text
    what|which|who|how|many|much|number|all|this|these|those|that|following|everything|anything
    的|了|在|是|有|和|或|里|中|上|下|一个|哪些|什么|多少|几|个|共|一共
    """)

  /// All that may surround what is asked.
  static let all = PhraseSet(
    [
      courtesies, verbs, pointers, barePointers, appositions, closings, questionTails, auxiliaries, connectives, leads,
      determiners, chineseJoints, particles,
    ].flatMap(\.phrases))

  /// Say nothing about a skill, also where they are part of its keywords.
  static let silent = PhraseSet(
    [
      courtesies, pointers, barePointers, closings, questionTails, auxiliaries, connectives, leads, prepositions,
      determiners, chineseJoints, particles,
    ].flatMap(\.phrases))

  private static func phrases(_ list: String) -> PhraseSet {
    PhraseSet(list.split(whereSeparator: { $0 == "|" || $0 == "\n" }).map { Phrase($0) })
  }
}
