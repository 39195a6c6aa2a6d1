//! Grades in words, such as low, medium and high, as numbers one step apart.

use kernels::cancel;
use kernels::suppliers::Direction;

/// The numbers of a column of grades.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Grades {
    /// One per text, in the order of the texts.
    pub values: Vec<Option<f64>>,
    /// Grades as written with their numbers, lowest first.
    pub scale: Vec<(String, f64)>,
    /// Set where the words themselves are good or bad, as `good` and `poor` are.
    pub direction: Option<Direction>,
}

/// Words of one scale from its lowest step up; words of one step are parted by a bar.
struct Scale {
    steps: &'static [&'static str],
    is_goodness: bool,
}

const SCALES: [Scale; 6] = [
    Scale {
        steps: &[
            "very low|sehr niedrig|tres faible|muy bajo|muito baixo",
            "low|niedrig|gering|faible|bajo|baja|baixo|baixa|basso|bassa|minor",
            "medium|moderate|mid|average|normal|mittel|moyen|moyenne|medio|media",
            "high|hoch|eleve|elevee|alto|alta|major",
            "very high|sehr hoch|tres eleve|muy alto|muito alto|critical|kritisch",
        ],
        is_goodness: false,
    },
    Scale {
        steps: &[
            "poor|bad|schlecht|mauvais|malo|ruim",
            "fair|acceptable|sufficient|ausreichend|passable|regular",
            "good|gut|bon|bonne|bueno|buena|bom|boa|buono",
            "very good|sehr gut|tres bon|muy bueno|muito bom",
            "excellent|outstanding|exzellent|hervorragend|excelente|eccellente",
        ],
        is_goodness: true,
    },
    Scale { steps: &["f", "e", "d", "c", "b", "a"], is_goodness: true },
    Scale { steps: &["bronze", "silver|silber|argent", "gold|or", "platinum|platin"], is_goodness: true },
    Scale {
        steps: &["red|rot|rouge", "amber|yellow|orange|gelb|jaune", "green|gruen|grün|vert"],
        is_goodness: true,
    },
    Scale { steps: &["no|n|nein|non|nao|false", "yes|y|ja|oui|si|sí|sim|true"], is_goodness: false },
];

/// The column as grades when nearly all of its texts are grades of one scale.
pub(super) fn grades<'a>(texts: impl Iterator<Item = Option<&'a str>> + Clone) -> Option<Grades> {
    let filled = texts.clone().flatten().count();
    SCALES.iter().find_map(|scale| {
        let values: Vec<Option<f64>> = texts.clone().map(|text| scale.step(text?)).collect();
        let known = values.iter().flatten().count();
        if known == 0 || (known as f64) < 0.8 * filled as f64 {
            return None;
        }
        let mut written: Vec<(String, f64)> = Vec::new();
        for (text, value) in texts.clone().zip(&values) {
            cancel::tick();
            if let (Some(text), Some(value)) = (text, value)
                && !written.iter().any(|(_, other)| other == value)
            {
                written.push((text.to_owned(), *value));
            }
        }
        written.sort_by(|a, b| a.1.total_cmp(&b.1));
        let mut values = values;
        // Low, medium and high without anything beyond are steps 1 to 3.
        let is_inner = written.iter().all(|(_, step)| (2.0..=4.0).contains(step));
        if !scale.is_goodness && scale.steps.len() == 5 && is_inner {
            written.iter_mut().for_each(|(_, step)| *step -= 1.0);
            values.iter_mut().flatten().for_each(|step| *step -= 1.0);
        }
        let direction = scale.is_goodness.then_some(Direction::Benefit);
        Some(Grades { values, scale: written, direction })
    })
}

impl Scale {
    fn step(&self, text: &str) -> Option<f64> {
        let text = text.trim().to_lowercase().replace(['é', 'è', 'ê'], "e").replace(['-', '_'], " ");
        let at = self.steps.iter().position(|step| step.split('|').any(|word| word == text))?;
        Some(at as f64 + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_become_steps_and_other_texts_do_not() {
        let found = grades(
            ["low", "High", "", "medium"].map(|text| Some(text).filter(|text| !text.is_empty())).into_iter(),
        );
        let found = found.unwrap();
        assert_eq!(found.values, [Some(1.0), Some(3.0), None, Some(2.0)]);
        assert_eq!(found.scale[0], ("low".to_owned(), 1.0));
        assert_eq!(found.direction, None);
        let letters = grades(["A", "C", "B"].map(Some).into_iter()).unwrap();
        assert_eq!(
            (letters.values, letters.direction),
            (vec![Some(6.0), Some(4.0), Some(5.0)], Some(Direction::Benefit))
        );
        assert_eq!(grades(["IN", "DE"].map(Some).into_iter()), None);
    }
}
