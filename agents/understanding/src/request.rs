//! From a sentence to the typed request: a command that goes back, an edit of what is in force, or a new request.

use language::{
    Kind,
    conversation::{Spoken, spoken},
    tokens::Sentence,
};
use protocol::{AgentKind, QuestionKind, Understood, Uses};

use crate::{
    answers::{
        agent_of, explanation, kind_of, other_language, question_back, stored, which_value, words_only,
    },
    chain::{self, Link},
    choice::{Choice, Intent, choose},
    data::Data,
    figures,
    follow_up::{self, Edit, EditKind},
    params::Params,
    reading::Reading,
    rules, spelling,
    state::{Conversation, Request},
};

/// Below this probability an analysis is not run over a guess.
const CERTAIN_ENOUGH: f64 = 0.4;

/// A follow-up that states something is an edit unless another intent is at least this probable.
const CLEARLY_OTHER: f64 = 0.6;

/// Of two analyses that are alike, the other one is meant from this probability on even when it is not named.
const CERTAINLY_OTHER: f64 = 0.9;

/// How certain an analysis is that only the picked agent stands for: just enough to add to the agent's own reading of the words.
const PICKED: f64 = 0.5;

/// How probable a split is when the words agree something that only a split can keep.
const CLEARLY_A_SPLIT: f64 = 0.9;

/// Understands a question. `selected` is the agent that the user picked, the general one for none; `before` is what was
/// understood of the last question of the conversation.
#[must_use]
pub fn understand(ask: &str, data: &Data, selected: AgentKind, before: Option<&Understood>) -> Understood {
    let mut sentence = Sentence::read(ask, &data.context);
    let mut conversation = conversation_of(before);
    if let Spoken::Other(name) = spoken(&own_words(&sentence)) {
        return other_language(name, &conversation);
    }
    if let Some(edit) = follow_up::go_back(&sentence, &mut conversation) {
        return after_going_back(edit, &conversation);
    }
    spelling::correct(&mut sentence, data);
    if before.is_some() && follow_up::is_pleasantry(&sentence) {
        return words_only(QuestionKind::SmallTalk, 1.0, &conversation);
    }
    if chain::lets_go(&sentence, &conversation) {
        return let_go(&mut conversation);
    }
    if let Some(link) = chain::link(&sentence, &conversation) {
        return linked(&sentence, data, &link, &mut conversation);
    }
    let choice = favour(choose(&sentence, data, previous_intent(before)), selected);
    let choice = of_split(choice, &sentence, data);
    let choice = of_ends(choice, &sentence, data, selected);
    let choice = of_classes(choice, &sentence, selected);
    let (intent, confidence) = choice.best();
    if follow_up::asks_to_change(&sentence) && !conversation.requests.is_empty() {
        return which_value(&conversation);
    }
    let is_analysis = intent.tool().is_some() || intent == Intent::ExplainRun;
    if is_analysis && follow_up::asks_for_reason(&sentence) && conversation.last_analysis().is_some() {
        return explanation(confidence, &conversation);
    }
    if let Some(edit) = edit_meant(&sentence, data, &conversation, &choice) {
        return edited(edit, confidence, &mut conversation);
    }
    match intent {
        Intent::SmallTalk => words_only(QuestionKind::SmallTalk, confidence, &conversation),
        Intent::OffTopic => words_only(QuestionKind::OffTopic, confidence, &conversation),
        Intent::Knowledge => words_only(QuestionKind::Knowledge, confidence, &conversation),
        Intent::ExplainRun => explanation(confidence, &conversation),
        _ if is_unclear(&choice, data) => question_back(ask, &choice, &conversation),
        _ => request(&sentence, data, intent, confidence, &mut conversation),
    }
}

/// Understands a question as one for this analysis, whatever else its words resemble; none for an analysis that does not exist.
#[must_use]
pub fn understand_as(ask: &str, data: &Data, tool: &str, before: Option<&Understood>) -> Option<Understood> {
    let mut sentence = Sentence::read(ask, &data.context);
    spelling::correct(&mut sentence, data);
    let mut conversation = conversation_of(before);
    let intent = Intent::named(tool)?;
    Some(request(&sentence, data, intent, PICKED, &mut conversation))
}

/// The sentence without the names of the files, which can be in any language.
fn own_words(sentence: &Sentence) -> String {
    let mut words = String::new();
    let mut from = 0;
    for entity in &sentence.entities {
        if matches!(entity.kind, Kind::Column { .. } | Kind::ValueOfFile { .. }) && entity.start >= from {
            words.push_str(sentence.source.get(from..entity.start).unwrap_or_default());
            words.push(' ');
            from = entity.end;
        }
    }
    words.push_str(sentence.source.get(from..).unwrap_or_default());
    words
}

fn conversation_of(before: Option<&Understood>) -> Conversation {
    let mut conversation = Conversation::default();
    for earlier in before.iter().flat_map(|before| &before.requests) {
        conversation.add(Request {
            tool: earlier.tool.clone(),
            params: Params::of_map(&earlier.params),
            changed: earlier.changed.clone(),
            uses: earlier.uses.clone(),
        });
    }
    conversation
}

/// What the last request wanted: an analysis, or a figure of the file.
fn previous_intent(before: Option<&Understood>) -> Option<Intent> {
    let last = before?.requests.last()?;
    match &last.tool {
        Some(tool) => Intent::named(tool),
        None => Some(Intent::TableQuestion),
    }
}

/// A picked agent counts in its favour: its tools are three times as probable as without.
fn favour(mut choice: Choice, selected: AgentKind) -> Choice {
    if selected == AgentKind::General {
        return choice;
    }
    let mut sum = 0.0;
    for (intent, probability) in &mut choice.ranked {
        if intent.agent() == Some(selected) {
            *probability *= 3.0;
        }
        sum += *probability;
    }
    for (_, probability) in &mut choice.ranked {
        *probability /= sum;
    }
    choice.ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
    choice
}

/// A sentence that agrees something with single suppliers of a list of offers splits orders, whatever else it resembles: no
/// ranking could follow it.
fn of_split(mut choice: Choice, sentence: &Sentence, data: &Data) -> Choice {
    let (best, probability) = choice.best();
    let is_open = best.tool().is_none()
        || matches!(best, Intent::AllocateOrders | Intent::RankSuppliers | Intent::OptimizeInventory);
    let asks = best.tool().is_none() && (follow_up::asks(sentence) || wants_to_see(sentence));
    let is_told = !follow_up::asks(sentence) && !wants_to_see(sentence);
    if is_open && rules::agrees_with_suppliers(sentence, data, asks)
        || is_told && rules::pairs_items_with_suppliers(sentence, data)
    {
        choice.ranked.retain(|(intent, _)| *intent != Intent::AllocateOrders);
        choice.ranked.insert(0, (Intent::AllocateOrders, probability.max(CLEARLY_A_SPLIT)));
    }
    choice
}

/// `Who has the lowest defect rate?` to the agent of suppliers is told with its ranking, although the table alone could say it.
fn of_ends(mut choice: Choice, sentence: &Sentence, data: &Data, selected: AgentKind) -> Choice {
    let (best, probability) = choice.best();
    let is_open = selected == AgentKind::SupplierSelection && best == Intent::TableQuestion;
    if is_open && rules::asks_for_ends(sentence, data) {
        choice.ranked.retain(|(intent, _)| *intent != Intent::RankSuppliers);
        choice.ranked.insert(0, (Intent::RankSuppliers, probability));
    }
    choice
}

/// `XYZ over the last 6 months`, `ADI cut-off 1.5`: classes of demand are those of the stock, and the time is no history of a
/// forecast.
fn of_classes(mut choice: Choice, sentence: &Sentence, selected: AgentKind) -> Choice {
    let (best, probability) = choice.best();
    let is_open = matches!(best, Intent::ForecastDemand | Intent::DetectAnomalies | Intent::TableQuestion)
        && matches!(selected, AgentKind::InventoryOptimization | AgentKind::General);
    let is_named = sentence.tokens.iter().any(|token| token.is_one_of(&["xyz", "adi", "cv²"]));
    if is_open && is_named {
        choice.ranked.retain(|(intent, _)| *intent != Intent::OptimizeInventory);
        choice.ranked.insert(0, (Intent::OptimizeInventory, probability));
    }
    choice
}

/// `Show the price of ...`, and whatever ends as a question.
fn wants_to_see(sentence: &Sentence) -> bool {
    const SHOWING: &[&str] =
        &["show", "list", "display", "tell", "give", "zeige", "zeig", "nenne", "muestra", "montre", "liste"];
    sentence.tokens.first().is_some_and(|token| token.is_one_of(SHOWING))
        || sentence.source.trim_end().ends_with('?')
}

/// The edit that a follow-up means: of the last request, or of the last analysis after a question about the file.
fn edit_meant(
    sentence: &Sentence,
    data: &Data,
    conversation: &Conversation,
    choice: &Choice,
) -> Option<Edit> {
    let last = conversation.last()?;
    let (intent, probability) = choice.best();
    if let Some(edit) = plain_edit(sentence, data, conversation, choice.best()) {
        return Some(edit);
    }
    let base = match (intent.tool(), intent) {
        (Some(tool), _) => {
            conversation.requests.iter().rev().find(|request| request.tool.as_deref() == Some(tool))
        }
        (None, Intent::TableQuestion) => Some(last).filter(|last| last.tool.is_none()),
        _ => None,
    };
    let is_other = probability >= CLEARLY_OTHER && !is_same(intent, last);
    let base = match base {
        Some(base) => base,
        None if is_other => return None,
        None => last,
    };
    if intent.tool().is_some() && !is_in_force(base, conversation) && probability >= CLEARLY_OTHER {
        return None;
    }
    let edit = follow_up::change(sentence, data, base, &conversation.requests);
    let is_plain =
        matches!(intent, Intent::SmallTalk | Intent::OffTopic | Intent::Knowledge | Intent::ExplainRun);
    let is_meant = !edit.changed.is_empty() && (!is_plain || probability < CLEARLY_OTHER);
    let goes_on = edit.changed.is_empty() && is_same(intent, last);
    (is_meant || goes_on).then_some(edit)
}

/// A sentence that names no other analysis, asks nothing and is used to its last word by a change of the last request is
/// an edit, whatever the choice makes of so few words.
fn plain_edit(
    sentence: &Sentence,
    data: &Data,
    conversation: &Conversation,
    best: (Intent, f64),
) -> Option<Edit> {
    let (intent, probability) = best;
    let last = conversation.last()?;
    let base = if last.tool.is_none() && intent != Intent::TableQuestion {
        conversation.last_analysis()?
    } else {
        last
    };
    if follow_up::asks(sentence) {
        return None;
    }
    let edit = follow_up::change(sentence, data, base, &conversation.requests);
    // `without the split` takes back what is in force, whatever else is called a split.
    if follow_up::names_other(sentence, base.tool.as_deref()) && !edit.takes_back {
        return None;
    }
    let is_near = probability < CERTAINLY_OTHER && follow_up::are_alike(base.tool.as_deref(), intent.tool());
    let is_meant = !edit.changed.is_empty() && (edit.not_understood.is_empty() || is_near);
    is_meant.then_some(edit)
}

fn is_same(intent: Intent, request: &Request) -> bool {
    match intent.tool() {
        Some(tool) => request.tool.as_deref() == Some(tool),
        None => intent == Intent::TableQuestion && request.tool.is_none(),
    }
}

/// Whether this is the last analysis: questions about the file do not put it out of force.
fn is_in_force(request: &Request, conversation: &Conversation) -> bool {
    conversation.last_analysis().is_some_and(|last| std::ptr::eq(last, request))
        || conversation.last().is_some_and(|last| std::ptr::eq(last, request))
}

fn edited(edit: Edit, confidence: f64, conversation: &mut Conversation) -> Understood {
    let uses = conversation.used_by(edit.tool.as_deref());
    let request = Request {
        tool: edit.tool.clone(),
        params: edit.params.clone(),
        changed: edit.changed.clone(),
        uses: uses.clone(),
    };
    if !edit.changed.is_empty() {
        conversation.add(request);
    }
    Understood {
        agent: agent_of(edit.tool.as_deref()),
        kind: kind_of(edit.tool.as_deref()),
        tool: edit.tool,
        params: edit.params.to_map(),
        changed: edit.changed,
        not_understood: edit.not_understood,
        of_some_rows: edit.of_some_rows,
        confidence,
        uses,
        requests: stored(conversation),
        ..Understood::default()
    }
}

fn after_going_back(edit: Edit, conversation: &Conversation) -> Understood {
    let is_run = edit.kind == EditKind::Undo;
    let uses = conversation.used_by(edit.tool.as_deref()).filter(|_| is_run);
    Understood {
        agent: if is_run { agent_of(edit.tool.as_deref()) } else { AgentKind::General },
        kind: if is_run { kind_of(edit.tool.as_deref()) } else { QuestionKind::SmallTalk },
        tool: edit.tool.filter(|_| is_run),
        params: edit.params.to_map(),
        changed: edit.changed,
        confidence: 1.0,
        uses,
        requests: stored(conversation),
        ..Understood::default()
    }
}

fn is_unclear(choice: &Choice, data: &Data) -> bool {
    let (_, probability) = choice.best();
    let second = choice.ranked.get(1).map_or(0.0, |(_, probability)| *probability);
    let is_close = probability - second < 0.1;
    probability < CERTAIN_ENOUGH && is_close && !data.sets.is_empty()
}

/// A new analysis of the same demand keeps the time that was asked for, and a question about `it` or `those` the rows.
fn carry_over(reading: &mut Reading, conversation: &Conversation) {
    let Some(last) = conversation.last_analysis() else { return };
    let is_of_demand = |tool: Option<&str>| matches!(tool, Some("forecast_demand" | "sense_demand"));
    let has_time = reading.params.get("horizon").is_some() || reading.params.get("period").is_some();
    if is_of_demand(reading.tool) && is_of_demand(last.tool.as_deref()) && !has_time {
        for name in ["horizon", "period"] {
            if let Some(value) = last.params.get(name) {
                reading.params.set(name, value.clone());
            }
        }
    }
    let refers_back = reading.sentence.tokens.iter().any(|token| token.is_one_of(REFERRING));
    if reading.tool.is_none()
        && refers_back
        && reading.params.get("filters").is_none()
        && let Some(filters) = last.params.get("filters")
    {
        reading.params.set("filters", filters.clone());
    }
}

/// Words that mean the rows in force: `how many crates is that?`, `which of those opens first?`
const REFERRING: &[&str] =
    &["it", "them", "they", "these", "those", "that", "this", "there", "together", "same"];

/// The last analysis again, with the figures of its own file.
fn let_go(conversation: &mut Conversation) -> Understood {
    let Some(last) = conversation.last_analysis().cloned() else { return Understood::default() };
    let changed = vec!["uses".to_owned()];
    let (tool, params) = (last.tool.clone(), last.params.to_map());
    conversation.add(Request { changed: changed.clone(), uses: None, ..last });
    Understood {
        agent: agent_of(tool.as_deref()),
        kind: kind_of(tool.as_deref()),
        tool,
        params,
        changed,
        confidence: 1.0,
        requests: stored(conversation),
        ..Understood::default()
    }
}

/// An analysis that goes on from the result of an earlier one.
fn linked(sentence: &Sentence, data: &Data, link: &Link, conversation: &mut Conversation) -> Understood {
    let mut reading = Reading::new(sentence, data, Some(link.tool));
    link.use_words(&mut reading);
    new_request(reading, link.confidence(), Some(link.uses()), conversation)
}

fn request(
    sentence: &Sentence,
    data: &Data,
    intent: Intent,
    confidence: f64,
    conversation: &mut Conversation,
) -> Understood {
    new_request(Reading::new(sentence, data, intent.tool()), confidence, None, conversation)
}

fn new_request(
    mut reading: Reading,
    confidence: f64,
    uses: Option<Uses>,
    conversation: &mut Conversation,
) -> Understood {
    rules::specific(&mut reading);
    rules::rows(&mut reading);
    figures::read_clear(&mut reading);
    rules::bare(&mut reading);
    figures::read(&mut reading);
    let not_understood = reading.not_understood();
    let of_some_rows = rules::told(&reading);
    let chosen_by = rules::chosen_by(&reading);
    carry_over(&mut reading, conversation);
    let tool = reading.tool.map(str::to_owned);
    let params = reading.params.clone();
    conversation.add(Request { tool: tool.clone(), params, changed: Vec::new(), uses: uses.clone() });
    Understood {
        agent: agent_of(reading.tool),
        kind: kind_of(reading.tool),
        tool,
        params: reading.params.to_map(),
        not_understood,
        of_some_rows,
        chosen_by,
        confidence,
        uses,
        requests: stored(conversation),
        ..Understood::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::DataSet;

    fn data(values: &[&str]) -> Data {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        let columns = vec![language::FileColumn { name: "Sede".to_owned(), values }];
        let sets = vec![DataSet { name: "vendite.csv".to_owned(), columns }];
        Data::new(sets, chrono::NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default())
    }

    #[test]
    fn a_language_that_is_not_understood_is_asked_back_and_runs_nothing() {
        for ask in [
            "Quanto venderemo nelle prossime 4 settimane per ogni negozio?",
            "Wie is de beste leverancier voor een bestelling van 5000?",
            "Сколько мы продадим в следующие 3 месяца?",
            "预测未来3个月的需求",
        ] {
            let read = understand(ask, &data(&["Milano"]), AgentKind::General, None);
            assert_eq!((read.kind, read.tool), (QuestionKind::QuestionBack, None), "{ask}");
            assert!(read.question_back.is_some_and(|back| back.text.contains("German, Spanish")), "{ask}");
        }
    }

    #[test]
    fn names_of_the_file_do_not_decide_the_language() {
        let data = data(&["магазин на набережной"]);
        let ask = "Forecast магазин на набережной, next 3 months";
        let read = understand(ask, &data, AgentKind::General, None);
        assert_ne!(read.kind, QuestionKind::QuestionBack);
    }

    #[test]
    fn in_portuguese_no_is_in_the_and_leaves_nothing_out() {
        let ask = "Qual a média das vendas no Sede Online? Preciso só disso";
        let read = understand(ask, &data(&["Online", "Loja"]), AgentKind::General, None);
        assert_eq!(read.params["filters"][0]["op"], "eq", "{read:?}");
    }
}
