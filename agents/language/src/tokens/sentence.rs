//! A question as tokens, together with the entities recognised in it.

use std::ops::Range;

use chrono::NaiveDate;

use super::{cut::tokens, token::Token};
use crate::{
    calendar::{Clock, Period, Span},
    entities::{Context, entities},
    entity::{Entity, Kind},
};

/// A question that has been read.
#[derive(Clone, Debug)]
pub struct Sentence<'a> {
    pub source: &'a str,
    pub tokens: Vec<Token>,
    pub entities: Vec<Entity>,
    today: NaiveDate,
}

/// Something found in a text, with its byte range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<T> {
    pub value: T,
    pub start: usize,
    pub end: usize,
}

/// A length of time and its direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length {
    pub span: Span,
    pub direction: Direction,
}

/// `next 6 months` is in the future, `last 2 years` in the past; `2 weeks` has no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Ahead,
    Back,
    Open,
}

impl<'a> Sentence<'a> {
    /// Reads a question, given the names of its file and the day on which it is asked.
    #[must_use]
    pub fn read(source: &'a str, context: &Context) -> Self {
        let tokens = tokens(source);
        Self { source, tokens, entities: entities(source, context), today: context.today }
    }

    /// The tokens that an entity covers.
    #[must_use]
    pub fn tokens_of(&self, entity: &Entity) -> Range<usize> {
        let first = self.tokens.partition_point(|token| token.end <= entity.start);
        let next = self.tokens.partition_point(|token| token.start < entity.end);
        first..next
    }

    /// The entity that begins with a token.
    #[must_use]
    pub fn entity_at(&self, token: usize) -> Option<&Entity> {
        let start = self.tokens.get(token)?.start;
        self.entities.iter().find(|entity| entity.start == start)
    }

    /// Percentages as shares.
    #[must_use]
    pub fn percents(&self) -> Vec<Found<f64>> {
        self.found(|kind| if let Kind::Percent { value } = kind { Some(*value) } else { None })
    }

    /// Amounts with their unit: `1.5 t`, `26 pallets`.
    #[must_use]
    pub fn sizes(&self) -> Vec<Found<(f64, &'static str)>> {
        self.found(|kind| if let Kind::Size { value, unit } = kind { Some((*value, *unit)) } else { None })
    }

    /// Times of day that are not part of working hours.
    #[must_use]
    pub fn clocks(&self) -> Vec<Found<Clock>> {
        self.found(|kind| if let Kind::Time(clock) = kind { Some(*clock) } else { None })
    }

    /// Working hours: `8 to 17 h`.
    #[must_use]
    pub fn hours(&self) -> Vec<Found<(Clock, Clock)>> {
        self.found(|kind| if let Kind::Hours { from, to } = kind { Some((*from, *to)) } else { None })
    }

    /// Lengths of time: `next 6 months`, `for 2 weeks`, `the last 2 years`.
    #[must_use]
    pub fn lengths(&self) -> Vec<Found<Length>> {
        self.found(|kind| match kind {
            Kind::Duration(span) => Some(Length { span: *span, direction: Direction::Open }),
            Kind::Period(period) => self.length_of(period),
            _ => None,
        })
    }

    fn length_of(&self, period: &Period) -> Option<Length> {
        let lies_ahead = period.to.is_some_and(|to| to > self.today);
        let direction = if lies_ahead { Direction::Ahead } else { Direction::Back };
        Some(Length { span: period.span?, direction })
    }

    fn found<T>(&self, value_of: impl Fn(&Kind) -> Option<T>) -> Vec<Found<T>> {
        let mut found = Vec::new();
        for entity in &self.entities {
            if let Some(value) = value_of(&entity.kind) {
                found.push(Found { value, start: entity.start, end: entity.end });
            }
        }
        found
    }
}
