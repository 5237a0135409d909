//! `lariat server`: the Language Server Protocol (3.17) over a connection. It translates:
//! what is shown is the business of `lariat-ide`.
//!
//! ```text
//! client ── messages ──> Server (session, open texts) ── snapshot, task ──> Pool
//!        <───────────────────────────────── replies, findings ─────────────┘
//! ```
//!
//! One thread reads messages and edits the session; it computes nothing. Workers answer from
//! snapshots, the most urgent first; one of them takes nothing that may be long. An edit
//! cancels what is under way; so does a client that no longer waits.
//!
//! | module | one concept |
//! |---|---|
//! | [`host`] | what the server needs of the world: files |
//! | `server` | the loop: messages, edits of the session |
//! | `loading` | the session of the folders and open texts |
//! | `limit` | texts that are too large |
//! | `dispatch` | which request is answered by what, and how urgent it is |
//! | `requests`, `code_actions`, `rename`, `call_items`, `formatting` | answers |
//! | `findings` | findings, pushed or asked for |
//! | `semantic_tokens` | tokens as numbers, and what changed in them |
//! | `context` | a snapshot with what is needed to translate |
//! | `positions`, `uris`, `convert` | places, paths and data in the protocol's terms |
//! | `documents` | open texts and their incremental edits |
//! | `notebooks` | open notebooks: their code cells are one script |
//! | `cells` | places in cells, where messages come in and go out |
//! | `settings`, `capabilities` | what the client sets; what the server can do |
//! | `pool` | workers and priorities |
//! | [`transport`] | messages over two streams |
//! | `progress` | progress of loading |
//!
//! No file is touched here but through the [`Host`].

mod call_items;
mod capabilities;
mod cells;
mod code_actions;
mod context;
mod convert;
mod dispatch;
mod documents;
mod findings;
mod formatting;
pub mod host;
mod limit;
mod loading;
mod notebooks;
mod pool;
mod positions;
mod progress;
mod rename;
mod requests;
mod semantic_tokens;
mod server;
mod settings;
pub mod transport;
mod uris;

pub use host::Host;
pub use server::run;
