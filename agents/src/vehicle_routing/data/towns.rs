//! Where people live: whether a square of one degree has a town or village. Derived from the places of 500 people or more in
//! GeoNames (geonames.org, CC BY 4.0).

/// One bit for each square, from the south-west corner eastwards and row by row to the north; the lowest bit of a byte first.
static SQUARES: &[u8; 8_100] = include_bytes!("towns.bin");

/// Whether a town or village is in the square of this longitude and latitude.
pub(super) fn is_settled([longitude, latitude]: [f64; 2]) -> bool {
    if !(-180.0..180.0).contains(&longitude) || !(-90.0..90.0).contains(&latitude) {
        return false;
    }
    let square = (latitude + 90.0) as usize * 360 + (longitude + 180.0) as usize;
    SQUARES[square / 8] >> (square % 8) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cities_are_settled_and_oceans_are_not() {
        for city in [[5.1, 52.1], [-46.6, -23.5], [77.2, 28.6], [14.4, 35.9], [151.2, -33.8], [-0.1, 51.5]] {
            assert!(is_settled(city), "{city:?}");
        }
        for ocean in [[52.1, 5.1], [-23.5, -46.6], [0.0, 0.0], [-30.0, 40.0], [200.0, 10.0]] {
            assert!(!is_settled(ocean), "{ocean:?}");
        }
    }
}
