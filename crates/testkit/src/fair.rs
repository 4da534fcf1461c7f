//! Whether something that draws at random draws everything it should, about as often.

/// Draws per item.
const PER_ITEM: u64 = 64;

/// Items expected less often than this are only required to be known.
const ENOUGH: u64 = 48;

/// Lists longer than this would need too many draws.
pub(crate) const MOST_ITEMS: usize = 12;

/// Draws many times and compares how often each item came with its weight.
///
/// An item that is expected 48 times or more must come between a quarter of and four times as
/// often as that: a fair source fails this less than once in a hundred million lists, and what
/// it finds (never dealt, always the first, weights ignored) is far outside.
///
/// # Errors
/// With the unknown item, or the one that came too rarely or too often.
pub(crate) fn check<T: PartialEq>(
    items: &[(T, u64)],
    show: impl Fn(&T) -> String,
    mut draw: impl FnMut() -> Option<T>,
) -> Result<(), String> {
    let draws = PER_ITEM * items.len() as u64;
    let mut counts = vec![0; items.len()];
    for _ in 0..draws {
        let drawn = draw().ok_or("nothing is drawn")?;
        let at = items.iter().position(|(item, _)| *item == drawn);
        let at = at.ok_or_else(|| format!("draws what it should not:\n{}", show(&drawn)))?;
        counts[at] += 1;
    }
    let total: u64 = items.iter().map(|(_, weight)| weight).sum();
    for ((item, weight), count) in items.iter().zip(counts) {
        let expected = draws * weight / total.max(1);
        if expected >= ENOUGH && !(expected / 4..=expected * 4).contains(&count) {
            let shown = show(item);
            return Err(format!(
                "drawn {count} times in {draws}, about {expected} would be fair:\n{shown}"
            ));
        }
    }
    Ok(())
}
