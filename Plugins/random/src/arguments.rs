//! The arguments: a flat JSON object of words, whole numbers, `true` and `false`, as the manifest's schema has it. What is
//! something else is left out.

pub enum Value {
    Text(String),
    Integer(i64),
    Boolean(bool),
}

pub struct Arguments(Vec<(String, Value)>);

impl Arguments {
    pub fn of(json: &[u8]) -> Arguments {
        let text = String::from_utf8_lossy(json);
        let inside = text.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or("");
        Arguments(inside.split(',').filter_map(member).collect())
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    pub fn boolean(&self, name: &str) -> Option<bool> {
        match self.get(name) {
            Some(Value::Boolean(flag)) => Some(*flag),
            _ => None,
        }
    }
}

fn member(text: &str) -> Option<(String, Value)> {
    let (key, value) = text.split_once(':')?;
    let value = value.trim();
    let value = match value {
        "true" => Value::Boolean(true),
        "false" => Value::Boolean(false),
        _ => match value.parse() {
            Ok(number) => Value::Integer(number),
            Err(_) => Value::Text(word(value)?.into()),
        },
    };
    Some((word(key.trim())?.into(), value))
}

/// What stands between quotation marks, when it needs no decoding.
fn word(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    inside.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_').then_some(inside)
}
