//! Methods that people ask for and that no forecast here uses, with the nearest one that does.

use language::tokens::Token;

/// The words of a method, its name, and what to ask for instead.
const MISSING: [(&[&str], &str, &str); 10] = [
    (&["prophet"], "Prophet", "use Holt-Winters"),
    (&["tbats"], "TBATS", "use Holt-Winters"),
    (&["lstm"], "LSTM", "use theta"),
    (&["xgboost"], "XGBoost", "use ARIMA"),
    (&["lightgbm"], "LightGBM", "use ARIMA"),
    (&["neural", "network"], "Neural networks", "use theta"),
    (&["random", "forest"], "Random forests", "use ARIMA"),
    (&["deep", "learning"], "Deep learning", "use theta"),
    (&["deepar"], "DeepAR", "use theta"),
    (&["linear", "regression"], "Linear regression", "use Holt-Winters"),
];

/// A sentence for each such method in the question.
pub(super) fn missing_methods(words: &[Token]) -> Vec<String> {
    let mut said = Vec::new();
    for (names, method, instead) in MISSING {
        let is_named = words
            .windows(names.len())
            .any(|span| span.iter().zip(names).all(|(word, name)| word.is_one_of(&[name])));
        if is_named {
            said.push(format!(
                "**Not available: {method}.** The forecast is by the methods that there are; ask “{instead}” for the nearest one."
            ));
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::missing_methods;
    use crate::demand_forecasting::question::words::words;

    #[test]
    fn a_method_that_is_not_there_is_named_with_the_nearest_one() {
        let said = missing_methods(&words("forecast 6 months with Prophet or a neural network"));
        assert_eq!(said.len(), 2);
        assert!(said[0].starts_with("**Not available: Prophet.**") && said[0].contains("“use Holt-Winters”"));
        assert!(missing_methods(&words("forecast with theta for our network")).is_empty());
    }
}
