//! A formula as a tree. Operators bind as in a spreadsheet: powers first, then products, sums, joined texts, comparisons.

use anyhow::{Context, bail, ensure};

use super::{
    functions::Function,
    tokens::{Token, tokens},
};

/// More brackets inside each other than this are refused.
const DEEPEST: usize = 200;

/// One operation of a formula with what it works on.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Number(f64),
    Text(String),
    Truth(bool),
    /// A cell of the same row, by the name of its column.
    Cell(String),
    /// A cell of the same row, by the position of its column.
    CellAt(usize),
    /// All rows of a column.
    Column {
        table: String,
        column: String,
    },
    /// An input or a key figure.
    Name(String),
    Negated(Box<Expression>),
    Joined(Operator, Box<Expression>, Box<Expression>),
    Call(Function, Vec<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Plus,
    Minus,
    Times,
    Over,
    Power,
    Append,
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
}

/// Operators from those that bind loosest, with their signs.
const LEVELS: &[&[(&str, Operator)]] = &[
    &[
        ("=", Operator::Equal),
        ("<>", Operator::Unequal),
        ("<=", Operator::AtMost),
        (">=", Operator::AtLeast),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[("&", Operator::Append)],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Over)],
    &[("^", Operator::Power)],
];

impl Expression {
    /// Reads a formula.
    ///
    /// # Errors
    /// When it is not one of the language.
    pub fn parse(formula: &str) -> anyhow::Result<Self> {
        let mut words = tokens(formula)?;
        words.retain(|token| *token != Token::Space);
        let mut parser = Parser { words: &words, depth: 0 };
        let expression = parser.level(0).with_context(|| format!("in the formula {formula}"))?;
        ensure!(parser.words.is_empty(), "something is left over in the formula {formula}");
        Ok(expression)
    }
}

struct Parser<'a> {
    words: &'a [Token<'a>],
    depth: usize,
}

impl Parser<'_> {
    fn level(&mut self, level: usize) -> anyhow::Result<Expression> {
        let Some(operators) = LEVELS.get(level) else { return self.single() };
        let mut left = self.level(level + 1)?;
        while let Some(operator) = self.operator(operators) {
            let right = self.level(level + 1)?;
            left = Expression::Joined(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn operator(&mut self, operators: &[(&str, Operator)]) -> Option<Operator> {
        let Some((Token::Sign(sign), rest)) = self.words.split_first() else { return None };
        let (_, operator) = operators.iter().find(|(written, _)| written == sign)?;
        self.words = rest;
        Some(*operator)
    }

    fn single(&mut self) -> anyhow::Result<Expression> {
        let (first, rest) = self.words.split_first().context("the formula ends too early")?;
        self.words = rest;
        Ok(match *first {
            Token::Number(digits) => Expression::Number(digits.parse()?),
            Token::Text(quoted) => Expression::Text(quoted[1..quoted.len() - 1].replace("\"\"", "\"")),
            Token::Cell(name) => match name.strip_prefix('#') {
                Some(position) => Expression::CellAt(position.parse()?),
                None => Expression::Cell(name.to_owned()),
            },
            Token::Column { table, column } => {
                Expression::Column { table: table.to_owned(), column: column.to_owned() }
            }
            Token::Name("TRUE") => Expression::Truth(true),
            Token::Name("FALSE") => Expression::Truth(false),
            Token::Name(name) => Expression::Name(name.to_owned()),
            Token::Function(name) => {
                let function = Function::named(name).with_context(|| format!("no function {name}"))?;
                self.sign("(")?;
                Expression::Call(function, self.arguments()?)
            }
            Token::Sign("(") => {
                let inner = self.inside()?;
                self.sign(")")?;
                inner
            }
            Token::Sign("-") => {
                self.depth += 1;
                ensure!(self.depth <= DEEPEST, "too many signs");
                Expression::Negated(Box::new(self.single()?))
            }
            Token::Sign(sign) => bail!("{sign} in the wrong place"),
            Token::Space => bail!("a space"),
        })
    }

    fn arguments(&mut self) -> anyhow::Result<Vec<Expression>> {
        let mut arguments = vec![self.inside()?];
        while self.sign(",").is_ok() {
            arguments.push(self.inside()?);
        }
        self.sign(")")?;
        Ok(arguments)
    }

    fn inside(&mut self) -> anyhow::Result<Expression> {
        self.depth += 1;
        ensure!(self.depth <= DEEPEST, "too many brackets");
        let inner = self.level(0)?;
        self.depth -= 1;
        Ok(inner)
    }

    fn sign(&mut self, sign: &str) -> anyhow::Result<()> {
        match self.words.split_first() {
            Some((Token::Sign(found), rest)) if *found == sign => {
                self.words = rest;
                Ok(())
            }
            _ => bail!("{sign} is missing"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_bind_before_products_and_products_before_sums_and_comparisons() {
        let written = Expression::parse("1+2*[a]^2<=3").unwrap();
        let with_brackets = Expression::parse("(1+(2*([a]^2)))<=3").unwrap();
        assert_eq!(written, with_brackets);
    }

    #[test]
    fn what_is_no_formula_is_refused() {
        for formula in ["", "1+", "(1", "SUM(", "SUM()", "WEBSERVICE(1)", "1 2", "{1}", "'x'!A1", "\"open"] {
            assert!(Expression::parse(formula).is_err(), "{formula}");
        }
        assert!(Expression::parse(&"(".repeat(5000)).is_err());
    }
}
