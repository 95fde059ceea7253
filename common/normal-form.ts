/*
 * Normalising sorts consecutive combining marks in time quadratic in their number: 300,000 of them take a minute. No
 * script has more than a few; 30 is the limit of Unicode's stream-safe text (UAX #15). The half-width sound marks of
 * kana become combining marks.
 */
const runs = /[\p{M}\uff9e\uff9f]+/gu
const mostMarks = 30

/** Whether more than 30 combining marks are consecutive. */
export const hasSurplusMarks = (text: string) =>
  text.match(runs)?.some((run) => [...run].length > mostMarks) ?? false

/** A text in the given normal form, by default NFKC; of consecutive combining marks the first 30 are kept. */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFKC') =>
  text
    .replace(runs, (run) => (run.length > mostMarks ? [...run].slice(0, mostMarks).join('') : run))
    .normalize(form)
