/// Manifests that a stranger could have written.
enum Strangers {
  static let manifests = """
    [
      {"id": "tide_times", "name": "Tide times", "description": "High and low tide at a port.",
       "keywords": ["tide", "high tide", "low tide", "潮汐", "涨潮", "高潮", "高潮时间"],
       "parameters": {"type": "object", "required": ["port"], "properties": {
         "port": {"type": "string"}, "date": {"type": "string", "format": "date"}}}},
      {"id": "weather", "name": "Weather", "description": "The weather forecast of a city.",
       "keywords": ["weather", "forecast", "rain", "天气", "天气预报"],
       "parameters": {"type": "object", "required": ["city"], "properties": {
         "city": {"type": "string"}, "days": {"type": "integer", "x-names": ["天", "day"]},
         "units": {"enum": ["metric", "imperial"], "default": "metric",
                   "x-aliases": {"metric": ["celsius", "摄氏"], "imperial": ["fahrenheit", "华氏"]}}}}},
      {"id": "translate", "name": "Translate", "description": "Translates a text.", "keywords": ["translate", "翻译"],
       "parameters": {"type": "object", "required": ["text", "language"], "properties": {
         "text": {"type": "string"},
         "language": {"enum": ["en", "fr", "zh"],
                      "x-aliases": {"en": ["English", "英语", "英文"], "fr": ["French", "法语"], "zh": ["Chinese", "中文"]}}}}},
      {"id": "reminder", "name": "Reminder", "description": "Sets a reminder.", "keywords": ["remind", "提醒"],
       "parameters": {"type": "object", "required": ["what", "at"], "properties": {
         "what": {"type": "string"}, "at": {"type": "string", "format": "date-time"}}}},
      {"id": "rectangle", "name": "Rectangle", "description": "Area of a rectangle.", "keywords": ["rectangle", "area"],
       "parameters": {"type": "object", "required": ["width", "height"], "properties": {
         "width": {"type": "number", "x-names": ["宽", "wide"]}, "height": {"type": "number", "x-names": ["高", "high"]}}}},
      {"id": "statistics", "name": "Statistics", "description": "Mean of numbers.", "keywords": ["mean", "平均数"],
       "parameters": {"type": "object", "required": ["numbers"], "properties": {
         "numbers": {"type": "array", "items": {"type": "number"}}}}},
      {"id": "days_between", "name": "Days between", "description": "Days between two dates.",
       "keywords": ["days between", "相差几天"],
       "parameters": {"type": "object", "required": ["start", "end"], "properties": {
         "start": {"type": "string", "format": "date"}, "end": {"type": "string", "format": "date"}}}},
      {"id": "read_file", "name": "Read file", "description": "Shows a file.", "keywords": ["read", "file", "读取", "文件"],
       "parameters": {"type": "object", "required": ["path"], "properties": {
         "path": {"type": "string", "x-path": "read"}, "lines": {"type": "integer"},
         "lineNumbers": {"type": "boolean"}}}},
      {"id": "send_mail", "name": "Send mail", "description": "Sends a mail.", "keywords": ["mail", "send", "邮件"],
       "parameters": {"type": "object", "required": ["to", "subject"], "properties": {
         "to": {"type": "string", "format": "email"}, "subject": {"type": "string", "x-names": ["主题"]}}}},
      {"id": "shopping", "name": "Shopping list", "description": "Adds to the shopping list.",
       "keywords": ["shopping", "buy", "购物"],
       "parameters": {"type": "object", "required": ["items"], "properties": {
         "items": {"type": "array", "items": {"type": "string"}}}}},
      {"id": "route", "name": "Route", "description": "The way from one place to another.", "keywords": ["route", "way"],
       "parameters": {"type": "object", "required": ["from", "to"], "properties": {
         "from": {"type": "string", "x-names": ["从"]}, "to": {"type": "string", "x-names": ["到"]}}}},
      {"id": "system_time", "name": "Time", "description": "The time.", "keywords": ["time", "几点"],
       "parameters": {"type": "object", "properties": {}}},
      {"id": "shout", "name": "Shout", "description": "Shouts at somebody.", "keywords": ["shout", "喊"],
       "parameters": {"type": "object", "required": ["name"], "properties": {
         "name": {"type": "string", "description": "Whom to shout at."},
         "loud": {"type": "boolean", "x-names": ["loudly"]}}}},
      {"id": "message", "name": "Message", "description": "Sends a message to somebody.",
       "keywords": ["message", "send", "消息", "发消息"],
       "parameters": {"type": "object", "required": ["text", "recipient"], "properties": {
         "text": {"type": "string", "description": "What to say."},
         "recipient": {"type": "string", "description": "Whom to send it to."}}}},
      {"id": "referenced", "name": "Resize", "description": "Resizes a picture.", "keywords": ["resize"],
       "parameters": {"type": "object", "required": ["width"],
         "properties": {"width": {"$ref": "#/$defs/size"}, "quality": {"$ref": "#/$defs/quality"}},
         "$defs": {"size": {"type": "integer"},
                   "quality": {"enum": ["low", "high"], "x-aliases": {"high": ["large"]}}}}}
    ]
    """
}
