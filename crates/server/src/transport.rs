//! Messages over two streams, such as standard input and output.
//!
//! ```text
//! Content-Length: 52␍␊␍␊{ "jsonrpc": "2.0", "id": 1, "method": "shutdown" }
//! ```
//!
//! What a client gets wrong here costs it that message and no more: of a text that is not JSON it
//! gets a message for the user; of JSON that is not a message an error reply, where it has an id.
//! Half of a pair of UTF-16 units, which editors have in texts and JSON cannot hold, becomes `�`.
//! What is not a header is skipped up to the next one with a length.
//!
//! Cost: a thread for each direction; linear in the message. A length that is wrong reserves no
//! memory: what comes is read.

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, RequestId, Response};
use lsp_types::notification::{Exit, Notification as _, ShowMessage};
use lsp_types::{MessageType, ShowMessageParams};
use serde_json::Value;
use std::io::{self, BufRead, Read, Write};
use std::thread::JoinHandle;

/// The thread of a connection that writes.
pub struct Streams {
    writer: JoinHandle<io::Result<()>>,
}

impl Streams {
    /// Waits until all is written that was sent; the connection has to be gone.
    ///
    /// # Errors
    /// Where the client does not take it.
    pub fn join(self) -> io::Result<()> {
        self.writer.join().unwrap_or_else(|_| Err(io::Error::other("the writing thread failed")))
    }
}

/// A connection over two streams.
///
/// # Errors
/// Where the system gives no threads.
pub fn connection<R: Read + Send + 'static, W: Write + Send + 'static>(
    from: R,
    to: W,
) -> io::Result<(Connection, Streams)> {
    let (sender, sent) = unbounded();
    let (forward, receiver) = unbounded();
    let replies = sender.clone();
    let read = move || read_all(io::BufReader::new(from), &forward, &replies);
    std::thread::Builder::new().name("reader".into()).spawn(read)?;
    let write = move || write_all(to, &sent);
    let writer = std::thread::Builder::new().name("writer".into()).spawn(write)?;
    Ok((Connection { sender, receiver }, Streams { writer }))
}

fn write_all(to: impl Write, messages: &Receiver<Message>) -> io::Result<()> {
    let mut to = io::BufWriter::new(to);
    messages.iter().try_for_each(|message| message.write(&mut to))
}

/// Reads until the client is gone, or says so.
fn read_all(mut from: impl BufRead, forward: &Sender<Message>, replies: &Sender<Message>) {
    while let Ok(Some(bytes)) = frame(&mut from) {
        match message(&bytes) {
            Ok(message) => {
                let is_exit =
                    matches!(&message, Message::Notification(it) if it.method == Exit::METHOD);
                if forward.send(message).is_err() || is_exit {
                    return;
                }
            }
            Err(reply) => _ = replies.send(*reply),
        }
    }
}

/// The bytes of the next message; `None` once there is none.
fn frame(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if from.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if let Some(length) = length
            && text.is_empty()
        {
            let mut bytes = Vec::new();
            from.take(length).read_to_end(&mut bytes)?;
            return Ok(Some(bytes));
        }
        if let Some((name, value)) = text.split_once(':')
            && name.eq_ignore_ascii_case("Content-Length")
        {
            length = value.trim().parse::<u64>().ok();
        }
    }
}

/// The message in some bytes, or the reply to them.
fn message(bytes: &[u8]) -> Result<Message, Box<Message>> {
    if let Ok(message) = serde_json::from_slice(bytes)
        && !is_empty(&message)
    {
        return Ok(message);
    }
    let text = whole_units(&String::from_utf8_lossy(bytes));
    match serde_json::from_str::<Value>(&text) {
        Ok(value) => {
            let id = value.get("id").cloned();
            let answers = value.get("result").is_some() || value.get("error").is_some();
            match serde_json::from_value(value) {
                Ok(message) if is_empty(&message) && !answers => {
                    Err(Box::new(refusal(id, &"it asks and answers nothing")))
                }
                Ok(message) => Ok(message),
                Err(error) => Err(Box::new(refusal(id, &error))),
            }
        }
        Err(error) => Err(Box::new(refusal(None, &error))),
    }
}

/// Is it a response without a result? What is not a request, and has an id, is read as one.
fn is_empty(message: &Message) -> bool {
    matches!(message, Message::Response(it) if it.result.is_none() && it.error.is_none())
}

fn refusal(id: Option<Value>, error: &dyn std::fmt::Display) -> Message {
    let id = id.and_then(|id| serde_json::from_value::<RequestId>(id).ok());
    let message = format!("a message of the editor is left out: {error}");
    match id {
        Some(id) => Response::new_err(id, ErrorCode::InvalidRequest as i32, message).into(),
        None => {
            let params = ShowMessageParams { typ: MessageType::WARNING, message };
            Notification::new(ShowMessage::METHOD.into(), params).into()
        }
    }
}

/// A text of JSON in which each escaped half of a pair of UTF-16 units stands with the other.
fn whole_units(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        whole.push_str(&rest[..at]);
        rest = &rest[at..];
        let taken = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xD800..0xDC00), Some(0xDC00..0xE000)) => 12,
            (Some(0xD800..0xE000), _) => {
                whole.push('\u{FFFD}');
                rest = &rest[6..];
                continue;
            }
            (Some(_), _) => 6,
            // Another escape, of which the second character is none by itself.
            (None, _) => rest.chars().take(2).map(char::len_utf8).sum(),
        };
        whole.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
    whole.push_str(rest);
    whole
}

/// The unit that a text begins with as an escape, `\u00e4`.
fn unit(text: &str) -> Option<u32> {
    u32::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_pairs() {
        let whole = |text: &str| whole_units(text);
        assert_eq!(whole(r#""\ud835\udc31""#), r#""\ud835\udc31""#);
        assert_eq!(whole(r#""\ud835x\udc31\u00e4""#), "\"\u{FFFD}x\u{FFFD}\\u00e4\"");
        assert_eq!(whole(r#""\\ud835 \"""#), r#""\\ud835 \"""#, "no unit is escaped");
        assert_eq!(whole("\\"), "\\");
        assert_eq!(whole("\\ä"), "\\ä");
        assert_eq!(whole("\\u12"), "\\u12");
    }

    #[test]
    fn frames() {
        let text = b"nonsense\r\n\r\ncontent-length: x\r\n\r\nContent-Length: 2\r\nX: y\r\n\r\n{}\
                     Content-Length: 99999999999999\r\n\r\n{";
        let mut from = &text[..];
        assert_eq!(frame(&mut from).ok().flatten().as_deref(), Some(&b"{}"[..]));
        assert_eq!(frame(&mut from).ok().flatten().as_deref(), Some(&b"{"[..]), "all that comes");
        assert!(matches!(frame(&mut from), Ok(None)));
    }

    #[test]
    fn what_is_no_message() {
        let reply = |bytes: &[u8]| *message(bytes).expect_err("no message");
        assert!(matches!(reply(b"{"), Message::Notification(_)));
        assert!(matches!(reply(b"\xff\xfe"), Message::Notification(_)));
        let null = message(br#"{"id": 7, "result": null}"#);
        assert!(matches!(null, Ok(Message::Response(_))), "a client that has nothing to say");
        assert!(matches!(reply(br#"{"id": 7}"#), Message::Response(it) if it.id == 7.into()));
        let text = br#"{"id": 7, "method": "m", "params": {"text": "\ud835"}}"#;
        assert!(
            matches!(message(text), Ok(Message::Request(it)) if it.params["text"] == "\u{FFFD}")
        );
    }
}
