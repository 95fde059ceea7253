import { normalForm } from './normal-form.ts'
import { searchText } from './search-text.ts'

/** A watched word, and the longer words that contain it but are allowed. */
export type WatchedWord = { word: string; exceptions: readonly string[] }

type Script = 'katakana' | 'hiragana' | 'latin' | 'other'

const scriptOf = (character: string): Script => {
  if (/[\u30a1-\u30fa\u30fc]/.test(character)) return 'katakana'
  if (/[\u3041-\u3096]/.test(character)) return 'hiragana'
  return /[\p{Script=Latin}\p{N}]/u.test(character) ? 'latin' : 'other'
}

/** Characters next to a noun in a Japanese sentence: the adjacent characters of particles and the copula. */
const before = 'はがをにのでともやへな'
const after = 'はがをにのでともやだなよねかさ'

type Folded = {
  /** Normalised for comparison: without spaces, in hiragana and lower case. */
  text: string
  /** For each UTF-16 unit of `text`: its original script, and whether a space preceded it. */
  scripts: Script[]
  spaced: boolean[]
}

function fold(original: string): Folded {
  const folded: Folded = { text: '', scripts: [], spaced: [] }
  let spaced = true
  let script: Script = 'other'
  for (const character of normalForm(original)) {
    if (/\s/u.test(character)) {
      spaced = true
      continue
    }
    // A long vowel mark continues the preceding script.
    if (character !== 'ー') script = scriptOf(character)
    for (const unit of searchText(character).split('')) {
      folded.text += unit
      folded.scripts.push(script)
      folded.spaced.push(spaced)
      spaced = false
    }
  }
  return folded
}

/** Katakana and Latin words end where their script ends; other scripts have no such boundaries. */
function goesOn({ scripts, spaced }: Folded, at: number): boolean {
  const [one, next] = [scripts[at - 1], scripts[at]]
  return next !== undefined && !spaced[at] && one === next && (one === 'katakana' || one === 'latin')
}

/** Whether hiragana is a word of its own there: between particles, other scripts, spaces or the ends. */
function standsAlone({ text, scripts, spaced }: Folded, start: number, end: number): boolean {
  const left =
    start === 0 || spaced[start] || scripts[start - 1] !== 'hiragana' || before.includes(text[start - 1]!)
  const right =
    end === text.length || spaced[end] || scripts[end] !== 'hiragana' || after.includes(text[end]!)
  return left && right
}

/** The bounds of every occurrence of a part in a text. */
function* placesOf(text: string, part: string): Generator<[number, number]> {
  if (part === '') return
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) yield [at, at + part.length]
}

/** For each position of a text, the furthest end of the exceptions that begin at or before it. */
function reachOf(text: string, exceptions: readonly string[]): Int32Array {
  const reach = new Int32Array(text.length + 1)
  for (const exception of exceptions)
    for (const [start, end] of placesOf(text, searchText(exception)))
      reach[start] = Math.max(reach[start]!, end)
  for (let at = 1; at <= text.length; at++) reach[at] = Math.max(reach[at]!, reach[at - 1]!)
  return reach
}

/**
 * Finds watched words in a text. Width, case, spaces and kind of kana are ignored, but ordinary words do not match:
 * バカ is not found in バカンス (a katakana or Latin word ends with its script), nor in ばかり (a word given in katakana but
 * written in hiragana must stand alone), nor in any of its exceptions.
 */
export function watchedWordsIn<W extends WatchedWord>(words: readonly W[], original: string): W[] {
  const folded = fold(original)
  return words.filter((watched) => {
    const part = searchText(watched.word)
    const given = fold(watched.word).scripts
    const inKatakana = given.includes('katakana') && !given.includes('hiragana')
    const reach = reachOf(folded.text, watched.exceptions)
    for (const [start, end] of placesOf(folded.text, part)) {
      if (reach[start]! >= end) continue
      if (goesOn(folded, start) || goesOn(folded, end)) continue
      const written = folded.scripts.slice(start, end)
      const inHiragana = written.includes('hiragana') && !written.includes('katakana')
      if (inKatakana && inHiragana && !standsAlone(folded, start, end)) continue
      return true
    }
    return false
  })
}
