import { variantGroups } from './variant-kanji-table.ts'

/* The same word in different writings: 高橋 and 髙橋, 株式会社 and ㈱. All arguments must be folded already (foldText). */

const groupOf = new Map<string, string>()
for (const line of variantGroups)
  for (const group of line.split(' ')) for (const letter of group) groupOf.set(letter, group)

/** Legal forms of companies and their abbreviations; ㈱ and ㍿ fold to these. */
const abbreviations = [
  ['株式会社', '(株)'],
  ['有限会社', '(有)'],
  ['合同会社', '(同)'],
  ['合資会社', '(資)'],
  ['合名会社', '(名)'],
  ['社団法人', '(社)'],
  ['財団法人', '(財)'],
  ['学校法人', '(学)'],
  ['医療法人', '(医)'],
  ['協同組合', '(協)'],
] as const

/** The maximum number of such forms in a word that are tried both ways; the first in the list are used. */
const mostAbbreviations = 2

/** The usual form of a character; itself if it has no variants. */
export const usualLetter = (letter: string) => {
  const group = groupOf.get(letter)
  return group === undefined ? letter : String.fromCodePoint(group.codePointAt(0)!)
}

const usualLetters = (text: string) => Array.from(text, usualLetter).join('')

/** The writings of a word in usual characters: itself, and with company forms abbreviated or written out. */
function writingsOf(word: string): string[] {
  const usual = usualLetters(word)
  let writings = [usual]
  const known = abbreviations.filter((forms) => forms.some((form) => usual.includes(form)))
  for (const [long, short] of known.slice(0, mostAbbreviations))
    writings = writings.flatMap((each) => [each, each.replaceAll(long, short), each.replaceAll(short, long)])
  return [...new Set(writings)]
}

const hasVariants = (word: string) => Array.from(word).some((letter) => groupOf.has(letter))

const special = /[$()*+.?[\\\]^{|}/-]/g
const letterPattern = (letter: string) => {
  const group = groupOf.get(letter)
  return group === undefined ? letter.replace(special, '\\$&') : `[${group}]`
}

/**
 * A PostgreSQL regular expression for every writing of a word. It has no quantifiers, so matching takes time linear
 * in the text.
 */
export const wordPattern = (word: string) =>
  writingsOf(word)
    .map((each) => Array.from(each, letterPattern).join(''))
    .join('|')

/** The same; null for a word that has only one writing. */
export const writingsPattern = (word: string) =>
  writingsOf(word).length === 1 && !hasVariants(word) ? null : wordPattern(word)

/** The maximum number of alternatives for which using an index is worthwhile. */
const mostChoices = 160

/** The alternatives for each pair of consecutive characters of a word (for the character, if there is only one). */
function choicesOf(writing: string): string[][] {
  const letters = Array.from(writing, (letter) => Array.from(groupOf.get(letter) ?? letter))
  return letters.length === 1
    ? letters
    : letters.slice(1).map((next, i) => letters[i]!.flatMap((letter) => next.map((other) => letter + other)))
}

/**
 * The grams that a text containing the word must have, for each of its forms (株式会社, (株)): one of each list, each two
 * consecutive characters, or the only one.
 */
export const writingGrams = (word: string): string[][][] =>
  writingsOf(word).map((writing) => {
    let choices = 0
    return choicesOf(writing)
      .sort((a, b) => a.length - b.length)
      .filter((pair, i) => {
        choices += pair.length
        return i === 0 || choices <= mostChoices
      })
  })

/**
 * The maximum number of alternatives for which other writings are looked up in an index separately from the typed
 * one.
 */
const mostOthers = 600

/**
 * The same for writings other than the word itself: each form has an additional list, of which such a text contains
 * one. Null if two characters are not enough to tell them apart.
 */
export function otherGrams(word: string): string[][][] | null {
  const letters = Array.from(word)
  const usual = new Set(letters.map(usualLetter))
  if (usual.size < new Set(letters).size) return null
  const typed = new Set(
    letters.length === 1 ? letters : letters.slice(1).map((next, i) => letters[i]! + next),
  )
  const others = writingsOf(word).map((writing) =>
    choicesOf(writing)
      .flat()
      .filter((gram) => !typed.has(gram)),
  )
  if (others.flat().length > mostOthers) return null
  const known = usualLetters(word)
  // A form with the same pairs of characters as the typed one cannot be told apart from it.
  if (writingsOf(word).some((writing, i) => writing !== known && others[i]!.length === 0)) return null
  return writingGrams(word).flatMap((grams, i) => (others[i]!.length ? [[...grams, others[i]!]] : []))
}

/** Where a word occurs in a text in any writing, as positions among the characters of the text. */
export function findWritings(letters: readonly string[], word: string): { start: number; end: number }[] {
  const usual = letters.map(usualLetter)
  return writingsOf(word).flatMap((writing) => placesOf(usual, Array.from(writing)))
}

function placesOf(letters: readonly string[], wanted: readonly string[]) {
  const places: { start: number; end: number }[] = []
  if (!wanted.length) return places
  for (
    let start = letters.indexOf(wanted[0]!);
    start !== -1;
    start = letters.indexOf(wanted[0]!, start + 1)
  ) {
    const end = start + wanted.length
    if (start < (places.at(-1)?.end ?? 0)) continue
    if (wanted.every((letter, i) => letters[start + i] === letter)) places.push({ start, end })
  }
  return places
}

/** Whether a folded word occurs in a folded text, in any writing. */
export function holdsWriting(text: string, word: string): boolean {
  if (text.includes(word)) return true
  if (writingsPattern(word) === null) return false
  const usual = usualLetters(text)
  return writingsOf(word).some((writing) => usual.includes(writing))
}
