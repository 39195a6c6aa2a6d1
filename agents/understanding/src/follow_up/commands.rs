//! Words that go back in the conversation: `undo`, `as it was at the start`, `start over`.

use std::sync::LazyLock;

use language::tokens::Sentence;

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
        "the (version|one|plan|result) before",
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
        "(as|like|how|the way) (it|that|things) (was|were) (at|in) the (start|beginning|first)",
        "back to the (start|beginning|first (one|version|plan)|original)",
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

/// The command of a sentence with the tokens that say it.
pub(super) fn command(sentence: &Sentence) -> Option<(Command, std::ops::Range<usize>)> {
    for (command, patterns) in
        [(Command::StartOver, &START_OVER), (Command::First, &FIRST), (Command::Undo, &UNDO)]
    {
        for pattern in patterns.iter() {
            for at in 0..sentence.tokens.len() {
                if let Some(found) = longest(pattern, sentence, at) {
                    return Some((command, found.tokens));
                }
            }
        }
    }
    is_only_back(sentence).then_some((Command::Undo, 0..sentence.tokens.len()))
}

/// `back`, `back please`: with a value behind it, it is a correction.
fn is_only_back(sentence: &Sentence) -> bool {
    let words: Vec<&str> = sentence.tokens.iter().filter_map(|token| token.word()).collect();
    let has_value = sentence.tokens.iter().any(|token| token.number().is_some());
    !has_value && words.first() == Some(&"back") && words.len() <= 2
}
