//! Checks the addresses of the contact form: a reply must be able to reach them by mail. The browser has the same rule
//! in `web/src/features/contact/address.ts`, with the same examples.

const LONGEST: usize = 254;
const LONGEST_LOCAL: usize = 64;
const LONGEST_LABEL: usize = 63;

/// Letters of every alphabet are allowed; quotes, comments and address literals are not.
pub(super) fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    text.len() <= LONGEST
        && local.len() <= LONGEST_LOCAL
        && local.split('.').all(is_atom)
        && domain.split('.').all(is_label)
        && text.parse::<lettre::Address>().is_ok()
}

fn is_atom(atom: &str) -> bool {
    !atom.is_empty() && atom.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c))
}

fn is_label(label: &str) -> bool {
    (1..=LONGEST_LABEL).contains(&label.len())
        && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_mail_addresses_are_accepted() {
        for text in [
            "ada@b.test",
            "a@b",
            "Ada.Lovelace+x@Example.COM",
            "o'neil@b.test",
            "jürgen@müller.example",
            "用户@例子.example",
        ] {
            assert!(is_address(text), "{text}");
        }
    }

    #[test]
    fn an_at_sign_alone_does_not_make_a_valid_address() {
        let long = format!("{}@b.test", "a".repeat(65));
        for text in [
            "@",
            "ada@",
            "@b.test",
            "a@b@c.test",
            "a b@c.test",
            "a@b..test",
            ".a@b.test",
            "a.@b.test",
            "a@-b.test",
            "a@b_c.test",
            "a@b.test Bcc: x@y.test",
            "Ada <a@b.test>",
            "\"a\"@b.test",
            "a@[127.0.0.1]",
            "a@b.test,c@d.test",
            &long,
        ] {
            assert!(!is_address(text), "{text}");
        }
    }
}
