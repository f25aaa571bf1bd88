//! `skill_sdk.h` as far as this skill needs it. The tables may be longer on the other side.
use std::ffi::c_void;
use std::mem::size_of;

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

    /// # Safety
    /// The bytes must be there for as long as the slice is used.
    pub unsafe fn as_slice<'a>(self) -> &'a [u8] {
        if self.size == 0 { &[] } else { std::slice::from_raw_parts(self.data, self.size) }
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

impl SkillResult {
    /// Borrows both texts: they must live until the host has taken the result.
    pub fn of(text: &str, structured: &str) -> SkillResult {
        SkillResult {
            size: size_of::<SkillResult>() as u32,
            attachment_count: 0,
            text: Bytes::of(text),
            structured: Bytes::of(structured),
            metadata: Bytes::NONE,
            attachments: std::ptr::null(),
        }
    }
}

#[derive(Clone, Copy)]
pub enum FailureKind {
    InvalidArguments = 1,
    Technical = 3,
}

#[repr(C)]
pub struct Failure {
    size: u32,
    kind: u32,
    code: Bytes,
    text: Bytes,
}

impl Failure {
    /// Borrows both texts: they must live until the host has taken the failure.
    pub fn of(kind: FailureKind, code: &str, text: &str) -> Failure {
        Failure { size: size_of::<Failure>() as u32, kind: kind as u32, code: Bytes::of(code), text: Bytes::of(text) }
    }
}

#[repr(C)]
pub struct Context {
    size: u32,
    attempt: u32,
    pub host: *const Host,
}

#[repr(C)]
pub struct Host {
    size: u32,
    abi_major: u32,
    abi_minor: u32,
    reserved: u32,
    progress: extern "C" fn(*const Context, f64, Bytes),
    message: extern "C" fn(*const Context, Bytes),
    pub result: extern "C" fn(*const Context, *const SkillResult),
    pub fail: extern "C" fn(*const Context, *const Failure),
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

impl Plugin {
    pub const fn of(execute: extern "C" fn(*const Context, Bytes, Bytes)) -> Plugin {
        Plugin { size: size_of::<Plugin>() as u32, abi_major: 1, abi_minor: 0, reserved: 0, prepare: None, execute }
    }
}
