//! Which keys of an object lead to wanted values.

use std::collections::BTreeMap;

/// The wanted keys as a graph: a node for each beginning of a wanted key that ends before or behind a dot,
/// an edge for each key that may stand in an object there.
pub(crate) struct Wanted {
    nodes: Vec<Node>,
    count: usize,
}

/// What is looked for in an object.
#[derive(Default)]
pub(crate) struct Node {
    pub(crate) edges: Vec<Edge>,
    /// All wanted places reached through here.
    pub(crate) below: Vec<usize>,
}

/// A key that is looked for.
pub(crate) struct Edge {
    pub(crate) key: String,
    /// Wanted places that end here.
    pub(crate) targets: Vec<usize>,
    /// Where to look on, if what stands here is an object.
    pub(crate) child: Option<usize>,
    /// The dot behind the key as a bit of a rank: the earlier, the higher.
    dot: u64,
}

/// How a value was reached; of two ways the lower one counts: it has the longer first key.
pub(crate) type Rank = u64;

impl Edge {
    /// The rank behind this edge.
    pub(crate) fn rank(&self, rank: Rank) -> Rank {
        rank | self.dot
    }
}

impl Node {
    /// The edge of a key.
    pub(crate) fn find(&self, key: &str) -> Option<usize> {
        self.edges.iter().position(|edge| edge.key == key)
    }
}

impl Wanted {
    /// The object of the record itself.
    pub(crate) const ROOT: usize = 0;

    pub(crate) fn new(keys: &[&str]) -> Self {
        let mut wanted = Self { nodes: vec![Node::default()], count: keys.len() };
        let mut places = BTreeMap::from([("", Self::ROOT)]);
        for (target, key) in keys.iter().enumerate() {
            wanted.add(target, key, &mut places);
        }
        wanted
    }

    /// How many values are wanted.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn node(&self, place: usize) -> &Node {
        &self.nodes[place]
    }

    /// Adds a key: an edge from each of its parts' beginnings to each later end of a part.
    fn add<'k>(&mut self, target: usize, key: &'k str, places: &mut BTreeMap<&'k str, usize>) {
        let dots: Vec<usize> = key.match_indices('.').map(|(place, _)| place).collect();
        let starts = std::iter::once(0).chain(dots.iter().map(|dot| dot + 1));
        for (parts, start) in starts.enumerate() {
            let place = self.place(&key[..start], places);
            self.nodes[place].below.push(target);
            for (number, dot) in dots.iter().enumerate().skip(parts) {
                let child = self.place(&key[..=*dot], places);
                let edge = self.edge(place, &key[start..*dot]);
                edge.child = Some(child);
                edge.dot = 1 << 63_usize.saturating_sub(number);
            }
            self.edge(place, &key[start..]).targets.push(target);
        }
    }

    fn place<'k>(&mut self, beginning: &'k str, places: &mut BTreeMap<&'k str, usize>) -> usize {
        *places.entry(beginning).or_insert_with(|| {
            self.nodes.push(Node::default());
            self.nodes.len() - 1
        })
    }

    fn edge(&mut self, place: usize, key: &str) -> &mut Edge {
        let edges = &mut self.nodes[place].edges;
        let found = edges.iter().position(|edge| edge.key == key).unwrap_or_else(|| {
            edges.push(Edge { key: key.to_owned(), targets: Vec::new(), child: None, dot: 0 });
            edges.len() - 1
        });
        &mut edges[found]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_split_a_key_is_an_edge() {
        let wanted = Wanted::new(&["a.b.c", "a.b", "d"]);
        let keys = |place: usize| -> Vec<&str> {
            wanted.node(place).edges.iter().map(|edge| edge.key.as_str()).collect()
        };
        assert_eq!(keys(Wanted::ROOT), ["a", "a.b", "a.b.c", "d"]);
        let both = &wanted.node(Wanted::ROOT).edges[1];
        assert_eq!(both.targets, [1]);
        assert_eq!(keys(both.child.expect("way to c")), ["c"]);
        let first = wanted.node(Wanted::ROOT).edges[0].child.expect("way to b");
        assert_eq!(keys(first), ["b", "b.c"]);
        assert_eq!(wanted.node(first).below, [0, 1]);
    }

    #[test]
    fn the_longer_first_key_has_the_lower_rank() {
        let wanted = Wanted::new(&["a.b.c"]);
        let [short, long, whole] = &wanted.node(Wanted::ROOT).edges[..] else { panic!("three ways") };
        assert!(whole.rank(0) < long.rank(0) && long.rank(0) < short.rank(0));
    }
}
