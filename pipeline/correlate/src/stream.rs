//! Seeds of analyses: each its own, by name, from the study's.

/// The seed of a named stream, so that analyses do not share random numbers and none moves when another is added.
///
/// The name by FNV-1a (Fowler, Noll & Vo), mixed with the seed by the finaliser of `SplitMix64` (Steele, Lea & Flood 2014).
pub(crate) fn seed(study: u64, name: &str) -> u64 {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mixed = study.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_add(hash);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::seed;

    #[test]
    fn streams_differ_by_name_and_by_study() {
        assert_ne!(seed(1, "bootstrap"), seed(1, "noise"));
        assert_ne!(seed(1, "bootstrap"), seed(2, "bootstrap"));
    }
}
