//! Which parameter of a fit stands where, and how one comparison depends on them.

use crate::Chunk;

/// Order of the parameters: strengths, position effect, covariates, tie parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) models: usize,
    pub(crate) position: bool,
    pub(crate) covariates: usize,
    pub(crate) tie: bool,
}

/// The design of one comparison: +1 for the first model, −1 for the second, 1 for the position, covariates.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) covariates: &'a [f64],
}

impl Layout {
    /// How many parameters.
    pub(crate) const fn dimension(&self) -> usize {
        self.models + self.position as usize + self.covariates + self.tie as usize
    }

    /// Place of the first covariate.
    pub(crate) const fn covariate(&self) -> usize {
        self.models + self.position as usize
    }

    /// Place of the tie parameter, if there is one.
    pub(crate) const fn tie_place(&self) -> usize {
        self.covariate() + self.covariates
    }

    /// The design of one vote.
    #[inline(always)]
    pub(crate) fn row<'a>(&self, chunk: &Chunk<'a>, vote: usize) -> Row<'a> {
        Row {
            first: chunk.first[vote] as usize,
            second: chunk.second[vote] as usize,
            covariates: &chunk.covariates[vote * self.covariates..(vote + 1) * self.covariates],
        }
    }

    /// Log odds of the first model against the second before ties.
    ///
    /// ```text
    /// η = θ_first − θ_second + γ + x·β
    /// ```
    #[inline(always)]
    pub(crate) fn predictor(&self, row: &Row<'_>, point: &[f64]) -> f64 {
        let position = if self.position { point[self.models] } else { 0.0 };
        let slopes = &point[self.covariate()..self.tie_place()];
        let style: f64 = slopes.iter().zip(row.covariates).map(|(slope, value)| slope * value).sum();
        point[row.first] - point[row.second] + position + style
    }

    /// The tie parameter at `point`, 0 where the model has none.
    pub(crate) fn tie(&self, point: &[f64]) -> f64 {
        if self.tie { point[self.tie_place()] } else { 0.0 }
    }

    /// Adds the gradient of a function of (η, tie) whose derivatives are `slope`.
    #[inline(always)]
    pub(crate) fn add_slope(&self, gradient: &mut [f64], row: &Row<'_>, slope: [f64; 2]) {
        let [eta, tie] = slope;
        gradient[row.first] += eta;
        gradient[row.second] -= eta;
        if self.position {
            gradient[self.models] += eta;
        }
        add_scaled(&mut gradient[self.covariate()..self.tie_place()], row.covariates, eta);
        if self.tie {
            gradient[self.tie_place()] += tie;
        }
    }

    /// Adds the upper triangle of the Hessian of a function of (η, tie), second derivatives `curvature`.
    ///
    /// Upper and not lower, so that the part of a model and the covariates lies side by side.
    #[inline(always)]
    pub(crate) fn add_curvature(&self, hessian: &mut [f64], row: &Row<'_>, curvature: [f64; 3]) {
        let [eta, mixed, tie] = curvature;
        let (first, second) = (row.first, row.second);
        self.line(hessian, first)[first] += eta;
        self.line(hessian, second)[second] += eta;
        self.line(hessian, first.min(second))[first.max(second)] -= eta;
        let (covariate, last) = (self.covariate(), self.tie_place());
        add_scaled(&mut self.line(hessian, first)[covariate..last], row.covariates, eta);
        add_scaled(&mut self.line(hessian, second)[covariate..last], row.covariates, -eta);
        for (index, value) in row.covariates.iter().enumerate() {
            let line = &mut self.line(hessian, covariate + index)[covariate + index..last];
            add_scaled(line, &row.covariates[index..], eta * value);
        }
        if self.position {
            let place = self.models;
            self.line(hessian, first)[place] += eta;
            self.line(hessian, second)[place] -= eta;
            self.line(hessian, place)[place] += eta;
            add_scaled(&mut self.line(hessian, place)[covariate..last], row.covariates, eta);
        }
        if self.tie {
            self.add_tie(hessian, row, mixed);
            self.line(hessian, last)[last] += tie;
        }
    }

    /// The column of the tie parameter but for its diagonal.
    fn add_tie(&self, hessian: &mut [f64], row: &Row<'_>, mixed: f64) {
        let last = self.tie_place();
        self.line(hessian, row.first)[last] += mixed;
        self.line(hessian, row.second)[last] -= mixed;
        if self.position {
            self.line(hessian, self.models)[last] += mixed;
        }
        for (index, value) in row.covariates.iter().enumerate() {
            self.line(hessian, self.covariate() + index)[last] += mixed * value;
        }
    }

    #[inline(always)]
    fn line<'a>(&self, matrix: &'a mut [f64], row: usize) -> &'a mut [f64] {
        let dimension = self.dimension();
        &mut matrix[row * dimension..(row + 1) * dimension]
    }

    /// Copies the upper triangle of a matrix to the lower one.
    pub(crate) fn mirror(&self, matrix: &mut [f64]) {
        let dimension = self.dimension();
        for row in 1..dimension {
            for column in 0..row {
                matrix[row * dimension + column] = matrix[column * dimension + row];
            }
        }
    }

    /// Adds what fixes the sum of strengths to a matrix in which only their differences count.
    ///
    /// ```text
    /// H + c·u uᵀ,   u = 1 on the strengths, c·models = mean of their diagonal
    /// ```
    ///
    /// Steps are unchanged, as gradients have no part along u; c keeps the matrix as well scaled as it was.
    pub(crate) fn add_gauge(&self, hessian: &mut [f64]) {
        let (models, dimension) = (self.models, self.dimension());
        let trace: f64 = (0..models).map(|model| hessian[model * (dimension + 1)]).sum();
        let share = trace / (models * models) as f64;
        for line in hessian.chunks_exact_mut(dimension).take(models) {
            line[..models].iter_mut().for_each(|value| *value += share);
        }
    }
}

#[inline(always)]
fn add_scaled(sums: &mut [f64], values: &[f64], factor: f64) {
    sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += factor * value);
}
