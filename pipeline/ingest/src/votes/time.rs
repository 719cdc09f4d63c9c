//! Days and moments, in UTC.

use scan::Value;

/// Microseconds a day.
const DAY: i64 = 86_400_000_000;
/// Seconds since 1970 beyond which a number is in another unit: the year 5138.
const FURTHEST: f64 = 1e11;

/// A day such as `2024-01-31`, counted from 1970-01-01.
pub(crate) fn day(text: &str) -> Option<i64> {
    let (date, rest) = date(text)?;
    rest.is_empty().then_some(date)
}

/// The day a moment lies in.
pub(crate) fn day_of(microseconds: i64) -> i64 {
    microseconds.div_euclid(DAY)
}

/// A moment in microseconds since 1970: a number of seconds, or text such as `2024-01-31T12:00:00Z`. Text without
/// a time zone is taken as UTC, a day alone as its beginning.
pub(crate) fn moment(value: Value<'_>) -> Option<i64> {
    match value {
        #[expect(clippy::cast_precision_loss, reason = "only its size is looked at")]
        Value::Integer(seconds) => {
            (seconds.unsigned_abs() as f64 <= FURTHEST).then(|| seconds.saturating_mul(1_000_000))
        }
        Value::Number(seconds) => from_seconds(seconds),
        Value::Text(text) => {
            let text = text.trim();
            text.parse().map_or_else(|_| from_text(text), from_seconds)
        }
        Value::Missing | Value::Null | Value::Flag(_) | Value::Nested(_) => None,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "within the furthest second")]
fn from_seconds(seconds: f64) -> Option<i64> {
    (seconds.abs() <= FURTHEST).then(|| (seconds * 1e6).round() as i64)
}

fn from_text(text: &str) -> Option<i64> {
    let (date, rest) = date(text)?;
    if rest.is_empty() {
        return Some(date * DAY);
    }
    let rest = rest.strip_prefix(['T', 't', ' '])?;
    let (clock, rest) = clock(rest)?;
    Some(date * DAY + clock - zone(rest.trim_start())?)
}

/// `2024-01-31` and what follows.
fn date(text: &str) -> Option<(i64, &str)> {
    let (year, rest) = digits(text, 4)?;
    let (month, rest) = digits(rest.strip_prefix('-')?, 2)?;
    let (day, rest) = digits(rest.strip_prefix('-')?, 2)?;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let longest = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return None,
    };
    (1..=longest).contains(&day).then(|| (days(year, month, day), rest))
}

/// Days from 1970-01-01 in the Gregorian calendar, by counting from a year that begins in March.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let month = (month + 9) % 12;
    let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leaps + (153 * month + 2) / 5 + day - 1 - 719_468
}

/// `12:34:56.789` in microseconds, and what follows.
fn clock(text: &str) -> Option<(i64, &str)> {
    let (hour, rest) = digits(text, 2)?;
    let (minute, rest) = digits(rest.strip_prefix(':')?, 2)?;
    let (second, rest) = match rest.strip_prefix(':') {
        Some(rest) => digits(rest, 2)?,
        None => (0, rest),
    };
    if hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let whole = ((hour * 60 + minute) * 60 + second) * 1_000_000;
    let Some(fraction) = rest.strip_prefix(['.', ',']) else { return Some((whole, rest)) };
    let length = fraction.bytes().take_while(u8::is_ascii_digit).count();
    let (figures, rest) = fraction.split_at(length);
    let micros = format!("{figures:0<6}").get(..6)?.parse::<i64>().ok()?;
    (length > 0).then_some((whole + micros, rest))
}

/// `Z`, `+02:00` or nothing, in microseconds ahead of UTC.
fn zone(text: &str) -> Option<i64> {
    if matches!(text, "" | "Z" | "z" | "UTC") {
        return Some(0);
    }
    let sign = match text.as_bytes().first()? {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let (hours, rest) = digits(&text[1..], 2)?;
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    let (minutes, rest) = if rest.is_empty() { (0, rest) } else { digits(rest, 2)? };
    rest.is_empty().then_some(sign * (hours * 60 + minutes) * 60_000_000)
}

fn digits(text: &str, count: usize) -> Option<(i64, &str)> {
    let figures = text.get(..count).filter(|figures| figures.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((figures.parse().ok()?, &text[count..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        // Walking from day to day is the slow second way.
        let mut expected = day("1968-01-01").unwrap();
        assert_eq!(expected, -731);
        for year in 1968..2405 {
            for month in 1..=12 {
                for date in 1..=31 {
                    if let Some(found) = day(&format!("{year:04}-{month:02}-{date:02}")) {
                        assert_eq!(found, expected);
                        expected += 1;
                    }
                }
            }
        }
        assert_eq!(day("1970-01-01"), Some(0));
        assert_eq!(day("2400-02-29"), Some(157_113));
        for wrong in ["2023-02-29", "2024-13-01", "2024-1-1", "2024-01-01x", "", "éééé-01-01"] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn moments_in_many_forms() {
        let text = |text| moment(Value::Text(text));
        let noon = Some(1_700_000_000_500_000);
        assert_eq!(moment(Value::Number(1_700_000_000.5)), noon);
        assert_eq!(text("1700000000.5"), noon);
        assert_eq!(text("2023-11-14T22:13:20.5Z"), noon);
        assert_eq!(text("2023-11-14 22:13:20.500000"), noon);
        assert_eq!(text("2023-11-15T00:13:20.5+02:00"), noon);
        assert_eq!(text("2023-11-14T17:43:20.5-0430"), noon);
        assert_eq!(text("2023-11-14"), Some(1_699_920_000_000_000));
        assert_eq!(moment(Value::Integer(1_700_000_000_000)), None, "milliseconds");
        for wrong in ["", "noon", "2023-11-14T25:00:00", "2023-11-14T22:13:20 CET", "NaN", "inf"] {
            assert_eq!(text(wrong), None, "{wrong}");
        }
        assert_eq!(day_of(-1), -1);
    }
}
