//! Workers that take the most urgent task first.
//!
//! ```text
//! Urgency::Now      what somebody waits for with a hand on the keyboard: hover, completion
//! Urgency::Soon     colours, hints
//! Urgency::Open     findings of open files; references, which may look into all
//! Urgency::Rest     findings of all files
//! ```
//!
//! The first worker takes nothing of the last two, so that a hover never waits for an analysis
//! of another file. Equally urgent tasks are taken in their order.
//!
//! Cost: a lock and a heap operation a task.

use lariat_session::STACK_BYTES;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// How urgent a task is, the least urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// All files.
    Rest,
    /// Open files.
    Open,
    /// What is shown in the text.
    Soon,
    /// What somebody waits for.
    Now,
}

type Work = Box<dyn FnOnce() + Send>;

struct Task {
    urgency: Urgency,
    number: u64,
    work: Work,
}

impl PartialEq for Task {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}
impl Eq for Task {}
impl PartialOrd for Task {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Task {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.urgency, std::cmp::Reverse(self.number))
            .cmp(&(other.urgency, std::cmp::Reverse(other.number)))
    }
}

#[derive(Default)]
struct Queue {
    tasks: BinaryHeap<Task>,
    count: u64,
    is_closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// How many tasks are handed in and not done.
    open: AtomicUsize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task of at least this urgency; `None` once the pool is closed.
    fn take(&self, least: Urgency) -> Option<Work> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed {
                return None;
            }
            if queue.tasks.peek().is_some_and(|task| task.urgency >= least) {
                return queue.tasks.pop().map(|task| task.work);
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Shows whether the workers of a pool have work: what nobody waits for gives way to it.
#[derive(Clone)]
pub struct Activity(Arc<Shared>);

impl Activity {
    /// Is there a task that is not done?
    pub fn is_busy(&self) -> bool {
        self.0.open.load(Ordering::Relaxed) > 0
    }
}

/// Workers. What is not begun when the pool goes is forgotten.
pub struct Pool {
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

impl Pool {
    /// A pool of so many workers, at least two.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub fn new(workers: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let mut pool = Self { shared, workers: Vec::new() };
        for place in 0..workers.max(2) {
            let shared = pool.shared.clone();
            let least = if place == 0 { Urgency::Soon } else { Urgency::Rest };
            let work = move || {
                while let Some(work) = shared.take(least) {
                    work();
                    shared.open.fetch_sub(1, Ordering::Relaxed);
                }
            };
            let named = std::thread::Builder::new().name(format!("worker {place}"));
            pool.workers.push(named.stack_size(STACK_BYTES).spawn(work)?);
        }
        Ok(pool)
    }

    /// Whether the workers have work.
    pub fn activity(&self) -> Activity {
        Activity(self.shared.clone())
    }

    /// Hands in a task.
    pub fn spawn(&self, urgency: Urgency, work: impl FnOnce() + Send + 'static) {
        self.shared.open.fetch_add(1, Ordering::Relaxed);
        let mut queue = self.shared.lock();
        queue.count += 1;
        let number = queue.count;
        queue.tasks.push(Task { urgency, number, work: Box::new(work) });
        // The first worker may be the one that wakes, and leave the task.
        self.shared.changed.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
        for worker in self.workers.drain(..) {
            // A worker that panicked has said so.
            _ = worker.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn the_most_urgent_first_and_a_worker_stays_free() {
        let pool = Pool::new(2).expect("threads");
        let (sender, receiver) = channel();
        let (block, blocked) = channel::<()>();
        let begun = sender.clone();
        pool.spawn(Urgency::Rest, move || {
            begun.send("long").expect("a test that listens");
            _ = blocked.recv();
        });
        assert_eq!(receiver.recv(), Ok("long"));
        for (urgency, name) in [(Urgency::Open, "open"), (Urgency::Now, "now")] {
            let sender = sender.clone();
            pool.spawn(urgency, move || sender.send(name).expect("a test that listens"));
        }
        assert_eq!(receiver.recv(), Ok("now"));
        drop(block);
        assert_eq!(receiver.recv(), Ok("open"));
    }
}
