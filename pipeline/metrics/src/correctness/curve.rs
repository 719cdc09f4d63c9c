//! The exact best-of-K curve: its expectation over all orders of the answers.

/// Chance that the j-th best of `answers` is the best among K drawn without replacement: `[K − 1][j]`.
///
/// ```text
/// p_j(K) = C(n − 1 − j, K − 1)/C(n, K),   p_0(K) = K/n,   p_{j+1}(K) = p_j(K)·(n − j − K)/(n − 1 − j)
/// ```
pub(crate) fn pick_chances(answers: usize) -> Vec<Vec<f64>> {
    let chances = |k: usize| {
        let mut chance = k as f64 / answers as f64;
        let mut row = Vec::with_capacity(answers);
        for place in 0..answers {
            row.push(chance);
            let (left, rest) = ((answers - place).saturating_sub(k), (answers - 1 - place).max(1));
            chance *= left as f64 / rest as f64;
        }
        row
    };
    (1..=answers).map(chances).collect()
}

/// Expected label of the pick among K answers of one prompt, for each K.
///
/// ```text
/// E curve(K) = Σ_j p_j(K)·ḡ_j,   ḡ_j = mean label of the j-th best answer and those tied with it
/// ```
///
/// An answer without a score is below all others.
pub(crate) fn expected_curve(scores: &[Option<f64>], labels: &[bool], chances: &[Vec<f64>]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    let by_score = |a: &usize, b: &usize| scores[*b].partial_cmp(&scores[*a]).expect("scores are finite");
    order.sort_by(by_score);
    let mut means = Vec::with_capacity(order.len());
    for tied in order.chunk_by(|a, b| scores[*a] == scores[*b]) {
        let right = tied.iter().filter(|answer| labels[**answer]).count();
        means.extend(std::iter::repeat_n(right as f64 / tied.len() as f64, tied.len()));
    }
    chances.iter().map(|row| row.iter().zip(&means).map(|(chance, mean)| chance * mean).sum()).collect()
}

/// Chance that K answers hold a correct one, for each K.
///
/// ```text
/// 1 − C(n − c, K)/C(n, K)      c of n answers are correct
/// ```
pub(crate) fn oracle_curve(labels: &[bool]) -> Vec<f64> {
    let (all, correct) = (labels.len(), labels.iter().filter(|label| **label).count());
    let mut none = 1.0;
    let next = |drawn: usize| {
        none *= (all - correct).saturating_sub(drawn) as f64 / (all - drawn) as f64;
        1.0 - none
    };
    (0..all).map(next).collect()
}

/// Loss, maximum and end of a curve.
///
/// ```text
/// loss = mean over K of (oracle(K) − curve(K))²,   max = max_K curve(K),   end = curve(n)
/// ```
///
/// The square is outside the mean over prompts, as in PPE's printed numbers and unlike its formula. `None` for an
/// empty curve.
pub(crate) fn summary(curve: &[f64], oracle: &[f64]) -> Option<[f64; 3]> {
    let end = *curve.last()?;
    let gaps = curve.iter().zip(oracle).map(|(curve, oracle)| (oracle - curve).powi(2));
    let loss = gaps.sum::<f64>() / curve.len() as f64;
    let most = curve.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    Some([loss, most, end])
}
