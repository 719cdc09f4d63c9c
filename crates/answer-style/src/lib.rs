//! Counts of what makes an answer look long or ornate: tokens, headers, list items, bold spans.
