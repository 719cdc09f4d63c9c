//! A server of this machine that answers every request by a function, and remembers what it was asked.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A request.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// Path with its query.
    pub path: String,
    /// Names in lower case, and values.
    pub headers: Vec<(String, String)>,
    /// Bytes of the answer's body that were sent.
    pub sent: usize,
}

impl Asked {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// An answer.
#[derive(Debug, Clone, Default)]
pub struct Reply {
    /// HTTP status.
    pub status: u16,
    /// Headers besides the length.
    pub headers: Vec<(String, String)>,
    /// Body.
    pub body: Vec<u8>,
    /// Bytes of the body after which the connection is dropped.
    pub cut: Option<usize>,
    /// Whether to say how long the body is.
    pub unsized_body: bool,
}

impl Reply {
    /// An answer without headers.
    #[must_use]
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self { status, body: body.into(), ..Self::default() }
    }

    /// The same with a header.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_owned(), value.into()));
        self
    }
}

/// The server; it ends with the test.
pub struct Server {
    address: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    /// Listens on a free port.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn start(answer: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address").to_string();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (log, answer) = (Arc::clone(&asked), Arc::new(answer));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (log, answer) = (Arc::clone(&log), Arc::clone(&answer));
                thread::spawn(move || serve(stream, &log, &*answer));
            }
        });
        Self { address, asked }
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What it was asked since it was last looked at.
    #[must_use]
    pub fn asked(&self) -> Vec<Asked> {
        std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn serve(mut stream: TcpStream, log: &Mutex<Vec<Asked>>, answer: &dyn Fn(&Asked) -> Reply) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    let first = lines.next()?.ok()?;
    let mut asked = Asked { path: first.split(' ').nth(1)?.to_owned(), ..Asked::default() };
    for line in lines.map_while(Result::ok).take_while(|line| !line.is_empty()) {
        let (name, value) = line.split_once(':')?;
        asked.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let reply = answer(&asked);
    let mut head = format!("HTTP/1.1 {} Because\r\nConnection: close\r\n", reply.status);
    if !reply.unsized_body {
        head += &format!("Content-Length: {}\r\n", reply.body.len());
    }
    for (name, value) in &reply.headers {
        head += &format!("{name}: {value}\r\n");
    }
    let sent = reply.cut.unwrap_or(reply.body.len()).min(reply.body.len());
    asked.sent = sent;
    // Noted before it is sent: whoever has the answer may look at once.
    log.lock().unwrap_or_else(PoisonError::into_inner).push(asked);
    stream.write_all(format!("{head}\r\n").as_bytes()).ok()?;
    stream.write_all(&reply.body[..sent]).ok()?;
    stream.flush().ok()
}
