//! One file, from where it stopped, checked before it gets its name.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use artifact::{Partial, StoreError};
use ureq::Body;
use ureq::http::Response;
use ureq::http::header::CONTENT_RANGE;

use crate::checksum::{Found, Known};
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
            let received =
                self.settings.patience.insist(&order.url, watch, &mut |watch| self.receive(order, watch));
            let wrong = match received? {
                Ok(()) => {
                    let part = Partial::open(&order.place)?;
                    let found = Found::read(part.path())?;
                    match found.check(order.known) {
                        Ok(()) => {
                            part.finish()?;
                            return Ok(found);
                        }
                        Err(wrong) => wrong,
                    }
                }
                Err(wrong) => wrong,
            };
            Partial::open(&order.place)?.discard()?;
            let (expected, found) = wrong;
            if again == 0 {
                let advice = "twice in a row, so nothing was kept; the hub, a mirror or a proxy serves something else \
                              than is listed"
                    .to_owned();
                return Err(HubError::WrongBytes { path: order.place.clone(), expected, found, advice });
            }
            again -= 1;
            watch.restarts(&format!("expected {expected}, got {found}"));
        }
    }

    /// One attempt to get what is missing; `Err` within `Ok` when all arrived and the size is wrong.
    fn receive(
        &self,
        order: &Order<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Result<(), (String, String)>, Trouble> {
        let size = order.known.size;
        let mut part = Partial::open(&order.place)?;
        if part.length() > size {
            part.restart()?;
            watch.restarts("more has arrived than the file has");
        }
        // An empty file is asked for too: that it is there is to be known.
        if part.length() == size && size > 0 {
            return Ok(Ok(()));
        }
        let asked = part.length();
        let response = self.get(&order.url, asked)?;
        if asked > 0 && !goes_on(&response, asked) {
            part.restart()?;
            watch.restarts("the server does not go on where it stopped");
            match response.status().as_u16() {
                200 => {}
                status => {
                    return Err(Trouble::passing(format!("the hub answers {status} to a request to go on")));
                }
            }
        }
        let counted = response.body().content_length().is_some();
        let before = part.length();
        let ended = copy(response, &mut part, size, watch)?;
        let length = part.length();
        match ended {
            _ if length == size => Ok(Ok(())),
            // A body that ended as its header promised is all there is.
            None if length > size || counted => Ok(Err((format!("{size} bytes"), sized(length, size)))),
            reason => Err(Trouble::Passing {
                reason: reason.unwrap_or_else(|| "the connection closed early".to_owned()),
                wait: None,
                advanced: length > before,
            }),
        }
    }
}

fn sized(length: u64, size: u64) -> String {
    if length > size { format!("more than {size} bytes") } else { format!("{length} bytes") }
}

/// Whether the answer begins where what has arrived ends.
fn goes_on(response: &Response<Body>, asked: u64) -> bool {
    let range = response.headers().get(CONTENT_RANGE).and_then(|range| range.to_str().ok());
    let start = range.and_then(|range| range.strip_prefix("bytes ")?.split('-').next()?.trim().parse().ok());
    response.status() == 206 && start == Some(asked)
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

/// Whether a file on disk is what is known of it; `None` when there is none.
pub(crate) fn look(
    place: &Path,
    known: &Known,
) -> Result<Option<Result<Found, (String, String)>>, StoreError> {
    if !artifact::exists(place) {
        return Ok(None);
    }
    let found = Found::read(place)?;
    Ok(Some(found.check(known).map(|()| found)))
}
