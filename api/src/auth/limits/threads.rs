//! Threads for heavy work, with a lower priority than the threads that answer requests: a flood of passwords to hash
//! must not delay a chat. The threads end when the last `Threads` is dropped.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

/// Gives a third of the processor share of a default thread, and a whole core when no other thread needs it.
#[cfg(target_os = "linux")]
const NICER: i32 = 5;

type Work = Box<dyn FnOnce() + Send>;

/// A fixed number of threads.
pub(super) struct Threads(Sender<Work>);

impl Threads {
    /// # Errors
    /// When a thread cannot be started.
    pub(super) fn start(count: usize) -> std::io::Result<Self> {
        let (sender, receiver) = channel();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..count {
            let receiver = Arc::clone(&receiver);
            thread::Builder::new().name("hard-work".to_owned()).spawn(move || work_off(&receiver))?;
        }
        Ok(Self(sender))
    }

    /// Does the work as soon as a thread is free.
    pub(super) fn run(&self, work: impl FnOnce() + Send + 'static) {
        // The threads live as long as `self`. If they were gone, the work would be dropped, and its sender of the
        // result with it.
        let _ = self.0.send(Box::new(work));
    }
}

fn work_off(receiver: &Mutex<Receiver<Work>>) {
    give_way();
    loop {
        let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        // The panic is logged, and the waiting caller gets no result.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

#[cfg(target_os = "linux")]
fn give_way() {
    use rustix::process::{getpriority_process, setpriority_process};
    // On Linux the niceness belongs to a thread; passing no id means the current thread.
    let given = getpriority_process(None).and_then(|own| setpriority_process(None, own + NICER));
    if let Err(error) = given {
        tracing::debug!(%error, "the priority of the threads that hash passwords could not be lowered");
    }
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn only_threads_for_heavy_work_have_a_lower_priority() {
        let niceness = || rustix::process::getpriority_process(None).unwrap();
        let before = niceness();
        let (sender, receiver) = channel();
        Threads::start(1).unwrap().run(move || sender.send(niceness()).unwrap());
        assert_eq!(receiver.recv().unwrap(), (before + NICER).min(19));
        assert_eq!(niceness(), before);
    }
}
