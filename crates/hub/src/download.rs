//! One file, from where it stopped, checked before it gets its name.

use std::io::{Read, Write};
use std::path::PathBuf;

use artifact::{Partial, StoreError};
use ureq::Body;
use ureq::http::Response;
use ureq::http::header::CONTENT_RANGE;

use crate::checksum::{Found, Known, Mismatch};
use crate::client::Hub;
use crate::retry::Trouble;
use crate::{HubError, Watch};

/// What to fetch, and where to.
pub(crate) struct Order<'a> {
    pub(crate) url: String,
    pub(crate) place: PathBuf,
    pub(crate) known: &'a Known,
}

/// Times that a file may arrive with wrong bytes and be fetched anew.
const ANEW: usize = 1;

impl Hub {
    /// Fetches a file and puts it in its place. What arrived before an interruption is kept and gone on with; what
    /// turns out wrong is removed and fetched anew once.
    pub(crate) fn download(&self, order: &Order<'_>, watch: &mut dyn Watch) -> Result<Found, HubError> {
        let mut again = ANEW;
        loop {
            let patience = &self.settings.patience;
            let wrong = patience.insist(&order.url, watch, &mut |watch| self.receive(order, watch))?;
            let part = Partial::open(&order.place)?;
            let Mismatch { expected, found } = match wrong {
                Some(wrong) => wrong,
                None => {
                    let found = Found::read(part.path(), &[order.known])?;
                    match found.check(order.known) {
                        Err(wrong) => wrong,
                        Ok(()) => {
                            part.finish()?;
                            return Ok(found);
                        }
                    }
                }
            };
            part.discard()?;
            if again == 0 {
                return Err(HubError::WrongBytes { path: order.place.clone(), expected, found });
            }
            again -= 1;
            watch.restarts(&format!("expected {expected}, got {found}"));
        }
    }

    /// One attempt to get what is missing: nothing to object to, or a size that is wrong for sure.
    fn receive(&self, order: &Order<'_>, watch: &mut dyn Watch) -> Result<Option<Mismatch>, Trouble> {
        let size = order.known.size;
        let mut part = Partial::open(&order.place)?;
        if part.length() > size {
            part.restart()?;
            watch.restarts("more has arrived than the file has");
        }
        // An empty file is asked for too: that it is there is to be known.
        if part.length() == size && size > 0 {
            return Ok(None);
        }
        let response = self.get(&order.url, part.length())?;
        fit(&response, &mut part, watch)?;
        let counted = response.body().content_length().is_some();
        let before = part.length();
        let broke = copy(response, &mut part, size, watch)?;
        let length = part.length();
        if length == size {
            return Ok(None);
        }
        // A body that ended where its header said is all there is; one without a length may have been cut.
        if length > size || broke.is_none() && counted {
            let more = if length > size { "at least " } else { "" };
            return Ok(Some(Mismatch::new("size", &size, &format!("{more}{length}"))));
        }
        let reason = broke.unwrap_or_else(|| "the connection closed early".to_owned());
        Err(Trouble::Passing { reason, wait: None, advanced: length > before })
    }
}

/// Makes what has arrived fit the answer: it is kept where the answer goes on at its end.
fn fit(response: &Response<Body>, part: &mut Partial, watch: &mut dyn Watch) -> Result<(), Trouble> {
    let status = response.status().as_u16();
    let range = response.headers().get(CONTENT_RANGE).and_then(|range| range.to_str().ok());
    let start = range.and_then(|range| range.strip_prefix("bytes ")?.split('-').next()?.trim().parse().ok());
    if status == 206 && start == Some(part.length()) {
        return Ok(());
    }
    if part.length() > 0 {
        part.restart()?;
        watch.restarts("the server does not go on where it stopped");
    }
    if status == 200 {
        return Ok(());
    }
    Err(Trouble::passing(format!(
        "the hub answers {status} with another part of the file than was asked for"
    )))
}

/// Writes what arrives, one byte more than the file has at most; says why it broke off, if it did.
fn copy(
    response: Response<Body>,
    part: &mut Partial,
    size: u64,
    watch: &mut dyn Watch,
) -> Result<Option<String>, StoreError> {
    let most = size.saturating_add(1).saturating_sub(part.length());
    let mut body = response.into_body().into_reader().take(most);
    let mut buffer = vec![0; 1 << 17];
    loop {
        let read = match body.read(&mut buffer) {
            Ok(0) => return Ok(None),
            Ok(read) => read,
            Err(error) => return Ok(Some(error.to_string())),
        };
        let written = part.write_all(&buffer[..read]);
        written.map_err(|reason| StoreError::Write { path: part.path().to_owned(), reason })?;
        watch.arrives(read as u64);
    }
}
