import { normalForm } from '#common/normal-form.ts'

/*
 * Shift_JIS as Japanese Windows has it (CP932). The platform decodes it and does not encode it: the table is made
 * once, by decoding every code there is.
 */

/** In place of a character that CP932 lacks. */
const missingMark = '〓'

let known: Map<number, number> | undefined

function table() {
  if (known) return known
  known = new Map()
  const decoder = new TextDecoder('shift_jis')
  for (let code = 0; code < 0x80; code += 1) known.set(code, code)
  for (let code = 0xa1; code <= 0xdf; code += 1) known.set(0xff61 + code - 0xa1, code)
  // Of what stands in several rows, Windows writes the one from NEC's row 13, else IBM's rows; never NEC's copies of
  // those (0xed, 0xee). The area of one's own characters (0xf0 to 0xf9) is left out.
  const leads = [...range(0x81, 0x9f), ...range(0xe0, 0xec), ...range(0xfa, 0xfc), 0xed, 0xee]
  for (const lead of leads) {
    for (const trail of range(0x40, 0xfc)) {
      if (trail === 0x7f) continue
      const text = decoder.decode(Uint8Array.of(lead, trail))
      const point = text.codePointAt(0)!
      if (text.length === 1 && point !== 0xfffd && !known.has(point)) known.set(point, lead * 256 + trail)
    }
  }
  // The same characters by other names: what a Mac or a phone types for the wave, the minus and the bars.
  for (const [other, usual] of alike) {
    const code = known.get(usual)
    if (code !== undefined && !known.has(other)) known.set(other, code)
  }
  return known
}

const range = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, index) => from + index)

const alike = [
  [0x301c, 0xff5e], // 〜
  [0x2212, 0xff0d], // −
  [0x2016, 0x2225], // ‖
  [0x2014, 0x2015], // —
  [0xa2, 0xffe0],
  [0xa3, 0xffe1],
  [0xac, 0xffe2],
  [0xa5, 0xffe5],
  [0xa0, 0x20],
] as const

/** A text in CP932. What it lacks becomes a mark one sees, and is counted. */
export function encodeCp932(text: string): { bytes: Uint8Array; replacedCount: number } {
  const codes = table()
  const bytes = new Uint8Array(text.length * 2)
  const mark = codes.get(missingMark.codePointAt(0)!)!
  let length = 0
  let replacedCount = 0
  // Composed first, since a Mac's files name が by two characters.
  for (const character of normalForm(text, 'NFC')) {
    let code = codes.get(character.codePointAt(0)!)
    if (code === undefined) {
      code = mark
      replacedCount += 1
    }
    if (code > 0xff) bytes[length++] = code >> 8
    bytes[length++] = code & 0xff
  }
  return { bytes: bytes.slice(0, length), replacedCount }
}

/** Whether a character comes back from CP932 as it was: some are only alike there. */
export function keptInCp932(character: string) {
  const point = character.codePointAt(0)!
  if (point < 0x80) return true
  if (alike.some(([other]) => other === point)) return false
  return normalForm(character, 'NFC') === character && table().has(point)
}
