import { foldWithPlaces, type Mark } from './search-text.ts'
import { findWritings, writingsPattern } from './variant-kanji.ts'

/* Where words occur in a text that a search found, in any of their writings. */

type Place = { start: number; end: number; typed: boolean }

/** Positions of a folded word, in UTF-16 units of the text; `typed`: as it was typed. */
function placesOf(text: string, foldedWord: string): Place[] {
  const { folded, starts, ends } = foldWithPlaces(text)
  const places: Place[] = []
  const add = (from: number, to: number, typed: boolean) =>
    places.push({ start: starts[from]!, end: ends[to - 1]!, typed })
  for (
    let at = folded.indexOf(foldedWord);
    at !== -1;
    at = folded.indexOf(foldedWord, at + foldedWord.length)
  )
    add(at, at + foldedWord.length, true)
  if (writingsPattern(foldedWord) === null) return places
  const letters = Array.from(folded)
  const units = [0]
  for (const letter of letters) units.push(units.at(-1)! + letter.length)
  for (const { start, end } of findWritings(letters, foldedWord))
    if (letters.slice(start, end).join('') !== foldedWord) add(units[start]!, units[end]!, false)
  return places
}

/** The positions of folded words in a text, in any writing, in order and without overlaps. */
export function findMarks(text: string, foldedWords: readonly string[]): Mark[] {
  const found = foldedWords.filter(Boolean).flatMap((word) => placesOf(text, word))
  const marks: Mark[] = []
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = marks.at(-1)
    const lastEnd = last ? last.start + last.length : -1
    if (last && start <= lastEnd) last.length = Math.max(lastEnd, end) - last.start
    else marks.push({ start, length: end - start })
  }
  return marks
}

/** How a folded word is written in texts that do not contain it as typed; null if one does, or none contains it. */
export function otherWriting(texts: readonly string[], foldedWord: string): string | null {
  if (!foldedWord || writingsPattern(foldedWord) === null) return null
  let other: string | null = null
  for (const text of texts)
    for (const { start, end, typed } of placesOf(text, foldedWord)) {
      if (typed) return null
      other ??= text.slice(start, end)
    }
  return other
}

/** The part of a text around the matches, on one line; `…` where it was cut. */
export function excerptOf(text: string, foldedWords: readonly string[], length = 90) {
  const line = text.replace(/\s+/g, ' ').trim()
  const first = findMarks(line, foldedWords)[0]
  const before = Math.round(length / 3)
  let start = first && first.start > before ? first.start - before : 0
  let end = Math.min(line.length, start + Math.max(length, first ? first.start - start + first.length : 0))
  if (line.length - start < length) start = Math.max(0, Math.min(start, line.length - length))
  // Never splits a surrogate pair.
  if (isSecondUnit(line, start)) start -= 1
  if (isSecondUnit(line, end)) end += 1
  const shown = `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
  return { text: shown, marks: findMarks(shown, foldedWords) }
}

const isSecondUnit = (text: string, at: number) => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}
