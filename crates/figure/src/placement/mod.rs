//! Names beside points so that nothing covers anything: candidate places around every point and
//! across the frame, scored against what stands there, chosen by annealing.

mod anneal;
mod candidate;
mod greedy;
mod spread;

pub(crate) use anneal::place;
pub(crate) use greedy::{Wish, place_some};
pub(crate) use spread::spread;

use crate::geometry::{Point, Rect, Segment};

/// A name to place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item {
    /// The point it names.
    pub point: Point,
    pub width: f64,
    pub height: f64,
}

/// What the names must avoid.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scene {
    /// No name may leave it.
    pub frame: Rect,
    /// Radius of the markers; every item has one, even without a name.
    pub radius: f64,
    /// All points, named or not.
    pub points: Vec<Point>,
    /// Never to be covered.
    pub blocks: Vec<Rect>,
    /// Better not covered: error bars, fitted lines.
    pub lines: Vec<Segment>,
}

/// Where a name came to stand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Placed {
    pub place: Rect,
    /// The line to its point, if it stands too far to be understood without.
    pub leader: Option<Segment>,
    /// Whether it covers a marker, a block or another name after all.
    pub crowded: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use anneal::Dice;

    fn scene(frame: Rect, points: Vec<Point>) -> Scene {
        Scene { frame, radius: 3.0, points, ..Scene::default() }
    }

    fn check(scene: &Scene, placed: &[Placed]) {
        for (index, one) in placed.iter().enumerate() {
            assert!(scene.frame.holds(&one.place), "{one:?} leaves the frame");
            assert!(!one.crowded);
            assert!(scene.points.iter().all(|point| one.place.distance(*point) >= scene.radius - 0.01));
            assert!(placed[index + 1..].iter().all(|two| one.place.overlap(&two.place) == 0.0));
        }
    }

    #[test]
    fn random_points_with_room_get_names_apart() {
        let frame = Rect::new((10.0, 5.0), 420.0, 300.0);
        for seed in 1..=12 {
            let mut dice = Dice::new(seed);
            let mut point = || (10.0 + 420.0 * dice.next(), 5.0 + 300.0 * dice.next());
            let scene = scene(frame, (0..24).map(|_| point()).collect());
            let item = |point: &Point| Item { point: *point, width: 58.0, height: 8.4 };
            let items: Vec<Item> = scene.points.iter().map(item).collect();
            check(&scene, &place(&items, &scene));
        }
    }

    #[test]
    fn names_of_one_and_the_same_point_fan_out_with_leaders() {
        let frame = Rect::new((0.0, 0.0), 240.0, 200.0);
        let scene = scene(frame, vec![(120.0, 100.0); 12]);
        let item = |point: &Point| Item { point: *point, width: 50.0, height: 8.4 };
        let items: Vec<Item> = scene.points.iter().map(item).collect();
        let placed = place(&items, &scene);
        check(&scene, &placed);
        assert!(placed.iter().any(|one| one.leader.is_some()));
    }

    #[test]
    fn points_in_the_corners_keep_their_names_inside() {
        let frame = Rect::new((0.0, 0.0), 200.0, 150.0);
        let scene = scene(frame, vec![(0.0, 0.0), (200.0, 0.0), (0.0, 150.0), (200.0, 150.0)]);
        let item = |point: &Point| Item { point: *point, width: 70.0, height: 8.4 };
        let items: Vec<Item> = scene.points.iter().map(item).collect();
        check(&scene, &place(&items, &scene));
    }

    #[test]
    fn a_hopeless_crowd_is_reported_not_drawn_outside() {
        let frame = Rect::new((0.0, 0.0), 60.0, 30.0);
        let scene = scene(frame, vec![(30.0, 15.0); 10]);
        let item = |point: &Point| Item { point: *point, width: 50.0, height: 8.4 };
        let items: Vec<Item> = scene.points.iter().map(item).collect();
        let placed = place(&items, &scene);
        assert!(placed.iter().any(|one| one.crowded));
        assert!(placed.iter().all(|one| frame.holds(&one.place)));
    }
}
