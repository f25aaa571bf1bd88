/// Words by which one asks, in English and Chinese: they frame what is asked and are no part of it.
///
/// Lists are written from general knowledge of the languages, one phrase a line or divided by `|`.
enum RequestWords {
  /// Stand before what is asked, any number of them.
  static let courtesies = phrases(
    """
    please|pls|kindly|hey,|hi,|hello,|hi there|hello there|ok,|okay,|so,|now|just|quickly
    what is|what's|whats|what are|what was|what will be|what would be|what does|what do|what about|how about
    how much is|how much are|how many is|how much|how many|how is|how do i|how can i|how would i
    when is|when are|when does|when do|when will|where is|where are|who is|who are|which is|which are|is there|are there
    can you|could you|would you|will you|can i|could i|may i|i want to|i want|i need to|i need|i would like to|i would like
    i'd like to|i'd like|i wish to|i have to|let us|let's|let me|help me to|help me|help us|go ahead and
    tell me about|tell me|tell us|give me|give us|show me|show us|get me|find me|let me know|do you know|i wonder
    use|using|run
    请帮我|请帮忙|请你|请问一下|请问|请|麻烦你|麻烦您|麻烦|帮我|帮忙|帮|我想要|我想|我要|我需要|给我|能不能|能否|可不可以|可以|你能|您能|告诉我
    一下|把|将|对|用|使用
    """)

  /// Say what is to be done; one of them stands before what is asked.
  static let verbs = phrases(
    """
    calculate|compute|evaluate|work out|figure out|solve|count up|count|add up|sum up|sort out|sort|order|convert|change
    turn|transform|make|rewrite|write down|write|extract|pull out|pull|find out|find all|find|search for|search|look up
    look for|list all|list|show|display|check|get all|get|fetch|translate|summarise|summarize|tidy up|tidy
    clean up|organise|organize|structure|generate|create|draft|define|explain|describe|read|reverse|split|join|shorten
    remind me to|remind me|note down|note|remember|send|set|open|save|print|say|repeat|encode|decode|format|add|buy
    put
    看一下|看看|查一下|查询|查找|查查|搜索|搜一下|计算一下|计算|算一下|算算|算出|求出|求|统计一下|统计|数一数|数一下|转换|转成|转为|变成|改成
    改写|整理一下|整理|总结一下|总结|概括|归纳|提取|抽取|找出|列出|翻译一下|翻译成|翻译|排序|排列|生成|创建|写一个|写一篇|解释一下|解释|提醒我
    记录|记下|保存|打开|发送|设置|读取|反转|查|算|数
    """)

  /// Point at what is asked, behind an opening.
  static let pointers = phrases(
    """
    this text|the text|that text|the following text|following text|the following|following|the value of|the result of|value of|result of|this sentence|the sentence
    this string|the string|this|these|those|that|here|below|the words|all|all the|all of the|every|each
    of|in|from|for|to|into|on|at|about|as|it|lines|these lines|the lines
    下面的|下面这段|下面|下列|以下|这段文字|这段话|这段|这个|这句话|这些|这篇|这|上面的|文字|文本|里的|里面的|中的|里面|的|里|中
    """)

  /// Stand behind what is asked.
  static let closings = phrases(
    """
    please|pls|thanks|thank you|thank you very much|for me|for us|equals|equal to|equal|is what|right now
    等于多少|等于几|等于|是多少|是几|多少|是什么|怎么样|如何|好吗|可以吗|行吗|吗|呢|吧|谢谢|谢谢你|一下
    转换成|转换为|转成|转为|变成|变为|改成|改为|换成|翻译成|整理成|排序|转换
    """)

  /// Lead from an option, or to one.
  static let connectives = phrases(
    """
    to|into|in|as|by|with|and|then|of|from|for|using|the|all|only|but|in the style of|in style
    为|成|按|用|并|以|和|并且|然后|，
    """)

  /// Stand between what a skill is about and what it is asked about: tides *in* Brest.
  static let prepositions = phrases("in|at|for|of|about|from|near|on|to|with")

  /// Words that say nothing by themselves.
  static let particles = phrases(
    """
    a|an|the|is|are|be|it|its|my|our|your|there|any|some|do|does|did|and|or|please|time|value|values|words|text
    的|了|在|是|有|和|或|里|中|上|下|一个|哪些|什么|多少|几|个
    """)

  private static func phrases(_ list: String) -> [Phrase] {
    list.split(whereSeparator: { $0 == "|" || $0 == "\n" }).map { Phrase($0) }.sorted {
      $0.scalars.count > $1.scalars.count
    }
  }
}
