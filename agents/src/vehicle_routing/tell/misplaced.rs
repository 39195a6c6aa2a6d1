//! The question about coordinates that cannot be right, with one answer for each way to go on. Nothing is planned before.

use protocol::{AgentKind, Choice, QuestionBack, QuestionKind, Understood};

use crate::vehicle_routing::data::{
    misplaced::{Lost, Misplaced},
    source::Source,
};
use report::{
    Answer,
    confidence::OWN_TEXT,
    markdown::plain,
    number::{agree, amount, counted},
};

const SHOWN: usize = 10;
const DEFAULT_QUESTION: &str = "Plan the routes";

/// Asks what to do with misplaced rows.
pub(crate) fn ask(question: &str, source: &Source, found: &Misplaced) -> Answer {
    let (text, repaired, others) = match found {
        Misplaced::Everything => (everywhere(source), true, false),
        Misplaced::Rows(rows) => (of_rows(source, rows), rows.iter().any(|lost| lost.repair.is_some()), true),
    };
    let question = match question.trim().trim_end_matches('.') {
        "" => DEFAULT_QUESTION,
        question => question,
    };
    let mut choices = Vec::new();
    let offers = [
        (repaired, "Repair the coordinates", "Repair the coordinates"),
        (others, "Leave these stops out", "Leave out the misplaced stops"),
        (true, "The coordinates are right", "The coordinates are right"),
    ];
    for (_, label, words) in offers.into_iter().filter(|(is_possible, ..)| *is_possible) {
        choices.push(Choice { label: label.to_owned(), ask: format!("{question}. {words}.") });
    }
    let ways: Vec<String> = choices.iter().map(|choice| format!("- “{}”\n", plain(&choice.ask))).collect();
    let content = format!("{text}\nAsk again with one of these:\n\n{}", ways.concat());
    let back = QuestionBack { text: "What should be done about these coordinates?".to_owned(), choices };
    let understood = Understood {
        question_back: Some(back),
        ..Understood::of(AgentKind::VehicleRouting, QuestionKind::QuestionBack, OWN_TEXT)
    };
    Answer::words(AgentKind::VehicleRouting, content, OWN_TEXT).understanding(Some(understood))
}

fn everywhere(source: &Source) -> String {
    format!(
        "**Latitude and longitude of {} seem to be swapped, so nothing was planned yet.** As the file has them, most places are \
         where nobody lives: at sea, in a desert or near a pole. Swapped, they are among towns.\n",
        plain(&source.name)
    )
}

fn of_rows(source: &Source, rows: &[Lost]) -> String {
    let mut text = format!(
        "**{} of {} {} where no other place is, so nothing was planned yet.**\n\n",
        counted(rows.len(), "row"),
        plain(&source.name),
        agree(rows.len(), "is", "are"),
    );
    for lost in rows.iter().take(SHOWN) {
        text.push_str(&line(source, lost));
    }
    if rows.len() > SHOWN {
        text.push_str(&format!("- and {} more\n", rows.len() - SHOWN));
    }
    text
}

/// `- C5 (row 7), longitude 52.5 and latitude 13.4: 5,300 km from the middle of the others; with ... it is among them`.
fn line(source: &Source, lost: &Lost) -> String {
    let row = source.table.row_of(lost.record);
    let id = source.id().and_then(|at| source.text(at, lost.record)).map_or(String::new(), plain);
    let name = if id.is_empty() { format!("Row {row}") } else { format!("{id} (row {row})") };
    let [longitude, latitude] = lost.point;
    let far = match lost.km {
        Some(km) => format!("{} km from the middle of the places", amount(km.round())),
        None => "no place on the globe".to_owned(),
    };
    let repair =
        lost.repair.map_or(String::new(), |repair| format!("; {} it is among the others", repair.words()));
    format!("- {name}, longitude {longitude} and latitude {latitude}: {far}{repair}\n")
}
