//! Classes of items: ABC by the item's share of the total, XYZ by how steady its demand is.

/// Shares of the total at which B and C begin (Pareto's rule, as Dickie applied it to stock, 1951).
const ABC_LIMITS: [f64; 2] = [0.80, 0.95];
/// Coefficients of variation at which Y and Z begin; the limits are usual in practice.
pub const XYZ_LIMITS: [f64; 2] = [0.5, 1.0];

/// The item's class by its share of the total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AbcClass {
    A,
    B,
    C,
}

/// The item's class by how steady its demand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum XyzClass {
    X,
    Y,
    Z,
}

impl AbcClass {
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    pub fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
        }
    }
}

impl XyzClass {
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    pub fn letter(self) -> char {
        match self {
            Self::X => 'X',
            Self::Y => 'Y',
            Self::Z => 'Z',
        }
    }

    /// The class of a coefficient of variation at the usual limits; see `of_at`.
    pub fn of(variation: f64) -> Self {
        Self::of_at(variation, XYZ_LIMITS)
    }

    /// The class of a coefficient of variation (standard deviation over mean, a ratio); Z when it is NaN. X ends at the first
    /// of the `limits`, Y at the second.
    pub fn of_at(variation: f64, limits: [f64; 2]) -> Self {
        match variation {
            variation if variation <= limits[0] => Self::X,
            variation if variation <= limits[1] => Self::Y,
            _ => Self::Z,
        }
    }
}

/// A class per item at the usual limits of 80 and 95 %; see `abc_at`.
pub fn abc(sizes: &[f64]) -> Vec<AbcClass> {
    abc_at(sizes, ABC_LIMITS)
}

/// A class per item, in the order of `sizes` (volume or value, any unit). Items are added up from the largest to the smallest;
/// an item that crosses a limit belongs to the higher class. Items whose size is not above zero are C; equal sizes keep
/// their order. `limits` are the shares of the total (0 to 1, rising) at which B and C begin.
pub fn abc_at(sizes: &[f64], limits: [f64; 2]) -> Vec<AbcClass> {
    let mut order: Vec<usize> = (0..sizes.len()).filter(|i| sizes[*i] > 0.0).collect();
    order.sort_by(|a, b| sizes[*b].total_cmp(&sizes[*a]));
    let total: f64 = order.iter().map(|i| sizes[*i]).sum();
    let mut classes = vec![AbcClass::C; sizes.len()];
    let mut before = 0.0;
    for i in order {
        // Sums of shares carry rounding errors; an item that ends just on a limit has not crossed it.
        let share = before / total + 1e-12;
        classes[i] = match share {
            share if share < limits[0] => AbcClass::A,
            share if share < limits[1] => AbcClass::B,
            _ => AbcClass::C,
        };
        before += sizes[i];
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(sizes: &[f64]) -> String {
        abc(sizes).into_iter().map(AbcClass::letter).collect()
    }

    #[test]
    fn the_item_that_crosses_a_limit_belongs_to_the_higher_class() {
        assert_eq!(letters(&[5.0, 70.0, 20.0, 4.0, 1.0]), "BAACC");
        assert_eq!(letters(&[80.0, 15.0, 5.0]), "ABC");
        assert_eq!(letters(&[1.0]), "A");
    }

    #[test]
    fn the_limits_of_the_classes_can_be_changed() {
        let letters = |limits| -> String {
            abc_at(&[75.0, 15.0, 10.0], limits).into_iter().map(AbcClass::letter).collect()
        };
        assert_eq!(letters([0.7, 0.9]), "ABC");
        assert_eq!(letters([0.8, 0.95]), "AAB");
    }

    #[test]
    fn an_item_without_positive_value_is_class_c() {
        assert_eq!(letters(&[0.0, -3.0, f64::NAN]), "CCC");
        assert_eq!(letters(&[0.0, 2.0]), "CA");
    }

    #[test]
    fn even_demand_is_class_x_and_erratic_or_unknown_demand_is_class_z() {
        for (variation, class) in [
            (0.0, XyzClass::X),
            (0.5, XyzClass::X),
            (0.51, XyzClass::Y),
            (1.0, XyzClass::Y),
            (1.2, XyzClass::Z),
        ] {
            assert_eq!(XyzClass::of(variation), class);
        }
        assert_eq!(XyzClass::of(f64::NAN), XyzClass::Z);
    }
}
