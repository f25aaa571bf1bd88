/// Words by which people ask something of their notes, in English and Chinese.
enum NoteWords {
  static let courtesies = list(
    """
    please|can you|could you|would you|will you|hey|ok|okay|i want to|i'd like to|i would like to|i need to|kindly|just
    let me|let's|help me|help me to
    请帮我|请你|请|麻烦你|麻烦|帮我|帮忙|给我|我想|我要|能不能|可以|你能
    """)

  static let closingCourtesies = list("please|for me|thanks|thank you|will you|would you|好吗|可以吗|吧|谢谢|行吗")

  /// Ask for a note with a time.
  static let reminders = list(
    """
    remind me|set a reminder|set me a reminder|add a reminder|create a reminder|make a reminder|new reminder
    don't let me forget|do not let me forget|make sure i don't forget
    提醒我一下|提醒我|提醒一下我|提醒一下|到时候提醒我|设个提醒|设一个提醒|设置提醒|设置一个提醒|添加提醒|加个提醒|新建提醒
    别让我忘了|别让我忘记|不要让我忘记
    """)

  struct Opening {
    let action: NoteSentence.Action
    let phrases: [String]
    /// Whether the phrases mean that only before a colon.
    var needsColon = false
  }

  /// Stand at the start.
  static let openings = [
    Opening(
      action: .add,
      phrases: list(
        """
        note down|note that|note to self|note|make a note|make a note of|take a note|take note|add a note|add note
        write a note|new note|create a note|save a note|leave a note|jot down|jot|write down|remember that|remember to
        remember|keep in mind|don't forget to|don't forget|to-do|todo|memo
        记一下|记下来|记下|记录一下|记录|记个笔记|记一条笔记|记一条|记一笔|记个|记住|记着|记得|写个笔记|写一条笔记|做个笔记
        加一条笔记|加个笔记|添加笔记|添加一条笔记|新建笔记|新增笔记|保存笔记|别忘了|别忘记|不要忘了|不要忘记
        """)),
    Opening(
      action: .add, phrases: list("notes|reminder|task|备忘录|备忘|笔记|备注|待办|待办事项|提醒|记"), needsColon: true),
    Opening(
      action: .done,
      phrases: list(
        """
        done with|done|i have done|i've done|i did|i have finished|i've finished|finished|finish|completed|complete
        check off|tick off|cross off|strike off
        完成了|完成|已完成|做完了|办完了|搞定了|勾掉|划掉
        """)),
    Opening(
      action: .remove,
      phrases: list(
        """
        delete|remove|erase|forget about|forget|drop|discard|get rid of|throw away|cross out
        删除|删掉|删了|删|移除|去掉|清除|忘掉
        """)),
    Opening(
      action: .restore, phrases: list("restore|bring back|undelete|reopen|undo|恢复|还原|找回|撤销删除|撤销")),
  ]

  struct Frame {
    let action: NoteSentence.Action
    /// Empty where nothing need stand before the subject.
    var openings: [String] = []
    let closings: [String]
  }

  /// Stand around the subject.
  static let frames = [
    Frame(
      action: .done, openings: list("mark|set|tick|check|把|将"), closings: doneEnds + list("done|finished|complete|off")),
    Frame(action: .done, closings: doneEnds),
    Frame(action: .restore, openings: list("把|将"), closings: list("恢复|还原|找回来|找回")),
    Frame(action: .remove, openings: list("把|将"), closings: list("删除|删掉|删了|去掉|移除")),
    Frame(
      action: .add, openings: list("add|put|write|save|keep|store"),
      closings: list(
        """
        to my notes|in my notes|into my notes|on my notes|to the notes|in the notes|as a note
        to my list|on my list|to my to-do list|on my to-do list|to my todo list|on my todo list
        """)),
    Frame(
      action: .add, openings: list("把|将"),
      closings: list("记下来|记下|记一下|记住|记到笔记里|记在笔记里|写进笔记|加到笔记里|加入笔记|加到待办|加到待办里")),
  ]

  static let doneEnds = list(
    """
    as done|is done|are done|as finished|is finished|as complete|as completed|is complete|has been done|to done
    标记为已完成|标记为完成|标记完成|标为完成|标为已完成|标成完成|设为完成|设为已完成|已经完成了|已完成|完成了|做完了|办完了|办好了
    搞定了|打勾|勾掉|划掉
    """)

  /// Between an opening and what is to be kept.
  static let joints = list("that|to|of|about|for|down|一下|：|:|要")

  /// Stand in place of a text that is elsewhere.
  static let pointers: Set<String> = [
    "this", "that", "it", "these", "the following", "this text", "this down", "that down", "it down", "这个", "这段话", "这",
    "它",
    "下面的",
  ]

  /// Are questions about notes without naming them.
  static let questions = list(
    """
    what did i note|what have i noted|what did i write down|what did i jot down|did i note|have i noted
    did i write down|where did i note|when did i note|what do i have to remember|what did i want to remember
    what should i remember|what do i need to remember|what's due|what is due|anything due
    我记了什么|我记了些什么|我记过|我记了|我之前记|我有没有记|有没有记过|之前记的|我都记了
    """)

  static let seekingVerbs = list(
    """
    list|show|show me|give me|tell me|read|read me|open|see|view|display|print|get|find|search|look for|look up
    look through|look in|what|what's|what are|which|where|when|do|does|is|are|any|how many|check
    列出|显示|查看|看看|看一下|看|查一下|查找|查询|查|搜索|搜一下|搜|找一下|找|打开|读|哪些|有哪些|有没有|有什么
    """)

  static let nouns = list(
    """
    note|notes|reminder|reminders|memo|memos|todo|todos|to-do|to-dos|to-do list|todo list|my list
    笔记|备忘录|备忘|提醒|待办事项|待办|便签
    """)

  /// Say nothing about which notes are meant.
  static let empty: [String] =
    nouns + seekingVerbs + questions + courtesies + closingCourtesies
    + list(
      """
      a|an|the|my|me|i|of|on|in|about|for|with|to|from|that|this|those|these|there|anything|something|everything|say|says
      said|mention|mentions|mentioning|mentioned|contain|contains|containing|regarding|concerning|tagged|tag|down|noted
      wrote|written|write|notebook|anywhere|somewhere|have|has|had|did|and|or|list|lists|one|ones|due|open|current|left
      still|coming|upcoming|be|was|were|am|know|says that|it|so far|mine|up|at|by|all|who|every|each|number|no
      我的|我|的|了|里面|里|中|在|关于|有关|提到过|提到|提过|写过|写的|记过|记了|记的|记|过|那条|这条|那个|这个|条|是|和|跟|与|到|都|一下
      一条|内容|什么|哪条|哪|之前|以前|要做的|要做|事情|事|需要|包含|含有|信息|相关|到期|还有|没有|有|我们|号|第|所有|全部|列表|几条|多少
      吗|呢|怎么说|是什么|把|将
      """)

  /// Ask for notes that are done.
  static let done = list("done|finished|completed|closed|ticked off|已完成|完成了|完成的|做完的|完成")

  private static func list(_ text: String) -> [String] {
    text.split { $0 == "|" || $0 == "\n" }.map(String.init)
  }
}
