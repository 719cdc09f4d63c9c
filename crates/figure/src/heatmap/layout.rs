//! Where everything of a heatmap goes: gutters for names, one size of cell, a foot with the key.

use super::{Arrangement, Heatmap, HeatmapPanel};
use crate::colour_bar::ColourBar;
use crate::geometry::{Point, Rect};
use crate::ink::{Label, Weight, fonts, shorten, wrap};
use crate::legend::{Entry, Legend, Sample};
use crate::number::format_number;
use crate::{FigureError, Theme};

/// Angle of column names.
pub(crate) const TURN: f64 = -40.0;
/// Between panels.
const GAP: f64 = 10.0;
/// Between a name and its cells.
pub(crate) const NAME_GAP: f64 = 3.5;
/// Bounds of a cell's sides.
const CELL_WIDTH: (f64, f64) = (3.0, 40.0);
const CELL_HEIGHT: (f64, f64) = (14.0, 19.0);
/// Smallest size of a number in a cell.
const SMALLEST: f64 = 6.5;
/// Below this width the legend stands below the colour bar, not beside it.
const NARROW: f64 = 340.0;
/// Of which level column names every one, every second … may be kept.
const STEPS: [usize; 7] = [1, 2, 5, 10, 20, 50, 100];
/// Free width beside a number in its cell.
const BREATH: f64 = 1.6;
/// Above rows that stand apart.
const APART: f64 = 5.0;

/// One panel's names, broken or shortened, and the place of its cells.
pub(crate) struct Block {
    pub title: Vec<String>,
    pub rows: Vec<Vec<String>>,
    pub columns: Vec<String>,
    pub cells: Rect,
    /// Rows above the gap, and the height of the gap.
    pub gap: (usize, f64),
    gutter: f64,
    drop: f64,
}

/// The whole picture.
pub(crate) struct Layout {
    pub size: (f64, f64),
    pub blocks: Vec<Block>,
    /// Size of the numbers, if they fit.
    pub number: Option<f64>,
    pub bar: (ColourBar, Point),
    pub legend: (Legend, Point),
    cell: (f64, f64),
}

impl Layout {
    pub fn new(chart: &Heatmap, theme: &Theme) -> Result<Self, FigureError> {
        let width = chart.width.points()?;
        let beside = Self::try_new(chart, theme, width, true);
        let stacked = || Self::try_new(chart, theme, width, false);
        let layout = match chart.arrangement {
            Arrangement::SideBySide => beside,
            Arrangement::Stacked => stacked(),
            Arrangement::Automatic if beside.as_ref().is_some_and(|one| one.number.is_some()) => beside,
            Arrangement::Automatic => stacked().or(beside),
        };
        layout.ok_or_else(|| FigureError::room(format!("the heatmap's names and cells in {width} pt")))
    }

    /// `None` if the cells would vanish.
    fn try_new(chart: &Heatmap, theme: &Theme, width: f64, beside: bool) -> Option<Self> {
        let inner = width - 2.0 * theme.margin;
        let blocks: Vec<Block> = chart
            .panels
            .iter()
            .map(|panel| Block::new(panel, theme, inner, beside, chart.panels.len()))
            .collect();
        let cell_width = cell_width(&blocks, inner, beside)?;
        let two_lines = blocks.iter().flat_map(|block| &block.rows).any(|lines| lines.len() > 1);
        let least = if two_lines { 2.0 * 1.08 * theme.text.name + 1.5 } else { CELL_HEIGHT.0 };
        let height = (0.72 * cell_width).clamp(least.max(CELL_HEIGHT.0), CELL_HEIGHT.1.max(least));
        let mut layout = Self {
            size: (width, 0.0),
            blocks,
            number: number_size(chart, cell_width, theme),
            bar: (ColourBar::new(chart.scale, &chart.scale_label, 0.0, theme), (0.0, 0.0)),
            legend: (Legend::new(Vec::new(), inner, theme), (0.0, 0.0)),
            cell: (cell_width, height),
        };
        for (block, panel) in layout.blocks.iter_mut().zip(&chart.panels) {
            if chart.level_columns {
                block.thin_columns(panel, theme, cell_width);
            } else {
                block.name_columns(panel, theme, cell_width, inner / 3.0);
            }
        }
        let bottom = if beside { layout.side_by_side(theme) } else { layout.stack(theme) };
        layout.foot(chart, theme, bottom);
        Some(layout)
    }

    /// Sets the blocks beside each other, centred; returns where they end.
    fn side_by_side(&mut self, theme: &Theme) -> f64 {
        let (cell_width, cell_height) = self.cell;
        let used: f64 = self.blocks.iter().map(|block| block.width(cell_width)).sum::<f64>()
            + GAP * (self.blocks.len() - 1) as f64;
        let mut left = ((self.size.0 - used) / 2.0).max(theme.margin);
        let head = self.blocks.iter().map(|block| block.head(theme)).fold(0.0, f64::max);
        let top = theme.margin + head;
        for block in &mut self.blocks {
            block.set((left + block.gutter, top), cell_width, cell_height);
            left = block.cells.right + GAP;
        }
        self.blocks.iter().map(Block::bottom).fold(0.0, f64::max)
    }

    /// Sets the blocks below each other, cells flush left; returns where they end.
    fn stack(&mut self, theme: &Theme) -> f64 {
        let (cell_width, cell_height) = self.cell;
        let gutter = self.blocks.iter().map(|block| block.gutter).fold(0.0, f64::max);
        let widest =
            self.blocks.iter().map(|block| block.columns.len()).max().unwrap_or(0) as f64 * cell_width;
        let left = ((self.size.0 - gutter - widest) / 2.0).max(theme.margin) + gutter;
        let mut top = theme.margin;
        for block in &mut self.blocks {
            block.set((left, top + block.head(theme)), cell_width, cell_height);
            top = block.bottom() + GAP;
        }
        top - GAP
    }

    /// The colour bar with the legend beside it, or below where there is no room beside.
    fn foot(&mut self, chart: &Heatmap, theme: &Theme, top: f64) {
        let (top, inner) = (top + 8.0, self.size.0 - 2.0 * theme.margin);
        let entries = notes(chart);
        let narrow = inner < NARROW || entries.is_empty();
        let label = fonts().width(&chart.scale_label, theme.text.label, Weight::Regular) + 1.0;
        let bar_width = if narrow { (0.62 * inner).min(180.0) } else { label.clamp(140.0, 0.42 * inner) };
        let bar = ColourBar::new(chart.scale, &chart.scale_label, bar_width, theme);
        let (bar_height, overhang) = (bar.height(theme), bar.overhang(theme));
        if narrow {
            let legend = Legend::new(entries, inner, theme);
            let below = top + bar_height + if legend.height() > 0.0 { 6.0 } else { 0.0 };
            self.size.1 = below + legend.height() + theme.margin;
            let left = (self.size.0 - legend.width()).max(2.0 * theme.margin) / 2.0;
            self.legend = (legend, (left, below));
            self.bar = (bar, ((self.size.0 - bar_width) / 2.0, top));
            return;
        }
        let between = 22.0 + overhang;
        let legend = Legend::column(entries, inner - bar_width - overhang - between, theme);
        let used = bar_width + between + legend.width();
        let left = ((self.size.0 - used) / 2.0).max(theme.margin + overhang);
        let tallest = bar_height.max(legend.height());
        self.size.1 = top + tallest + theme.margin;
        self.bar = (bar, (left, top + (tallest - bar_height) / 2.0));
        let middle = top + (tallest - legend.height()) / 2.0;
        self.legend = (legend, (left + bar_width + between, middle));
    }
}

impl Block {
    fn new(panel: &HeatmapPanel, theme: &Theme, inner: f64, beside: bool, panels: usize) -> Self {
        let font = (theme.text.name, Weight::Regular);
        let share = if beside { inner / panels as f64 } else { inner };
        let room = 0.36 * share;
        let rows: Vec<Vec<String>> = panel.rows.iter().map(|name| wrap(name, room, 2, font)).collect();
        let width = |line: &String| fonts().width(line, font.0, font.1);
        let widest = rows.iter().flatten().map(width).fold(0.0, f64::max);
        let title = theme.title_lines(&panel.title, share - 4.0);
        let nothing = Rect::default();
        Self {
            title,
            rows,
            columns: panel.columns.clone(),
            cells: nothing,
            gap: gap(panel),
            gutter: widest + NAME_GAP,
            drop: 0.0,
        }
    }

    /// Shortens the column names so that none reaches beyond the gutter or hangs below `most`.
    fn name_columns(&mut self, panel: &HeatmapPanel, theme: &Theme, cell: f64, most: f64) {
        let size = theme.text.name;
        let cosine = TURN.to_radians().cos();
        for (index, (name, set)) in panel.columns.iter().zip(&mut self.columns).enumerate() {
            let reach = (self.gutter + (index as f64 + 0.5) * cell) / cosine - size;
            *set = shorten(name, reach.min(most), size, Weight::Regular);
            let label = Label::new((0.0, 0.0), set.clone(), size, theme.ink).end().turned(TURN);
            self.drop = self.drop.max(label.extent().bottom);
        }
    }

    /// Keeps every first, second, fifth, tenth … name, so that those kept stand apart.
    fn thin_columns(&mut self, panel: &HeatmapPanel, theme: &Theme, cell: f64) {
        let size = theme.text.name;
        let width = |name: &String| fonts().width(name, size, Weight::Regular);
        let widest = panel.columns.iter().map(width).fold(0.0, f64::max);
        let step = STEPS.into_iter().find(|step| *step as f64 * cell >= widest + 0.4 * size);
        let step = step.unwrap_or(panel.columns.len()).max(1);
        // Numbers from 1 on become 5, 10, 15 …, with the 1 where it stands clear of the next.
        let kept = |index: usize| (index + 1).is_multiple_of(step) || (index == 0 && step >= 5);
        for (index, (name, set)) in panel.columns.iter().zip(&mut self.columns).enumerate() {
            let room = (step as f64 * cell).max(size);
            *set = if kept(index) { shorten(name, room, size, Weight::Regular) } else { String::new() };
        }
        self.drop = 0.6 * size;
    }

    fn head(&self, theme: &Theme) -> f64 {
        if self.title.is_empty() { 0.0 } else { self.title.len() as f64 * theme.line(theme.text.title) + 4.0 }
    }

    fn width(&self, cell: f64) -> f64 {
        self.gutter + self.columns.len() as f64 * cell
    }

    fn set(&mut self, at: Point, cell_width: f64, cell_height: f64) {
        let (columns, rows) = (self.columns.len() as f64, self.rows.len() as f64);
        self.cells = Rect::new(at, columns * cell_width, rows * cell_height + self.gap.1);
    }

    fn bottom(&self) -> f64 {
        self.cells.bottom + NAME_GAP + 2.0 + self.drop
    }
}

/// Rows above the gap, and its height; none where all rows or no row would stand apart.
fn gap(panel: &HeatmapPanel) -> (usize, f64) {
    let above = panel.rows.len().saturating_sub(panel.apart);
    let gap = if above == 0 || panel.apart == 0 { 0.0 } else { APART };
    (above, gap)
}

/// The width all cells share; `None` if there is none left.
fn cell_width(blocks: &[Block], inner: f64, beside: bool) -> Option<f64> {
    let columns = blocks.iter().map(|block| block.columns.len());
    let gutters = blocks.iter().map(|block| block.gutter);
    let (count, taken) = if beside {
        (columns.sum::<usize>(), gutters.sum::<f64>() + GAP * (blocks.len() - 1) as f64)
    } else {
        (columns.max().unwrap_or(0), gutters.fold(0.0, f64::max))
    };
    let width = (inner - taken) / count as f64;
    (width >= CELL_WIDTH.0).then_some(width.min(CELL_WIDTH.1))
}

/// The theme's size if the widest number fits a cell, a little less if it must, else `None`.
fn number_size(chart: &Heatmap, cell: f64, theme: &Theme) -> Option<f64> {
    let weight = |marked: bool| if marked { Weight::Bold } else { Weight::Regular };
    let width = |cell: &super::Cell| {
        cell.value.map_or(0.0, |value| {
            fonts().width(&format_number(value, chart.decimals), 1.0, weight(cell.marked))
        })
    };
    let widest = chart.cells().map(width).fold(0.0, f64::max);
    let fitting = theme.text.value.min((cell - BREATH) / widest);
    (fitting >= SMALLEST.min(theme.text.value)).then_some(fitting)
}

/// The lines of the legend that the data call for.
fn notes(chart: &Heatmap) -> Vec<Entry> {
    let marked = chart.cells().any(|cell| cell.marked && cell.value.is_some());
    let missing = chart.cells().any(|cell| cell.value.is_none() && !cell.blank);
    let entry = |wanted: bool, sample: Sample, note: &str| {
        (wanted && !note.trim().is_empty()).then(|| Entry::new(sample, note))
    };
    let mark = entry(marked, Sample::MarkedCell, &chart.mark_note);
    let faint = chart.cells().any(|cell| cell.faint && cell.value.is_some());
    let pale = entry(faint, Sample::FaintCell(chart.scale), &chart.faint_note);
    let missing = entry(missing, Sample::MissingCell, &chart.missing_note);
    mark.into_iter().chain(pale).chain(missing).collect()
}
