//! Money per unit of every product, if the file has it: a small volume of a valuable product matters too.

use intake::{
    Recipe, Table,
    demand::Demand,
    number,
    roles::{Role, Roles},
    values,
};

/// Mean money per unit, in the order of the products of the file; NaN where no row has it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UnitValue {
    pub column: String,
    per_unit: Vec<(String, f64)>,
}

impl UnitValue {
    /// Read from the price column, else from the unit cost; `None` unless most products have a value.
    pub(crate) fn of(table: &Table, roles: &Roles, demand: &Demand, recipe: &Recipe) -> Option<Self> {
        let column = roles.get(Role::Price).or_else(|| roles.get(Role::UnitCost))?;
        let position = table.position(column)?;
        let mark = values::style(table, position, recipe.decimal_mark).mark;
        let mut numbers: Vec<Option<f64>> = Vec::with_capacity(table.rows);
        for text in table.column(position) {
            numbers.push(text.and_then(|text| number::parse(text, mark)));
        }
        let mut sums = vec![(0.0, 0.0); demand.products.len()];
        for row in &demand.rows {
            let value = numbers.get(row.record).copied().flatten();
            if let Some(value) = value.filter(|value| value.is_finite() && *value >= 0.0) {
                let (sum, count) = &mut sums[row.product];
                *sum += value;
                *count += 1.0;
            }
        }
        let known = sums.iter().filter(|(_, count)| *count > 0.0).count();
        let means = sums.into_iter().map(|(sum, count)| sum / count);
        let per_unit = demand.products.iter().cloned().zip(means).collect();
        (known * 10 >= demand.products.len() * 9).then(|| Self { column: column.to_owned(), per_unit })
    }

    /// Money per unit of a product; 0 where no row has it.
    pub(crate) fn per_unit(&self, product: &str) -> f64 {
        let position = self.per_unit.binary_search_by(|(name, _)| name.as_str().cmp(product));
        position.map_or(0.0, |position| self.per_unit[position].1).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use intake::{demand, reader, roles};

    fn unit_value(text: &str) -> Option<UnitValue> {
        let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
        let roles = roles::find(&table);
        let demand = demand::read("x.csv", &table, &roles, &[], &Recipe::default()).unwrap();
        UnitValue::of(&table, &roles, &demand, &Recipe::default())
    }

    #[test]
    fn money_per_unit_is_the_mean_of_a_product() {
        let value = unit_value(
            "date,demand,product_id,unit_price\n2025-01-01,5,B,2\n2025-02-01,5,B,4\n2025-01-01,5,A,10\n",
        )
        .unwrap();
        assert_eq!((value.per_unit("A"), value.per_unit("B"), value.per_unit("C")), (10.0, 3.0, 0.0));
        assert_eq!(value.column, "unit_price");
    }

    #[test]
    fn prices_that_most_products_lack_are_not_used() {
        assert_eq!(unit_value("date,demand,product_id,price\n2025-01-01,5,A,2\n2025-01-01,5,B,\n"), None);
        assert_eq!(unit_value("date,demand,product_id\n2025-01-01,5,A\n"), None);
    }
}
