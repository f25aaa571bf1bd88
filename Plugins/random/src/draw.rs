//! What is drawn, each outcome as likely as any other.
use std::io;

extern "C" {
    fn getrandom(buffer: *mut u8, size: usize, flags: u32) -> isize;
}

fn fill(buffer: &mut [u8]) -> io::Result<()> {
    let mut filled = 0;
    while filled < buffer.len() {
        let rest = &mut buffer[filled..];
        // Writes no more than the slice holds.
        match unsafe { getrandom(rest.as_mut_ptr(), rest.len(), 0) } {
            count if count >= 0 => filled += count as usize,
            _ => match io::Error::last_os_error() {
                error if error.kind() == io::ErrorKind::Interrupted => {}
                error => return Err(error),
            },
        }
    }
    Ok(())
}

/// A whole number from `low` to `high`, both included; `low` is not above `high`.
pub fn integer(low: i64, high: i64) -> io::Result<i64> {
    let most = (high as u64).wrapping_sub(low as u64);
    // The smallest mask that holds the range: what lies beyond is drawn again, more than half of the time it is not.
    let mask = u64::MAX.checked_shr(most.leading_zeros()).unwrap_or(0);
    loop {
        let mut bytes = [0; 8];
        fill(&mut bytes)?;
        let offset = u64::from_ne_bytes(bytes) & mask;
        if offset <= most {
            return Ok((low as u64).wrapping_add(offset) as i64);
        }
    }
}

/// Version 4 of RFC 9562.
pub fn uuid() -> io::Result<String> {
    let mut bytes = [0; 16];
    fill(&mut bytes)?;
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = u128::from_be_bytes(bytes);
    let (low, mid) = (digits >> 96, digits >> 80 & 0xffff);
    let (high, sequence) = (digits >> 64 & 0xffff, digits >> 48 & 0xffff);
    Ok(format!("{low:08x}-{mid:04x}-{high:04x}-{sequence:04x}-{:012x}", digits & 0xffff_ffff_ffff))
}

/// Without characters that are taken for another one, or that shells and JSON give a meaning.
const CLASSES: [&[u8]; 4] =
    [b"abcdefghijkmnopqrstuvwxyz", b"ABCDEFGHJKLMNPQRSTUVWXYZ", b"23456789", b"!#%+,-./:=?@^_~"];

/// At least one character of each class. Whole passwords are drawn until one has them, so that all such are as likely.
pub fn password(length: usize, symbols: bool) -> io::Result<String> {
    let classes = &CLASSES[..if symbols { 4 } else { 3 }];
    let alphabet = classes.concat();
    loop {
        let mut text = Vec::with_capacity(length);
        for _ in 0..length {
            text.push(alphabet[integer(0, alphabet.len() as i64 - 1)? as usize]);
        }
        if classes.iter().all(|class| text.iter().any(|byte| class.contains(byte))) {
            return Ok(text.into_iter().map(char::from).collect());
        }
    }
}
