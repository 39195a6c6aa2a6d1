//! Counts the bytes that are taken at a time. libFuzzer looks at the process once a second only and cannot see what
//! one input takes; this sees every allocation, and ends the process with the place where it was too much.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    backtrace::Backtrace,
    process,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
};

/// Reading takes no more than this beside the bytes of the file, however it was made.
const PROMISED: usize = 512 << 20;

static TAKEN: AtomicUsize = AtomicUsize::new(0);
/// What was taken before the input was read, by the search itself.
static BEFORE: AtomicUsize = AtomicUsize::new(0);
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

#[global_allocator]
static COUNTING: Counting = Counting;

struct Counting;

/// Runs `read` and ends the process when it takes more than is promised.
pub fn watched<T>(read: impl FnOnce() -> T) -> T {
    BEFORE.store(TAKEN.load(Relaxed), Relaxed);
    IS_WATCHED.store(true, Relaxed);
    let answer = read();
    IS_WATCHED.store(false, Relaxed);
    answer
}

fn took(bytes: usize) {
    let taken = TAKEN.fetch_add(bytes, Relaxed).saturating_add(bytes);
    let is_too_much = taken.saturating_sub(BEFORE.load(Relaxed)) > PROMISED;
    if is_too_much && IS_WATCHED.swap(false, Relaxed) {
        eprintln!("more than {} MB are taken here:\n{}", PROMISED >> 20, Backtrace::force_capture());
        process::abort();
    }
}

// SAFETY: everything is handed to the allocator of the system as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        took(layout.size());
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        took(layout.size());
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, piece: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        took(size);
        TAKEN.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.realloc(piece, layout, size) }
    }

    unsafe fn dealloc(&self, piece: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(piece, layout) }
    }
}
