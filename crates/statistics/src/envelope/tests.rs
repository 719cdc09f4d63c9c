//! Each part of the proof against random points, where a wrong bound cannot hide behind a good search.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::bound::bound;
use super::range::Range;
use super::reduction::{shrink, units};
use super::region::{OUTCOME, PROXY, Point, Region};
use super::search::{Search, maximum};
use crate::deviations::{centred, dot};

fn region(random: &mut ChaCha8Rng, width: f64) -> Region {
    let n = random.random_range(3..7);
    let mut column = || -> Vec<Range> {
        let mut range = || Range::around(random.random_range(-1.0..1.0), random.random_range(0.0..width));
        (0..n).map(|_| range()).collect()
    };
    Region::new(&column(), &column())
}

/// A random point, half of its numbers at an end of their range.
fn draw(region: &Region, random: &mut ChaCha8Rng) -> Point {
    [PROXY, OUTCOME].map(|column| {
        let ends = region.lower[column].iter().zip(&region.upper[column]);
        let share = |random: &mut ChaCha8Rng| match random.random_range(0..4) {
            0 => 0.0,
            1 => 1.0,
            _ => random.random::<f64>(),
        };
        ends.map(|(lower, upper)| lower + share(random) * (upper - lower)).collect()
    })
}

/// A random box inside the region that holds the point.
fn part_around(region: &Region, point: &Point, random: &mut ChaCha8Rng) -> Region {
    let mut part = region.clone();
    for column in [PROXY, OUTCOME] {
        for (entry, value) in point[column].iter().enumerate() {
            if random.random::<bool>() {
                part.lower[column][entry] += random.random::<f64>() * (value - part.lower[column][entry]);
            }
            if random.random::<bool>() {
                part.upper[column][entry] -= random.random::<f64>() * (part.upper[column][entry] - value);
            }
        }
    }
    part
}

/// ⟨x,y⟩ − t|x||y| at a point.
fn excess(point: &Point, target: f64) -> f64 {
    let (x, y) = (centred(&point[PROXY]), centred(&point[OUTCOME]));
    dot(&x, &y) - target * (dot(&x, &x) * dot(&y, &y)).sqrt()
}

#[test]
fn no_point_exceeds_the_bound() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut bounded = 0;
    for trial in 0..3_000 {
        let region = region(&mut random, [0.1, 0.5, 2.0][trial % 3]);
        let (point, target) = (draw(&region, &mut random), random.random_range(-1.0..1.0));
        let Some(found) = bound(&region, &point, target) else { continue };
        bounded += 1;
        assert!(found.value >= excess(&point, target) - 1e-12);
        for _ in 0..40 {
            assert!(
                excess(&draw(&region, &mut random), target) <= found.value + 1e-12,
                "t = {target}, {region:?}"
            );
        }
    }
    assert!(bounded > 2_000, "{bounded}");
}

#[test]
fn the_bound_touches_where_it_is_expanded() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..100 {
        let region = region(&mut random, 1e-12);
        let (point, target) = (region.middle(), random.random_range(-1.0..1.0));
        let found = bound(&region, &point, target).expect("columns that vary");
        assert!((found.value - excess(&point, target)).abs() < 1e-10);
    }
}

#[test]
fn no_unit_vector_leaves_its_ranges() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for trial in 0..500 {
        let region = region(&mut random, [0.1, 0.5, 2.0][trial % 3]);
        let ends = [units(&region, PROXY), units(&region, OUTCOME)];
        for _ in 0..40 {
            let point = draw(&region, &mut random);
            for column in [PROXY, OUTCOME] {
                let deviations = centred(&point[column]);
                let length = dot(&deviations, &deviations).sqrt();
                for (value, [lowest, highest]) in deviations.iter().zip(&ends[column]) {
                    assert!(lowest - 1e-12 <= value / length && value / length <= highest + 1e-12);
                }
            }
        }
    }
}

#[test]
fn shrinking_keeps_every_maximum_and_drops_boxes_without_one() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut dropped = 0;
    for seed in 0..1_000 {
        let whole = region(&mut random, 0.2);
        let (best, reached) = maximum(&whole, &Search { starts: 2, seed });
        let mut part = part_around(&whole, &best, &mut random);
        assert!(shrink(&mut part, &whole, reached - 0.01, reached + 0.01));
        for column in [PROXY, OUTCOME] {
            for (entry, value) in best[column].iter().enumerate() {
                assert!(part.lower[column][entry] <= *value && *value <= part.upper[column][entry]);
            }
        }
        let mut elsewhere = whole.clone();
        let end = whole.lower[PROXY][0] + whole.upper[PROXY][0] - best[PROXY][0];
        let reach = 0.3 * (best[PROXY][0] - end);
        elsewhere.lower[PROXY][0] = end.min(end + reach);
        elsewhere.upper[PROXY][0] = end.max(end + reach);
        dropped += u32::from(!shrink(&mut elsewhere, &whole, reached - 0.01, reached + 0.01));
    }
    assert!(dropped > 500, "{dropped}");
}
