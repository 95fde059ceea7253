import { normalForm } from './normal-form.ts'
import { foldText } from './search-text.ts'
import { usualLetter } from './variant-kanji.ts'

/*
 * Words that a person may have meant: spelt slightly differently (アイディア for アイデア, サーバ for サーバー), or with a typing
 * error. Words to compare are folded (foldText); suggestions are as written in their text.
 */

/** The shortest word with near spellings, in characters. */
export const shortestWord = 3

const small = 'ぁぃぅぇぉっゃゅょゎ'
const large = 'あいうえおつやゆよわ'
const foreign: Record<string, string> = {
  ゔぁ: 'ば',
  ゔぃ: 'び',
  ゔぇ: 'べ',
  ゔぉ: 'ぼ',
  ゔ: 'ぶ',
  てぃ: 'ち',
  でぃ: 'で',
}
const alike: Record<string, string> = { づ: 'ず', ぢ: 'じ', ゖ: 'け', ゕ: 'か', い: 'ー', う: 'ー' }

const isKana = (letter: string) => /^[\u3041-\u3096ー]$/.test(letter)

/** Other kana spellings of a word that differ in one place: long vowels, small kana, similar sounds. */
export function kanaSpellings(word: string): string[] {
  const letters = Array.from(word)
  const spellings = letters.flatMap((letter, i) => {
    if (!isKana(letter)) return []
    const others = [`${letter}ー`]
    if (letter === 'ー') others.push('', 'い', 'う')
    const at = small.indexOf(letter)
    if (at !== -1) others.push('', large[at]!)
    if (large.includes(letter)) others.push(small[large.indexOf(letter)]!)
    if (alike[letter]) others.push(alike[letter])
    const spelt = others.map((other) => letters.with(i, other).join(''))
    const pair = foreign[letter + (letters[i + 1] ?? '')]
    if (pair) spelt.push([...letters.slice(0, i), pair, ...letters.slice(i + 2)].join(''))
    return spelt
  })
  return [...new Set(spellings)].filter((each) => each !== word && Array.from(each).length > 1)
}

/** A word without the parts in which spellings often differ. */
function loose(word: string): string[] {
  const plain = word.replace(/ゔ[ぁぃぅぇぉ]|ゔ|[てで]ぃ/g, (sound) => foreign[sound] ?? 'ぶ')
  return Array.from(plain).flatMap((letter) => {
    if (letter === 'ー' || letter === ' ') return []
    const at = small.indexOf(letter)
    return [usualLetter(at === -1 ? letter : large[at]!)]
  })
}

/** The number of differing letters: one inserted, deleted, replaced, or two swapped. */
function differing(one: readonly string[], other: readonly string[]): number {
  let [last, before]: number[][] = [other.map((_, i) => i + 1), []]
  for (const [i, letter] of one.entries()) {
    const row: number[] = []
    for (const [j, compared] of other.entries()) {
      const corner = j === 0 ? i : last![j - 1]!
      let least = Math.min(last![j]! + 1, (row[j - 1] ?? i + 1) + 1, corner + (letter === compared ? 0 : 1))
      if (i > 0 && j > 0 && letter === other[j - 1] && compared === one[i - 1])
        least = Math.min(least, (j === 1 ? i - 1 : before![j - 2]!) + 1)
      row.push(least)
    }
    ;[last, before] = [row, last!]
  }
  return last!.at(-1) ?? one.length
}

const mostDiffering = (length: number) => (length < shortestWord ? 0 : length < 6 ? 1 : 2)

/** The distance of one folded word from another; smaller is nearer. null: too far, or the same in another writing. */
export function distance(word: string, other: string): number | null {
  const [one, two] = [loose(word), loose(other)]
  const [least, most] = [Math.min(one.length, two.length), Math.max(one.length, two.length)]
  if (most - least > mostDiffering(least)) return null
  const far = differing(one, two)
  if (far > mostDiffering(least)) return null
  const letters = (text: string) => Array.from(text, usualLetter)
  const spelt = differing(letters(word), letters(other))
  return spelt === 0 || spelt > Math.max(2, far) ? null : far * 10 + spelt
}

/** The maximum number of characters examined per text. */
const mostRead = 2_000

const kinds = [/^[\u30a1-\u30faー]$/, /^[A-Za-z0-9]$/, /^[\p{Script=Han}々]$/u, /^[\u3041-\u3096]$/]
const kindOf = (letter: string) => kinds.findIndex((kind) => kind.test(letter))
/** In these scripts words have no separators, so they can begin and end anywhere. */
const isOpen = (kind: number) => kind === 2 || kind === 3

/** The parts of a text that are near a folded word, as written there, with their distance. */
export function nearWords(text: string, word: string): { text: string; distance: number }[] {
  const letters = Array.from(normalForm(text.slice(0, mostRead)))
  const whole = Array.from(foldText(letters.join('')))
  const folded = whole.length === letters.length ? whole : letters.map((letter) => foldText(letter))
  const of = letters.map(kindOf)
  const wanted = new Set(Array.from(word, usualLetter))
  const length = Array.from(word).length
  const known = folded.map((letter) => wanted.has(usualLetter(letter)))
  const begins = (at: number) => of[at] !== of[at - 1] || isOpen(of[at]!)
  const found = new Map<string, number>()
  for (let start = 0; start < letters.length; start++) {
    if (of[start] === -1 || !begins(start)) continue
    let shared = 0
    for (let end = start + 1; end <= Math.min(letters.length, start + length + 2); end++) {
      if (of[end - 1] === -1) break
      if (known[end - 1]) shared++
      const fits = end - start >= length - 2 && shared >= length - 3 && shared > 0
      if (!fits || (end < letters.length && !begins(end))) continue
      const far = distance(word, folded.slice(start, end).join(''))
      if (far !== null) found.set(letters.slice(start, end).join(''), far)
    }
  }
  return [...found].map(([near, far]) => ({ text: near, distance: far }))
}
