//! The command line of a program.

use std::fmt;

/// A program and its arguments. No shell reads them, so that the process that is started is the
/// bot itself.
///
/// ```
/// use tessera_bots::pipe::PipeCommand;
///
/// let command: PipeCommand = "python3 'my bot.py' --depth 3".parse()?;
/// assert_eq!(command.words(), ["python3", "my bot.py", "--depth", "3"]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipeCommand {
    /// At least one.
    words: Vec<String>,
}

impl PipeCommand {
    /// The program, then its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

/// Words are separated by white space; single or double quotes group text into one word.
impl std::str::FromStr for PipeCommand {
    type Err = String;

    fn from_str(text: &str) -> Result<PipeCommand, String> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for symbol in text.chars() {
            match quote {
                Some(open) if symbol == open => quote = None,
                None if matches!(symbol, '\'' | '"') => {
                    quote = Some(symbol);
                    word.get_or_insert_default();
                }
                None if symbol.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(symbol),
            }
        }
        if let Some(open) = quote {
            return Err(format!("the quote {open} is never closed"));
        }
        words.extend(word);
        if words.first().is_none_or(String::is_empty) {
            return Err("a command is needed".into());
        }
        Ok(PipeCommand { words })
    }
}

/// For messages: the program only, as arguments may be long.
impl fmt::Display for PipeCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        let words = |text: &str| text.parse().map(|command: PipeCommand| command.words);
        assert_eq!(words("  bot  -x ").unwrap(), ["bot", "-x"]);
        assert_eq!(words("\"a b\"c '' '\"'").unwrap(), ["a bc", "", "\""]);
        assert_eq!(words(r"C:\bots\bot.exe").unwrap(), [r"C:\bots\bot.exe"]);
    }

    #[test]
    fn what_is_no_command_is_refused() {
        let refusal = |text: &str| text.parse::<PipeCommand>().unwrap_err();
        assert_eq!(refusal(" "), "a command is needed");
        assert_eq!(refusal("''"), "a command is needed");
        assert_eq!(refusal("bot 'x"), "the quote ' is never closed");
    }
}
