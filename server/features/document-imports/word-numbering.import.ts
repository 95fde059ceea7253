import { readXml } from '#server/platform/files/office-package.ts'

type Level = { format: string; text: string; start: number }
/** The numbering of lists by id and level. */
type Numbering = ReadonlyMap<string, ReadonlyMap<number, Level>>

/** The definitions of `word/numbering.xml`. */
export function readNumbering(content: Buffer | undefined): Numbering {
  const abstracts = new Map<string, Map<number, Level>>()
  const numbers = new Map<string, Map<number, Level>>()
  let levels: Map<number, Level> | undefined
  let level: Level | undefined
  let number = ''
  let overridden: number | undefined
  readXml(content, {
    open(name, { 'w:val': value = '', ...attributes }) {
      if (name === 'w:abstractNum') {
        levels = new Map()
        abstracts.set(attributes['w:abstractNumId'] ?? '', levels)
      } else if (name === 'w:num') {
        number = attributes['w:numId'] ?? ''
        levels = undefined
      } else if (name === 'w:abstractNumId') {
        levels = new Map(abstracts.get(value))
        numbers.set(number, levels)
      } else if (name === 'w:lvlOverride') overridden = Number(attributes['w:ilvl'])
      else if (name === 'w:startOverride' && levels && overridden !== undefined) {
        const before = levels.get(overridden)
        if (before) levels.set(overridden, { ...before, start: Number(value) || 0 })
      } else if (name === 'w:lvl') {
        level = { format: 'decimal', text: '', start: 1 }
        levels?.set(Number(attributes['w:ilvl']), level)
      } else if (name === 'w:start' && level) level.start = Number(value) || 0
      else if (name === 'w:numFmt' && level) level.format = value
      else if (name === 'w:lvlText' && level) level.text = value
    },
    close(name) {
      if (name === 'w:lvl') level = undefined
    },
  })
  return numbers
}

const kanji = [...'〇一二三四五六七八九']
const iroha = [
  ...'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
]
const aiueo = [
  ...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
]

function japanese(number: number): string {
  if (number < 1 || number > 9_999) return String(number)
  return [1_000, 100, 10, 1]
    .map((unit, at) => {
      const digit = Math.floor(number / unit) % 10
      if (digit === 0) return ''
      return `${digit === 1 && unit > 1 ? '' : kanji[digit]}${['千', '百', '十', ''][at]}`
    })
    .join('')
}

function roman(number: number): string {
  if (number < 1 || number > 3_999) return String(number)
  const units: [number, string][] = [
    ...([
      [1_000, 'm'],
      [900, 'cm'],
      [500, 'd'],
      [400, 'cd'],
      [100, 'c'],
      [90, 'xc'],
    ] as [number, string][]),
    ...([
      [50, 'l'],
      [40, 'xl'],
      [10, 'x'],
      [9, 'ix'],
      [5, 'v'],
      [4, 'iv'],
      [1, 'i'],
    ] as [number, string][]),
  ]
  let left = number
  return units
    .map(([unit, letter]) => {
      const times = Math.floor(left / unit)
      left -= times * unit
      return letter.repeat(times)
    })
    .join('')
}

const letter = (number: number) =>
  number < 1 ? String(number) : String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
const wide = (text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
const one = (letters: readonly string[], number: number) => letters[number - 1] ?? String(number)

const formats: Record<string, (number: number) => string> = {
  decimalFullWidth: (number) => wide(String(number)),
  decimalFullWidth2: (number) => wide(String(number)),
  decimalZero: (number) => String(number).padStart(2, '0'),
  decimalEnclosedCircle: (number) =>
    number >= 1 && number <= 20 ? String.fromCharCode(0x245f + number) : String(number),
  japaneseCounting: japanese,
  chineseCounting: japanese,
  chineseCountingThousand: japanese,
  japaneseLegal: japanese,
  ideographDigital: (number) => [...String(number)].map((digit) => kanji[Number(digit)] ?? digit).join(''),
  japaneseDigitalTenThousand: (number) =>
    [...String(number)].map((digit) => kanji[Number(digit)] ?? digit).join(''),
  upperLetter: (number) => letter(number).toUpperCase(),
  lowerLetter: letter,
  upperRoman: (number) => roman(number).toUpperCase(),
  lowerRoman: roman,
  aiueo: (number) => one(aiueo, number),
  aiueoFullWidth: (number) => one(aiueo, number),
  iroha: (number) => one(iroha, number),
  irohaFullWidth: (number) => one(iroha, number),
}

/** How a numbered paragraph begins: as an item of a list, or with the words that Word shows, as in 第1条. */
type Numbered = { list: 'bullet_list' | 'ordered_list'; number: number } | { words: string } | undefined

/** Counts the numbered paragraphs of a text in order. */
export function numberCounter(numbering: Numbering) {
  const counters = new Map<string, number[]>()
  return (id: string, depth: number): Numbered => {
    const levels = numbering.get(id)
    const level = levels?.get(depth)
    if (!levels || !level) return undefined
    const counts = counters.get(id) ?? []
    counters.set(id, counts)
    counts.length = Math.min(counts.length, depth + 1)
    for (let at = 0; at <= depth; at += 1) {
      const start = levels.get(at)?.start ?? 1
      const before = counts[at]
      if (before === undefined) counts[at] = start
      else if (at === depth) counts[at] = before + 1
    }
    if (level.format === 'bullet') return { list: 'bullet_list', number: 1 }
    if (level.format === 'none' || level.text === '') return undefined
    const simple = [`%${depth + 1}`, `%${depth + 1}.`, `%${depth + 1})`, `%${depth + 1}．`, `%${depth + 1}）`]
    if (level.format === 'decimal' && simple.includes(level.text))
      return { list: 'ordered_list', number: counts[depth] ?? 1 }
    const words = level.text.replace(/%([1-9])/g, (_, place: string) => {
      const at = Number(place) - 1
      const format = formats[levels.get(at)?.format ?? ''] ?? String
      return format(counts[at] ?? levels.get(at)?.start ?? 1)
    })
    return { words }
  }
}
