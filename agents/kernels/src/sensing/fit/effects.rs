//! The coefficients of the chosen columns: of all products together, and of each drawn to the others.

use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

use crate::cancel::Ticket;
use crate::sensing::data::product::Product;
use crate::sensing::search::rows::{Rows, Tested};

use super::pool::{Common, Estimate, common, draw};

/// The coefficients of one product, on the scale of its response.
#[derive(Debug, Clone)]
pub(crate) struct OwnEffects {
    /// By column; `None` where the product's own history has nothing to go by.
    pub own: Vec<Option<Estimate>>,
    pub drawn: Vec<Estimate>,
    /// Weight of the own estimate.
    pub weights: Vec<f64>,
}

/// The coefficients of all products.
#[derive(Debug, Clone)]
pub(crate) struct Effects {
    /// By product.
    pub products: Vec<OwnEffects>,
    /// By column.
    pub common: Vec<Common>,
    /// Of all rows together, with the same coefficients for all products.
    pub together: Option<Tested>,
}

/// `columns` are the unwhitened rows of every column, by product and column.
pub(crate) fn estimate(products: &[Product], columns: &[Vec<Vec<f64>>], count: usize) -> Effects {
    if count == 0 {
        let none = OwnEffects { own: Vec::new(), drawn: Vec::new(), weights: Vec::new() };
        return Effects { products: vec![none; products.len()], common: Vec::new(), together: None };
    }
    let products: Vec<Product> = products.iter().map(Product::for_estimation).collect();
    let products = products.as_slice();
    let whitened: Vec<Vec<Vec<f64>>> = products
        .iter()
        .zip(columns)
        .map(|(product, rows)| rows.iter().map(|row| product.whitened(row.clone())).collect())
        .collect();
    let all: Vec<usize> = (0..products.len()).collect();
    let together = test(&Rows::new(products, &all, |_| true).with_memory(), &whitened, count);
    let ticket = Ticket::here();
    let own = |at: &usize| {
        ticket.run(|| {
            if products.len() == 1 {
                together.0.clone()
            } else {
                test(&Rows::new(products, &[*at], |_| true).with_memory(), &whitened, count).0
            }
        })
    };
    let own: Vec<Vec<Option<Estimate>>> = all.par_iter().map(own).collect();
    let of_column = |column: usize| {
        let estimates: Vec<Estimate> = own.iter().filter_map(|row| row[column]).collect();
        common(&estimates).unwrap_or(Common { mean: 0.0, variance_of_mean: 0.0, between: 0.0 })
    };
    let common: Vec<Common> = (0..count).map(of_column).collect();
    let is_alone = products.len() == 1;
    let draw_all = |own: Vec<Option<Estimate>>| {
        let drawn = own.iter().zip(&common).map(|(own, common)| match own {
            Some(own) if is_alone => (*own, 1.0),
            _ => draw(*own, common),
        });
        let (drawn, weights) = drawn.unzip();
        OwnEffects { own, drawn, weights }
    };
    Effects { products: own.into_iter().map(draw_all).collect(), common, together: together.1 }
}

/// Estimates of the columns that vary in these rows.
fn test(rows: &Rows, whitened: &[Vec<Vec<f64>>], count: usize) -> (Vec<Option<Estimate>>, Option<Tested>) {
    let clean: Vec<Vec<f64>> =
        (0..count).map(|column| rows.clean(|at| whitened[at][column].clone())).collect();
    let varies = |column: &usize| clean[*column].iter().map(|value| value * value).sum::<f64>() > 1e-6;
    let usable: Vec<usize> = (0..count).filter(varies).collect();
    let picked: Vec<Vec<f64>> = usable.iter().map(|column| clean[*column].clone()).collect();
    let mut estimates = vec![None; count];
    let tested = if picked.is_empty() { None } else { rows.test(&picked) };
    if let Some(tested) = &tested {
        for (i, column) in usable.iter().enumerate() {
            let variance = tested.std_error(i).powi(2);
            estimates[*column] = Some(Estimate { value: tested.coefficients[i], variance });
        }
    }
    let is_whole = usable.len() == count;
    (estimates, tested.filter(|_| is_whole))
}
