//! Labels along one side: as near to where they belong as their height allows.

/// Moves `wanted` places apart so that neighbours differ by `height`, within `low` to `high`, with
/// the least squared displacement (pool adjacent violators). Results stand in the given order.
/// If they cannot fit, they are spaced evenly.
pub(crate) fn spread(wanted: &[f64], height: f64, (low, high): (f64, f64)) -> Vec<f64> {
    let count = wanted.len();
    let (first, last) = (low + height / 2.0, high - height / 2.0);
    let height = if count > 1 { height.min((last - first).max(0.0) / (count - 1) as f64) } else { height };
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|one, two| wanted[*one].total_cmp(&wanted[*two]).then(one.cmp(two)));
    // Without their own heights the places only have to rise.
    let bare = order.iter().enumerate().map(|(rank, index)| wanted[*index] - rank as f64 * height);
    let room = last - count.saturating_sub(1) as f64 * height;
    let mut placed = vec![0.0; count];
    for ((rank, index), place) in order.iter().enumerate().zip(rising(bare)) {
        placed[*index] = place.max(first).min(room.max(first)) + rank as f64 * height;
    }
    placed
}

/// The rising sequence with the least squared distance from the values.
fn rising(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for value in values {
        let mut pool = (value, 1);
        while let Some((mean, count)) = pools.pop_if(|(mean, _)| *mean > pool.0) {
            let total = count + pool.1;
            pool = ((mean * count as f64 + pool.0 * pool.1 as f64) / total as f64, total);
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(mean, count)| std::iter::repeat_n(mean, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn free_places_stay() {
        assert_eq!(spread(&[50.0, 10.0, 30.0], 8.0, (0.0, 100.0)), [50.0, 10.0, 30.0]);
    }

    #[test]
    fn crowded_places_move_apart_symmetrically_and_stay_inside() {
        let placed = spread(&[50.0, 50.0, 50.0], 8.0, (0.0, 100.0));
        assert_eq!(placed, [42.0, 50.0, 58.0]);
        let placed = spread(&[99.0, 98.0, 97.0], 8.0, (0.0, 100.0));
        assert_eq!(placed, [96.0, 88.0, 80.0]);
    }

    #[test]
    fn too_many_are_spaced_evenly() {
        let placed = spread(&[1.0; 11], 20.0, (0.0, 120.0));
        assert!(placed.windows(2).all(|pair| (pair[1] - pair[0] - 10.0).abs() < 1e-9), "{placed:?}");
    }
}
