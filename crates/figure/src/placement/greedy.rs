//! Names for a few of very many points: one after the other, each where it is free or not at all.

use super::anneal::conflict;
use super::candidate::{Candidate, FORBIDDEN, nearby};
use super::{Item, Placed, Scene};
use crate::geometry::Rect;

/// How far from its point, apart from its own length, a name may end.
const REACH: f64 = 50.0;
/// Names tried for each that may be shown: dense crowds have no room, and looking for it takes time.
const TRIALS: usize = 3;

/// Points near a name from which on it has no room, and the most lines that are weighed: this bounds the
/// time whatever the number of points.
const DENSE: usize = 800;

/// A name that would be shown if there is room.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wish {
    pub item: Item,
    /// Whether it may cover markers, if it covers no other name.
    pub urgent: bool,
}

/// Places for at most so many of the names; the first are served first.
pub(crate) fn place_some(wishes: &[Wish], scene: &Scene, most: usize) -> Vec<Option<Placed>> {
    let mut taken: Vec<Candidate> = Vec::new();
    let mut placed = vec![None; wishes.len()];
    for (wish, placed) in wishes.iter().zip(&mut placed).take(TRIALS * most) {
        if taken.len() == most {
            break;
        }
        if let Some(found) = free(wish, scene, &taken) {
            *placed = Some(Placed { place: found.place, leader: found.leader, crowded: false });
            taken.push(found);
        }
    }
    placed
}

/// The cheapest place that meets no name; one that covers a marker only for an urgent name.
fn free(wish: &Wish, scene: &Scene, taken: &[Candidate]) -> Option<Candidate> {
    let near = around(&wish.item, scene);
    if near.points.len() == DENSE && !wish.urgent {
        return None;
    }
    let options = nearby(&wish.item, &near);
    let clear = |option: &&Candidate| taken.iter().all(|other| conflict(option, other) == 0.0);
    options.iter().filter(|option| wish.urgent || option.cost < FORBIDDEN).find(clear).copied()
}

/// What of the scene can matter to a name beside its point.
fn around(item: &Item, scene: &Scene) -> Scene {
    let reach = item.width.max(item.height) + scene.radius + REACH;
    let near = Rect::around(item.point, 2.0 * reach, 2.0 * reach);
    let points = scene.points.iter().copied().filter(|point| near.distance(*point) == 0.0);
    let lines = scene.lines.iter().copied().filter(|line| near.clip(*line).is_some());
    let (points, lines) = (points.take(DENSE).collect(), lines.take(DENSE).collect());
    Scene { points, lines, blocks: scene.blocks.clone(), ..*scene }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_apart_and_an_urgent_one_is_shown_in_any_crowd() {
        let frame = Rect::new((0.0, 0.0), 400.0, 300.0);
        let point = |index: u32| (f64::from(index % 50) * 8.0, f64::from(index / 50) * 10.0);
        let points: Vec<_> = (0..1500).map(point).collect();
        let scene = Scene { frame, radius: 3.0, points, ..Scene::default() };
        let wish = |urgent| Wish { item: Item { point: (200.0, 150.0), width: 58.0, height: 8.4 }, urgent };
        assert_eq!(place_some(&[wish(false)], &scene, 60), [None]);
        let placed = place_some(&[wish(true), wish(true)], &scene, 60);
        let [Some(one), Some(two)] = placed[..] else { panic!("{placed:?}") };
        assert_eq!(one.place.overlap(&two.place), 0.0);
        assert_eq!(place_some(&[wish(true), wish(true)], &scene, 1)[1], None);
    }
}
