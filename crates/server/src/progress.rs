//! Progress of loading, as a client shows it.
//!
//! ```text
//! begin "Reading MATLAB files"   report 5 %   …   end
//! ```
//!
//! Cost: a message for each twentieth.

use crossbeam_channel::Sender;
use lsp_server::{Message, Notification, Request};
use lsp_types::notification::{Notification as _, Progress as ProgressNotification};
use lsp_types::request::{Request as _, WorkDoneProgressCreate};
use lsp_types::{
    NumberOrString, ProgressParams, ProgressParamsValue, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};

/// Progress that a client shows, or none.
pub struct Progress {
    sender: Option<Sender<Message>>,
    token: NumberOrString,
    total: usize,
    shown: usize,
}

impl Progress {
    /// Begins; `number` makes it another one than those before. How many files there are is not
    /// known yet.
    pub fn begin(sender: Option<Sender<Message>>, number: u32) -> Self {
        let token = NumberOrString::String(format!("lariat/loading/{number}"));
        let progress = Self { sender, token: token.clone(), total: 0, shown: 0 };
        if let Some(sender) = &progress.sender {
            let create = WorkDoneProgressCreateParams { token };
            let id = format!("progress/{number}").into();
            let create = Request::new(id, WorkDoneProgressCreate::METHOD.into(), create);
            _ = sender.send(create.into());
        }
        progress.send(WorkDoneProgress::Begin(WorkDoneProgressBegin {
            title: "Lariat reads MATLAB files".into(),
            cancellable: Some(false),
            message: None,
            percentage: Some(0),
        }));
        progress
    }

    /// So many files there are.
    pub fn of(&mut self, total: usize) {
        self.total = total;
    }

    /// So many files have been read.
    pub fn step(&mut self, done: usize) {
        const PARTS: usize = 20;
        let part = done * PARTS / self.total.max(1);
        if part > self.shown && self.total > 0 {
            self.shown = part;
            self.send(WorkDoneProgress::Report(WorkDoneProgressReport {
                cancellable: Some(false),
                message: Some(format!("{done} of {} files", self.total)),
                percentage: Some((done * 100 / self.total.max(1)).min(100) as u32),
            }));
        }
    }

    /// All is read.
    pub fn end(&self) {
        self.send(WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
    }

    fn send(&self, value: WorkDoneProgress) {
        let Some(sender) = &self.sender else { return };
        let value = ProgressParamsValue::WorkDone(value);
        let params = ProgressParams { token: self.token.clone(), value };
        let method = ProgressNotification::METHOD.into();
        _ = sender.send(Notification::new(method, params).into());
    }
}
