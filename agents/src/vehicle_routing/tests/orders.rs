//! Orders with a row for the pickup and a row for the delivery.

use super::*;

const ORDERS: &str = "order_id,type,x_coord,y_coord,demand\nDEPOT,depot,0,0,0\nO1,pickup,10,0,5\nO1,delivery,5,0,5\n\
                      O2,pickup,0,10,5\nO2,delivery,0,5,\n";

#[tokio::test]
async fn the_two_rows_of_an_order_are_a_pickup_and_its_delivery() {
    let answer = answered("1 van of 100 units, pick up before delivering", ORDERS).await;
    let visits: Vec<String> = routes(&answer).concat();
    let place = |id: &str| visits.iter().position(|visit| visit == id).unwrap();
    assert!(place("O1 pickup") < place("O1 delivery"), "{visits:?}");
    assert!(place("O2 pickup") < place("O2 delivery"), "{visits:?}");
    assert!(answer.content.contains("2 deliveries go from one stop to another"), "{}", answer.content);
}

#[tokio::test]
async fn an_order_that_is_no_pair_is_named_and_its_pickup_goes_to_the_depot() {
    let file = format!("{ORDERS}O3,pickup,3,4,7\n");
    let answer = answered("1 van of 100 units", &file).await;
    assert!(
        answer.content.contains("Orders without exactly one pickup and one delivery (O3)"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn picking_up_before_delivering_is_refused_without_pairs() {
    let asked = refusal("1 van, pick up before delivering", LINE).await;
    assert!(asked.contains("does not say which goods that are picked up go to which stop"), "{asked}");
}
