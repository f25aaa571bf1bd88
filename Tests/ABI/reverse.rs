// A skill in Rust, without any crate: the interface as its author would write it down from skill_sdk.h.
use std::ffi::c_void;

const MANIFEST_TEXT: &[u8] =
    br#"{"id": "reverse", "description": "Writes its arguments backwards.", "effects": {"readOnly": true}}"#;

#[used]
#[link_section = ".skill_manifest"]
static MANIFEST: [u8; MANIFEST_TEXT.len()] = {
    let mut bytes = [0; MANIFEST_TEXT.len()];
    let mut at = 0;
    while at < bytes.len() {
        bytes[at] = MANIFEST_TEXT[at];
        at += 1;
    }
    bytes
};

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Bytes {
    data: *const u8,
    size: usize,
}

impl Bytes {
    const NONE: Bytes = Bytes { data: std::ptr::null(), size: 0 };

    fn of(text: &str) -> Bytes {
        Bytes { data: text.as_ptr(), size: text.len() }
    }
}

#[repr(C)]
pub struct SkillResult {
    size: u32,
    attachment_count: u32,
    text: Bytes,
    structured: Bytes,
    metadata: Bytes,
    attachments: *const c_void,
}

#[repr(C)]
pub struct Failure {
    size: u32,
    kind: u32,
    code: Bytes,
    text: Bytes,
}

#[repr(C)]
pub struct Context {
    size: u32,
    attempt: u32,
    host: *const Host,
}

#[repr(C)]
pub struct Host {
    size: u32,
    abi_major: u32,
    abi_minor: u32,
    reserved: u32,
    progress: extern "C" fn(*const Context, f64, Bytes),
    message: extern "C" fn(*const Context, Bytes),
    result: extern "C" fn(*const Context, *const SkillResult),
    fail: extern "C" fn(*const Context, *const Failure),
}

#[repr(C)]
pub struct Plugin {
    size: u32,
    abi_major: u32,
    abi_minor: u32,
    reserved: u32,
    prepare: Option<extern "C" fn(*const Host) -> i32>,
    execute: extern "C" fn(*const Context, Bytes, Bytes),
}

fn reversed(arguments: &str) -> Result<String, &'static str> {
    if arguments == "{}" { Err("there is nothing to reverse") } else { Ok(arguments.chars().rev().collect()) }
}

extern "C" fn execute(context: *const Context, _id: Bytes, arguments: Bytes) {
    let host = unsafe { &*(*context).host };
    let bytes = unsafe { std::slice::from_raw_parts(arguments.data, arguments.size) };
    // A panic must not cross into C.
    let outcome = std::panic::catch_unwind(|| reversed(std::str::from_utf8(bytes).expect("arguments are UTF-8")));
    match outcome.unwrap_or(Err("the skill panicked")) {
        Ok(text) => {
            let result = SkillResult {
                size: std::mem::size_of::<SkillResult>() as u32,
                attachment_count: 0,
                text: Bytes::of(&text),
                structured: Bytes::NONE,
                metadata: Bytes::NONE,
                attachments: std::ptr::null(),
            };
            (host.result)(context, &result);
        }
        Err(why) => {
            let failure =
                Failure { size: std::mem::size_of::<Failure>() as u32, kind: 2, code: Bytes::of("empty"), text: Bytes::of(why) };
            (host.fail)(context, &failure);
        }
    }
}

static PLUGIN: Plugin =
    Plugin { size: std::mem::size_of::<Plugin>() as u32, abi_major: 1, abi_minor: 0, reserved: 0, prepare: None, execute };

#[no_mangle]
pub extern "C" fn skill_entry(_host: *const Host) -> *const Plugin {
    &PLUGIN
}
