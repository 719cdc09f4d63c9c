//! From a file to its bytes, unpacked, and what they are.

mod foreign;
mod window;

use std::fs::File;
use std::io::{self, BufReader, Read};

use flate2::read::MultiGzDecoder;

pub(crate) use foreign::not_text;
pub(crate) use window::{LONGEST, Window};

use crate::{Format, Open, Packing, ScanError};

/// A file whose format is known, at its first record.
pub(crate) enum Opened {
    /// Delimited text.
    Delimited(Window),
    /// A JSON array, at its `[`.
    Array(Window),
    /// JSON lines, at the first `{`.
    Lines(Window),
    /// Parquet; it is read from its end.
    Parquet,
}

impl Opened {
    /// How the file is written; the delimiter is known from the header only.
    pub(crate) fn format(&self) -> Format {
        match self {
            Self::Delimited(_) => Format::Csv { delimiter: b',' },
            Self::Array(_) => Format::JsonArray,
            Self::Lines(_) => Format::JsonLines,
            Self::Parquet => Format::Parquet,
        }
    }

    /// How the file is packed.
    pub(crate) fn packing(&self) -> Packing {
        match self {
            Self::Delimited(window) | Self::Array(window) | Self::Lines(window) => window.packing(),
            Self::Parquet => Packing::None,
        }
    }
}

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];
const PARQUET: &[u8] = b"PAR1";

/// Opens a file and tells its format.
pub(crate) fn open(file: &dyn Open) -> Result<Opened, ScanError> {
    let (head, file) = head(file).map_err(ScanError::Unreadable)?;
    if head.starts_with(PARQUET) {
        return Ok(Opened::Parquet);
    }
    let packing = packing(&head);
    let mut window = Window::new(unpacked(io::Cursor::new(head).chain(file), packing)?, packing);
    window.grow()?;
    told(window)
}

/// The first four bytes, fewer only if the file has fewer, and the file behind them.
fn head(file: &dyn Open) -> io::Result<(Vec<u8>, File)> {
    let mut file = file.open()?;
    let mut head = Vec::new();
    file.by_ref().take(4).read_to_end(&mut head)?;
    Ok((head, file))
}

fn packing(head: &[u8]) -> Packing {
    match head {
        _ if head.starts_with(GZIP) => Packing::Gzip,
        _ if head.starts_with(ZSTD) => Packing::Zstd,
        _ => Packing::None,
    }
}

/// Log2 of the largest window the zstd command line makes (`--long=31`); the library's own limit is 27.
const LARGEST_ZSTD_WINDOW: u32 = 31;

fn unpacked(bytes: impl Read + 'static, packing: Packing) -> Result<Box<dyn Read>, ScanError> {
    const ROOM: usize = 1 << 18;
    Ok(match packing {
        Packing::None => Box::new(bytes),
        Packing::Gzip => Box::new(MultiGzDecoder::new(BufReader::with_capacity(ROOM, bytes))),
        Packing::Zstd => {
            let mut decoder = zstd::Decoder::with_buffer(BufReader::with_capacity(ROOM, bytes))
                .map_err(ScanError::Unreadable)?;
            decoder.window_log_max(LARGEST_ZSTD_WINDOW).map_err(ScanError::Unreadable)?;
            Box::new(decoder)
        }
    })
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Tells the format of unpacked bytes by the first of them.
fn told(mut window: Window) -> Result<Opened, ScanError> {
    if window.packing() != Packing::None {
        refuse_packed(&window)?;
    }
    foreign::refuse(window.bytes())?;
    if window.bytes().starts_with(BYTE_ORDER_MARK) {
        window.consume(BYTE_ORDER_MARK.len());
    }
    let first = first_character(&mut window)?;
    match first {
        b'[' => Ok(Opened::Array(window)),
        b'{' => Ok(Opened::Lines(window)),
        b'<' => Err(ScanError::Markup),
        _ => Ok(Opened::Delimited(window)),
    }
}

fn refuse_packed(window: &Window) -> Result<(), ScanError> {
    let content = match window.bytes() {
        inner if inner.starts_with(PARQUET) => "Parquet, which is read from its end",
        inner if packing(inner) != Packing::None => "a packed file once more",
        _ => return Ok(()),
    };
    Err(ScanError::UnsupportedPacking { packing: window.packing(), content })
}

/// The first byte that is no blank; blank lines before it are passed over, blanks on its own line are not.
fn first_character(window: &mut Window) -> Result<u8, ScanError> {
    loop {
        let bytes = window.bytes();
        if let Some(place) = bytes.iter().position(|byte| !byte.is_ascii_whitespace()) {
            let line = bytes[..place].iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
            let first = bytes[place];
            window.consume(line.map_or(0, |end| end + 1));
            return Ok(first);
        }
        // Blanks at the very end of what is there may belong to the first line.
        window.consume(bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |end| end + 1));
        if !window.grow()? {
            return Err(ScanError::Empty);
        }
    }
}
