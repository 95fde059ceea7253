import { variantGroups } from './variant-kanji-table.ts'

/*
 * One word in several writings: 高橋 and 髙橋, 株式会社 and ㈱. Whatever is compared here is folded already (foldText).
 */

const groupOf = new Map<string, string>()
for (const line of variantGroups)
  for (const group of line.split(' ')) for (const letter of group) groupOf.set(letter, group)

/** Legal forms of companies and how they are abbreviated; ㈱ and ㍿ fold to these. */
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

/** A word with more of them than this is looked for with those first in the list in both forms. */
const mostAbbreviations = 2

/** A character as it is usually written; itself where it has no variants. */
export const usualLetter = (letter: string) => {
  const group = groupOf.get(letter)
  return group === undefined ? letter : String.fromCodePoint(group.codePointAt(0)!)
}

const usualLetters = (text: string) => Array.from(text, usualLetter).join('')

/** What a word can be written as, in usual characters: itself, then with company forms abbreviated or written out. */
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
 * A regular expression of PostgreSQL for every writing of a word. It has no quantifiers: looking for it takes a time
 * that grows with the text alone.
 */
export const wordPattern = (word: string) =>
  writingsOf(word)
    .map((each) => Array.from(each, letterPattern).join(''))
    .join('|')

/** The same; null for a word that has only one writing. */
export const writingsPattern = (word: string) =>
  writingsOf(word).length === 1 && !hasVariants(word) ? null : wordPattern(word)

/** More choices than this are not worth asking an index for. */
const mostChoices = 160

/** Of each place in a word, or of each two that stand together, what can stand there. */
function choicesOf(writing: string): string[][] {
  const letters = Array.from(writing, (letter) => Array.from(groupOf.get(letter) ?? letter))
  return letters.length === 1
    ? letters
    : letters.slice(1).map((next, i) => letters[i]!.flatMap((letter) => next.map((other) => letter + other)))
}

/**
 * What a text with a word must hold, for each of its forms (株式会社, (株)): of each list one, each two characters that
 * stand together, or the only one.
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

/** Beyond this many an index is not asked for other writings apart from what was typed. */
const mostOthers = 600

/**
 * The same for writings other than the word itself: each form with a last list, of which such a text holds one too.
 * Null where that cannot be told by two characters.
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
  // A form that differs from the typed one in no two characters cannot be told from it.
  if (writingsOf(word).some((writing, i) => writing !== known && others[i]!.length === 0)) return null
  return writingGrams(word).flatMap((grams, i) => (others[i]!.length ? [[...grams, others[i]!]] : []))
}

/** Where a word occurs in a text in any writing, as places among the characters of the text. */
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
