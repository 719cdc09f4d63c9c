//! The five rooms in the order of the flow: what each reads and writes.

use clap::ValueEnum;

/// A room, in the order in which data flows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum RoomName {
    /// Files and built-in studies → proxies, outcomes.
    Ingest,
    /// Votes → ratings.
    Arena,
    /// Raw scores → metrics.
    Metrics,
    /// Metrics and outcomes → correlations.
    Correlate,
    /// Tables → figures, tables for papers, report.
    Render,
}

/// What a room reads and writes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room {
    pub name: RoomName,
    /// Name in configs and messages.
    pub label: &'static str,
    /// Folder within the study; numbered, so that a listing reads in the order of the flow.
    pub folder: &'static str,
    /// Stored tables it reads.
    pub reads: &'static [&'static str],
    /// Tables it writes.
    pub writes: &'static [&'static str],
}

/// All rooms.
pub(crate) const ROOMS: [Room; 5] = [
    Room {
        name: RoomName::Ingest,
        label: "ingest",
        folder: "1-ingest",
        reads: &[],
        writes: &[
            "proxies",
            "outcomes",
            "printed_references",
            "votes",
            "battles",
            "battle_scores",
            "answer_sets",
            "answer_scores",
            "rejections",
            "accounting",
        ],
    },
    Room {
        name: RoomName::Arena,
        label: "arena",
        folder: "2-arena",
        reads: &["votes"],
        writes: &[
            "ratings",
            "rating_covariance",
            "rating_intervals",
            "rating_pairs",
            "rating_neighbours",
            "rating_ranks",
            "style_coefficients",
            "fit",
        ],
    },
    Room {
        name: RoomName::Metrics,
        label: "metrics",
        folder: "3-metrics",
        reads: &["battles", "battle_scores", "answer_sets", "answer_scores"],
        writes: &["metrics", "best_of_k_curves", "metric_notes", "model_pairs"],
    },
    Room {
        name: RoomName::Correlate,
        label: "correlate",
        folder: "4-correlate",
        reads: &["proxies", "outcomes", "printed_references", "ratings", "rating_covariance", "metrics"],
        writes: &[
            "correlations",
            "correlation_intervals",
            "noise",
            "quantile_correlations",
            "quantile_gain",
            "influence",
            "group_correlations",
            "metric_differences",
            "selection",
            "selection_optimism",
            "partial_correlations",
            "redundancy",
            "redundancy_merges",
            "components",
            "predictions",
            "prediction_skill",
            "power",
            "power_needed",
            "reproduction",
            "comparison",
        ],
    },
    Room {
        name: RoomName::Render,
        label: "render",
        folder: "5-render",
        reads: &[
            "proxies",
            "outcomes",
            "printed_references",
            "rejections",
            "accounting",
            "correlations",
            "quantile_correlations",
            "influence",
            "correlation_intervals",
            "noise",
            "quantile_gain",
            "selection",
            "selection_optimism",
            "redundancy",
            "predictions",
            "prediction_skill",
            "power",
            "power_needed",
            "reproduction",
            "ratings",
            "rating_intervals",
            "rating_pairs",
            "rating_neighbours",
            "rating_ranks",
            "style_coefficients",
            "fit",
            "metrics",
            "best_of_k_curves",
            "metric_notes",
            "model_pairs",
            "comparison",
        ],
        writes: &[],
    },
];

/// The folder of the room that writes a table.
pub(crate) fn folder_of(table: &str) -> Option<&'static str> {
    ROOMS.iter().find(|room| room.writes.contains(&table)).map(|room| room.folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_flows_one_way_through_declared_tables() {
        for (place, room) in ROOMS.iter().enumerate() {
            for table in room.reads {
                let earlier = ROOMS[..place].iter().any(|room| room.writes.contains(table));
                assert!(earlier, "{} reads {table}, which no earlier room writes", room.label);
            }
            for table in room.writes {
                assert!(records::tables::schema(table).is_some(), "{table} is not declared");
            }
        }
    }
}
