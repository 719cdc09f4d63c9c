//! The places a name may take and what each costs by itself.

use super::{Item, Scene};
use crate::geometry::{Point, Rect, Segment, length};

/// A name never covers a marker or a block if any other place is left.
pub(crate) const FORBIDDEN: f64 = 1000.0;
/// Distances between marker and name, in points.
const GAPS: [f64; 7] = [1.2, 4.0, 8.0, 13.0, 19.0, 27.0, 38.0];
/// Directions around a marker.
const DIRECTIONS: u32 = 24;
/// Places across the frame, for names that find none nearby.
const LATTICE: (u32, u32) = (14, 22);
/// Beyond this distance a name needs a line to its point.
const LEADER_FROM: f64 = 5.5;

/// One place for one name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    pub place: Rect,
    pub leader: Option<Segment>,
    /// Its cost apart from other names.
    pub cost: f64,
}

/// The places for a name, the cheapest first; none that covers something if any other is left.
pub(crate) fn candidates(item: &Item, scene: &Scene) -> Vec<Candidate> {
    let (columns, rows) = LATTICE;
    let across = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let far = across.map(|(column, row)| {
        let share = |index: u32, count: u32| (f64::from(index) + 0.5) / f64::from(count);
        let x = scene.frame.left + share(column, columns) * scene.frame.width();
        let y = scene.frame.top + share(row, rows) * scene.frame.height();
        (Rect::around((x, y), item.width, item.height), 0.0)
    });
    let mut scored = scored(item, scene, near(item, scene.radius).chain(far));
    let allowed = scored.partition_point(|candidate| candidate.cost < FORBIDDEN);
    scored.truncate(allowed.max(1));
    scored
}

/// The places around a point alone, the cheapest first, with those that cover something.
pub(super) fn nearby(item: &Item, scene: &Scene) -> Vec<Candidate> {
    scored(item, scene, near(item, scene.radius))
}

/// Places around a point and the directions they lie in.
fn near(item: &Item, radius: f64) -> impl Iterator<Item = (Rect, f64)> {
    let around = GAPS.iter().flat_map(|gap| {
        (0..DIRECTIONS)
            .map(move |step| (*gap, f64::from(step) * std::f64::consts::TAU / f64::from(DIRECTIONS)))
    });
    around.map(move |(gap, angle)| (beside(item, radius + gap, angle), angle))
}

fn scored(item: &Item, scene: &Scene, places: impl Iterator<Item = (Rect, f64)>) -> Vec<Candidate> {
    let score = |(place, angle): (Rect, f64)| score(item, scene, place.pushed_into(&scene.frame), angle);
    let mut scored: Vec<Candidate> = places.map(score).collect();
    scored.sort_by(|one, two| one.cost.total_cmp(&two.cost));
    scored
}

/// The name at a distance from the point in a direction, its closest side or corner towards it.
fn beside(item: &Item, distance: f64, angle: f64) -> Rect {
    let (sine, cosine) = angle.sin_cos();
    let x = item.point.0 + distance * cosine + item.width / 2.0 * (1.5 * cosine).clamp(-1.0, 1.0);
    let y = item.point.1 - distance * sine - item.height / 2.0 * (1.5 * sine).clamp(-1.0, 1.0);
    Rect::around((x, y), item.width, item.height)
}

fn score(item: &Item, scene: &Scene, place: Rect, angle: f64) -> Candidate {
    let gap = (place.distance(item.point) - scene.radius).max(0.0);
    let leader = (gap > LEADER_FROM).then(|| leader(item.point, &place, scene.radius));
    let mut cost = gap + preference(angle) + if leader.is_some() { 6.0 } else { 0.0 };
    for point in &scene.points {
        cost += against_point(item.point, *point, scene.radius, &place, leader);
    }
    for block in &scene.blocks {
        if place.overlap(block) > 0.0 {
            cost += FORBIDDEN + 10.0 * place.overlap(block);
        }
        cost += leader.and_then(|line| block.clip(line)).map_or(0.0, |line| 5.0 * length(line));
    }
    for line in &scene.lines {
        cost += place.grow(1.0).clip(*line).map_or(0.0, |inside| 2.0 + 0.7 * length(inside));
    }
    Candidate { place, leader, cost }
}

/// From the rim of the marker to the nearest place on the name.
fn leader(point: Point, place: &Rect, radius: f64) -> Segment {
    let end = place.nearest(point);
    let share = radius / length((point, end)).max(radius);
    ((point.0 + share * (end.0 - point.0), point.1 + share * (end.1 - point.1)), end)
}

/// Right is best, then left, above and below, then the corners: a small matter.
fn preference(angle: f64) -> f64 {
    let (sine, cosine) = angle.sin_cos();
    if cosine > 0.99 { 0.0 } else { 0.6 + 0.5 * (2.0 * sine * cosine).abs() + 0.2 * (1.0 - cosine) }
}

/// Covering a marker, standing nearer to it than to one's own, or crossing it with a leader.
fn against_point(own: Point, other: Point, radius: f64, place: &Rect, leader: Option<Segment>) -> f64 {
    let distance = place.distance(other);
    let mut cost = 0.0;
    if distance < radius {
        cost += FORBIDDEN + 10.0 * (radius - distance);
    }
    if other != own {
        let mine = place.distance(own);
        if distance < mine + 2.0 {
            cost += if leader.is_some() { 2.0 } else { 14.0 };
        }
        let around = Rect::around(other, 2.0 * radius, 2.0 * radius);
        cost += leader.and_then(|line| around.clip(line)).map_or(0.0, |_| 40.0);
    }
    cost
}
