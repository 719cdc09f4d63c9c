//! The style sheet: no fonts, images or scripts from anywhere.

pub(super) const CSS: &str = "
:root { color-scheme: light dark; --paper: #fff; --ink: #1a1a1a; --muted: #565656; --line: #d0d0d0;
  --shade: #f4f4f2; --link: #0b4f8a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15171a; --ink: #e8e8e6; --muted: #a8a8a4; --line: #3c4046; --shade: #1e2125; --link: #8ec5f0; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem clamp(0.8rem, 3vw, 2rem) 4rem; max-width: 64rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  overflow-wrap: break-word; }
h1 { font-size: clamp(1.4rem, 4vw, 2rem); line-height: 1.2; margin: 1rem 0 0.5rem; max-width: 46rem; }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 3rem 0 0.8rem; padding-top: 0.8rem;
  border-top: 1px solid var(--line); }
nav h2 { font-size: 1rem; margin: 1.5rem 0 0.3rem; padding: 0; border: 0; }
h3 { font-size: 1.08rem; margin: 1.8rem 0 0.4rem; }
p, li, dd { max-width: 46rem; }
nav ol { columns: 18rem 2; margin: 0; padding-left: 1.5rem; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--paper); padding: 0.3rem 0.6rem; }
.facts, figcaption, caption, .small { color: var(--muted); }
code { font-family: ui-monospace, 'Cascadia Mono', Consolas, monospace; font-size: 0.92em; }
.key { background: var(--shade); border-left: 4px solid var(--link); padding: 0.6rem 1rem; max-width: 48rem; }
figure { margin: 1.8rem 0; break-inside: avoid; }
.picture { overflow-x: auto; background: #fff; border: 1px solid var(--line); border-radius: 4px; padding: 0.6rem; }
.picture svg { display: block; height: auto; width: 100%; min-width: calc(0.7 * var(--width));
  max-width: var(--width); margin: 0 auto; }
figcaption { font-size: 0.9rem; line-height: 1.45; margin-top: 0.5rem; max-width: 58rem; }
figcaption b { color: var(--ink); }
.scroll { overflow-x: auto; margin: 1rem 0; max-width: 100%; }
table { border-collapse: collapse; font-size: 0.88rem; line-height: 1.35; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: 0 0 0.5rem; max-width: min(46rem, calc(100vw - 3rem)); caption-side: top; }
thead th { border-bottom: 2px solid var(--ink); vertical-align: bottom; text-align: left; }
th, td { padding: 0.22rem 0.7rem; text-align: left; vertical-align: top; max-width: 26rem; }
th:first-child, td:first-child { padding-left: 0.2rem; }
tbody th { font-weight: 600; min-width: 9rem; }
tbody tr { border-bottom: 1px solid var(--line); }
th.number, td.number { text-align: right; }
td.number { white-space: nowrap; }
td:not(.number) { min-width: 5.5rem; }
td.words { min-width: 15rem; }
details { margin: 1rem 0; border: 1px solid var(--line); border-radius: 4px; padding: 0.4rem 0.8rem; }
summary { cursor: pointer; font-weight: 600; }
dt { font-weight: 600; margin-top: 1rem; }
dd { margin: 0.1rem 0 0 1.2rem; }
.columns { columns: 16rem; padding-left: 1.2rem; }
@media print {
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  nav, .skip { display: none; }
  .picture { border: 0; padding: 0; overflow: visible; }
  .picture svg { min-width: 0; }
  .scroll { overflow: visible; }
  table { font-size: 7pt; }
  th, td { padding: 0.1rem 0.4rem; }
  tbody th, td:not(.number) { min-width: 0; }
  td.words { min-width: 11rem; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  details { border: 0; padding: 0; }
  details::details-content { content-visibility: visible; display: block; }
}
";

/// For pages with metrics from raw scores: long names of judges beside many columns of numbers.
pub(super) const METRICS: &str = "[id^='table-metric'] tbody th { min-width: 15rem; }
@media print { [id^='table-metric'] tbody th { min-width: 0; } }
@media (max-width: 40rem) { [id^='table-metric'] tbody th { min-width: 9rem; } }
";

/// For pages with ratings: long names of models beside many columns of numbers.
pub(super) const RATINGS: &str = "[id^='table-arena'] tbody th { min-width: 15rem; }
@media print { [id^='table-arena'] tbody th { min-width: 0; } }
";
