/*
 * Normalising sorts the combining marks that follow each other, in a time that grows with the square of their number:
 * 300,000 of them take a minute. No script has more than a few; 30 is what Unicode calls stream-safe text (UAX #15).
 * The half-width sound marks of kana become combining marks.
 */
const runs = /[\p{M}\uff9e\uff9f]+/gu
const mostMarks = 30

/** Whether more than 30 combining marks follow each other. */
export const hasSurplusMarks = (text: string) =>
  text.match(runs)?.some((run) => [...run].length > mostMarks) ?? false

/** A text in the given normal form, NFKC by default; of combining marks in a row the first 30. */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFKC') =>
  text
    .replace(runs, (run) => (run.length > mostMarks ? [...run].slice(0, mostMarks).join('') : run))
    .normalize(form)
