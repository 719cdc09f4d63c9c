use bradley_terry::{Params, fit, model_covariance};

use crate::assert_close;
use crate::board::{board, table};

#[test]
fn abilities_and_errors_of_bradley_terry_2() {
    for name in ["tiny", "wikipedia", "duplicates", "unbeaten_with_tie"] {
        let board = board(name);
        let fitted = fit(&board.comparisons(), &Params::default()).unwrap();
        let fisher = model_covariance(&board.comparisons(), &fitted).unwrap();
        for line in table(&format!("r_btm_{name}")) {
            let (model, reference) = (board.model(&line["model"]), board.model(&line["reference"]));
            let found = fitted.strengths[model].0 - fitted.strengths[reference].0;
            assert_close(found, line["ability_logit"].parse().unwrap(), 1e-8, name);
            // R's information is that of its last but one step.
            let error = fisher.difference_error(model, reference);
            assert_close(error, line["se"].parse().unwrap(), 1e-6, name);
        }
    }
}
