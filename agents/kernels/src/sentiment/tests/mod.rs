//! `reference.tsv` holds texts of our own with the scores that version 3.3.2 of the reference implementation gives them,
//! rounded as it rounds: four decimals of the compound, three of the shares.

use super::{looks_english, score};

#[test]
fn scores_agree_with_the_reference_implementation() {
    let mut texts = 0;
    for line in include_str!("reference.tsv").lines().skip(1) {
        let cells: Vec<&str> = line.splitn(5, '\t').collect();
        let known: Vec<f64> = cells[..4].iter().map(|cell| cell.parse().expect("a number")).collect();
        let text = cells[4].replace("\\t", "\t").replace("\\n", "\n");
        let found = score(&text);
        let found = [found.compound, found.positive, found.negative, found.neutral];
        for (part, (found, known)) in found.into_iter().zip(known).enumerate() {
            let last_digit = if part == 0 { 1e-4 } else { 1e-3 };
            assert!(
                (found - known).abs() <= 0.5 * last_digit + 1e-9,
                "{text:?}, part {part}: {found} instead of {known}"
            );
        }
        texts += 1;
    }
    assert!(texts >= 300, "{texts}");
}

#[test]
fn shares_add_up_to_one_and_empty_texts_have_none() {
    for text in ["Great product, will order again!", "no", "12", "bad 😡 but cheap"] {
        let found = score(text);
        assert!((found.positive + found.negative + found.neutral - 1.0).abs() < 1e-12);
    }
    for text in ["", "  ", "\n"] {
        assert_eq!(score(text), super::Sentiment::default());
    }
}

#[test]
fn lists_are_sorted_for_the_search() {
    assert!(super::words::strength("very").is_some() && super::words::strength("absolutely").is_some());
    for word in ["almost", "just enough", "sort-of", "uber", "utterly", "more"] {
        assert!(super::words::strength(word).is_some(), "{word}");
    }
    for word in ["without", "uhuh", "aint", "despite", "uh-uh", "didn't"] {
        assert!(super::words::is_negation(word), "{word}");
    }
}

#[test]
fn other_languages_are_recognised() {
    let english = [
        "Great product, will order again!",
        "Fast delivery",
        "ok",
        "5/5",
        "👍👍",
        "The box was crushed and nobody answers my mails",
        "love it",
        "Arrived on time, thanks",
        "Café latte is my favourite",
        "price too high",
        "don’t buy this",
        "Battery died after two days",
    ];
    let other = [
        "Die Lieferung war zu spät und der Karton ist kaputt",
        "Sehr gut, gerne wieder",
        "La livraison est très lente mais le produit est bon",
        "El producto es muy bueno pero llegó tarde",
        "Produto muito bom, chegou no prazo",
        "Il prodotto è ottimo, consegna veloce",
        "Het pakket was te laat en de doos is kapot",
        "отличный товар",
        "很好，下次再买",
        "बहुत अच्छा",
        "bahut accha hai, jaldi aaya",
        "Barang sangat bagus dan tidak rusak",
        "منتج رائع",
    ];
    for text in english {
        assert!(looks_english(text), "{text}");
    }
    for text in other {
        assert!(!looks_english(text), "{text}");
    }
}
