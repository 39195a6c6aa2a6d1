//! Words that go back in the conversation: `undo`, `as it was at the start`, `start over`.

use std::sync::LazyLock;

use language::{
    Kind,
    tokens::{Sentence, TokenKind},
};

use crate::pattern::{Pattern, longest};

/// Where a sentence wants to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// One request back.
    Undo,
    /// To the first request of this analysis.
    First,
    /// Nothing of what was said holds any longer.
    StartOver,
}

static UNDO: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    patterns(&[
        "undo",
        "revert",
        "roll back",
        "take (that|this|it|the) (last|latest)? (one|change|step|bit)? back",
        "take back (that|this|it|the last one|the last change)?",
        "(go|step|one step) back (one|a step|one step)?",
        "(as|like|how|the way) (it|that|things|you|i) (was|were|had|did) (it)? (before|previously|earlier)",
        "back (to)? (how|what|the way) ~ before",
        "go back to how",
        "back (a|one|two|three|{count}) (step|steps|change|changes)",
        "the (version|one|plan|result) before",
        "(scratch|strike|cancel|reverse|discard|unmake|forget|ignore) (that|this|the last (one|change|step|bit|thing))",
        "(ignore|forget|scratch|cancel) (what|everything) i (just)? said",
        "(put|set|turn|switch|change|bring|restore) (it|that|this|everything|them|things) (back|as before|as it was|how it was|like before)",
        "(restore|reinstate) (that|this|it|the (last|previous|old) (one|version|plan|settings|state))",
        "(as|like) (before|b4)",
        "(withdraw|retract|rescind) (that|this|it|the last (one|change|step|setting|thing)|my last (one|change|step))",
        "(give|put|bring|let) (it|them|that|those) back",
        "(put|bring|set|turn) (the|my|our) ~ back",
        "(restore|reinstate) (the|my|our|those)",
        "(that|it|this) was (a)? (mistake|error|wrong)",
        "how it was",
        "(the)? last (version|one|state|plan) (again|back|was better)",
        "(the)? (old|earlier|prior|previous|former) (version|one|settings|setting|state|plan|weights|method|budget|limit|horizon|filter|values|value|numbers|model)",
        "the ~ from before",
        "{count} (step|steps|change|changes|edit|edits) back",
        "(wapas|wapis|vapas) (karo|kardo|kar do|kar|lo|lao|le lo|jao|chalo)",
        "(the)? previous (version|one|settings)",
        "(wapas|wapis) (pehle|pahle)",
        "pehle jaisa",
        "पहले जैसा",
        "वापस",
        "(deshaz|deshacer|deshazlo)",
        "como (estaba|era|antes)",
        "(mach|mache) (das|es) (rückgängig|rückgaengig)",
        "(rückgängig|rueckgaengig|zurück|zurueck)",
        "(annule|annuler|annulez)",
        "comme avant",
        "(desfaz|desfazer|desfaça|volta)",
    ])
});

static FIRST: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    patterns(&[
        "(as|like|how|the way|to how|to what) (it|that|things|everything|all) (was|were) (at|in|with|on) (the|my) (very|first)? (start|beginning|outset|first|message|question|one|request)",
        "(back|reset|return|revert) to the (start|beginning|very first|first (one|version|plan|setting|settings|request|result)|original (one|version|plan)?)",
        "(undo|revert|cancel|take back) (it)? (all|everything)",
        "(back to|to) square one",
        "the (first|original) (version|plan|one|settings) again",
        "(wie|so wie) am anfang",
    ])
});

static START_OVER: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    patterns(&[
        "start (all)? (over|again|afresh|anew|from scratch|fresh|new)",
        "(let us|lets|let me) (start|begin) (over|again|afresh|from scratch)",
        "(clear|reset|forget|scrap|delete|remove|wipe) (it)? (everything|all)",
        "(reset|clean slate|from scratch)",
        "(von vorne|neu anfangen|alles zurücksetzen)",
        "(empezar|empieza|empecemos|comenzar) de (nuevo|cero)",
        "(recommence|recommencer|on recommence) (à zéro|tout)?",
        "(recomeçar|começar de novo|do zero)",
        "(phir|fir) se (shuru|start)",
        "(naya|nayi) (shuru|shuruat)",
    ])
});

fn patterns(texts: &[&str]) -> Vec<Pattern> {
    texts.iter().map(|text| Pattern::new(text)).collect()
}

/// The command of a sentence, and how many requests it goes back.
pub(super) fn command(sentence: &Sentence) -> Option<(Command, usize)> {
    for (command, patterns) in
        [(Command::First, &FIRST), (Command::StartOver, &START_OVER), (Command::Undo, &UNDO)]
    {
        let mut end = None;
        for pattern in patterns.iter() {
            for at in 0..sentence.tokens.len() {
                end = end.max(longest(pattern, sentence, at).map(|found| found.tokens.end));
            }
        }
        if let Some(end) = end {
            let is_edit = command == Command::Undo && states_more(sentence, end);
            return (!is_edit).then(|| (command, counted_steps(sentence).unwrap_or(1)));
        }
    }
    is_only_back(sentence).then_some((Command::Undo, 1))
}

/// `scratch that, 12 weeks`, `go back to Leeds`: behind the command stands what is wanted instead.
fn states_more(sentence: &Sentence, next: usize) -> bool {
    let Some(token) = sentence.tokens.get(next) else { return false };
    let goes_on = token.ends_clause()
        || matches!(token.kind, TokenKind::Dash | TokenKind::Mark(_))
        || token.is_one_of(&["to", "and", "make", "use", "rather", "take", "try", "go", "i", "its", "it"]);
    let is_value = |kind: &Kind| {
        matches!(
            kind,
            Kind::Number { .. }
                | Kind::Percent { .. }
                | Kind::Money { .. }
                | Kind::Size { .. }
                | Kind::Duration(_)
                | Kind::Period(_)
                | Kind::ValueOfFile { .. }
                | Kind::Method { .. }
                | Kind::Hours { .. }
        )
    };
    let mut entities = sentence.entities.iter().filter(|entity| entity.start >= token.start);
    goes_on && counted_steps(sentence).is_none() && entities.any(|entity| is_value(&entity.kind))
}

/// How many requests the sentence goes back: `two steps`, `the last 3 changes`, `twice`.
fn counted_steps(sentence: &Sentence) -> Option<usize> {
    const STEPS: &[&str] = &[
        "step", "steps", "change", "changes", "edit", "edits", "times", "back", "things", "versions",
        "schritte", "pasos",
    ];
    for (at, token) in sentence.tokens.iter().enumerate() {
        if token.is("twice") || (token.is("both") && at > 0) {
            return Some(2);
        }
        let behind = sentence.tokens.get(at + 1);
        let before = at.checked_sub(1).map(|at| &sentence.tokens[at]);
        let counts = behind.is_some_and(|token| token.is_one_of(STEPS))
            || (behind.is_none() && before.is_some_and(|token| token.is_one_of(&["last", "back", "undo"])));
        if let Some(count) = token.number().filter(|count| counts && count.fract() == 0.0 && *count >= 1.0) {
            return Some(count as usize);
        }
    }
    None
}

/// `back`, `back please`: with a value behind it, it is a correction.
fn is_only_back(sentence: &Sentence) -> bool {
    let words: Vec<&str> = sentence.tokens.iter().filter_map(|token| token.word()).collect();
    let has_value = sentence.tokens.iter().any(|token| token.number().is_some());
    let asks_back =
        matches!(words[..], ["no" | "nope" | "hmm" | "ok" | "nah" | "sorry", "back", ..] | ["back", ..]);
    !has_value && asks_back && words.len() <= 3
}
