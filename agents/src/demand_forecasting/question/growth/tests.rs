//! Questions with a growth, and similar questions without one.

use super::*;

fn read(question: &str) -> Option<Said> {
    growth(question, &["A", "B", "SKU-7"].map(str::to_owned)).unwrap()
}

fn percent(question: &str) -> Option<f64> {
    read(question).map(|said| (said.growth.percent * 1e6).round() / 1e6)
}

#[test]
fn growth_is_found_in_usual_sentences() {
    for (question, expected) in [
        ("assume 10 % growth", 10.0),
        ("Forecast 6 months, growth of 2,5 %", 2.5),
        ("demand drops by 20 %", -20.0),
        ("what if sales fall 15 percent", -15.0),
        ("+5%", 5.0),
        ("forecast with -7.5 %", -7.5),
        ("assume ten percent more demand", 10.0),
        ("twenty-five per cent uplift", 25.0),
        ("double the demand", 100.0),
        ("demand doubles next year", 100.0),
        ("sales will double", 100.0),
        ("what if our sales are going to halve", -50.0),
        ("halve our sales", -50.0),
        ("demand drops to 80 %", -20.0),
        ("multiply the forecast by 1.2", 20.0),
        ("scale by a factor of 0.9", -10.0),
        ("assume demand increased by 3%", 3.0),
        ("10% higher demand with 95% confidence", 10.0),
        ("95% confidence and 10 % growth", 10.0),
        ("with 80 % range, growth 3 %", 3.0),
        ("now without the growth assumption", 0.0),
    ] {
        assert_eq!(percent(question), Some(expected), "{question}");
    }
}

#[test]
fn percentages_of_other_things_are_no_growth() {
    for question in [
        "forecast with 95 % confidence",
        "a 10 % price increase",
        "why did demand drop 20 % last year",
        "sales grew 10 % last year; forecast the next",
        "which products grow by more than 10 %",
        "half a year",
        "will sales double next year",
        "forecast",
        "service level up to 95 %",
        "10-15 % of the products",
    ] {
        assert_eq!(percent(question), None, "{question}");
    }
}

#[test]
fn growth_compounds_when_a_time_is_named() {
    for (question, per) in [
        ("assume 5% growth per year", Per::Year),
        ("+5% a year for 3 years", Per::Year),
        ("annual growth of 5 %", Per::Year),
        ("5 % annual growth", Per::Year),
        ("5 % per year growth", Per::Year),
        ("5% growth year over year", Per::Year),
        ("demand grows 2% each month", Per::Month),
        ("grow 2% month over month", Per::Month),
        ("10 % growth over the next 6 months", Per::Horizon),
    ] {
        assert_eq!(read(question).map(|said| said.growth.per), Some(per), "{question}");
    }
}

#[test]
fn growth_can_be_of_some_products() {
    for (question, products) in [
        ("10 % uplift on A", &["A"][..]),
        ("assume 10 % growth for SKU-7 and B next year", &["SKU-7", "B"]),
        ("what if SKU-7 drops by 20 %", &["SKU-7"]),
        ("forecast SKU-7 with 10 % growth", &[]),
        ("10% growth for a quarter", &[]),
    ] {
        assert_eq!(read(question).unwrap().growth.products, products, "{question}");
    }
}

#[test]
fn the_rest_of_the_question_is_without_the_growth_clause() {
    for (question, rest) in [
        ("forecast 3 years, +5% per year, weekly", "forecast 3 years, + ; , weekly"),
        ("10 % uplift on SKU-7 for 6 months", " ;  for 6 months"),
    ] {
        assert_eq!(read(question).unwrap().rest, rest);
    }
}

#[test]
fn ambiguous_and_temporary_growth_is_refused() {
    let names = ["A".to_owned(), "B".to_owned()];
    for question in [
        "10-15 % growth",
        "10 % growth on A, 5 % growth on B",
        "assume 10 % more than last year",
        "assume 15 % lower demand from March",
        "demand drops by 5 % from March",
        "10% more in december",
        "forecast 6 months, in December 10 % more",
        "20 % uplift on A during Q4",
        "5 % less demand at weekends",
    ] {
        assert!(matches!(growth(question, &names), Err(AgentError::Needs(_))), "{question}");
    }
}

#[test]
fn growth_is_read_in_every_language() {
    for (question, percent) in [
        ("Prognose für das Weihnachtsgeschäft, wir wachsen 15 %", 15.0),
        ("Prognose für 6 Monate, wenn wir um 15 % wachsen", 15.0),
        ("Prognose 6 Monate mit 8 % Wachstum", 8.0),
        ("Prognose 6 Monate, der Absatz sinkt um 8 %", -8.0),
        ("pronóstico de 6 meses si crecemos un 15 %", 15.0),
        ("pronóstico de 6 meses con un crecimiento de 15 %", 15.0),
        ("pronóstico de 6 meses con 10 % menos de demanda", -10.0),
        ("prévision sur 6 mois avec une croissance de 15 %", 15.0),
        ("prévision sur 6 mois, la demande baisse de 10 %", -10.0),
        ("previsão de 6 meses se crescemos 15 %", 15.0),
        ("previsione di 6 mesi con una crescita di 15 %", 15.0),
    ] {
        let said = growth(question, &[]).unwrap();
        assert_eq!(said.map(|said| said.growth.percent), Some(percent), "{question}");
    }
    for question in [
        "Welche Artikel wachsen mehr als 10 %?",
        "Prognose 6 Monate, die Preise steigen um 10 %",
        "¿Qué productos crecen más de 10 %?",
        "Prognose mit 95 % Bereich",
        "prévision avec un prix en hausse de 10 %",
    ] {
        assert!(growth(question, &[]).unwrap().is_none(), "{question}");
    }
}
