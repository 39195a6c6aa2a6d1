//! One trace per question, from the request that stored it through the queue and the worker to the sockets. The id of the
//! trace is the id of the turn, so that every process knows it and nothing has to travel with the job. Spans carry ids,
//! names of agents and sizes, never a text of a question or a file.

use std::{
    cell::Cell,
    sync::Arc,
    time::{Duration, SystemTime},
};

use opentelemetry::{
    Context, KeyValue, SpanId, TraceFlags, TraceId,
    trace::{Span as _, SpanContext, SpanKind, Status, TraceContextExt, TraceState, Tracer},
};
use opentelemetry_sdk::trace::{IdGenerator, RandomIdGenerator, SdkTracer, SdkTracerProvider, Span};
use uuid::Uuid;

/// Tells apart the first span of a trace from the low half of its id.
const ROOT: u64 = 0x5375_7070_6c79_4368;

thread_local! {
    /// The ids of the span that is begun next on this thread, where they are not random.
    static NEXT: Cell<Option<(TraceId, SpanId)>> = const { Cell::new(None) };
}

/// Writes traces, or nothing where no collector is configured. Cheap to clone.
#[derive(Clone, Default)]
pub struct Traces(Option<Arc<Tracing>>);

struct Tracing {
    provider: SdkTracerProvider,
    tracer: SdkTracer,
    /// The part of all questions that is traced, in 2^32ths.
    sampled: u64,
}

/// Ids of a trace and its first span that follow from a turn, and random ones otherwise.
#[derive(Debug, Default)]
pub struct Ids(RandomIdGenerator);

impl IdGenerator for Ids {
    fn new_trace_id(&self) -> TraceId {
        NEXT.get().map_or_else(|| self.0.new_trace_id(), |(trace, _)| trace)
    }

    fn new_span_id(&self) -> SpanId {
        NEXT.get().map_or_else(|| self.0.new_span_id(), |(_, span)| span)
    }
}

impl Traces {
    /// Writes through this provider, which must use `Ids`. `part` of all questions are traced, 0 to 1.
    #[must_use]
    pub fn through(provider: SdkTracerProvider, part: f64) -> Self {
        use opentelemetry::trace::TracerProvider;
        let tracer = provider.tracer("supplychain");
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 2^32")]
        let sampled = (part.clamp(0.0, 1.0) * 4_294_967_296.0) as u64;
        Self(Some(Arc::new(Tracing { provider, tracer, sampled })))
    }

    /// Writes what is left, for at most some seconds.
    pub fn finish(&self) {
        if let Some(tracing) = &self.0
            && let Err(error) = tracing.provider.shutdown_with_timeout(Duration::from_secs(2))
        {
            tracing::warn!(%error, "the last traces were not written");
        }
    }

    /// The first span of the trace of this turn or upload, which began a moment ago and ends when it is dropped.
    #[must_use]
    pub fn root(&self, id: Uuid, name: &'static str, began: SystemTime) -> Step {
        let Some(tracing) = self.of(id) else { return Step(None) };
        let builder = tracing.tracer.span_builder(name).with_kind(SpanKind::Server).with_start_time(began);
        NEXT.set(Some((trace_id(id), root_id(id))));
        let span = tracing.tracer.build_with_context(builder, &Context::new());
        NEXT.set(None);
        Step(Some((Arc::clone(tracing), span)))
    }

    /// A span below the first one, in whichever process it happens.
    #[must_use]
    pub fn step(&self, id: Uuid, name: &'static str) -> Step {
        self.step_since(id, name, now())
    }

    /// The same, begun earlier.
    #[must_use]
    pub fn step_since(&self, id: Uuid, name: &'static str, began: SystemTime) -> Step {
        let Some(tracing) = self.of(id) else { return Step(None) };
        let parent = SpanContext::new(trace_id(id), root_id(id), TraceFlags::SAMPLED, true, TraceState::NONE);
        Step(Some((Arc::clone(tracing), begin(&tracing.tracer, name, parent, began))))
    }

    /// Whether this turn is traced is decided by its id, so that all processes decide alike.
    fn of(&self, id: Uuid) -> Option<&Arc<Tracing>> {
        let random = id.as_u128() & u128::from(u32::MAX);
        self.0.as_ref().filter(|tracing| random < u128::from(tracing.sampled))
    }
}

/// A span that ends when it is dropped; nothing where the turn is not traced.
pub struct Step(Option<(Arc<Tracing>, Span)>);

impl Step {
    /// A span below this one.
    #[must_use]
    pub fn step(&self, name: &'static str) -> Self {
        let Some((tracing, span)) = &self.0 else { return Self(None) };
        let span = begin(&tracing.tracer, name, span.span_context().clone(), now());
        Self(Some((Arc::clone(tracing), span)))
    }

    /// Notes a fact: an id, a name of this product or a size.
    pub fn note(&mut self, name: &'static str, value: impl Into<opentelemetry::Value>) {
        if let Some((_, span)) = &mut self.0 {
            span.set_attribute(KeyValue::new(name, value));
        }
    }

    /// Marks the span as failed.
    pub fn fail(&mut self) {
        if let Some((_, span)) = &mut self.0 {
            span.set_status(Status::error(""));
        }
    }
}

fn begin(tracer: &SdkTracer, name: &'static str, parent: SpanContext, began: SystemTime) -> Span {
    let builder = tracer.span_builder(name).with_kind(SpanKind::Internal).with_start_time(began);
    tracer.build_with_context(builder, &Context::new().with_remote_span_context(parent))
}

fn trace_id(id: Uuid) -> TraceId {
    TraceId::from_bytes(id.into_bytes())
}

/// The low half of an id is never the constant itself, since its first bits are fixed.
fn root_id(id: Uuid) -> SpanId {
    let (_, low) = id.as_u64_pair();
    SpanId::from_bytes((low ^ ROOT).to_be_bytes())
}

/// The time of the machine, also where a test moves the clock: collectors order spans of several processes by it.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "spans are measured and compared with those of other programs")]
pub fn now() -> SystemTime {
    SystemTime::now()
}

/// When a turn or upload got its id.
#[must_use]
pub fn born(id: Uuid) -> SystemTime {
    let time = id.get_timestamp().map_or((0, 0), |time| time.to_unix());
    SystemTime::UNIX_EPOCH + Duration::new(time.0, time.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_the_asked_part_of_all_questions_is_traced_and_every_process_agrees() {
        let provider = || SdkTracerProvider::builder().with_id_generator(Ids::default()).build();
        let (one, other) = (Traces::through(provider(), 0.1), Traces::through(provider(), 0.1));
        let mut traced = 0;
        for _ in 0..5_000 {
            let id = Uuid::now_v7();
            assert_eq!(one.of(id).is_some(), other.of(id).is_some());
            traced += u32::from(one.of(id).is_some());
        }
        assert!((400..=600).contains(&traced), "{traced}");
        assert!(Traces::default().of(Uuid::now_v7()).is_none());
    }

    #[test]
    fn steps_of_different_processes_belong_to_the_first_span_of_their_question() {
        let traces =
            Traces::through(SdkTracerProvider::builder().with_id_generator(Ids::default()).build(), 1.0);
        let id = Uuid::now_v7();
        let root = traces.root(id, "question", now());
        let step = traces.step(id, "answer");
        let context = |step: &Step| step.0.as_ref().map(|(_, span)| span.span_context().clone()).unwrap();
        assert_eq!(context(&root).trace_id().to_bytes(), id.into_bytes());
        assert_eq!(context(&step).trace_id(), context(&root).trace_id());
        assert_eq!(context(&root).span_id(), root_id(id));
        assert_ne!(context(&step).span_id(), context(&root).span_id());
    }
}
