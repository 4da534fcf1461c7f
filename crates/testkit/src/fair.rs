//! A test of random draws against their expected frequencies.

/// The expected number of draws of the rarest item.
const ENOUGH: u64 = 64;

/// The largest number of draws; with very uneven weights, rare items need only be known.
const MOST_DRAWS: u64 = 4_096;

/// Draws many times and compares the frequency of each item with its weight.
///
/// Seven standard deviations are allowed: a fair source fails this less than once in a hundred
/// million items, and the errors that it should find (never dealt, always the first, weights
/// ignored) are outside.
///
/// # Errors
/// With the unknown item, or the one that came too rarely or too often.
pub(crate) fn check<T: PartialEq>(
    items: &[(T, u64)],
    show: impl Fn(&T) -> String,
    mut draw: impl FnMut() -> Option<T>,
) -> Result<(), String> {
    let weights = || items.iter().map(|(_, weight)| *weight);
    let total: u64 = weights().sum();
    let rarest = weights().min().unwrap_or_default().max(1);
    let draws = (ENOUGH * total.div_ceil(rarest)).min(MOST_DRAWS);
    let mut counts = vec![0; items.len()];
    for _ in 0..draws {
        let drawn = draw().ok_or("nothing is drawn")?;
        let at = items.iter().position(|(item, _)| *item == drawn);
        let at = at.ok_or_else(|| format!("draws what it should not:\n{}", show(&drawn)))?;
        counts[at] += 1;
    }
    for ((item, weight), count) in items.iter().zip(counts) {
        let expected = draws * weight / total;
        let allowed = 7 * expected.isqrt();
        if expected >= ENOUGH && expected.abs_diff(count) > allowed {
            let shown = show(item);
            return Err(format!(
                "drawn {count} times in {draws}, about {expected} would be fair:\n{shown}"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tessera_core::{SimSource, Source as _};

    use super::*;

    const ITEMS: [(char, u64); 3] = [('a', 1), ('b', 3), ('c', 4)];

    fn check_draws(mut draw: impl FnMut(u64) -> Option<char>) -> Result<(), String> {
        let mut source = SimSource::new(3, 0);
        check(&ITEMS, char::to_string, || draw(source.below(24)))
    }

    #[test]
    fn drawing_by_weight_is_fair() {
        let by_weight = |number| match number {
            0..3 => Some('a'),
            3..12 => Some('b'),
            _ => Some('c'),
        };
        assert_eq!(check_draws(by_weight), Ok(()));
    }

    #[test]
    fn drawing_without_regard_to_weights_is_unfair() {
        let result = check_draws(|number| ['a', 'b', 'c'].get(number as usize / 8).copied());
        assert!(result.unwrap_err().contains("would be fair"));
    }

    #[test]
    fn what_never_comes_is_found() {
        let result = check_draws(|number| Some(if number < 10 { 'b' } else { 'c' }));
        assert!(result.unwrap_err().starts_with("drawn 0 times"));
    }

    #[test]
    fn what_is_not_listed_is_found() {
        let result = check_draws(|number| Some(if number == 7 { 'd' } else { 'c' }));
        assert!(result.unwrap_err().contains("draws what it should not"));
    }

    #[test]
    fn drawing_nothing_is_found() {
        assert_eq!(check_draws(|_| None), Err("nothing is drawn".into()));
    }
}
