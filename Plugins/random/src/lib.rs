//! The skill `random`: identifiers, passwords, numbers, dice and coins, from the system's random numbers.
mod abi;
mod arguments;
mod draw;

use abi::{Bytes, Context, Failure, FailureKind, Host, Plugin, SkillResult};
use arguments::Arguments;

const TEXT: &[u8] = include_bytes!("../skill.json");

#[used]
#[link_section = ".skill_manifest"]
static MANIFEST: [u8; TEXT.len()] = *include_bytes!("../skill.json");

/// Why a call has no result.
struct Problem {
    kind: FailureKind,
    code: &'static str,
    text: String,
}

impl Problem {
    fn of_arguments(code: &'static str, text: String) -> Problem {
        Problem { kind: FailureKind::InvalidArguments, code, text }
    }
}

impl From<std::io::Error> for Problem {
    fn from(error: std::io::Error) -> Problem {
        let text = format!("the system has no random numbers: {error}");
        Problem { kind: FailureKind::Technical, code: "no_random_numbers", text }
    }
}

fn one(kind: &str, arguments: &Arguments) -> Result<String, Problem> {
    match kind {
        "uuid" => Ok(draw::uuid()?),
        "password" => {
            let length = arguments.integer("length").unwrap_or(16);
            if !(4..=1000).contains(&length) {
                return Err(Problem::of_arguments("bad_length", "'length' must be from 4 to 1000".into()));
            }
            Ok(draw::password(length as usize, arguments.boolean("symbols").unwrap_or(true))?)
        }
        "number" => {
            let (low, high) = (arguments.integer("min").unwrap_or(1), arguments.integer("max").unwrap_or(100));
            if low > high {
                let text = format!("the least number, {low}, is above the greatest, {high}");
                return Err(Problem::of_arguments("empty_range", text));
            }
            Ok(draw::integer(low, high)?.to_string())
        }
        "dice" => Ok(draw::integer(1, 6)?.to_string()),
        "coin" => Ok(if draw::integer(0, 1)? == 0 { "heads" } else { "tails" }.into()),
        other => Err(Problem::of_arguments("bad_kind", format!("'kind' is '{other}', which is none"))),
    }
}

/// The values, one a line, and the structured part. They hold nothing that JSON would have to escape but `"` and `\`, which
/// no alphabet has.
fn answer(arguments: &Arguments) -> Result<(String, String), Problem> {
    let kind = arguments.text("kind").unwrap_or("number");
    let count = arguments.integer("count").unwrap_or(1);
    if !(1..=1000).contains(&count) {
        return Err(Problem::of_arguments("bad_count", "'count' must be from 1 to 1000".into()));
    }
    let values = (0..count).map(|_| one(kind, arguments)).collect::<Result<Vec<_>, _>>()?;
    let list = values.iter().map(|value| format!("\"{value}\"")).collect::<Vec<_>>().join(",");
    Ok((values.join("\n"), format!("{{\"kind\":\"{kind}\",\"values\":[{list}]}}")))
}

extern "C" fn execute(context: *const Context, _id: Bytes, arguments: Bytes) {
    // Of the host: both outlive the call, and the bytes are UTF-8.
    let (host, arguments) = unsafe { (&*(*context).host, arguments.as_slice()) };
    // A panic must not cross into C.
    let outcome = std::panic::catch_unwind(|| answer(&Arguments::of(arguments)));
    let panicked = || Err(Problem { kind: FailureKind::Technical, code: "panic", text: "the skill panicked".into() });
    match outcome.unwrap_or_else(|_| panicked()) {
        Ok((text, structured)) => (host.result)(context, &SkillResult::of(&text, &structured)),
        Err(problem) => (host.fail)(context, &Failure::of(problem.kind, problem.code, &problem.text)),
    }
}

static PLUGIN: Plugin = Plugin::of(execute);

#[no_mangle]
pub extern "C" fn skill_entry(_host: *const Host) -> *const Plugin {
    &PLUGIN
}
