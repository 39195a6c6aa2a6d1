//! Questions of several parts, in other languages, and with words that say themselves what they compare.

use intake::Dataset;

use crate::{Files, Outcome, Value, has_several};

const STOPS: &str = "\
stop_id,name,latitude,longitude,weight_kg,open,close,service_min,zone
D0,Depot North,50.98,6.95,0,06:00,18:00,0,Depot
S1,Bakery Holm,50.93,6.98,80,06:00,10:00,20,Centre
S2,Hotel Baltic,50.94,6.90,420,07:00,12:00,35,Harbour
S3,Market Hall,50.91,6.93,200,08:30,17:00,45,Harbour
S4,School East,50.92,6.94,60,07:30,09:30,10,Centre
";

const DAYS: &str = "\
Fecha,Unidades vendidas,Precio,Promo,Temperatura,Lluvia mm
2026-05-01,100,2.40,0,12.5,0.0
2026-05-02,160,2.20,1,26.0,0.0
2026-05-03,90,2.40,0,27.5,6.5
2026-05-04,80,2.40,0,14.0,8.0
2026-05-08,140,2.30,0,28.0,0.0
2026-05-09,200,2.20,1,29.0,0.0
";

const ITEMS: &str = "\
sku,name,supplier,country,stock,unit_cost,lead_time_days
A-1,Pump M-9,Nordia,IT,0,295.5,40
A-2,Pump XS-3,Nordia,IT,12,27.4,21
A-3,Valve S,Kroll,CH,30,4.2,14
A-4,Seal 12,Kroll,CH,500,0.9,7
";

fn ask(text: &'static str, question: &str) -> Vec<Vec<Vec<Value>>> {
    let file = Dataset::new("file.csv", text.as_bytes().into());
    match Files::read(&file).unwrap().ask(question, None).unwrap() {
        Outcome::Found(answered) => {
            assert_eq!(answered.open().next(), None, "{question}");
            let figures = answered.all().map(|part| match part.found.lines.is_empty() {
                true => vec![part.found.figure.iter().cloned().collect()],
                false => part.found.lines.clone(),
            });
            figures.collect()
        }
        Outcome::AskBack { text, .. } => panic!("{question} was asked back: {text}"),
        Outcome::NotAsked => panic!("{question} was not read as a question about the data"),
    }
}

fn number(value: f64) -> Vec<Vec<Value>> {
    vec![vec![Value::Number(value)]]
}

fn firsts(lines: &[Vec<Value>]) -> Vec<&Value> {
    lines.iter().map(|line| &line[0]).collect()
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

#[test]
fn a_later_question_keeps_the_rows_of_the_one_before() {
    assert_eq!(
        ask(STOPS, "How many kilos go to Harbour customers, and how many stops is that?"),
        [number(620.0), number(2.0)]
    );
    let most =
        ask(STOPS, "How many stops need more than 30 minutes of service, and which one needs the most?");
    assert_eq!(most[0], number(2.0));
    assert_eq!(firsts(&most[1]), [&text("S3")]);
    let pumps =
        ask(ITEMS, "What is the average lead time of our pumps, and which pump costs the most per unit?");
    assert_eq!((&pumps[0], firsts(&pumps[1])), (&number(30.5), vec![&text("Pump M-9")]));
}

#[test]
fn a_part_that_cannot_be_answered_is_open() {
    let file = Dataset::new("file.csv", STOPS.as_bytes().into());
    let asked = "How many stops are in Harbour, and what is their favourite colour?";
    let Outcome::Found(answered) = Files::read(&file).unwrap().ask(asked, None).unwrap() else { panic!() };
    let open: Vec<&str> = answered.open().map(|(asked, _)| asked).collect();
    assert_eq!(open, ["what is their favourite colour?"]);
    assert!(!answered.is_sure());
    assert!(has_several(asked) && !has_several("How many stops are in Harbour and Centre?"));
}

#[test]
fn questions_in_other_languages_are_read_as_in_english() {
    let before_ten = ask(STOPS, "¿Qué clientes cierran antes de las 10:00 y cuánto pesan en total?");
    assert_eq!((firsts(&before_ten[0]), &before_ten[1]), (vec![&text("School East")], &number(60.0)));
    assert_eq!(ask(STOPS, "Wie viele Stopps in Harbour wiegen mehr als 300 kg?"), [number(1.0)]);
    let least = ask(ITEMS, "Quel fournisseur a le plus petit prix ?");
    assert_eq!(firsts(&least[0]), [&text("Kroll")]);
    assert_eq!(ask(DAYS, "Quantas unidades vendemos em média em dias com promoção?"), [number(180.0)]);
}

#[test]
fn words_and_units_say_themselves_what_is_compared() {
    assert_eq!(
        ask(DAYS, "How many units did we sell on average on days hotter than 25 degrees with no promo?"),
        [number(115.0)]
    );
    assert_eq!(
        ask(
            DAYS,
            "How many days with more than 5 mm of rain were there, and what did we sell on average on those days?"
        ),
        [number(2.0), number(85.0)]
    );
    assert_eq!(ask(ITEMS, "How many items are cheaper than 5 EUR?"), [number(2.0)]);
    // Two weeks of a column of days are 14.
    assert_eq!(ask(ITEMS, "How many items have a lead time of more than 2 weeks?"), [number(2.0)]);
    assert_eq!(firsts(&ask(ITEMS, "Which items are out of stock?")[0]), [&text("A-1")]);
    assert_eq!(ask(ITEMS, "How many items come from European suppliers?"), [number(4.0)]);
}

#[test]
fn how_long_the_stock_lasts_is_no_lead_time() {
    let file = Dataset::new("file.csv", ITEMS.as_bytes().into());
    for asked in ["Which items have less than two weeks of stock", "which items have under 21 days left"] {
        let outcome = Files::read(&file).unwrap().ask(asked, None).unwrap();
        assert!(!matches!(outcome, Outcome::Found(_)), "{asked}");
    }
}

#[test]
fn times_of_day_and_days_of_the_week_choose_and_rank() {
    assert_eq!(ask(STOPS, "How many stops close at 10:00 or earlier?"), [number(2.0)]);
    let day = ask(DAYS, "On which day of the week do we sell the most on average?");
    assert_eq!(day[0], [vec![text("Saturday"), Value::Number(180.0)]]);
    assert_eq!(ask(DAYS, "How many units did we sell, leaving out weekends?"), [number(320.0)]);
}

#[test]
fn the_depot_is_no_stop() {
    assert_eq!(ask(STOPS, "How many stops weigh less than 100 kg?"), [number(2.0)]);
    assert_eq!(ask(STOPS, "How many stops do we have?"), [number(4.0)]);
}

#[test]
fn the_first_of_a_ranking_is_meant_only_where_it_is_referred_to() {
    let both = ask(ITEMS, "Which supplier is the cheapest and which one is the fastest?");
    assert_eq!((firsts(&both[0]), firsts(&both[1])), (vec![&text("Kroll")], vec![&text("Kroll")]));
    let mean = ask(ITEMS, "Which item is the most expensive, and what is the average lead time?");
    assert_eq!(mean[1], number(20.5));
    let its = ask(ITEMS, "Which item is the most expensive, and what is its lead time?");
    assert_eq!(its[1], number(40.0));
    let all = ask(STOPS, "How many stops are in Harbour, and how many stops are there in total?");
    assert_eq!(all, [number(2.0), number(4.0)]);
    let sold = ask(DAYS, "Which weekday sells best, and how many units do we sell in total?");
    assert_eq!(sold[1], number(770.0));
}

#[test]
fn days_of_the_week_are_joined_and_left_out_together() {
    assert_eq!(ask(DAYS, "How many units did we sell on Saturdays and Sundays?"), [number(450.0)]);
    assert_eq!(ask(DAYS, "How many units did we sell excluding Saturdays and Sundays?"), [number(320.0)]);
}

#[test]
fn open_until_is_about_when_it_closes() {
    let open = ask(STOPS, "Which stops are open until 12:00?");
    assert_eq!(firsts(&open[0]), [&text("S2"), &text("S3")]);
}
