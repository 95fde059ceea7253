import { normalForm } from './normal-form.ts'

/*
 * Converts Latin letters to the readings they can represent. Hepburn, Kunrei and common typing habits are accepted,
 * and long vowels are optional: sato, satou, satoo, satoh and satō all find さとう.
 */

const vowels = 'aiueo'
const rows: Record<string, string> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  g: 'がぎぐげご',
  s: 'さしすせそ',
  z: 'ざじずぜぞ',
  t: 'たちつてと',
  d: 'だぢづでど',
  n: 'なにぬねの',
  h: 'はひふへほ',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
  m: 'まみむめも',
  r: 'らりるれろ',
  l: 'らりるれろ',
}
const small: Record<string, string> = { a: 'ゃ', u: 'ゅ', o: 'ょ', e: 'ぇ' }

const syllables = new Map<string, string[]>()
const add = (latin: string, kana: string) => {
  const known = syllables.get(latin)
  if (!known) syllables.set(latin, [kana])
  else if (!known.includes(kana)) known.push(kana)
}
for (const [consonant, kana] of Object.entries(rows))
  for (const [i, vowel] of [...vowels].entries()) add(consonant + vowel, kana[i]!)
for (const [consonant, kana] of Object.entries(rows))
  if (consonant) for (const vowel of ['a', 'u', 'o']) add(`${consonant}y${vowel}`, kana[1]! + small[vowel])
const others =
  'shi し chi ち tsu つ fu ふ ji じ ji ぢ zu づ ya や yu ゆ yo よ wa わ wo を o を e え ye え wi うぃ we うぇ va ゔぁ vi ゔぃ vu ゔ ve ゔぇ vo ゔぉ fa ふぁ fi ふぃ fe ふぇ fo ふぉ ti てぃ di でぃ tu とぅ du どぅ dzu づ che ちぇ she しぇ je じぇ'
const pairs = others.split(' ')
for (let i = 0; i < pairs.length; i += 2) add(pairs[i]!, pairs[i + 1]!)
for (const vowel of ['a', 'u', 'o']) {
  add(`sh${vowel}`, `し${small[vowel]}`)
  add(`ch${vowel}`, `ち${small[vowel]}`)
  add(`j${vowel}`, `じ${small[vowel]}`)
}

const longest = Math.max(...[...syllables.keys()].map((key) => key.length))
const long: Record<string, string> = { a: 'あー', i: 'いー', u: 'うー', e: 'えいー', o: 'うおー' }
const lengthens: Record<string, RegExp> = {
  a: /^(a|h(?![aiueoy]))/,
  i: /^i/,
  u: /^u/,
  e: /^e/,
  o: /^(o|u|h(?![aiueoy]))/,
}

/** One position of a reading: one of these; if optional, also nothing. */
type Part = { kana: readonly string[]; optional?: boolean }

const print = ({ kana, optional }: Part) => {
  if (optional) return kana.length === 1 ? `${kana[0]}?` : `[${kana.join('')}]?`
  return kana.length === 1 ? kana[0]! : `(${kana.join('|')})`
}

/**
 * A regular expression (for PostgreSQL and JavaScript) for the hiragana that Latin letters can represent; null if
 * there is none. The last syllable may be incomplete: `tak` finds たか, たき, たけ…
 */
export function kanaPattern(romaji: string): string | null {
  const parts = partsOf(romaji)
  return parts === null ? null : parts.map(print).join('')
}

/**
 * Whether a text contains hiragana that Latin letters can represent: as `kanaPattern`, but without a regular
 * expression.
 */
export function kanaIn(text: string, romaji: string): boolean {
  return (
    endsOf(
      text,
      romaji,
      Array.from({ length: text.length }, (_, at) => at),
    ).size > 0
  )
}

/** Whether Latin letters represent the whole of a text in hiragana. */
export const kanaSpells = (text: string, romaji: string) => endsOf(text, romaji, [0]).has(text.length)

/** Where in a text the hiragana that Latin letters can represent ends, if it begins at one of these places. */
function endsOf(text: string, romaji: string, starts: readonly number[]) {
  const parts = partsOf(romaji)
  let ends = new Set(parts ? starts : [])
  for (const { kana, optional } of parts ?? []) {
    const next = new Set(optional ? ends : [])
    for (const at of ends) for (const each of kana) if (text.startsWith(each, at)) next.add(at + each.length)
    ends = next
  }
  return ends
}

/**
 * The grams that a reading matching `kanaPattern` contains: one of each list, each one or two consecutive characters.
 * Null if there is no pattern.
 */
export function kanaGrams(romaji: string): string[][] | null {
  const parts = partsOf(romaji)
  if (!parts) return null
  const grams: string[][] = []
  let last: readonly string[] | undefined
  let between: string[] = []
  for (const { kana, optional } of parts) {
    const firsts = kana.map((each) => [...each][0]!)
    if (optional) {
      between.push(...firsts)
      continue
    }
    const followers = [...between, ...firsts]
    if (last) grams.push(last.flatMap((each) => followers.map((next) => [...each].at(-1)! + next)))
    last = kana
    between = []
  }
  if (grams.length === 0 && last) grams.push([...last])
  return grams.map((each) => [...new Set(each)])
}

function partsOf(romaji: string): Part[] | null {
  const latin = normalForm(romaji, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’\s-]+/g, ' ')
    .trim()
  if (!/^[a-z]+( [a-z]+)*$/.test(latin)) return null
  const parts: Part[] = []
  let rest = latin
  while (rest) {
    if (rest.startsWith(' ')) {
      parts.push({ kana: [' '], optional: true })
      rest = rest.slice(1)
      continue
    }
    const doubled = rest.match(/^(?:([kstpgdbcz])(?=\1)|t(?=ch))/)
    if (doubled) {
      parts.push({ kana: ['っ'] })
      rest = rest.slice(1)
      continue
    }
    if (/^(n(?![aiueoy])|m(?=[bpm]))/.test(rest)) {
      // The last letter can be ん or the beginning of な.
      parts.push({ kana: rest === 'n' ? ['ん', ...rows.n!] : ['ん'] })
      rest = rest.slice(1)
      continue
    }
    const found = syllableAt(rest)
    if (!found) {
      const choices = unfinished(rest)
      return choices && [...parts, { kana: choices }]
    }
    const vowel = found.latin.at(-1)!
    parts.push({ kana: found.latin.startsWith('n') ? [...found.kana, ...splitN(found.latin)] : found.kana })
    if (long[vowel]) parts.push({ kana: [...long[vowel]], optional: true })
    rest = rest.slice(found.latin.length)
    rest = rest.replace(lengthens[vowel]!, '')
  }
  return parts
}

function syllableAt(rest: string) {
  for (let length = Math.min(longest, rest.length); length > 0; length--) {
    const latin = rest.slice(0, length)
    const kana = syllables.get(latin)
    if (kana) return { latin, kana }
  }
  return null
}

/** kenichi can be けんいち or けにち. */
const splitN = (latin: string) => (syllables.get(latin.slice(1)) ?? []).map((kana) => `ん${kana}`)

function unfinished(rest: string) {
  const choices = [...syllables].filter(([latin]) => latin.startsWith(rest)).flatMap(([, kana]) => kana)
  return choices.length === 0 ? null : [...new Set(choices)]
}
