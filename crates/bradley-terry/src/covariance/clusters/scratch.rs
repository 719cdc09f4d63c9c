//! The slope of one cluster, kept sparse.

use super::Sparse;
use super::blocks::Block;
use crate::layout::Layout;

/// A dense vector, and where it is not zero: a bit for each place, so that places come out in order.
pub(super) struct Scratch {
    layout: Layout,
    dense: Vec<f64>,
    touched: Vec<u64>,
    sparse: Vec<(usize, f64)>,
}

impl Scratch {
    pub(super) fn new(layout: &Layout) -> Self {
        let dimension = layout.dimension();
        let (dense, touched) = (vec![0.0; dimension], vec![0; dimension.div_ceil(64)]);
        Self { layout: *layout, dense, touched, sparse: Vec::new() }
    }

    fn add(&mut self, place: usize, value: f64) {
        self.touched[place / 64] |= 1 << (place % 64);
        self.dense[place] += value;
    }

    /// The slope of one cluster of a block.
    pub(super) fn gather(&mut self, block: &Block, cluster: usize) -> &Sparse {
        let (entries, others) = block.cluster(cluster);
        let mut eta = 0.0;
        for (first, second, slope) in entries {
            self.add(*first as usize, *slope);
            self.add(*second as usize, -slope);
            eta += slope;
        }
        if self.layout.position {
            self.add(self.layout.models, eta);
        }
        others
            .iter()
            .enumerate()
            .for_each(|(index, value)| self.add(self.layout.covariate() + index, *value));
        self.take()
    }

    fn take(&mut self) -> &Sparse {
        self.sparse.clear();
        for (word, bits) in self.touched.iter_mut().enumerate() {
            while *bits != 0 {
                let place = word * 64 + bits.trailing_zeros() as usize;
                self.sparse.push((place, std::mem::take(&mut self.dense[place])));
                *bits &= *bits - 1;
            }
        }
        &self.sparse
    }
}
