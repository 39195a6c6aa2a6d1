//! Keys whose last row lies in a stretch of time: `which products stopped selling in March`, `customers that stopped buying after May`.

use chrono::Days;

use super::{Ask, lexicon::VERBS, reader::Reader};
use crate::{
    coverage::coverage,
    query::{Absence, Key, Stretch},
    sentence::Item,
};

const STOPPED: &[&str] = &["stopped", "stop", "quit", "ceased"];
const ACTIONS: &[&str] = &["buying", "ordering", "purchasing", "delivering", "moving", "being", "to"];
/// Words from which on nothing more is looked for.
const SINCE: &[&str] =
    &["since", "after", "from", "seit", "nach", "desde", "después", "depuis", "après", "após"];

impl Reader<'_> {
    pub(super) fn stopped(&mut self) -> Result<(), Ask> {
        let Some((first, next)) = self.says_stopped() else { return Ok(()) };
        let Some((place, _)) = self.asked_text() else { return Ok(()) };
        let (Some(key), Some(column)) =
            (self.resolve(place, Some(crate::data::Kind::Text))?, self.date_column()?)
        else {
            return Ok(());
        };
        let Some(covered) = coverage(self.data, column) else { return Ok(()) };
        let at = (next..self.pieces.len())
            .find(|at| !self.used[*at] && matches!(self.pieces[*at].item, Item::Period { .. }));
        let stretch = at.and_then(|at| match self.pieces[at].item {
            Item::Period { from, to, .. } => Some((at, from, to)),
            _ => None,
        });
        let key_name = self.data.column(key).name.clone();
        let Some((at, from, to)) = stretch else {
            return Err(Ask::new(
                format!(
                    "Without a row of the {key_name} since when? State a day or a month, such as “not sold since March”."
                ),
                Vec::new(),
            ));
        };
        let is_since = to.is_none()
            || (next..at).any(|between| self.is(between, SINCE))
            || SINCE.iter().any(|word| self.text(at).starts_with(word));
        let after = if is_since { from } else { to.and_then(|to| to.checked_add_days(Days::new(1))) };
        if !is_since && to.is_some_and(|to| to >= covered.last) {
            return Err(Ask::new(
                format!(
                    "The file ends on {}, so nothing after that stretch shows what stopped in it. Since which day without a row?",
                    covered.last
                ),
                Vec::new(),
            ));
        }
        if !is_since {
            self.period = Some(Stretch { column, from, to });
        }
        self.use_up(first..at + 1);
        let period = Stretch { column, from: after, to: None };
        let counting = self.counted_when_absent();
        self.absent.push(Absence { key: Key::Column(key), period, counting });
        Ok(())
    }

    /// Where it is said that something stopped, and the piece behind these words.
    fn says_stopped(&self) -> Option<(usize, usize)> {
        let at = (0..self.pieces.len()).find(|at| !self.used[*at] && self.is(*at, STOPPED))?;
        let mut next = at + 1;
        while self.is(next, ACTIONS) || self.is(next, VERBS) {
            next += 1;
        }
        (next > at + 1).then_some((at, next))
    }
}
